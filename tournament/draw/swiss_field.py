"""What a Swiss pairing is made from, and what it costs.

Everybody is ranked by score, then seed. Those with the same score are a *score group*; the groups
are numbered from the top. The cost of a pairing has five parts. They are summed over its pairs and
compared in this order, so that the least of an earlier part outweighs all of the later ones:

| part      | of one pair                                                                   |
|-----------|-------------------------------------------------------------------------------|
| rematches | 1 if the two have met before                                                  |
| floats    | the square of how many score groups lie between them: two short floats (浮动)  |
|           | are better than one long one                                                  |
| clubs     | 1 if both are of the same club                                                |
| sides     | the squares of both balances of odd against even after this round             |
| fold      | how far they are from the fold: inside a score group of 2h entrants the first |
|           | meets the one h places below; across groups the nearest meet                  |

The bye (轮空) is no part of the cost: who has it follows from a rule (`swiss.pair_round`).
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple


@dataclass(frozen=True, slots=True, kw_only=True)
class SwissEntry:
    """Somebody who is to play the next round.

    `met`: the codes of all opponents really played, so a walkover (弃权) adds nobody and a late
    entry starts with none. `byes`: byes and walkovers that gave points. `sides`: how often odd
    less how often even. Who has withdrawn or is absent is simply not given.
    """

    code: str
    score: int
    seed: int
    club: str = ""
    met: frozenset[str] = frozenset()
    byes: int = 0
    sides: int = 0


Pair = tuple[SwissEntry, SwissEntry]
"""Two who meet; who sits odd is not settled by their order."""


class Cost(NamedTuple):
    """The five parts, most important first; less is better."""

    rematches: int
    floats: int
    clubs: int
    sides: int
    fold: int


class Field:
    """The entries of a round, an even number of them, ranked; with what prices a pair."""

    def __init__(self, ranked: Sequence[SwissEntry]) -> None:
        """`ranked`: as `rank_entries` gives them."""
        self.ranked = ranked
        self._sizes = Counter(entry.score for entry in ranked)
        self._group = {score: number for number, score in enumerate(self._sizes)}

    @cached_property
    def _place(self) -> dict[str, int]:
        return {entry.code: place for place, entry in enumerate(self.ranked)}

    def strain(self, one: SwissEntry, other: SwissEntry) -> tuple[int, int, int]:
        """The first three parts of the cost of a pair, which make an exchange worthwhile."""
        apart = self._group[one.score] - self._group[other.score]
        return (
            int(other.code in one.met),
            apart * apart,
            int(one.club == other.club and one.club != ""),
        )

    def cost(self, one: SwissEntry, other: SwissEntry) -> Cost:
        """The cost of a pair, in whichever order it is given."""
        distance = abs(self._place[one.code] - self._place[other.code])
        wanted = self._sizes[one.score] // 2 if one.score == other.score else 1
        sides = one.sides**2 + other.sides**2 + 2 - 2 * abs(one.sides - other.sides)
        return Cost(*self.strain(one, other), sides, abs(distance - wanted))

    def parity_bound(self) -> int:
        """The least that floats can cost: everybody meets the next in the ranking."""
        groups = [self._group[entry.score] for entry in self.ranked]
        return sum((one - other) ** 2 for one, other in zip(groups[::2], groups[1::2], strict=True))

    def total(self, pairs: Iterable[Pair]) -> Cost:
        """The cost of a whole pairing."""
        costs = [self.cost(one, other) for one, other in pairs]
        return Cost(*(sum(part) for part in zip(*costs, strict=True)))


def rank_entries(entries: Iterable[SwissEntry]) -> list[SwissEntry]:
    """By score, most first; then seed, then code."""
    return sorted(entries, key=lambda entry: (-entry.score, entry.seed, entry.code))
