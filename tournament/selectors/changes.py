"""Results that changed after somebody may have seen them, as a mark that stays for the event."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from itertools import groupby, pairwise

from django.db.models import QuerySet

from tournament.adapters.hands import ScoredHand
from tournament.adapters.rules import event_rules
from tournament.models import (
    Correction,
    DisputeDecision,
    Event,
    Group,
    Hand,
    HandVersion,
    Match,
    Stage,
)
from tournament.selectors.corrections import (
    approved_corrections,
    corrections_shown_at,
    corrections_shown_in,
)
from tournament.selectors.hands import scored_versions


class ChangeKind(StrEnum):
    """Why a result changed, as everybody may know."""

    CORRECTED = "corrected"
    DISPUTED = "disputed"
    AGAIN = "again"


@dataclass(frozen=True, slots=True, kw_only=True)
class Why:
    """The kind of reason for a change; the words, which only officials read; what is replayed."""

    kind: ChangeKind
    words: str = ""
    replayed: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class ResultChange:
    """A hand that was recorded anew: its score before and after (None: void), when and why."""

    hand: Hand
    at: datetime
    before: ScoredHand | None
    after: ScoredHand | None
    why: Why


@dataclass(frozen=True, slots=True, kw_only=True)
class ResultChanges:
    """The changes that a page has to show, the latest first.

    `ruled`: by a correction or after a dispute. `again`: recorded again before anything was built
    on the hand.
    """

    ruled: tuple[ResultChange, ...]
    again: tuple[ResultChange, ...]

    @property
    def matches(self) -> frozenset[int]:
        """The keys of the matches with a changed hand."""
        return frozenset(change.hand.match_id for change in (*self.ruled, *self.again))


def changes_at(match: Match) -> ResultChanges:
    """What changed in `match`, and the corrections that changed who plays in it."""
    hands = Hand.objects.filter(match=match)
    return _changes(match.group.stage.event, hands, corrections_shown_at(match))


def changes_in(stage: Stage, groups: Iterable[Group]) -> ResultChanges:
    """What changed in these groups of `stage`, and the corrections that changed their rows."""
    wanted = list(groups)
    hands = Hand.objects.filter(match__group__in=wanted)
    return _changes(stage.event, hands, corrections_shown_in(stage, wanted))


def changes_ruled(event: Event) -> ResultChanges:
    """What changed in `event` by corrections and after disputes."""
    hands = Hand.objects.filter(disputes__decision__ruling=DisputeDecision.Ruling.CORRECTED)
    found = _changes(
        event,
        hands.filter(match__group__stage__event=event),
        approved_corrections(event),
    )
    return ResultChanges(ruled=found.ruled, again=())


def _changes(
    event: Event, hands: QuerySet[Hand], corrections: Iterable[Correction]
) -> ResultChanges:
    """The changes of `hands`, and those that `corrections` made to other hands."""
    corrections = list(corrections)
    own = set(hands.filter(versions__version__gt=1).values_list("pk", flat=True))
    versions = _versions({*own, *(correction.hand_id for correction in corrections)})
    scored = scored_versions(versions, event_rules(event))
    reasons = _reasons(own, corrections)
    changes = [
        ResultChange(
            hand=after.hand,
            at=after.recorded_at,
            before=scored.get(before.pk),
            after=scored.get(after.pk),
            why=reasons.get((before.hand_id, before.version), Why(kind=ChangeKind.AGAIN)),
        )
        for _hand, rows in groupby(versions, key=lambda version: version.hand_id)
        for before, after in pairwise(rows)
        if before.hand_id in own or (before.hand_id, before.version) in reasons
    ]
    latest = sorted(changes, key=lambda change: change.at, reverse=True)
    return ResultChanges(
        ruled=tuple(each for each in latest if each.why.kind != ChangeKind.AGAIN),
        again=tuple(each for each in latest if each.why.kind == ChangeKind.AGAIN),
    )


def _versions(hand_ids: Iterable[int]) -> list[HandVersion]:
    rows = HandVersion.objects.filter(hand__in=hand_ids).defer("record")
    return list(
        rows.select_related("hand__match__group__stage").order_by("hand__match", "hand", "version")
    )


def _reasons(
    hand_ids: Iterable[int], corrections: Iterable[Correction]
) -> Mapping[tuple[int, int], Why]:
    """Why a version of a hand no longer holds, by the hand's key and the number of the version."""
    decisions = DisputeDecision.objects.filter(
        dispute__hand__in=hand_ids, ruling=DisputeDecision.Ruling.CORRECTED
    )
    disputed = {
        (each.dispute.hand_id, each.dispute.version): Why(
            kind=ChangeKind.DISPUTED, words=each.reason
        )
        for each in decisions.select_related("dispute")
    }
    corrected = {
        (each.hand_id, each.version): Why(
            kind=ChangeKind.CORRECTED,
            words=each.reason,
            replayed=tuple(each.changes["replayed"]),
        )
        for each in corrections
    }
    return disputed | corrected
