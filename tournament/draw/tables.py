"""Tables (台): where each match of each round is played.

The matches of a round take the tables in waves: as many as there are tables play at once in the
first wave, the next ones in the second, and so on. A wave first sits down in the order given. Then
any two tables exchange their matches (or a match moves to a free table) as long as that makes it
less familiar: the familiarity of a wave is the sum, over all entrants, of the square of how often
each has already played at its table. So entrants go round the tables.

Some tables are accessible without steps, and some entrants need such a table. Their matches are
spread over the waves so that there are enough of them, and sit nowhere else; others sit there if
nobody needs it.

Of a match whose entrants are not known yet, such as one of a later round of a knockout, nothing is
asked: it sits down in its order.
"""

from collections import Counter, deque
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

Meeting = Sequence[str]
"""The codes of all entrants of a match who are known."""

# More than any familiarity: a match that needs an accessible table sits at another one.
_OUT_OF_REACH = 10**9


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """Where and when in its round a match is played: the table, and the wave from 1."""

    table: str
    wave: int


@dataclass(frozen=True, slots=True)
class Hall:
    """The tables by code in their order, those of them that are `accessible`, the entrants who are
    `needing` one of these, and how often who was at which table before (`visits`)."""

    tables: Sequence[str]
    accessible: frozenset[str] = frozenset()
    needing: frozenset[str] = frozenset()
    visits: Mapping[tuple[str, str], int] = field(default_factory=dict)


def assign_tables(rounds: Sequence[Sequence[Meeting]], hall: Hall) -> tuple[tuple[Place, ...], ...]:
    """The places of all matches, in the order given.

    ValueError if there is no table, or none of those needed.
    """
    if not hall.tables:
        raise ValueError("there is no table to play at")
    if hall.needing and hall.accessible.isdisjoint(hall.tables):
        raise ValueError("there is no accessible table for those who need one")
    assignment = _Assignment(hall)
    return tuple(assignment.of_round(meetings) for meetings in rounds)


class _Assignment:
    """The hall, with how often each entrant has been at each table by now."""

    def __init__(self, hall: Hall) -> None:
        self._tables = hall.tables
        self._accessible = hall.accessible & set(hall.tables)
        self._needing = hall.needing
        self._visits = Counter(hall.visits)

    def of_round(self, meetings: Sequence[Meeting]) -> tuple[Place, ...]:
        """The places of one round; adds its visits."""
        places: dict[int, Place] = {}
        for wave, playing in enumerate(self._waves(meetings), start=1):
            seated = self._least_familiar([meetings[position] for position in playing])
            for position, table in zip(playing, seated, strict=True):
                places[position] = Place(table=table, wave=wave)
                self._visits.update((entrant, table) for entrant in meetings[position])
        return tuple(places[position] for position in range(len(meetings)))

    def _waves(self, meetings: Sequence[Meeting]) -> Iterator[list[int]]:
        """As many at once as there are tables, and accessible ones for those who need them."""
        needing = deque(n for n, meeting in enumerate(meetings) if self._needs(meeting))
        others = deque(n for n, meeting in enumerate(meetings) if not self._needs(meeting))
        while needing or others:
            wave = [needing.popleft() for _ in range(min(len(self._accessible), len(needing)))]
            free = len(self._tables) - len(wave)
            yield wave + [others.popleft() for _ in range(min(free, len(others)))]

    def _least_familiar(self, playing: Sequence[Meeting]) -> list[str]:
        """A table for each match of a wave, such that no exchange of two tables is better."""
        count = len(self._tables)
        # Which match sits at each table; the numbers beyond those that play are free tables.
        seated = list(range(count))
        meetings = [*playing, *[()] * (count - len(playing))]
        exchanged = True
        while exchanged:
            exchanged = False
            for one in range(count):
                # Who is new to its table has nothing to gain, and others may move to it.
                if not self._familiarity(meetings[seated[one]], one):
                    continue
                for other in range(count):
                    if other != one and self._better_exchanged(meetings, seated, one, other):
                        seated[one], seated[other] = seated[other], seated[one]
                        exchanged = True
        at = {match: self._tables[position] for position, match in enumerate(seated)}
        return [at[match] for match in range(len(playing))]

    def _better_exchanged(
        self, meetings: Sequence[Meeting], seated: Sequence[int], one: int, other: int
    ) -> bool:
        first, second = meetings[seated[one]], meetings[seated[other]]
        stay = self._familiarity(first, one) + self._familiarity(second, other)
        move = self._familiarity(first, other) + self._familiarity(second, one)
        return move < stay

    def _familiarity(self, meeting: Meeting, position: int) -> int:
        table = self._tables[position]
        if table not in self._accessible and self._needs(meeting):
            return _OUT_OF_REACH
        return sum(self._visits[entrant, table] ** 2 for entrant in meeting)

    def _needs(self, meeting: Meeting) -> bool:
        return not self._needing.isdisjoint(meeting)
