"""The final ranking (总排名) of an event."""

from dataclasses import dataclass

from tournament.models import Entrant, Event, Stage
from tournament.selectors.standings import group_table


@dataclass(frozen=True, slots=True, kw_only=True)
class RankedEntrant:
    """An entrant with its place in the event; None while the place is open."""

    place: int | None
    entrant: Entrant


def final_ranking(event: Event) -> list[RankedEntrant]:
    """Everyone in the last stage, best first, from the compiled standings.

    Entrants whose place is open follow those whose place is known. Empty until the last stage is
    drawn: before that there are only the standings of the groups.
    """
    stage = event.stages.order_by("position").last()
    entrants = {entrant.code: entrant for entrant in event.entrants.select_related("club")}
    rows = _rows(stage) if stage else []
    known = [row for row in rows if row["rank"] is not None]
    open_rows = [row for row in rows if row["rank"] is None]
    return [
        RankedEntrant(place=row["rank"], entrant=entrants[row["entrant"]])
        for row in [*sorted(known, key=lambda row: row["rank"]), *open_rows]
    ]


def _rows(stage: Stage) -> list[dict[str, object]]:
    return [row for group in stage.groups.order_by("code") for row in group_table(group)]
