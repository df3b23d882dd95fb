"""Entrants into candidates of a draw."""

from tournament.draw.seeding import Candidate
from tournament.models import Entrant, Event, Stage


def candidate(entrant: Entrant) -> Candidate:
    """An entrant with the points it is seeded by."""
    return Candidate(code=entrant.code, points=entrant.points)


def label(entrant: Entrant, event: Event) -> str:
    """What keeps `entrant` apart from others of the same kind in `event`; empty for nothing."""
    if event.keep_apart == Event.KeepApart.DISTRICT:
        return entrant.district
    if event.keep_apart == Event.KeepApart.CLUB and entrant.club:
        return entrant.club.name
    return ""


def side_entrants(stage: Stage) -> dict[str, Entrant]:
    """The entrants of `stage` by their codes."""
    return {entry.entrant.code: entry.entrant for entry in stage.entries.select_related("entrant")}
