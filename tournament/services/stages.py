"""Changing the format of a stage: before its draw is published, and between its rounds."""

from collections.abc import Mapping

from django.core.exceptions import ValidationError
from django.db import transaction
from django.db.models import Max
from django.utils.translation import gettext as _

from scoring.tiebreaks import tie_breaks
from tournament.errors import Conflict, Refused
from tournament.models import Draw, Role, Stage
from tournament.services import audit

CHANGEABLE = (
    "name_zh",
    "name_en",
    "group_count",
    "group_size",
    "dealing",
    "given",
    "depth",
    "survivors",
    "returning",
    "apart",
    "round_count",
    "rematches",
    "bye_points",
    "late_byes",
    "advancing",
    "best_next",
    "venue_quota",
    "entries_limit",
    "hands",
    "minutes",
    "win_points",
    "draw_points",
    "loss_points",
    "by_difference",
    "must_decide",
    "chain",
)
BETWEEN_ROUNDS = ("round_count", "rematches")


def changeable(stage: Stage) -> tuple[str, ...]:
    """The settings of `stage` that can be changed now.

    All of them until a draw is published; then, where each round is drawn from the results before
    it, those of the rounds to come; else none.
    """
    if not Draw.objects.filter(stage=stage, published_at__isnull=False).exists():
        return CHANGEABLE
    return BETWEEN_ROUNDS if stage.paired_by_results else ()


@transaction.atomic
def change_stage(*, stage: Stage, changes: Mapping[str, object], actor: Role | None) -> Stage:
    """Change what `CHANGEABLE` names; a draw that was not published is to be made again.

    Raises Conflict for what a published draw fixes (see `changeable`), Refused for values that fit
    no format or leave out a round that is drawn.
    """
    Stage.objects.select_for_update().get(pk=stage.pk)
    wanted = {name: changes[name] for name in CHANGEABLE if name in changes}
    free = changeable(stage)
    if not free or not wanted.keys() <= set(free):
        raise Conflict(
            "stage_published", _("A draw of this stage is published: its format stands.")
        )
    _refuse_fewer_rounds(stage, wanted)
    before = Stage.objects.filter(pk=stage.pk).values(*wanted).get()
    for name, value in wanted.items():
        setattr(stage, name, value)
    try:
        tie_breaks(stage.chain)
        stage.full_clean()
    except ValueError as error:
        raise Refused("bad_chain", str(error)) from error
    except ValidationError as error:
        raise Refused(
            "bad_stage_settings",
            _("These settings make no format."),
            details=error.messages,
        ) from error
    stage.save()
    audit.append(
        stage.event,
        actor=actor,
        action="change_stage",
        subject=stage.code,
        before=before,
        details=wanted,
    )
    return stage


def _refuse_fewer_rounds(stage: Stage, wanted: Mapping[str, object]) -> None:
    """Refused for fewer rounds than are drawn."""
    drawn = stage.draws.aggregate(last=Max("round"))["last"] or 0
    if wanted.get("round_count", drawn) in range(drawn):
        raise Refused(
            "rounds_drawn",
            _("Round %(round)s is drawn: there are at least so many rounds.") % {"round": drawn},
        )
