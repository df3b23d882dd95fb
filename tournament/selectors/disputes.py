"""Disputes: those that wait for the chief referee, and all of an event."""

from django.db.models import QuerySet

from tournament.models import Dispute, Event


def event_disputes(event: Event) -> QuerySet[Dispute]:
    """All disputes of `event`, the latest first; those that are open have no decision."""
    return event.disputes.select_related(
        "hand__match__group__stage__event",
        "hand__match__round",
        "hand__match__table",
        "entrant",
        "raised_by",
        "decision__decided_by",
    ).order_by("-number")


def open_disputes(event: Event) -> QuerySet[Dispute]:
    """Those that nobody decided yet, who has waited longest first."""
    return event_disputes(event).filter(decision=None).order_by("number")
