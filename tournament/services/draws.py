"""Drawing stages and publishing draws."""

from django.db import IntegrityError, transaction
from django.utils.translation import gettext as _

from tournament import clock
from tournament.draw.plan import StagePlan, outcome, round_plan
from tournament.errors import Conflict
from tournament.models import Draw, Match, Penalty, Role, Stage
from tournament.selectors.rounds import anything_recorded
from tournament.selectors.stages import latest_draw
from tournament.services import audit
from tournament.services.facts import count_fact
from tournament.services.layout import lay_out
from tournament.services.pairing import next_round
from tournament.services.planning import plan_stage
from tournament.wake import wake


@transaction.atomic
def draw_stage(*, stage: Stage, seed: str, actor: Role | None) -> Draw:
    """Draw `stage`, replacing an earlier draw in which nothing was recorded yet.

    Where each round is drawn for itself this is the draft of the next round, which changes nothing
    before it is published. The same entries and seed give the same draw. Raises Refused where there
    is nothing to draw from, Conflict once a hand or penalty was recorded, while a round is not
    over, or when somebody else draws as well.
    """
    if not stage.by_rounds:
        _refuse_started(stage)
    plan = plan_stage(stage=stage, seed=seed)
    draw = _insert_draw(stage, seed, plan)
    if not stage.by_rounds:
        stage.groups.all().delete()
        stage.rounds.all().delete()
        lay_out(draw, plan)
    audit.append(
        stage.event,
        actor=actor,
        action="draw",
        subject=f"{stage.code}/v{draw.version}",
        details={"seed": seed, "outcome": audit.digest(draw.outcome)},
    )
    for group in draw.groups.all():
        wake("tournament.tasks.compile_group", group.pk)
    return draw


@transaction.atomic
def publish_draw(*, stage: Stage, actor: Role | None) -> Draw:
    """Make the latest draw of `stage` public; Conflict if there is none or it is already.

    The matches of a round come to be by that; Conflict if another round is due by now.
    """
    draw = stage.draws.select_for_update().order_by("version").last()
    if draw is None:
        raise Conflict("not_drawn", _("This stage has not been drawn yet."))
    if draw.published_at:
        raise Conflict("published", _("This draw has been published already."))
    draw.published_at = clock.now()
    draw.save(update_fields=["published_at"])
    if draw.round:
        _publish_round(draw)
    audit.append(
        stage.event,
        actor=actor,
        action="publish",
        subject=f"{stage.code}/v{draw.version}",
        details={},
    )
    return draw


def _refuse_started(stage: Stage) -> None:
    matches = Match.objects.select_for_update().filter(group__stage=stage).order_by("pk")
    list(matches.values_list("pk"))  # whoever records a hand now waits, or is seen below
    penalties = Penalty.objects.filter(group__stage=stage)
    if anything_recorded(Match.objects.filter(group__stage=stage)) or penalties.exists():
        raise Conflict(
            "stage_started",
            _("Results have been recorded in this stage: it can no longer be drawn again."),
        )


def _publish_round(draw: Draw) -> None:
    """Lay out the matches of a drawn round in place of those that it draws again."""
    stage = draw.stage
    matches = Match.objects.select_for_update().filter(round__stage=stage, round__number=draw.round)
    list(matches.order_by("pk").values_list("pk"))  # whoever records a hand now waits
    if next_round(stage) != draw.round:
        raise Conflict(
            "another_round_due",
            _("Round %(round)s is under way; draw the next one.") % {"round": draw.round},
        )
    stage.rounds.filter(number=draw.round).delete()
    lay_out(draw, round_plan(draw.outcome))
    for group in stage.groups.all():
        count_fact(group)


def _insert_draw(stage: Stage, seed: str, plan: StagePlan) -> Draw:
    last = latest_draw(stage)
    draw = Draw(
        stage=stage,
        version=last.version + 1 if last else 1,
        round=plan.round,
        seed=seed,
        outcome=outcome(plan),
    )
    try:
        with transaction.atomic():
            draw.save(force_insert=True)
    except IntegrityError as error:
        raise Conflict("drawn_twice", _("Somebody else has just drawn this stage.")) from error
    return draw
