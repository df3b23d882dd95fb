"""Withdrawals and disqualifications of entrants in the middle of an event."""

from dataclasses import dataclass

from django.db import transaction
from django.db.models import QuerySet
from django.utils.translation import gettext as _

from tournament.errors import Conflict, Refused
from tournament.models import (
    Entrant,
    Event,
    Group,
    Match,
    Role,
    Stage,
    Withdrawal,
    WithdrawalLift,
)
from tournament.selectors.rounds import has_started
from tournament.services import audit
from tournament.services.facts import count_fact
from tournament.services.progress import (
    follow_result,
    lock_matches_from,
    refuse_if_built_upon,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class WithdrawalEntry:
    """Why an entrant plays no more, and what becomes of its matches; no policy: the event's."""

    cause: str = Withdrawal.Cause.WITHDRAWN
    policy: str = ""
    reason: str


@transaction.atomic
def withdraw(
    *, entrant: Entrant, stage: Stage, entry: WithdrawalEntry, actor: Role | None
) -> Withdrawal:
    """Take `entrant` out from `stage` on: its matches there follow the policy at once.

    `forfeit` gives what is undecided to the opponents, `void` makes all its matches of the stage
    count for nobody. Earlier stages stand. Raises Refused where a knockout would lose results,
    Conflict if the entrant is out already or the next stage has started.
    """
    policy = entry.policy or stage.event.withdrawal_policy
    if not entry.reason.strip():
        raise Refused("reason_missing", _("Give the reason for the withdrawal."))
    if entry.cause not in Withdrawal.Cause or policy not in Event.WithdrawalPolicy:
        raise Refused("unknown_policy", _("Choose what becomes of the matches."))
    if stage.kind == Stage.Kind.KNOCKOUT and policy == Event.WithdrawalPolicy.VOID:
        raise Refused(
            "knockout_stands", _("In a knockout what was played stands; the rest is forfeited.")
        )
    matches = _lock(entrant, stage)
    _refuse_late(stage)
    if Withdrawal.objects.filter(entrant=entrant, lift=None).exists():
        raise Conflict("withdrawn", _("%(entrant)s is out already.") % {"entrant": entrant})
    withdrawal = Withdrawal.objects.create(
        entrant=entrant,
        stage=stage,
        cause=entry.cause,
        policy=policy,
        reason=entry.reason.strip(),
        recorded_by=actor,
    )
    _close(withdrawal, matches, actor, action=entry.cause, reason=withdrawal.reason)
    return withdrawal


@transaction.atomic
def lift_withdrawal(*, withdrawal: Withdrawal, reason: str, actor: Role | None) -> WithdrawalLift:
    """Let an entrant back in by a new entry: its matches are again what they were before.

    Raises Refused without a reason, Conflict if it is back already, or once a match that builds on
    a forfeited one has started.
    """
    if not reason.strip():
        raise Refused("reason_missing", _("Give the reason for letting the entrant back in."))
    matches = _lock(withdrawal.entrant, withdrawal.stage)
    _refuse_late(withdrawal.stage)
    for match in matches:
        if match.state == Match.State.FORFEITED:
            refuse_if_built_upon(match)
    if WithdrawalLift.objects.filter(withdrawal=withdrawal).exists():
        raise Conflict(
            "lifted", _("%(entrant)s is back already.") % {"entrant": withdrawal.entrant}
        )
    lift = WithdrawalLift.objects.create(
        withdrawal=withdrawal, reason=reason.strip(), recorded_by=actor
    )
    _close(withdrawal, matches, actor, action="lift_withdrawal", reason=lift.reason)
    return lift


def _lock(entrant: Entrant, stage: Stage) -> list[Match]:
    """Lock all matches and groups from `stage` on; gives the matches of `entrant` as played."""
    matches = lock_matches_from(stage)
    own = set(entrant.sides.values_list("match", flat=True))
    list(_groups(entrant, stage).select_for_update())
    audit.lock(stage.event)
    return [match for match in matches if match.pk in own]


def _groups(entrant: Entrant, stage: Stage) -> QuerySet[Group]:
    """The groups that `entrant` was drawn into, from `stage` on."""
    later = Group.objects.filter(stage__event=stage.event_id, stage__position__gte=stage.position)
    return later.filter(entries__entrant=entrant).order_by("pk")


def _refuse_late(stage: Stage) -> None:
    later = Stage.objects.filter(event=stage.event_id, position__gt=stage.position)
    started = next((each for each in later if has_started(each)), None)
    if started:
        raise Conflict(
            "stage_started",
            _("%(stage)s has started: an entrant withdraws from there on.")
            % {"stage": started.name},
        )


def _close(
    withdrawal: Withdrawal, matches: list[Match], actor: Role | None, *, action: str, reason: str
) -> None:
    before = {str(match): match.state for match in matches}
    for match in matches:
        follow_result(match)
    stage, entrant = withdrawal.stage, withdrawal.entrant
    for group in _groups(entrant, stage):
        count_fact(group)
    audit.append(
        stage.event,
        actor=actor,
        action=action,
        subject=f"{stage.code}/{entrant.code}",
        before={"matches": before},
        details={
            "policy": withdrawal.policy,
            "matches": {str(match): match.state for match in matches},
        },
        reason=reason,
    )
