"""The settings of an event for what goes wrong: who leaves, who gives up, wrong results."""

from collections.abc import Mapping

from django.db import transaction
from django.utils.translation import gettext as _

from tournament.errors import Conflict
from tournament.models import Event, Group, Role
from tournament.selectors.hands import hands_have_begun
from tournament.services import audit
from tournament.services.facts import count_fact

CONDUCT = (
    "confirmed_by",
    "approvals",
    "walkover_points",
    "withdrawal_policy",
    "replaces_disqualified",
)
"""The fields of `Event` that `change_conduct` changes."""


@transaction.atomic
def change_conduct(*, event: Event, settings: Mapping[str, object], actor: Role | None) -> None:
    """Change those of the `CONDUCT` settings that are given; the standings follow.

    Raises Conflict for another way to confirm hands once one was recorded.
    """
    known = {name: settings[name] for name in CONDUCT if name in settings}
    groups = Group.objects.select_for_update().filter(stage__event=event).order_by("pk")
    for group in groups:
        count_fact(group)
    _refuse_late(event, known)
    Event.objects.filter(pk=event.pk).update(**known)
    audit.append(
        event, actor=actor, action="change_conduct", subject=event.slug, details=dict(known)
    )


def _refuse_late(event: Event, known: Mapping[str, object]) -> None:
    now = Event.objects.values_list("confirmed_by", flat=True).get(pk=event.pk)
    if known.get("confirmed_by", now) != now and hands_have_begun(event):
        raise Conflict(
            "hands_recorded",
            _("Hands were recorded already; who confirms them stays as it is in this event."),
        )
