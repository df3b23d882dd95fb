"""Tables (台): where each match of each round is played, and who sits odd.

The matches of a round take the tables in waves: as many as there are tables play at once in the
first wave, the next ones in the second, and so on. A wave first sits down in the order given. Then
any two tables exchange their matches (or a match moves to a free table) as long as that makes it
less familiar: the familiarity of a wave is the sum, over all entrants, of the square of how often
each has already played at its table. So entrants go round the tables.

Some tables are accessible without steps, and some entrants need such a table. Their matches are
spread over the waves so that there are enough of them, and sit nowhere else; others sit there if
nobody needs it.

The first of a pair sits odd, the second even. The order of a pair is kept, because the Berger
tables already give everybody both sides equally often, within one.
"""

from collections import Counter, deque
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass

Pair = tuple[str, str]

# More than any familiarity: a match that needs an accessible table sits at another one.
_OUT_OF_REACH = 10**9


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """Where and when in its round a match is played: the codes of the entrants on the odd and the
    even side, the table, and the wave from 1."""

    odd: str
    even: str
    table: str
    wave: int


def assign_tables(
    rounds: Sequence[Sequence[Pair]],
    tables: Sequence[str],
    *,
    accessible: Collection[str] = (),
    needing: Collection[str] = (),
) -> tuple[tuple[Place, ...], ...]:
    """The places of all matches, in the order given; `needing` are the entrants who play at
    `accessible` tables only.

    ValueError if there is no table, or none of those needed.
    """
    if not tables:
        raise ValueError("there is no table to play at")
    hall = _Hall(tables, frozenset(accessible), frozenset(needing))
    if needing and not hall.accessible:
        raise ValueError("there is no accessible table for those who need one")
    return tuple(hall.assign_round(pairs) for pairs in rounds)


class _Hall:
    """The tables, and how often each entrant has been at each of them."""

    def __init__(
        self, tables: Sequence[str], accessible: frozenset[str], needing: frozenset[str]
    ) -> None:
        self.accessible = accessible & set(tables)
        self._tables = tables
        self._needing = needing
        self._visits: Counter[tuple[str, str]] = Counter()

    def assign_round(self, pairs: Sequence[Pair]) -> tuple[Place, ...]:
        """The places of one round; adds its visits."""
        places: dict[Pair, Place] = {}
        for wave, playing in enumerate(self._waves(pairs), start=1):
            for (odd, even), table in self._least_familiar(playing).items():
                places[odd, even] = Place(odd=odd, even=even, table=table, wave=wave)
                self._visits.update(((odd, table), (even, table)))
        return tuple(places[pair] for pair in pairs)

    def _waves(self, pairs: Sequence[Pair]) -> Iterator[list[Pair]]:
        """As many at once as there are tables, and accessible ones for those who need them."""
        needing = deque(pair for pair in pairs if self._needs(pair))
        others = deque(pair for pair in pairs if not self._needs(pair))
        while needing or others:
            wave = [needing.popleft() for _ in range(min(len(self.accessible), len(needing)))]
            free = len(self._tables) - len(wave)
            yield wave + [others.popleft() for _ in range(min(free, len(others)))]

    def _least_familiar(self, playing: Sequence[Pair]) -> dict[Pair, str]:
        """A table for each pair of a wave, such that no exchange of two tables is better."""
        count = len(self._tables)
        seated: list[Pair | None] = [*playing, *[None] * (count - len(playing))]
        exchanged = True
        while exchanged:
            exchanged = False
            for one in range(count):
                # Who is new to its table has nothing to gain, and others may move to it.
                if not self._familiarity(seated[one], one):
                    continue
                for other in range(count):
                    if other != one and self._better_exchanged(seated, one, other):
                        seated[one], seated[other] = seated[other], seated[one]
                        exchanged = True
        return {pair: table for pair, table in zip(seated, self._tables, strict=True) if pair}

    def _better_exchanged(self, seated: Sequence[Pair | None], one: int, other: int) -> bool:
        stay = self._familiarity(seated[one], one) + self._familiarity(seated[other], other)
        move = self._familiarity(seated[one], other) + self._familiarity(seated[other], one)
        return move < stay

    def _familiarity(self, pair: Pair | None, position: int) -> int:
        if pair is None:
            return 0
        table = self._tables[position]
        if self._needs(pair) and table not in self.accessible:
            return _OUT_OF_REACH
        return sum(self._visits[entrant, table] ** 2 for entrant in pair)

    def _needs(self, pair: Pair) -> bool:
        return not self._needing.isdisjoint(pair)
