"""Penalties under chapter four (R15): recording, approving and lifting them; lost rights."""

from dataclasses import dataclass
from datetime import timedelta

from django.db import transaction
from django.utils.translation import gettext as _

from scoring.penalties import Offence, Sanction, tariff_points
from tournament import clock
from tournament.errors import Conflict, Refused
from tournament.models import (
    Event,
    Group,
    Hand,
    Match,
    Penalty,
    PenaltyDecision,
    PenaltyLift,
    Role,
    ServedRight,
)
from tournament.selectors.penalties import owed_rights, seated_at
from tournament.services import audit
from tournament.services.approval import refuse_own_approval
from tournament.services.facts import record_fact
from tournament.services.hands import open_hand, refuse_closed, refuse_replayed
from tournament.services.progress import follow_result, lock_match, refuse_if_built_upon

MOST_PLAYS = 20
MOST_POINTS = 999
MOST_MINUTES = 240


@dataclass(frozen=True, slots=True, kw_only=True)
class PenaltyEntry:
    """A penalty on the person in one seat of one hand, as an official enters it.

    `plays`: play rights lost (`stop`). `minutes`: how late by now, where that is the offence.
    `points`: taken off the team's hand points in the group; None for those of the event's tariff.
    """

    hand: int
    seat: int
    offence: str
    sanction: str
    plays: int = 0
    minutes: int = 0
    points: int | None = None
    reason: str = ""


@transaction.atomic
def record_penalty(
    *, match: Match, entry: PenaltyEntry, actor: Role | None, key: str = ""
) -> Penalty:
    """Record a penalty; one that re-orders a hand (R15.5) re-orders it at once.

    Where the event asks for two officials a disqualification is only proposed, and changes nothing
    before it is approved. With a `key` that was sent before, it is the penalty recorded then.
    Raises Refused for an unknown offence or sanction, amounts that do not belong to it, or an empty
    seat, Conflict once a match that depends on this one has started, or for a hand that is not on
    yet.
    """
    _check(entry)
    match = lock_match(match)
    event = match.group.stage.event
    sent = event.penalties.filter(key=key).first() if key else None
    if sent:
        return sent
    refuse_closed(match)
    refuse_replayed(match, entry.hand)
    hand = open_hand(match, entry.hand)
    Group.objects.select_for_update().get(pk=match.group_id)
    audit.lock(event)
    penalty = _penalty(event, match, hand, entry)
    penalty.key, penalty.recorded_by = key, actor
    penalty.save()
    _close(penalty, match, actor, action="penalise", reason=penalty.reason)
    return penalty


@transaction.atomic
def approve_penalty(*, penalty: Penalty, actor: Role | None) -> None:
    """Let a proposed disqualification count from now on.

    Raises Conflict if the same official proposed it, if it was decided already, or once a match
    that depends on this one has started.
    """
    match = _lock_proposal(penalty)
    refuse_if_built_upon(match)
    refuse_own_approval(penalty.recorded_by, actor)
    PenaltyDecision.objects.create(penalty=penalty, approved=True, decided_by=actor)
    _close(penalty, match, actor, action="approve_penalty", was=Penalty.State.PROPOSED)


@transaction.atomic
def decline_penalty(*, penalty: Penalty, actor: Role | None) -> None:
    """Put a proposed disqualification aside; Conflict if it was decided already."""
    match = _lock_proposal(penalty)
    PenaltyDecision.objects.create(penalty=penalty, approved=False, decided_by=actor)
    _close(penalty, match, actor, action="decline_penalty", was=Penalty.State.PROPOSED)


@transaction.atomic
def lift_penalty(*, penalty: Penalty, reason: str, actor: Role | None) -> PenaltyLift:
    """Take a penalty back by a new entry.

    Raises Refused without a reason, Conflict for one that is not in force, or once a match that
    depends on this one has started.
    """
    if not reason.strip():
        raise Refused("reason_missing", _("Give the reason for lifting the penalty."))
    match = lock_match(penalty.hand.match)
    refuse_if_built_upon(match)
    penalty = Penalty.objects.select_related("hand", "lift", "decision").get(pk=penalty.pk)
    if penalty.state == Penalty.State.LIFTED:
        raise Conflict("lifted", _("This penalty has been lifted already."))
    if penalty.state != Penalty.State.IN_FORCE:
        raise Conflict("not_in_force", _("This penalty is not in force; there is nothing to lift."))
    lift = PenaltyLift.objects.create(penalty=penalty, reason=reason.strip(), recorded_by=actor)
    _close(
        penalty,
        match,
        actor,
        action="lift_penalty",
        was=Penalty.State.IN_FORCE,
        reason=lift.reason,
    )
    return lift


@transaction.atomic
def serve_right(*, penalty: Penalty, number: int, actor: Role | None) -> ServedRight:
    """Note that lost play right `number` of a penalty was sat out (R15.4), from 1 in their order.

    Noted twice it is noted once. Raises Conflict if this is not the next one to sit out.
    """
    match = lock_match(penalty.hand.match)
    noted = penalty.served.filter(number=number).first()
    if noted:
        return noted
    owed = owed_rights(match).filter(pk=penalty.pk).first()
    if owed is None or number != owed.sat_out + 1:
        raise Conflict(
            "no_such_right",
            _("Penalty %(number)s has no play right %(right)s to sit out now.")
            % {"number": penalty.number, "right": number},
        )
    served = ServedRight.objects.create(penalty=penalty, number=number, recorded_by=actor)
    _close(penalty, match, actor, action="serve_right", was=Penalty.State.IN_FORCE, served=number)
    return served


def _check(entry: PenaltyEntry) -> None:
    if entry.offence not in set(Offence) - {Offence.ABSENT}:
        raise Refused("unknown_offence", _("Choose an offence of chapter four."))
    if entry.sanction not in set(Sanction) - {Sanction.FORFEIT}:
        raise Refused("unknown_sanction", _("Choose one of the five sanctions of article 29."))
    if (entry.sanction == Sanction.STOP) != (entry.plays > 0) or entry.plays > MOST_PLAYS:
        raise Refused(
            "plays_missing", _("A loss of play rights names how many; other sanctions name none.")
        )
    if (entry.offence == Offence.LATE) != (entry.minutes > 0) or entry.minutes > MOST_MINUTES:
        raise Refused(
            "minutes_missing", _("Lateness names 1 to 240 minutes; other offences name none.")
        )


def _penalty(event: Event, match: Match, hand: Hand, entry: PenaltyEntry) -> Penalty:
    """The penalty as it will be stored; Refused for an empty seat or points out of range."""
    entrant, player = seated_at(match, entry.seat, entry.hand)
    now = clock.now()
    return Penalty(
        event=event,
        number=event.penalties.count() + 1,
        group=match.group,
        entrant=entrant,
        player=player,
        hand=hand,
        seat=entry.seat,
        offence=entry.offence,
        sanction=entry.sanction,
        plays=entry.plays,
        points=_points(event, entry),
        due_at=now - timedelta(minutes=entry.minutes) if entry.minutes else None,
        needs_approval=entry.sanction == Sanction.OUT and event.approvals > 1,
        reason=entry.reason,
        recorded_at=now,
    )


def _points(event: Event, entry: PenaltyEntry) -> int:
    points = entry.points
    if points is None:
        points = tariff_points(Offence(entry.offence), event.tariff, entry.minutes)
    if not int(entry.sanction == Sanction.POINTS) <= points <= MOST_POINTS:
        raise Refused(
            "bad_points",
            _("Points taken off are a number up to 999, and 1 or more where they are the penalty."),
        )
    return points


def _lock_proposal(penalty: Penalty) -> Match:
    """Lock the match of a penalty that waits for a second official; Conflict if it does not."""
    match = lock_match(penalty.hand.match)
    if not penalty.needs_approval or PenaltyDecision.objects.filter(penalty=penalty).exists():
        raise Conflict("decided", _("This penalty does not wait for a decision any more."))
    return match


def _close(
    penalty: Penalty,
    match: Match,
    actor: Role | None,
    *,
    action: str,
    was: str = "",
    reason: str = "",
    **more: object,
) -> None:
    before = {"match_state": match.state, "state": was}
    follow_result(match)
    now = Penalty.objects.select_related("lift", "decision").get(pk=penalty.pk)
    record_fact(
        match.group,
        actor=actor,
        action=action,
        subject=f"penalty/{penalty.number}",
        before=before,
        reason=reason,
        details={
            "match_state": match.state,
            "state": now.state,
            "match": f"{match.group.stage.code}/{match}",
            "hand": penalty.hand.number,
            "seat": penalty.seat,
            "offence": penalty.offence,
            "sanction": penalty.sanction,
            "plays": penalty.plays,
            "points": penalty.points,
            **more,
        },
    )
