"""Tables (台): where each match of each round is played, and who sits odd.

The matches of a round take the tables in waves: as many as there are tables play at once in the
first wave, the next ones in the second, and so on. A wave first sits down in the order given. Then
any two tables exchange their matches (or a match moves to a free table) as long as that makes it
less familiar: the familiarity of a wave is the sum, over all entrants, of the square of how often
each has already played at its table. So entrants go round the tables.

The first of a pair sits odd, the second even. The order of a pair is kept, because the Berger
tables already give everybody both sides equally often, within one.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations

Pair = tuple[str, str]


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """Where and when in its round a match is played: the codes of the entrants on the odd and the
    even side, the table, and the wave from 1."""

    odd: str
    even: str
    table: str
    wave: int


def assign_tables(
    rounds: Sequence[Sequence[Pair]], tables: Sequence[str]
) -> tuple[tuple[Place, ...], ...]:
    """The places of all matches, in the order given; ValueError if there is no table."""
    if not tables:
        raise ValueError("there is no table to play at")
    visits: Counter[tuple[str, str]] = Counter()
    return tuple(_assign_round(pairs, tables, visits) for pairs in rounds)


def _assign_round(
    pairs: Sequence[Pair], tables: Sequence[str], visits: Counter[tuple[str, str]]
) -> tuple[Place, ...]:
    """The places of one round; adds its visits of entrants to tables."""
    places: list[Place] = []
    for start in range(0, len(pairs), len(tables)):
        playing = pairs[start : start + len(tables)]
        seated = _least_familiar(playing, tables, visits)
        wave = start // len(tables) + 1
        places += (
            Place(odd=odd, even=even, table=seated[odd, even], wave=wave) for odd, even in playing
        )
    visits.update((entrant, place.table) for place in places for entrant in (place.odd, place.even))
    return tuple(places)


def _least_familiar(
    playing: Sequence[Pair], tables: Sequence[str], visits: Counter[tuple[str, str]]
) -> dict[Pair, str]:
    """A table for each pair of a wave, such that no exchange of two tables is better."""
    seated: list[Pair | None] = [*playing, *[None] * (len(tables) - len(playing))]

    def familiarity(pair: Pair | None, table: str) -> int:
        return sum(visits[entrant, table] ** 2 for entrant in pair or ())

    exchanged = True
    while exchanged:
        exchanged = False
        for one, other in combinations(range(len(tables)), 2):
            stay = familiarity(seated[one], tables[one]) + familiarity(seated[other], tables[other])
            move = familiarity(seated[one], tables[other]) + familiarity(seated[other], tables[one])
            if move < stay:
                seated[one], seated[other] = seated[other], seated[one]
                exchanged = True
    return {pair: table for pair, table in zip(seated, tables, strict=True) if pair}
