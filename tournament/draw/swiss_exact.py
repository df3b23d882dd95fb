"""The best pairing there is: a perfect matching of least cost.

Each possible pair is an edge whose weight packs the parts of its cost into one integer, so that
one unit of a part is more than all pairs together can have of the parts behind it. Edmonds'
blossom algorithm then finds the matching of least weight. Where several pairings cost the same, a
lot (抽签) decides: every pair draws a number from the seed, and the least sum wins. So the result
does not depend on how the algorithm walks through equals.

With `EXACT` entrants and a thousand rounds the weights stay below 2**120; the matching counts in
128 bits.
"""

from itertools import combinations
from random import Random

import rustworkx

from tournament.draw.swiss_field import Field, Pair

_LOT_BITS = 32


def best_pairs(field: Field, lot: Random) -> list[Pair]:
    """The pairs of least cost, in the order of the higher of each pair."""
    graph: rustworkx.PyGraph[int, int] = rustworkx.PyGraph(multigraph=False)
    graph.add_nodes_from(range(len(field.ranked)))
    graph.add_edges_from(_edges(field, lot))
    matched = rustworkx.max_weight_matching(
        graph, max_cardinality=True, weight_fn=lambda weight: -weight
    )
    return [(field.ranked[i], field.ranked[j]) for i, j in sorted(map(sorted, matched))]


def _edges(field: Field, lot: Random) -> list[tuple[int, int, int]]:
    """All pairs (higher, lower, weight) by their places in the ranking."""
    entries = field.ranked
    places = list(combinations(range(len(entries)), 2))
    costs = [field.cost(entries[i], entries[j]) for i, j in places]
    units = _units([max(part) for part in zip(*costs, strict=True)], len(entries) // 2)
    return [
        (i, j, sum(map(int.__mul__, cost, units)) + lot.getrandbits(_LOT_BITS))
        for (i, j), cost in zip(places, costs, strict=True)
    ]


def _units(most: list[int], pairs: int) -> list[int]:
    """What one unit of each part weighs, when no pair has more than `most` of it."""
    units = []
    unit = pairs << _LOT_BITS
    for largest in reversed(most):
        units.append(unit)
        unit *= pairs * largest + 1
    return units[::-1]
