"""Changing the format of a stage before it is drawn."""

from collections.abc import Mapping

from django.core.exceptions import ValidationError
from django.db import transaction
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


@transaction.atomic
def change_stage(*, stage: Stage, changes: Mapping[str, object], actor: Role | None) -> Stage:
    """Change what `CHANGEABLE` names; a draw that was not published is to be made again.

    Raises Conflict once a draw of the stage is published, Refused for values that fit no format.
    """
    if Draw.objects.filter(stage=stage, published_at__isnull=False).exists():
        raise Conflict(
            "stage_published", _("A draw of this stage is published: its format stands.")
        )
    wanted = {name: changes[name] for name in CHANGEABLE if name in changes}
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
