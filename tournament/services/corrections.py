"""Correcting a hand after matches that build on it were drawn or played.

Nothing happens silently: a proposal shows every row it would change, says what becomes of the later
matches, gives a reason, and where the event asks for two officials waits for the second one.
"""

from dataclasses import asdict, dataclass

from django.db import transaction
from django.utils.translation import gettext as _

from tournament.adapters.hand_entry import HandEntry, stored_entry
from tournament.errors import Conflict, Refused
from tournament.models import (
    Correction,
    CorrectionDecision,
    Draw,
    Hand,
    HandVersion,
    Match,
    MatchRuling,
    Role,
    RulingLift,
    Stage,
)
from tournament.selectors.corrections import Changes, changes_between, picture
from tournament.selectors.matches import result_of_match
from tournament.selectors.rounds import has_started, recorded_in
from tournament.selectors.rulings import ruled_on_match
from tournament.selectors.stages import latest_draw
from tournament.services import audit
from tournament.services.advancement import advance
from tournament.services.approval import refuse_own_approval
from tournament.services.disputes import settle_by_correction
from tournament.services.draws import draw_stage
from tournament.services.facts import record_fact
from tournament.services.hands import (
    add_version,
    confirm_version,
    latest_version,
    noted,
    subject_of,
)
from tournament.services.progress import (
    dependents_started,
    follow_result,
    has_begun,
    lock_matches_from,
)
from tournament.services.rulings import RulingEntry, add_ruling

Policy = Correction.Policy


@dataclass(frozen=True, slots=True, kw_only=True)
class CorrectionEntry:
    """What a hand really was, what becomes of later matches, and why it is corrected."""

    hand: HandEntry
    policy: str
    reason: str


def preview_correction(*, hand: Hand, entry: CorrectionEntry) -> Changes:
    """What a correction would change; it is carried out and rolled back, so nothing is written.

    Raises what `propose_correction` does.
    """
    with transaction.atomic():
        match = _lock(hand)
        _check(hand, match, entry)
        changes = _apply(hand, match, entry, actor=None)
        transaction.set_rollback(True)
    return changes


@transaction.atomic
def propose_correction(
    *, hand: Hand, entry: CorrectionEntry, seen_version: int, actor: Role | None
) -> Correction:
    """Propose a correction; where one official is enough it is carried out at once.

    Raises Refused without a reason or for a policy that does not fit, Conflict if the hand was
    changed meanwhile, or needs no correction because nothing builds on it.
    """
    match = _lock(hand)
    _check(hand, match, entry)
    if seen_version != _latest(hand):
        raise Conflict("stale_version", _("The hand was changed meanwhile; look at it again."))
    event = match.group.stage.event
    changes = preview_correction(hand=hand, entry=entry)
    audit.lock(event)
    correction = Correction.objects.create(
        event=event,
        number=event.corrections.count() + 1,
        hand=hand,
        version=seen_version,
        entry=asdict(entry.hand),
        policy=entry.policy,
        changes=changes,
        reason=entry.reason.strip(),
        proposed_by=actor,
    )
    _note(correction, match, actor, action="propose_correction", decided=False)
    if event.approvals == 1:
        _carry_out(correction, match, actor)
    return correction


@transaction.atomic
def approve_correction(*, correction: Correction, actor: Role | None) -> None:
    """Carry a correction out; Conflict if the same official proposed it, or things have changed.

    What is carried out is exactly what the proposal showed.
    """
    match = _lock(correction.hand)
    _refuse_decided(correction)
    refuse_own_approval(correction.proposed_by, actor)
    _carry_out(correction, match, actor)


@transaction.atomic
def decline_correction(*, correction: Correction, actor: Role | None) -> None:
    """Put a proposal aside: nothing changes. Conflict if it was decided already."""
    match = _lock(correction.hand)
    _refuse_decided(correction)
    audit.lock(correction.event)
    CorrectionDecision.objects.create(correction=correction, approved=False, decided_by=actor)
    _note(correction, match, actor, action="decline_correction", decided=True)


def _lock(hand: Hand) -> Match:
    """Lock the matches from the stage of `hand` on; gives its own match."""
    matches = {match.pk: match for match in lock_matches_from(hand.match.group.stage)}
    if hand.match_id not in matches:
        raise Conflict("match_gone", _("The stage was drawn again; this match is no more."))
    return matches[hand.match_id]


def _check(hand: Hand, match: Match, entry: CorrectionEntry) -> None:
    if not entry.reason.strip():
        raise Refused("reason_missing", _("Give the reason for the correction."))
    if entry.policy not in Policy:
        raise Refused("unknown_policy", _("Choose what becomes of the later matches."))
    if Correction.objects.filter(hand=hand, decision=None).exists():
        raise Conflict("proposed", _("A correction of this hand already waits for approval."))
    if hand.number <= ruled_on_match(match).replayed:
        raise Conflict("hand_replayed", _("The match was replayed; this hand no longer counts."))
    _refuse_unfit(match, entry.policy)


def _refuse_unfit(match: Match, policy: str) -> None:
    """Refuse a policy for which there is nothing to do, or which comes too late."""
    if policy == Policy.REDRAW:
        if _draft_after(match) is None:
            raise Refused(
                "nothing_to_redraw", _("There is no unpublished draw that builds on this.")
            )
        return
    started = next(dependents_started(match), None)
    if started is None:
        raise Conflict(
            "not_built_upon", _("Nothing builds on this hand yet: simply record it again.")
        )
    stage = match.group.stage
    if policy == Policy.REPLAY and (stage.paired_by_results or started.group.stage_id != stage.pk):
        raise Refused(
            "draw_stands",
            _("What was drawn from these results has started and stands: choose standings only."),
        )


def _draft_after(match: Match) -> Draw | None:
    """The unpublished draw that builds on `match`: of the next round, or of the next stage."""
    stage = match.group.stage
    following = Stage.objects.filter(takes_from=stage).first()
    stages = [stage] if stage.paired_by_results else []
    if following and not has_started(following):
        stages.append(following)
    draws = (latest_draw(each) for each in stages)
    return next((draw for draw in draws if draw and draw.published_at is None), None)


def _apply(hand: Hand, match: Match, entry: CorrectionEntry, actor: Role | None) -> Changes:
    """Carry the correction out on locked matches; gives what changed."""
    before, went_on = picture(match), result_of_match(match).goes_on
    was = noted(match, latest_version(hand))
    version = add_version(hand, entry.hand, actor, _latest(hand))
    confirm_version(version)
    settle_by_correction(hand, entry.reason, actor)
    replayed = _lead_on(match, went_on, entry, actor)
    if not follow_result(match).decided and entry.policy != Policy.REPLAY:
        raise Refused(
            "match_open",
            _(
                "The match would be open again, though others build on it; "
                "in a knockout choose that they are replayed."
            ),
        )
    _record(version, entry, was, actor)
    if entry.policy == Policy.REDRAW:
        _draw_again(match, actor)
    return changes_between(before, picture(match), replayed)


def _lead_on(
    match: Match, went_on: str | None, entry: CorrectionEntry, actor: Role | None
) -> list[Match]:
    """Settle who plays on after `match`; gives the matches that are replayed for that."""
    if went_on is None or not match.fed.exists():
        return []
    if entry.policy == Policy.REPLAY:
        for ruling in match.rulings.filter(kind=MatchRuling.Kind.STANDS, lift=None):
            RulingLift.objects.create(ruling=ruling, reason=entry.reason, recorded_by=actor)
    if result_of_match(match).goes_on == went_on:
        return []
    if entry.policy == Policy.REPLAY:
        return _replay(match, entry, actor)
    ruling = RulingEntry(kind=MatchRuling.Kind.STANDS, side=went_on, reason=entry.reason)
    add_ruling(match, ruling, 0, actor)
    return []


def _replay(match: Match, entry: CorrectionEntry, actor: Role | None) -> list[Match]:
    """Rule that everything played after `match` on its result is replayed, the last round first."""
    after, level = [], [match]
    while level:
        fed = Match.objects.filter(feeds__source__in=level).distinct().order_by("pk")
        level = list(fed.select_related("round", "group__stage__event"))
        after += [each for each in level if each not in after]
    begun = [each for each in after if has_begun(each)]
    for each in reversed(begun):
        ruling = RulingEntry(kind=MatchRuling.Kind.REPLAY, reason=entry.reason)
        add_ruling(each, ruling, recorded_in(each), actor)
    return begun


def _draw_again(match: Match, actor: Role | None) -> None:
    draft = _draft_after(match)
    if draft.stage != match.group.stage:
        advance(stage=match.group.stage, actor=actor)
    draw_stage(stage=draft.stage, seed=draft.seed, actor=actor)


def _record(
    version: HandVersion, entry: CorrectionEntry, was: audit.Details, actor: Role | None
) -> None:
    match = version.hand.match
    record_fact(
        match.group,
        actor=actor,
        action="correct_hand",
        subject=subject_of(match, version.hand.number),
        before=was,
        details=noted(match, version),
        reason=entry.reason,
    )


def _carry_out(correction: Correction, match: Match, actor: Role | None) -> None:
    if correction.version != _latest(correction.hand):
        raise Conflict("stale_version", _("The hand was changed meanwhile; propose it again."))
    CorrectionDecision.objects.create(correction=correction, approved=True, decided_by=actor)
    entry = CorrectionEntry(
        hand=stored_entry(correction.entry), policy=correction.policy, reason=correction.reason
    )
    _check(correction.hand, match, entry)
    changes = _apply(correction.hand, match, entry, actor)
    if changes != correction.changes:
        raise Conflict(
            "changes_differ",
            _("Other results came in since, so it would change other rows; propose it again."),
        )
    _note(correction, match, actor, action="approve_correction", decided=True)


def _refuse_decided(correction: Correction) -> None:
    if CorrectionDecision.objects.filter(correction=correction).exists():
        raise Conflict("decided", _("This correction was decided already."))


def _latest(hand: Hand) -> int:
    latest = latest_version(hand)
    return latest.version if latest else 0


def _note(
    correction: Correction, match: Match, actor: Role | None, *, action: str, decided: bool
) -> None:
    audit.append(
        correction.event,
        actor=actor,
        action=action,
        subject=f"correction/{correction.number}",
        before={"decided": False} if decided else {},
        details={
            "decided": decided,
            "hand": subject_of(match, correction.hand.number),
            "policy": correction.policy,
            "replayed": correction.changes["replayed"],
        },
        reason=correction.reason,
    )
