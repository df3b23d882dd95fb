"""Matches with their sides, hands and results."""

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import groupby

from django.db.models import Prefetch, QuerySet

from tournament.adapters.hands import ScoredHand
from tournament.adapters.matches import MatchResult, match_result, side_as_one
from tournament.adapters.rules import event_rules
from tournament.adapters.rulings import Ruled
from tournament.digits import whole_number
from tournament.models import Entrant, HandVersion, Match, Parity, Side, Stage
from tournament.selectors.hands import counted_hands
from tournament.selectors.rulings import ruled_on


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayedMatch:
    """A match with its two entrants (None while open), its counted hands, and its result.

    Three individuals on a side are shown as one entrant.
    """

    match: Match
    odd: Entrant | None
    even: Entrant | None
    hands: list[ScoredHand]
    result: MatchResult

    @property
    def scored(self) -> bool:
        """Whether there are hand points to show: it has begun, or was awarded."""
        return bool(self.hands) or self.result.outcome == "walkover"

    @property
    def plays_on(self) -> Entrant | None:
        """Who takes the winner's way through a knockout; None while that is open."""
        return {Parity.ODD: self.odd, Parity.EVEN: self.even}.get(self.result.goes_on)

    @property
    def winner(self) -> Entrant | None:
        """The winning entrant; None for a draw or an undecided match."""
        return {Parity.ODD: self.odd, Parity.EVEN: self.even}.get(self.result.winner)

    @property
    def loser(self) -> Entrant | None:
        """The losing entrant; None for a draw or an undecided match."""
        return {Parity.ODD: self.even, Parity.EVEN: self.odd}.get(self.result.winner)


def result_of_match(match: Match) -> MatchResult:
    """The result of one match from its counted hands and the rulings on it."""
    stage = match.group.stage
    ruled = ruled_on([match], stage)
    hands = counted_hands(ruled, event_rules(stage.event))
    return match_result(hands[match.pk], stage, ruled[match.pk])


def next_hand(match: Match) -> tuple[int, str | None]:
    """Number and kind of the hand that `match` waits for; the kind is None where it waits for none.

    Regular hands that nobody confirmed yet are taken as played.
    """
    result = result_of_match(match)
    recorded = match.hands.filter(versions__isnull=False).distinct()
    waiting = recorded.filter(
        number__gt=result.ruled.replayed, versions__state=HandVersion.State.ENTERED
    ).exclude(versions__state=HandVersion.State.CONFIRMED)
    enough = len(waiting) and result.hands_left <= len(waiting)
    return recorded.count() + 1, None if enough else result.next_kind


def played_matches(stage: Stage, matches: Iterable[Match] | None = None) -> list[PlayedMatch]:
    """Matches of `stage` (all, or those given), by round, group and number."""
    rows = (
        with_sides(Match.objects.filter(group__stage=stage))
        .select_related("group", "round", "table")
        .order_by("round__number", "group__code", "number")
    )
    if matches is not None:
        rows = rows.filter(pk__in=[match.pk for match in matches])
    ruled = ruled_on(rows, stage)
    hands = counted_hands(ruled, event_rules(stage.event))
    return [_played(match, stage, hands[match.pk], ruled[match.pk]) for match in rows]


def with_sides(matches: QuerySet[Match]) -> QuerySet[Match]:
    """The matches with their sides and entrants at hand.

    In one query: SQLite refuses to look thousands of entrants up by their keys.
    """
    sides = Side.objects.select_related("entrant")
    return matches.prefetch_related(Prefetch("sides", sides))


def match_by_code(stage: Stage, code: str) -> Match | None:
    """The match named like `A-7` in `stage`, or None."""
    group, _dash, written = code.rpartition("-")
    number = whole_number(written)
    if number is None:
        return None
    rows = Match.objects.select_related("group__stage__event", "round", "table")
    return rows.filter(group__stage=stage, group__code=group, number=number).first()


def _played(match: Match, stage: Stage, hands: list[ScoredHand], ruled: Ruled) -> PlayedMatch:
    entrants = {
        parity: side_as_one([side.entrant for side in sides])
        for parity, sides in groupby(match.sides.all(), key=lambda side: side.parity)
    }
    match.group.stage = stage
    return PlayedMatch(
        match=match,
        odd=entrants.get(Parity.ODD),
        even=entrants.get(Parity.EVEN),
        hands=hands,
        result=match_result(hands, stage, ruled),
    )
