"""Comparing entrants of different groups, which may not have played as many matches.

The place in the group comes first: all winners are before all who came second. Between those of
the same place everything is compared per match, by exact fractions, along the chain of tie-breaks
of the stage. What is not gathered match by match, head-to-head and the seed, compares nothing.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction

from scoring.standings import Row, StandingRules
from scoring.tiebreaks import Tally, tie_breaks


@dataclass(frozen=True, slots=True, kw_only=True)
class ComparedRow:
    """A row of a group with its rank over all groups (ties 1, 2, 2, 4) and its figures per match,
    more being better."""

    rank: int
    row: Row
    figures: tuple[Fraction, ...]


def per_match(tally: Tally, rules: StandingRules) -> tuple[Fraction, ...]:
    """What the chain compares per match played, more being better; all 0 before the first."""
    played = max(tally.played, 1)
    return tuple(
        Fraction(-value if tie_break.lower else value, played)
        for tie_break in tie_breaks(rules.chain)
        if tie_break.gathered
        for value in [tie_break.value(tally, ())]
    )


def rank_over_groups(
    groups: Iterable[Sequence[Row]], rules: StandingRules
) -> tuple[ComparedRow, ...]:
    """The rows of all groups, best first; inside a shared rank by seed, then code."""
    rows = [row for group in groups for row in group]
    figures = {row.entrant: per_match(row, rules) for row in rows}
    rows.sort(key=lambda row: (row.seed, row.entrant))
    rows.sort(key=lambda row: figures[row.entrant], reverse=True)
    rows.sort(key=lambda row: row.rank)
    compared: list[ComparedRow] = []
    for place, row in enumerate(rows, start=1):
        last = compared[-1] if compared else None
        level = last and (last.row.rank, last.figures) == (row.rank, figures[row.entrant])
        rank = last.rank if last and level else place
        compared.append(ComparedRow(rank=rank, row=row, figures=figures[row.entrant]))
    return tuple(compared)
