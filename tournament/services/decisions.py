"""Deciding ties that the tie-breaks leave."""

from collections.abc import Sequence

from django.db import transaction
from django.utils.translation import gettext as _

from tournament.draw.ties import Undecided, decide_by_lot
from tournament.errors import Conflict, Refused
from tournament.models import Group, Hand, Role, Stage, TieDecision
from tournament.selectors.advancement import open_ties
from tournament.services import audit
from tournament.services.advancement import refuse_unfinished
from tournament.services.facts import record_fact
from tournament.services.planning import check_seed


@transaction.atomic
def decide_by_drawing(
    *, stage: Stage, tied: Sequence[str], seed: str, actor: Role | None
) -> TieDecision:
    """Draw the lot among the entrants with the codes `tied`; the same seed gives the same order.

    Raises Refused for a bad seed or codes that are not just those who are tied, Conflict while
    matches of `stage` are open or once the next stage has started.
    """
    check_seed(seed)
    tie = _open_tie(stage, tied)
    drawn = decide_by_lot(tie, seed)
    return _record(stage, tie, TieDecision.Way.LOT, drawn.order, actor, seed=seed)


@transaction.atomic
def decide_by_extra_hand(*, stage: Stage, order: Sequence[str], actor: Role | None) -> TieDecision:
    """Record that two who are tied played an extra hand: the codes, the winner first.

    It counts in no total. Raises as `decide_by_drawing` does, and Refused for more than two.
    """
    tie = _open_tie(stage, order)
    if TieDecision.Way.EXTRA_HAND not in tie.ways:
        raise Refused(
            "too_many_tied",
            _("An extra hand decides between two; among %(count)s draw a lot.")
            % {"count": len(order)},
        )
    return _record(stage, tie, TieDecision.Way.EXTRA_HAND, order, actor)


def _open_tie(stage: Stage, tied: Sequence[str]) -> Undecided:
    refuse_unfinished(stage)
    if Hand.objects.filter(match__group__stage__takes_from=stage).exists():
        raise Conflict("stage_started", _("The next stage has started; its seeds stand."))
    for tie in open_ties(stage):
        if sorted(tie.tied) == sorted(tied):
            return tie
    raise Refused(
        "not_tied",
        _("%(codes)s are not tied in this stage, or there are more who are tied with them.")
        % {"codes": ", ".join(tied)},
    )


def _record(
    stage: Stage,
    tie: Undecided,
    way: str,
    order: Sequence[str],
    actor: Role | None,
    seed: str = "",
) -> TieDecision:
    decision = TieDecision.objects.create(
        stage=stage, order=list(order), way=way, seed=seed, recorded_by=actor
    )
    details: audit.Details = {"order": list(order), "way": way, "seed": seed}
    if tie.where is None:
        audit.append(
            stage.event, actor=actor, action="decide_tie", subject=stage.code, details=details
        )
        return decision
    group = Group.objects.get(stage=stage, code=tie.where)
    record_fact(
        group,
        actor=actor,
        action="decide_tie",
        subject=f"{stage.code}/{group.code}",
        details=details,
    )
    return decision
