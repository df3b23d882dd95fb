"""Entries into values of a draw."""

from collections.abc import Iterable

from tournament.draw.advancement import Advancement
from tournament.draw.seeding import Candidate
from tournament.models import Entrant, Entry, Event, Stage


def candidate(entry: Entry) -> Candidate:
    """An entry with the points it is seeded by; whoever advanced keeps the seed it earned."""
    points = entry.entrant.points if entry.seed is None else -entry.seed
    return Candidate(code=entry.entrant.code, points=points)


def advanced(entries: Iterable[Entry]) -> Advancement:
    """Entries of a later stage, by seed, as those who advanced to it."""
    rows = list(entries)
    return Advancement(
        order=tuple(row.entrant.code for row in rows),
        places={row.entrant.code: row.from_place or 1 for row in rows},
        groups={row.entrant.code: row.from_group for row in rows},
        undecided=(),
    )


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
