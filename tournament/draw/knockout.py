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

A knockout may also be played to a depth: a field whose best place lies beyond it does not play, and
those in it share their places. A depth of 1 plays the final only, a depth of 3 adds the match for
third place.
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
    """The matches, numbered from 1 by round and place, and who takes each place, 1 first.

    `shared`: the best and the worst of the places that whoever is there shares with others, the
    better expected first; both are the place itself where it is played for.
    """

    matches: tuple[Match, ...]
    finish: tuple[Source, ...]
    shared: tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Progress:
    """The seeds in the slots of each match by its number, and at each place from 1 down.

    None where it is not known yet.
    """

    slots: Mapping[int, tuple[int | None, int | None]]
    finish: tuple[int | None, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Field:
    """Those who play for the places from `best` on, the better expected first."""

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


def bracket(n: int, depth: int | None = None) -> Bracket:
    """The bracket for seeds 1..n, to a depth if one is given; ValueError for fewer than two
    entrants or a depth below 1."""
    if n < 2:
        raise ValueError(f"a knockout needs two entrants, not {n}")
    seeds = Field(best=1, sources=[Source("seed", seed) for seed in range(1, n + 1)])
    return play_out(seeds, (), (), depth)


def play_out(
    field: Field, earlier: Sequence[Match], out: Sequence[Field], depth: int | None
) -> Bracket:
    """The bracket in which `field` plays on after the `earlier` matches, those in `out` being
    out; ValueError for a depth below 1."""
    if depth is not None and depth < 1:
        raise ValueError(f"a knockout is played for the first place at least, not to {depth}")
    matches, settled, fields = list(earlier), list(out), [field]
    round_number = matches[-1].round + 1 if matches else 1
    while fields:
        halves: list[Field] = []
        for playing in fields:
            played, upper, lower = _play(playing, round_number, len(matches) + 1)
            matches += played
            halves += (upper, lower)
        fields = [half for half in halves if _plays(half, depth)]
        settled += (half for half in halves if not _plays(half, depth))
        round_number += 1
    return _finished(matches, settled)


def _plays(field: Field, depth: int | None) -> bool:
    return len(field.sources) > 1 and (depth is None or field.best <= depth)


def _finished(matches: Sequence[Match], settled: Sequence[Field]) -> Bracket:
    """The bracket of these matches, each of the settled fields sharing its places."""
    finish: list[Source] = []
    shared: list[tuple[int, int]] = []
    for field in sorted(settled, key=lambda field: field.best):
        finish += field.sources
        worst = field.best + len(field.sources) - 1
        shared += [(field.best, worst)] * len(field.sources)
    return Bracket(matches=tuple(matches), finish=tuple(finish), shared=tuple(shared))


def _play(field: Field, round_number: int, first_number: int) -> tuple[list[Match], Field, Field]:
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
        Field(best=field.best, sources=upper),
        Field(best=field.best + half, sources=lower),
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
