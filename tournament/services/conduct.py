"""The settings of an event for what goes wrong: who leaves, who gives up, wrong results."""

from collections.abc import Mapping

from django.db import transaction
from django.utils.translation import gettext as _

from scoring.penalties import Offence
from tournament.errors import Conflict, Refused
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
    "repeat_within",
    "tariff",
    "late_start",
    "late_hand",
)
"""The fields of `Event` that `change_conduct` changes."""

MOST_FINED = 99
FINED = tuple(offence for offence in Offence if offence is not Offence.ABSENT)
"""The offences for which a tariff may take points; who is absent forfeits (R15.3)."""


@transaction.atomic
def change_conduct(*, event: Event, settings: Mapping[str, object], actor: Role | None) -> None:
    """Change those of the `CONDUCT` settings that are given; the standings follow.

    Penalties recorded before keep the points that the tariff took then. Raises Refused for a tariff
    that names no offence or points that cannot be taken off, Conflict for another way to confirm
    hands once one was recorded.
    """
    known = {name: settings[name] for name in CONDUCT if name in settings}
    _check_tariff(known.get("tariff", {}))
    before = Event.objects.filter(pk=event.pk).values(*known).get()
    groups = Group.objects.select_for_update().filter(stage__event=event).order_by("pk")
    for group in groups:
        count_fact(group)
    _refuse_late(event, known)
    Event.objects.filter(pk=event.pk).update(**known)
    audit.append(
        event,
        actor=actor,
        action="change_conduct",
        subject=event.slug,
        before=before,
        details=known,
    )


def _refuse_late(event: Event, known: Mapping[str, object]) -> None:
    now = Event.objects.values_list("confirmed_by", flat=True).get(pk=event.pk)
    if known.get("confirmed_by", now) != now and hands_have_begun(event):
        raise Conflict(
            "hands_recorded",
            _("Hands were recorded already; who confirms them stays as it is in this event."),
        )


def _check_tariff(tariff: Mapping[str, int]) -> None:
    for code, points in tariff.items():
        least = 1 if code == Offence.LATE else 0
        if code not in set(FINED) or not least <= points <= MOST_FINED:
            raise Refused(
                "bad_tariff",
                _("A tariff takes 0 to 99 points for an offence, and at least 1 for lateness."),
            )
