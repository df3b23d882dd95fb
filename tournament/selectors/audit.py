"""Looking through an event's audit chain."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from types import MappingProxyType

from django.db.models import Model, Q, QuerySet, TextField
from django.db.models.functions import Cast

from tournament.models import (
    AuditEntry,
    AuditHead,
    Correction,
    Dispute,
    DisputeDecision,
    Draw,
    Event,
    MatchRuling,
    Penalty,
    PenaltyLift,
    RulingLift,
    Withdrawal,
    WithdrawalLift,
)

CHOSEN = ("actor", "device", "action")
"""The columns of an entry that are chosen from what occurs."""

REASONS: Mapping[type[Model], str] = MappingProxyType(
    {
        Draw: "stage__event",
        Correction: "event",
        Penalty: "event",
        PenaltyLift: "penalty__event",
        MatchRuling: "match__group__stage__event",
        RulingLift: "ruling__match__group__stage__event",
        Withdrawal: "stage__event",
        WithdrawalLift: "withdrawal__stage__event",
        DisputeDecision: "dispute__event",
    }
)
"""The facts that a reason was given for, each with the way to its event."""


@dataclass(frozen=True, slots=True, kw_only=True)
class AuditFilter:
    """Which entries are looked for; empty: all.

    `about` is a word of the subject or of what is said there, such as `groups`, `A-7`, `T003` or
    `penalty/4`. `since` and `until` include their moment.
    """

    actor: str = ""
    device: str = ""
    action: str = ""
    about: str = ""
    since: datetime | None = None
    until: datetime | None = None


def audit_entries(event: Event, wanted: AuditFilter) -> QuerySet[AuditEntry]:
    """The entries of `event` that are looked for, the latest first."""
    rows = event.audit_entries.order_by("-number")
    for column in CHOSEN:
        if value := getattr(wanted, column):
            rows = rows.filter(**{column: value})
    if wanted.since:
        rows = rows.filter(at__gte=wanted.since)
    if wanted.until:
        rows = rows.filter(at__lte=wanted.until)
    return rows.alias(text=Cast("details", TextField())).filter(_about(wanted.about))


def audit_choices(event: Event) -> Mapping[str, Sequence[str]]:
    """What occurs in the columns that are chosen from."""
    rows = event.audit_entries.order_by()
    return {
        column: sorted(rows.exclude(**{column: ""}).values_list(column, flat=True).distinct())
        for column in CHOSEN
    }


def reasons_given(event: Event) -> set[str]:
    """The words of all reasons given in `event`; the chain keeps their digests."""
    reasons = set(Dispute.objects.filter(event=event).values_list("words", flat=True))
    for model, way in REASONS.items():
        reasons |= set(model.objects.filter(**{way: event}).values_list("reason", flat=True))
    return reasons - {""}


def _about(word: str) -> Q:
    """Entries with `word` as a whole: `A-1` is not in `A-12`."""
    if not word.strip():
        return Q()
    whole = rf"(^|[^\w-]){re.escape(word.strip())}($|[^\w-])"
    return Q(subject__iregex=whole) | Q(text__iregex=whole)


def last_number(slug: str) -> int:
    """The number of the last entry in the chain of the event with this short name; 0 for none.

    Everything that people do in an event is an entry, so this tells whether anything happened.
    """
    heads = AuditHead.objects.filter(event__slug=slug)
    return heads.values_list("number", flat=True).first() or 0
