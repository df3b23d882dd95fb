"""The settings of an event for what goes wrong: who leaves, who gives up, wrong results."""

from collections.abc import Mapping

from django.db import transaction

from tournament.models import Event, Group, Role
from tournament.services import audit
from tournament.services.facts import count_fact

CONDUCT = (
    "approvals",
    "walkover_points",
    "withdrawal_policy",
    "replaces_disqualified",
    "late_start",
    "late_hand",
)
"""The fields of `Event` that `change_conduct` changes."""


@transaction.atomic
def change_conduct(*, event: Event, settings: Mapping[str, object], actor: Role | None) -> None:
    """Change those of the `CONDUCT` settings that are given; the standings follow."""
    known = {name: settings[name] for name in CONDUCT if name in settings}
    groups = Group.objects.select_for_update().filter(stage__event=event).order_by("pk")
    for group in groups:
        count_fact(group)
    Event.objects.filter(pk=event.pk).update(**known)
    audit.append(
        event, actor=actor, action="change_conduct", subject=event.slug, details=dict(known)
    )
