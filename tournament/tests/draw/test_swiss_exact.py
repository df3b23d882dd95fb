"""Up to 200 entrants no pairing costs less: checked by trying all, and by another library."""

from dataclasses import replace
from random import Random

import networkx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tournament.draw.swiss import EXACT, SwissRound
from tournament.draw.swiss_exact import best_pairs
from tournament.draw.swiss_field import Cost, Field, rank_entries
from tournament.tests.draw.swiss_life import after, entrants, points_by_lot


def field_after(rounds, n, clubs, random):
    """An even field that has played some rounds; pairs by lot, so that it is worse than in life."""
    entries = entrants(n, clubs=clubs, random=random)
    for _ in range(rounds):
        codes = random.sample([entry.code for entry in entries], n)
        pairs = tuple(zip(codes[::2], codes[1::2], strict=True))
        entries = after(entries, SwissRound(pairs=pairs, bye=None), points_by_lot(random))
    return Field(rank_entries(entries))


def pairings(entries):
    """All perfect pairings."""
    if not entries:
        yield []
        return
    first, *others = entries
    for index, partner in enumerate(others):
        for rest in pairings(others[:index] + others[index + 1 :]):
            yield [(first, partner), *rest]


def cheapest(field: Field) -> Cost:
    """The cost of the best pairing by networkx: weights are digits, one for each part."""
    base = 1_000_000
    graph = networkx.Graph()
    for place, one in enumerate(field.ranked):
        for other in field.ranked[:place]:
            weight = 0
            for part in field.cost(one, other):
                weight = weight * base + part
            graph.add_edge(one, other, weight=-weight)
    return field.total(networkx.max_weight_matching(graph, maxcardinality=True))


@given(n=st.sampled_from([2, 4, 6, 8]), rounds=st.integers(0, 4), seed=st.integers(0, 10**6))
@settings(max_examples=60, deadline=None)
def test_no_other_pairing_costs_less(n: int, rounds: int, seed: int):
    field = field_after(rounds, n, 3, Random(seed))
    least = min(field.total(pairs) for pairs in pairings(field.ranked))
    assert field.total(best_pairs(field, Random(seed))) == least


SIZES = [*[n for n in range(8, 46, 2) for _ in range(10)], *range(50, 82, 4), 120, EXACT]


@pytest.mark.parametrize("group", range(20))
def test_on_200_fields_the_cost_is_that_of_the_least_matching(group):
    for number, n in list(enumerate(SIZES))[group::20]:
        random = Random(number)
        field = field_after(random.randint(0, 9), n, random.choice((2, 5, 20)), random)
        assert field.total(best_pairs(field, random)) == cheapest(field)


def test_that_were_200_fields():
    assert len(SIZES) == 200


def test_between_pairings_of_equal_cost_the_seed_decides():
    one, two, three, four = entrants(4)
    folded_before = [
        replace(entry, met=frozenset({other.code}))
        for entry, other in ((one, three), (two, four), (three, one), (four, two))
    ]
    field = Field(folded_before)
    drawn = {tuple(best_pairs(field, Random(seed))) for seed in range(9)}
    assert len(drawn) == 2
    assert len({field.total(pairs) for pairs in drawn}) == 1
    assert best_pairs(field, Random(1)) == best_pairs(field, Random(1))
