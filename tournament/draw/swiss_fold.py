"""Pairing thousands: fold each score group, then exchange what offends.

From the top, a score group first sends its highest against whoever floats (浮动) down to it. If an
odd number is left its lowest floats down in turn. The rest are folded: the upper half against the
lower half, first against first. Without rematches those are the fewest floats that can be, the
*parity bound*: somebody must cross a border between two scores exactly if an odd number stands
above it.

Then every pair that has met before exchanges partners with the nearest pair that makes it better,
(a, b) and (c, d) becoming (a, c) and (b, d) or (a, d) and (b, c). In round r nobody has met more
than r - 1 others, so for a given pair at most 2(r - 2) of the exchanges make or keep a rematch,
and each other pair offers two. So a score group of 2r or more always finds an exchange inside
itself and keeps its floats at the parity bound; and whatever the groups, r - 1 other pairs are
enough to look at. An exchange across groups adds at most two pairs with unequal scores.

After that, pairs of one club exchange inside their score group where no float and no rematch comes
of it. So that this stays quick when one club is most of the field, each club goes through the pairs
of a group once: what was of no use to one of its pairs is not looked at for the next.
"""

from collections.abc import Iterable, Iterator
from itertools import chain, groupby, islice
from operator import attrgetter
from typing import NamedTuple

from tournament.draw.swiss_field import Field, Pair, SwissEntry

# More pairs to look at than must be, for the sake of floats and clubs.
_CHOICE = 32


def folded_pairs(field: Field) -> list[Pair]:
    """The pairs, from the top; no rematch if 2r entrants or more play round r."""
    pairs, zones = _fold(field.ranked)
    _part_rematches(field, pairs)
    for zone in zones:
        _part_clubs(field, pairs, zone)
    return pairs


def _fold(ranked: Iterable[SwissEntry]) -> tuple[list[Pair], list[range]]:
    """The folded pairs, and for each score group the pairs in which one of it plays."""
    pairs: list[Pair] = []
    zones: list[range] = []
    floating: SwissEntry | None = None
    for _score, members in groupby(ranked, key=attrgetter("score")):
        group = list(members)
        start = len(pairs)
        if floating:
            pairs.append((floating, group.pop(0)))
        floating = group.pop() if len(group) % 2 else None
        half = len(group) // 2
        pairs += zip(group[:half], group[half:], strict=True)
        zones.append(range(start, len(pairs) + (floating is not None)))
    return pairs, zones


class _Exchange(NamedTuple):
    """A pair to exchange with, the two new pairs, and what is added to floats and clubs."""

    position: int
    pairs: tuple[Pair, Pair]
    added: tuple[int, int]


def _part_rematches(field: Field, pairs: list[Pair]) -> None:
    for position, (one, other) in enumerate(pairs):
        if other.code in one.met:
            reach = max(len(one.met), len(other.met)) + _CHOICE
            nearest = islice(_outward(position, len(pairs)), reach)
            if exchange := _best_exchange(field, pairs, position, nearest):
                pairs[position], pairs[exchange.position] = exchange.pairs


def _part_clubs(field: Field, pairs: list[Pair], zone: range) -> None:
    remaining: dict[str, Iterator[int]] = {}
    for position in zone:
        one, other = pairs[position]
        if one.club and one.club == other.club:
            if one.club not in remaining:
                remaining[one.club] = chain(
                    range(position + 1, zone.stop), range(zone.start, position)
                )
            exchange = _best_exchange(field, pairs, position, remaining[one.club])
            if exchange and exchange.added < (0, 0):
                pairs[position], pairs[exchange.position] = exchange.pairs


def _best_exchange(
    field: Field, pairs: list[Pair], position: int, others: Iterable[int]
) -> _Exchange | None:
    """Without a rematch: the first that leaves nothing to wish for, else the best of all."""
    best: _Exchange | None = None
    one, other = pairs[position]
    for candidate in others:
        if candidate == position:
            continue
        third, fourth = pairs[candidate]
        _rematches, floats, clubs = _strain(field, pairs[position], pairs[candidate])
        for new in (((one, third), (other, fourth)), ((one, fourth), (other, third))):
            rematches, new_floats, new_clubs = _strain(field, *new)
            if rematches:
                continue
            exchange = _Exchange(candidate, new, (new_floats - floats, new_clubs - clubs))
            if new_floats <= floats and not new_clubs:
                return exchange
            if best is None or exchange.added < best.added:
                best = exchange
    return best


def _strain(field: Field, first: Pair, second: Pair) -> tuple[int, int, int]:
    """Rematches, floats and clubs of two pairs together."""
    one, other = field.strain(*first), field.strain(*second)
    return (one[0] + other[0], one[1] + other[1], one[2] + other[2])


def _outward(middle: int, stop: int) -> Iterator[int]:
    """The positions around `middle`, nearest first."""
    for distance in range(1, stop):
        if middle + distance < stop:
            yield middle + distance
        if middle >= distance:
            yield middle - distance
