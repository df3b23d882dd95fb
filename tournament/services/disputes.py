"""Disputes (争议): raised at the table, decided by the chief referee.

A disputed hand goes on counting, marked, and stays as it is until the decision.
"""

from dataclasses import dataclass

from django.db import transaction
from django.utils.translation import gettext as _

from tournament.adapters.hand_entry import HandEntry
from tournament.errors import Conflict, Refused
from tournament.models import (
    Dispute,
    DisputeDecision,
    Entrant,
    Group,
    Hand,
    HandVersion,
    Match,
    Role,
)
from tournament.services import audit
from tournament.services.facts import record_fact
from tournament.services.hands import (
    add_version,
    confirm_version,
    latest_version,
    noted,
    refuse_replayed,
    subject_of,
)
from tournament.services.progress import follow_result, lock_match, refuse_if_built_upon

Ruling = DisputeDecision.Ruling


@dataclass(frozen=True, slots=True, kw_only=True)
class DisputeEntry:
    """What is disputed: the kind (`Dispute.Cause`), and words, which something else needs."""

    cause: str
    words: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class DecisionEntry:
    """How a dispute ends, and why. `hand`: what it really was, where it is corrected."""

    ruling: str
    reason: str
    hand: HandEntry | None = None


@transaction.atomic
def raise_dispute(
    *,
    hand: Hand,
    entry: DisputeEntry,
    seen_version: int,
    actor: Role | None,
    entrant: Entrant | None = None,
    key: str = "",
) -> Dispute:
    """Dispute `hand` as `seen_version` has it; `entrant` is the team whose captain objects.

    With a `key` that was sent before, it is the dispute raised then. Raises Refused for an unknown
    cause, one without words, or a team of another match, Conflict if the hand is disputed already,
    was changed meanwhile, or no longer counts.
    """
    match = lock_match(hand.match)
    event = match.group.stage.event
    raised = event.disputes.filter(key=key).first() if key else None
    if raised:
        return raised
    _check(match, entry, entrant)
    hand = Hand.objects.get(pk=hand.pk)
    _refuse_undisputable(match, hand, seen_version)
    Group.objects.select_for_update().get(pk=match.group_id)
    audit.lock(event)
    dispute = Dispute.objects.create(
        event=event,
        number=event.disputes.count() + 1,
        hand=hand,
        version=seen_version,
        entrant=entrant,
        cause=entry.cause,
        words=entry.words.strip(),
        key=key,
        raised_by=actor,
    )
    _flag(hand, disputed=True)
    record_fact(
        match.group,
        actor=actor,
        action="dispute",
        subject=f"dispute/{dispute.number}",
        before={"disputed": False},
        details={
            "disputed": True,
            "hand": subject_of(match, hand.number),
            "version": seen_version,
            "cause": entry.cause,
            "entrant": entrant.code if entrant else None,
        },
        reason=entry.words,
    )
    return dispute


@transaction.atomic
def decide_dispute(
    *, dispute: Dispute, entry: DecisionEntry, actor: Role | None
) -> DisputeDecision:
    """Decide a dispute: the result stands (and is confirmed), is corrected, or was withdrawn.

    Raises Refused without a reason or without the right result, Conflict if it was decided
    already, or if later matches build on a result that would change: then it takes a correction.
    """
    _check_decision(entry)
    match = lock_match(dispute.hand.match)
    hand = Hand.objects.get(pk=dispute.hand_id)
    if DisputeDecision.objects.filter(dispute=dispute).exists():
        raise Conflict("decided", _("This dispute was decided already."))
    before = noted(match, latest_version(hand))
    if entry.ruling == Ruling.CORRECTED:
        refuse_if_built_upon(match)
        confirm_version(add_version(hand, entry.hand, actor, dispute.version))
    if entry.ruling == Ruling.STANDS:
        _confirm(match, hand)
    decision = _decide(dispute, entry.ruling, entry.reason, actor)
    follow_result(match)
    record_fact(
        match.group,
        actor=actor,
        action="decide_dispute",
        subject=f"dispute/{dispute.number}",
        before={"disputed": True, **before},
        details={
            "disputed": False,
            "ruling": entry.ruling,
            "hand": subject_of(match, hand.number),
            **noted(match, latest_version(hand)),
        },
        reason=entry.reason,
    )
    return decision


def settle_by_correction(hand: Hand, reason: str, actor: Role | None) -> None:
    """Decide the open dispute of a hand, if there is one, in the transaction that corrects it."""
    dispute = Dispute.objects.filter(hand=hand, decision=None).first()
    if dispute:
        _decide(dispute, Ruling.CORRECTED, reason, actor)


def _check(match: Match, entry: DisputeEntry, entrant: Entrant | None) -> None:
    if entry.cause not in Dispute.Cause:
        raise Refused("unknown_cause", _("Say what is disputed."))
    if entry.cause == Dispute.Cause.OTHER and not entry.words.strip():
        raise Refused("words_missing", _("Say in words what is disputed."))
    if entrant and not match.sides.filter(entrant=entrant).exists():
        raise Refused(
            "not_in_match",
            _("%(team)s does not play in match %(match)s.") % {"team": entrant, "match": match},
        )


def _refuse_undisputable(match: Match, hand: Hand, seen_version: int) -> None:
    refuse_replayed(match, hand.number)
    if hand.disputed:
        raise Conflict(
            "disputed",
            _("Hand %(number)s is disputed already; the chief referee has been called.")
            % {"number": hand.number},
        )
    latest = latest_version(hand)
    if latest is None or latest.version != seen_version:
        raise Conflict("stale_version", _("The hand was changed meanwhile; look at it again."))


def _check_decision(entry: DecisionEntry) -> None:
    if entry.ruling not in Ruling:
        raise Refused("unknown_ruling", _("Choose how the dispute ends."))
    if not entry.reason.strip():
        raise Refused("reason_missing", _("Give the reason for the decision."))
    if (entry.ruling == Ruling.CORRECTED) != (entry.hand is not None):
        raise Refused("result_missing", _("Enter what the hand really was."))


def _confirm(match: Match, hand: Hand) -> None:
    """Let the result that stands count, if it was only entered."""
    entered = hand.versions.filter(state=HandVersion.State.ENTERED).first()
    if entered:
        refuse_if_built_upon(match)
        confirm_version(entered)


def _decide(dispute: Dispute, ruling: str, reason: str, actor: Role | None) -> DisputeDecision:
    _flag(dispute.hand, disputed=False)
    return DisputeDecision.objects.create(
        dispute=dispute, ruling=ruling, reason=reason.strip(), decided_by=actor
    )


def _flag(hand: Hand, *, disputed: bool) -> None:
    Hand.objects.filter(pk=hand.pk).update(disputed=disputed)
