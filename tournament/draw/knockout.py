"""Knockout (淘汰赛) in which every place is played for.

A *field* is a list of entrants, best first, who play for a run of places. At the start there is
one: all the seeds, for places 1..n. In each round every field of two or more plays: with size the
next power of two, the i-th meets the one at size + 1 - i, and those whose opponent would be past
the end of the list have a bye (轮空): the top size - n of them. Then the field falls into two.
Those with a bye and the winners, each at the position of the better of the pair, play on for the
upper half of the places; the losers, each at its own position, for the lower. A field of one has
its place. So each place is decided once, and if the better seed always wins, the final order is
the order of the seeds.

That fold is the usual placing of seeds: 1 and 2 cannot meet before the last round, 1 to 4 not
before the last but one.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Literal, NamedTuple


# Tuples, because a large bracket has a hundred thousand of them.
class Source(NamedTuple):
    """Who takes a slot: a seed, or the winner or loser of the match with that number."""

    kind: Literal["seed", "winner", "loser"]
    number: int


class Match(NamedTuple):
    """A match (场) of a bracket: the best and the worst place that its field plays for, and where
    the two come from, the better expected first."""

    number: int
    round: int
    places: tuple[int, int]
    sources: tuple[Source, Source]


@dataclass(frozen=True, slots=True, kw_only=True)
class Bracket:
    """The matches, numbered from 1 by round and place, and who takes each place, 1 first."""

    matches: tuple[Match, ...]
    finish: tuple[Source, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Progress:
    """The seeds in the slots of each match by its number, and at each place from 1 down.

    None where it is not known yet.
    """

    slots: Mapping[int, tuple[int | None, int | None]]
    finish: tuple[int | None, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class _Field:
    best: int
    sources: Sequence[Source]


@cache
def seed_positions(size: int) -> tuple[int, ...]:
    """The seeds down the page: neighbours meet first, then the winners of neighbouring pairs.

    ValueError if the size is no power of two.
    """
    if size < 1 or size & (size - 1):
        raise ValueError(f"a bracket has a power of two of lines, not {size}")
    positions = [1]
    while len(positions) < size:
        total = 2 * len(positions) + 1
        positions = [line for seed in positions for line in (seed, total - seed)]
    return tuple(positions)


def bracket(n: int) -> Bracket:
    """The bracket for seeds 1..n; ValueError for fewer than two."""
    if n < 2:
        raise ValueError(f"a knockout needs two entrants, not {n}")
    matches: list[Match] = []
    finish: dict[int, Source] = {}
    fields = [_Field(best=1, sources=[Source("seed", seed) for seed in range(1, n + 1)])]
    round_number = 1
    while fields:
        halves: list[_Field] = []
        for field in fields:
            played, upper, lower = _play(field, round_number, len(matches) + 1)
            matches += played
            halves += (upper, lower)
        finish |= {half.best: half.sources[0] for half in halves if len(half.sources) == 1}
        fields = [half for half in halves if len(half.sources) > 1]
        round_number += 1
    return Bracket(matches=tuple(matches), finish=tuple(finish[place] for place in sorted(finish)))


def _play(
    field: _Field, round_number: int, first_number: int
) -> tuple[list[Match], _Field, _Field]:
    """The matches of a field in one round, and the two fields into which it falls."""
    entrants = len(field.sources)
    half = 2 ** ((entrants - 1).bit_length() - 1)
    byes = 2 * half - entrants
    upper, lower = list(field.sources[:half]), list(field.sources[half:])
    places = (field.best, field.best + entrants - 1)
    playing = [position for position in seed_positions(half) if position > byes]
    matches = []
    for number, position in enumerate(playing, first_number):
        better, worse = position - 1, half - position
        sources = (upper[better], lower[worse])
        matches.append(Match(number, round_number, places, sources))
        upper[better], lower[worse] = Source("winner", number), Source("loser", number)
    return (
        matches,
        _Field(best=field.best, sources=upper),
        _Field(best=field.best + half, sources=lower),
    )


def follow(drawn: Bracket, winners: Mapping[int, int]) -> Progress:
    """Who sits where after these matches were won: winners are seeds by number of the match.

    ValueError if a winner is not in its match, or the match still waits for its opponent.
    """
    taken: dict[Source, int] = {}

    def seed_at(source: Source) -> int | None:
        return source.number if source.kind == "seed" else taken.get(source)

    slots: dict[int, tuple[int | None, int | None]] = {}
    for match in drawn.matches:
        first, second = (seed_at(source) for source in match.sources)
        slots[match.number] = (first, second)
        winner = winners.get(match.number)
        if winner is None:
            continue
        if first is None or second is None or winner not in (first, second):
            raise ValueError(f"match {match.number} cannot have been won by seed {winner}")
        taken[Source("winner", match.number)] = winner
        taken[Source("loser", match.number)] = second if winner == first else first
    return Progress(slots=slots, finish=tuple(seed_at(source) for source in drawn.finish))
