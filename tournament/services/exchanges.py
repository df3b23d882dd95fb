"""Changing a draft by hand, with the engine's opinion on it."""

from collections.abc import Mapping
from dataclasses import dataclass

from django.db import transaction
from django.utils.translation import gettext as _

from tournament.draw.exchange import exchange, places_taken
from tournament.draw.opinion import (
    Mark,
    Opinion,
    judge_groups,
    judge_knockout,
    judge_pairs,
    judge_tables,
)
from tournament.draw.plan import StagePlan, plan_of
from tournament.draw.spread import Labels
from tournament.errors import Conflict, Refused
from tournament.models import Draw, Entrant, Entry, Role, Stage
from tournament.selectors.stages import latest_draw
from tournament.services.draws import keep_draw, refuse_unseen
from tournament.services.pairing import next_round, round_field
from tournament.services.planning import entering, labels_of, plan_stage


@dataclass(frozen=True, slots=True, kw_only=True)
class Comparison:
    """One mark of a draft before and after an exchange."""

    before: Mark
    after: Mark

    @property
    def worse(self) -> bool:
        """Whether there is more of it than before."""
        return self.after.count > self.before.count

    @property
    def better(self) -> bool:
        """Whether there is less of it than before."""
        return self.after.count < self.before.count


def draft_of(stage: Stage) -> Draw:
    """The draft that may be changed by hand; Conflict if there is none."""
    draw = latest_draw(stage)
    if draw is None:
        raise Conflict("not_drawn", _("This stage has not been drawn yet."))
    if draw.published_at:
        raise Conflict(
            "published", _("This draw is published and stands; draw again to get a draft.")
        )
    if draw.round and draw.round != next_round(stage):
        raise Conflict(
            "another_round_due",
            _("Round %(round)s is under way; draw the next one.") % {"round": draw.round},
        )
    return draw


def opinion_on(draw: Draw) -> tuple[Mark, ...]:
    """What the engine thinks of a draft."""
    return _judge(draw, plan_of(draw.outcome)).marks


def compare_exchange(*, draw: Draw, one: str, other: str) -> list[Comparison]:
    """What the exchange of two entrants would make of a draft; nothing is written.

    Raises Refused for codes that are not two entrants of it, Conflict if it is out of date.
    """
    plan = plan_of(draw.outcome)
    before, after = _judge(draw, plan), _judge(draw, _exchanged(plan, one, other))
    return [
        Comparison(before=was, after=now)
        for was, now in zip(before.marks, after.marks, strict=True)
    ]


@transaction.atomic
def exchange_entrants(
    *,
    stage: Stage,
    one: str,
    other: str,
    reason: str,
    actor: Role | None,
    seen_version: int | None = None,
) -> Draw:
    """Let two entrants of the draft change places, as a new version of the draw.

    Raises Refused without a reason or for codes that are not two entrants of it, Conflict if there
    is no draft, it is out of date, or another one than `seen_version`.
    """
    refuse_unseen(stage, seen_version)
    if not reason.strip():
        raise Refused("reason_missing", _("Give the reason for the exchange."))
    draft = draft_of(stage)
    changed = _judge(draft, _exchanged(plan_of(draft.outcome), one, other)).plan
    return keep_draw(stage, draft.seed, changed, actor, reason=reason.strip())


def made_again(draw: Draw) -> StagePlan:
    """The plan that the seed and the exchanges of a draw give with the entries as they are now.

    Raises Refused for a round that is over, Conflict if the entries have changed so that it is
    another plan than the one drawn.
    """
    if draw.round and draw.round != next_round(draw.stage):
        raise Refused(
            "round_over", _("Only the round that is drawn next can be drawn again from its row.")
        )
    plan = plan_stage(stage=draw.stage, seed=draw.seed)
    changes = plan_of(draw.outcome).changes
    for one, other in changes:
        plan = _exchanged(plan, one, other)
    if changes:
        plan = _judge(draw, plan).plan
    if plan != plan_of(draw.outcome):
        raise Conflict(
            "drawn_from_others",
            _("Version %(version)s was drawn from other entries, tables or settings than now.")
            % {"version": draw.version},
        )
    return plan


def _exchanged(plan: StagePlan, one: str, other: str) -> StagePlan:
    unknown = [code for code in (one, other) if code not in places_taken(plan)]
    if unknown or one == other:
        raise Refused(
            "not_exchanged",
            _("Name two different entrants of this draw; %(codes)s will not do.")
            % {"codes": ", ".join(unknown or [one])},
        )
    return exchange(plan, one, other)


def _judge(draw: Draw, plan: StagePlan) -> Opinion:
    """The opinion on `plan`, made from the stage of `draw`; Conflict if somebody in it is out."""
    stage = draw.stage
    entries = entering(stage)
    _refuse_gone(stage, plan, entries)
    if draw.round:
        field = round_field(stage, draw.round, entries, draw.seed)
        if field.individuals is not None:
            return judge_tables(plan, field.individuals)
        return judge_pairs(plan, field.teams)
    if stage.kind == Stage.Kind.KNOCKOUT:
        return judge_knockout(plan, _kinds(stage, entries))
    return judge_groups(plan, labels_of(stage, entries))


def _kinds(stage: Stage, entries: list[Entry]) -> Mapping[str, Labels]:
    labels = labels_of(stage, entries)
    if stage.takes_from_id is None:
        return {"labels_early": labels}
    groups = {entry.entrant.code: entry.from_group for entry in entries}
    return {"groups_early": groups, "labels_early": labels}


def _refuse_gone(stage: Stage, plan: StagePlan, entries: list[Entry]) -> None:
    gone = places_taken(plan) - {entry.entrant.code for entry in entries}
    if gone:
        first: Entrant = stage.event.entrants.get(code=min(gone))
        raise Conflict(
            "withdrawn_since",
            _("%(entrant)s is out since this round was drawn; draw it again.") % {"entrant": first},
        )
