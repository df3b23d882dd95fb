"""The final ranking (总排名) of an event."""

from dataclasses import dataclass

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
    entrants = {entrant.code: entrant for entrant in event.entrants.select_related("club")}
    return [
        RankedEntrant(best=row["best"], worst=row["worst"], entrant=entrants[row["entrant"]])
        for group in (stage.groups.order_by("code") if stage else ())
        for row in group_table(group)
    ]
