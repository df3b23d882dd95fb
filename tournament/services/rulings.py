"""Rulings on whole matches: given up, absent, abandoned, replayed, time up."""

from dataclasses import dataclass

from django.db import transaction
from django.utils.translation import gettext as _

from tournament.errors import Conflict, Refused
from tournament.models import HandVersion, Match, MatchRuling, Role, RulingLift
from tournament.selectors.matches import next_hand, result_of_match
from tournament.selectors.rounds import recorded_in
from tournament.selectors.rulings import ruled_on_match
from tournament.services.facts import record_fact
from tournament.services.hands import refuse_closed
from tournament.services.progress import follow_result, lock_match, refuse_if_built_upon

Kind = MatchRuling.Kind


@dataclass(frozen=True, slots=True, kw_only=True)
class RulingEntry:
    """A ruling as an official enters it.

    `side`: who gives up or is absent (`odd`, `even`, `both`). `runs`: when time is up, whether the
    hand that is on is still played out because its 头科 is out; else it is void.
    """

    kind: str
    side: str = ""
    runs: bool = False
    reason: str


@transaction.atomic
def record_ruling(*, match: Match, entry: RulingEntry, actor: Role | None) -> MatchRuling:
    """Rule on `match`; its state and everything it feeds follow at once.

    Raises Refused for a ruling that is incomplete or makes no sense here, Conflict once a match
    that depends on this one has started, or if the match is closed already.
    """
    _check(entry)
    match = lock_match(match)
    _refuse_impossible(match, entry)
    return add_ruling(match, entry, _hand_of(match, entry), actor)


def add_ruling(match: Match, entry: RulingEntry, hand: int, actor: Role | None) -> MatchRuling:
    """Write a ruling on a locked match, and follow it; for services that have checked it."""
    ruling = MatchRuling.objects.create(
        match=match,
        number=match.rulings.count() + 1,
        kind=entry.kind,
        side=entry.side,
        hand=hand,
        reason=entry.reason.strip(),
        recorded_by=actor,
    )
    _close(ruling, match, actor, action="rule", reason=ruling.reason)
    return ruling


@transaction.atomic
def lift_ruling(*, ruling: MatchRuling, reason: str, actor: Role | None) -> RulingLift:
    """Take a ruling back by a new entry: the match is again what it was before.

    Raises Refused without a reason, Conflict unless it is the last one in force and nothing was
    built on it since.
    """
    if not reason.strip():
        raise Refused("reason_missing", _("Give the reason for lifting the ruling."))
    match = lock_match(ruling.match)
    refuse_if_built_upon(match)
    last = match.rulings.filter(lift=None).order_by("number").last()
    if ruling != last or ruling.kind == Kind.STANDS:
        raise Conflict("not_the_last", _("Only the last ruling on a match can be lifted."))
    if ruling.kind in (Kind.REPLAY, Kind.TIME_UP) and recorded_in(match) > ruling.hand:
        raise Conflict("played_since", _("Hands were played after this ruling; it stands."))
    lift = RulingLift.objects.create(ruling=ruling, reason=reason.strip(), recorded_by=actor)
    _close(ruling, match, actor, action="lift_ruling", reason=lift.reason)
    return lift


def _check(entry: RulingEntry) -> None:
    if entry.kind not in set(Kind) - {Kind.STANDS}:
        raise Refused("unknown_ruling", _("Choose what is ruled."))
    sided = entry.kind in (Kind.WALKOVER, Kind.ABSENT)
    if sided != (entry.side in ("odd", "even", "both")):
        raise Refused("side_missing", _("Say which side gives up or is absent."))
    if not entry.reason.strip():
        raise Refused("reason_missing", _("Give the reason for the ruling."))


def _refuse_impossible(match: Match, entry: RulingEntry) -> None:
    over = match.state in (Match.State.ABANDONED, Match.State.FORFEITED)
    if entry.kind == Kind.REPLAY and over and ruled_on_match(match).ending:
        refuse_if_built_upon(match)
        return
    refuse_closed(match)
    recorded = recorded_in(match) > ruled_on_match(match).replayed
    if entry.kind == Kind.REPLAY and not recorded:
        raise Refused("nothing_to_replay", _("Nothing was played yet that could be replayed."))
    if entry.kind == Kind.ABANDONED and match.group.stage.must_decide:
        raise Refused(
            "winner_needed",
            _("Somebody must win this match: say who gives up, or have it replayed."),
        )
    if entry.kind == Kind.TIME_UP:
        _refuse_without_clock(match, entry)


def _refuse_without_clock(match: Match, entry: RulingEntry) -> None:
    result = result_of_match(match)
    if result.decided or result.next_kind != "regular" or result.ruled.ending:
        raise Conflict("time_over", _("Time no longer matters in this match."))
    if HandVersion.objects.filter(hand__match=match, state=HandVersion.State.ENTERED).exists():
        raise Conflict(
            "hand_unconfirmed", _("A hand of this match still waits to be confirmed; settle it.")
        )
    if not entry.runs and result.hands_left == match.group.stage.hands:
        raise Refused(
            "nothing_played", _("No hand was finished in time; declare the match abandoned.")
        )


def _hand_of(match: Match, entry: RulingEntry) -> int:
    """The hand that the ruling names: the last recorded one, or the one that still runs."""
    if entry.kind == Kind.TIME_UP and entry.runs:
        return next_hand(match)[0]
    return recorded_in(match) if entry.kind in (Kind.TIME_UP, Kind.REPLAY) else 0


def _close(
    ruling: MatchRuling, match: Match, actor: Role | None, *, action: str, reason: str
) -> None:
    before = {"match": match.state, "in_force": action != "rule"}
    follow_result(match)
    record_fact(
        match.group,
        actor=actor,
        action=action,
        subject=f"{match.group.stage.code}/{match}/ruling-{ruling.number}",
        before=before,
        details={
            "match": match.state,
            "in_force": action == "rule",
            "kind": ruling.kind,
            "side": ruling.side,
            "hand": ruling.hand,
        },
        reason=reason,
    )
