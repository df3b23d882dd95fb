"""Who goes from one stage to the next, and as which seed."""

from collections.abc import Sequence

from django.db import transaction
from django.utils.translation import gettext as _

from tournament.adapters.standings import StandingRow, seeded_rows
from tournament.errors import Conflict, Refused
from tournament.models import Entrant, Entry, Match, Role, Stage
from tournament.selectors.progress import has_started
from tournament.selectors.rounds import CLOSED
from tournament.selectors.standings import compute_rows
from tournament.services import audit


@transaction.atomic
def advance(*, stage: Stage, actor: Role | None) -> list[Entry]:
    """Enter everyone still in the finished `stage` in the next one, seeded by their results.

    Seeds go by place in the group, then match points, difference, hand points and seed. May be
    repeated after corrections until the next stage starts. Raises Refused if there is no next
    stage, Conflict while matches are open or disputed, or once the next stage has started.
    """
    following = Stage.objects.filter(takes_from=stage).first()
    if following is None:
        raise Refused("last_stage", _("There is no stage after this one."))
    _refuse_unfinished(stage)
    if has_started(following):
        raise Conflict("stage_started", _("The next stage has started; its seeds stand."))
    order = [row["entrant"] for row in seeded_rows(_group_rows(stage))]
    entries = _enter(following, order)
    audit.append(
        stage.event,
        actor=actor,
        action="advance",
        subject=f"{stage.code}/{following.code}",
        details={"order": order},
    )
    return entries


def _refuse_unfinished(stage: Stage) -> None:
    matches = Match.objects.filter(group__stage=stage).select_related("group")
    unfinished = matches.exclude(state__in=CLOSED).order_by("round__number", "number").first()
    if unfinished or not matches.exists():
        raise Conflict(
            "matches_open",
            _("Not every match of this stage is finished: %(match)s is open.")
            % {"match": unfinished or stage},
        )
    disputed = matches.filter(hands__disputed=True).first()
    if disputed:
        raise Conflict(
            "hand_disputed",
            _("A hand of match %(match)s is disputed; settle it first.") % {"match": disputed},
        )


def _group_rows(stage: Stage) -> list[StandingRow]:
    groups = stage.groups.select_related("stage__event").order_by("code")
    return [row for group in groups for row in compute_rows(group)]


def _enter(stage: Stage, order: Sequence[str]) -> list[Entry]:
    stage.entries.exclude(entrant__code__in=order).delete()
    entrants = {row.code: row for row in Entrant.objects.filter(event=stage.event, code__in=order)}
    return [
        Entry.objects.update_or_create(
            stage=stage, entrant=entrants[code], defaults={"seed": seed}
        )[0]
        for seed, code in enumerate(order, start=1)
    ]
