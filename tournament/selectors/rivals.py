"""Rival results: what was sent, beside what stands."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TypedDict

from django.db.models import QuerySet

from tournament.models import Event, HandPlace, HandVersion, RivalEntry


class PlaceTaken(TypedDict):
    """A place of a hand as JSON; its number follows from where it stands in the list."""

    seat: int
    cause: str
    opened: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Rivalry:
    """A rival result beside the version that its hand has now."""

    rival: RivalEntry
    latest: HandVersion

    @property
    def recorded(self) -> list[PlaceTaken]:
        """The order in that version; empty for a void hand."""
        return order_of(self.latest.places.order_by("place"))


def rivalries(event: Event) -> list[Rivalry]:
    """All rival results of `event`: those that nobody decided on first, each the newest first."""
    rows = sorted(event_rivals(event), key=lambda row: (hasattr(row, "decision"), -row.number))
    return [rivalry(row) for row in rows]


def rivalry(rival: RivalEntry) -> Rivalry:
    """`rival` beside the newest version of the hand that stands."""
    versions = HandVersion.objects.filter(hand=rival.stands.hand).order_by("version")
    latest = versions.select_related("hand__match__group__stage__event", "recorded_by").last()
    return Rivalry(rival=rival, latest=latest)


def event_rivals(event: Event) -> QuerySet[RivalEntry]:
    """The rival results of `event` with what was decided on them."""
    return event.rivals.select_related(
        "event", "sent_by", "stands__hand", "decision__decided_by", "decision__version"
    )


def rivals_waiting(event: Event) -> int:
    """How many rival results nobody has decided on."""
    return event.rivals.filter(decision=None).count()


def order_of(places: Iterable[HandPlace]) -> list[PlaceTaken]:
    """The six places of a hand, best first, as JSON."""
    return [PlaceTaken(seat=each.seat, cause=each.cause, opened=each.opened) for each in places]
