"""The final ranking (总排名) of an event."""

from collections.abc import Iterable
from dataclasses import dataclass

from tournament.adapters.standings import StandingRow
from tournament.models import Entrant, Event
from tournament.selectors.standings import group_table


@dataclass(frozen=True, slots=True, kw_only=True)
class RankedEntrant:
    """An entrant with the best and the worst place it can still take; equal once it is decided."""

    best: int
    worst: int
    entrant: Entrant

    @property
    def place(self) -> int | None:
        """The place in the event; None while it is open."""
        return self.best if self.best == self.worst else None


def final_ranking(event: Event) -> list[RankedEntrant]:
    """Everyone in the last stage, best first, from the compiled standings.

    Empty until the last stage is drawn: before that there are only the standings of the groups.
    """
    stage = event.stages.order_by("position").last()
    groups = stage.groups.order_by("code") if stage else ()
    rows = [row for group in groups for row in group_table(group)]
    return ranked(rows, event.entrants.select_related("club"))


def ranked(rows: Iterable[StandingRow], entrants: Iterable[Entrant]) -> list[RankedEntrant]:
    """The rows of the last stage as places in the event; `entrants` holds everyone in them."""
    by_code = {entrant.code: entrant for entrant in entrants}
    return [
        RankedEntrant(best=row["best"], worst=row["worst"], entrant=by_code[row["entrant"]])
        for row in rows
    ]
