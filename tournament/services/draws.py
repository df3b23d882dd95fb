"""Drawing stages and publishing draws."""

from collections.abc import Set

from django.db import transaction
from django.utils.translation import gettext as _

from tournament import clock
from tournament.draw.plan import StagePlan, outcome, plan_of, playing
from tournament.errors import Conflict
from tournament.models import Draw, Group, Match, Penalty, Role, Stage
from tournament.selectors.qualifiers import entered
from tournament.selectors.rounds import absent_from, has_started
from tournament.selectors.rulings import withdrawn_from
from tournament.selectors.stages import latest_draw
from tournament.services import audit
from tournament.services.facts import count_fact
from tournament.services.layout import lay_out
from tournament.services.pairing import next_round
from tournament.services.planning import plan_stage
from tournament.wake import wake


@transaction.atomic
def draw_stage(
    *, stage: Stage, seed: str, actor: Role | None, seen_version: int | None = None
) -> Draw:
    """Draw `stage`, replacing an earlier draw in which nothing was recorded yet.

    Where each round is drawn for itself this is the draft of the next round, which changes nothing
    before it is published. The same entries and seed give the same draw. `seen_version` is the
    latest draw that the organiser saw (0: none). Raises Refused where there is nothing to draw
    from, Conflict once a hand or penalty was recorded, while a round is not over, or when somebody
    else has drawn since.
    """
    refuse_unseen(stage, seen_version)
    if not stage.by_rounds:
        _refuse_started(stage)
    plan = plan_stage(stage=stage, seed=seed)
    return keep_draw(stage, seed, plan, actor)


def keep_draw(
    stage: Stage, seed: str, plan: StagePlan, actor: Role | None, *, reason: str = ""
) -> Draw:
    """Keep `plan` as the next version of the draw, laid out unless that waits for its publication;
    to be called within the transaction that has checked that there may be one."""
    earlier = latest_draw(stage)
    draw = _insert_draw(stage, seed, plan, reason)
    if not stage.by_rounds:
        stage.groups.all().delete()
        stage.rounds.all().delete()
        lay_out(draw, plan)
    audit.append(
        stage.event,
        actor=actor,
        action="exchange" if reason else "draw",
        subject=f"{stage.code}/v{draw.version}",
        before=_noted(earlier) if earlier else {},
        details=_noted(draw),
        reason=reason,
    )
    for group in draw.groups.all():
        wake("tournament.tasks.compile_group", group.pk)
    return draw


@transaction.atomic
def publish_draw(*, stage: Stage, actor: Role | None, seen_version: int | None = None) -> Draw:
    """Make the latest draw of `stage` public; Conflict if there is none or it is already.

    The matches of a round come to be by that; Conflict if another round is due by now, or if it is
    another draw than `seen_version`, the one that the organiser looked at.
    """
    refuse_unseen(stage, seen_version)
    draw = latest_draw(stage)
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
        before={"published": False},
        details={"published": True},
    )
    return draw


def refuse_unseen(stage: Stage, seen_version: int | None) -> None:
    """Let one person at a time draw or publish `stage`, and only what that person looked at."""
    Stage.objects.select_for_update().get(pk=stage.pk)
    draw = latest_draw(stage)
    if seen_version is not None and seen_version != (draw.version if draw else 0):
        raise Conflict(
            "drawn_since",
            _("Somebody else has drawn this stage in the meantime; look at the new draw first."),
        )


def _refuse_started(stage: Stage) -> None:
    # Whoever records a hand or compiles standings now waits, or is seen below.
    matches = Match.objects.select_for_update().filter(group__stage=stage).order_by("pk")
    groups = Group.objects.select_for_update().filter(stage=stage).order_by("pk")
    list(matches.values_list("pk")), list(groups.values_list("pk"))
    if has_started(stage) or Penalty.objects.filter(group__stage=stage).exists():
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
    plan = plan_of(draw.outcome)
    _refuse_others(draw, set(playing(plan)))
    stage.rounds.filter(number=draw.round).delete()
    lay_out(draw, plan)
    for group in stage.groups.all():
        count_fact(group)


def _refuse_others(draw: Draw, drawn: Set[str]) -> None:
    """Raise Conflict if somebody drawn is out by now, or others are there or entered since."""
    withdrawn = withdrawn_from(draw.stage).causes
    out = next((code for code in sorted(drawn) if code in withdrawn), None)
    if out:
        raise Conflict(
            "withdrawn_since",
            _("%(entrant)s is out since this round was drawn; draw it again.")
            % {"entrant": draw.stage.event.entrants.get(code=out)},
        )
    noted = set(draw.outcome.get("absent", ()))
    if (absent_from(draw.stage, draw.round) ^ noted) - withdrawn.keys():
        raise Conflict(
            "checked_in_since",
            _("Since this round was drawn it was noted that others are there; draw it again."),
        )
    if draw.stage.kind == Stage.Kind.QUALIFIER and entered(draw.stage, draw.round) != drawn:
        raise Conflict(
            "entries_changed",
            _("Session %(session)s has other entries than it was drawn with; draw it again.")
            % {"session": draw.round},
        )


def _noted(draw: Draw) -> audit.Details:
    """A draw as the audit chain notes it."""
    return {"version": draw.version, "seed": draw.seed, "outcome": audit.digest(draw.outcome)}


def _insert_draw(stage: Stage, seed: str, plan: StagePlan, reason: str) -> Draw:
    last = latest_draw(stage)
    return Draw.objects.create(
        stage=stage,
        version=last.version + 1 if last else 1,
        round=plan.round,
        seed=seed,
        outcome=outcome(plan),
        reason=reason,
    )
