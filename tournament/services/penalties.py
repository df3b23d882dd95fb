"""Penalties under chapter four (R15): recording and lifting them."""

from dataclasses import dataclass

from django.db import transaction
from django.utils.translation import gettext as _

from scoring.penalties import Offence, Sanction
from tournament.errors import Conflict, Refused
from tournament.models import Group, Match, Penalty, PenaltyLift, Role
from tournament.selectors.penalties import seated_at
from tournament.services import audit
from tournament.services.facts import record_fact
from tournament.services.hands import open_hand, refuse_closed, refuse_replayed
from tournament.services.progress import follow_result, lock_match, refuse_if_built_upon


@dataclass(frozen=True, slots=True, kw_only=True)
class PenaltyEntry:
    """A penalty on the person in one seat of one hand, as an official enters it.

    `plays`: play rights lost (`stop`). `points`: taken off the team's hand points in the group.
    """

    hand: int
    seat: int
    offence: str
    sanction: str
    plays: int = 0
    points: int = 0
    reason: str = ""


@transaction.atomic
def record_penalty(
    *, match: Match, entry: PenaltyEntry, actor: Role | None, key: str = ""
) -> Penalty:
    """Record a penalty; one that re-orders a hand (R15.5) re-orders it at once.

    With a `key` that was sent before, it is the penalty recorded then. Raises Refused for an
    unknown offence or sanction or an empty seat, Conflict once a match that depends on this one has
    started, or for a hand that is not on yet.
    """
    _check(entry)
    match = lock_match(match)
    sent = match.group.stage.event.penalties.filter(key=key).first() if key else None
    if sent:
        return sent
    refuse_closed(match)
    refuse_replayed(match, entry.hand)
    hand = open_hand(match, entry.hand)
    entrant, player = seated_at(match, entry.seat, entry.hand)
    event = match.group.stage.event
    Group.objects.select_for_update().get(pk=match.group_id)
    audit.lock(event)
    penalty = Penalty.objects.create(
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
        points=entry.points,
        reason=entry.reason,
        key=key,
        recorded_by=actor,
    )
    _close(penalty, match, actor, action="penalise", reason=penalty.reason)
    return penalty


@transaction.atomic
def lift_penalty(*, penalty: Penalty, reason: str, actor: Role | None) -> PenaltyLift:
    """Take a penalty back by a new entry; Refused without a reason, Conflict if lifted before."""
    if not reason.strip():
        raise Refused("reason_missing", _("Give the reason for lifting the penalty."))
    match = lock_match(penalty.hand.match)
    refuse_if_built_upon(match)
    if PenaltyLift.objects.filter(penalty=penalty).exists():
        raise Conflict("lifted", _("This penalty has been lifted already."))
    lift = PenaltyLift.objects.create(penalty=penalty, reason=reason.strip(), recorded_by=actor)
    _close(penalty, match, actor, action="lift_penalty", reason=lift.reason)
    return lift


def _check(entry: PenaltyEntry) -> None:
    if entry.offence not in set(Offence):
        raise Refused("unknown_offence", _("Choose an offence of chapter four."))
    if entry.sanction not in set(Sanction) - {Sanction.FORFEIT}:
        raise Refused("unknown_sanction", _("Choose one of the five sanctions of article 29."))
    if (entry.sanction == Sanction.STOP) != (entry.plays > 0):
        raise Refused(
            "plays_missing", _("A loss of play rights names how many; other sanctions name none.")
        )
    if entry.points < 0 or (entry.sanction == Sanction.POINTS and not entry.points):
        raise Refused("points_missing", _("Say how many points are taken off, as 1 or more."))


def _close(penalty: Penalty, match: Match, actor: Role | None, *, action: str, reason: str) -> None:
    before = {"match_state": match.state, "in_force": action != "penalise"}
    follow_result(match)
    record_fact(
        match.group,
        actor=actor,
        action=action,
        subject=f"penalty/{penalty.number}",
        before=before,
        reason=reason,
        details={
            "match_state": match.state,
            "in_force": action == "penalise",
            "match": f"{match.group.stage.code}/{match}",
            "hand": penalty.hand.number,
            "seat": penalty.seat,
            "offence": penalty.offence,
            "sanction": penalty.sanction,
            "plays": penalty.plays,
            "points": penalty.points,
        },
    )
