"""Scored hands into match results."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal

from scoring.individuals import PlayerScore
from scoring.rules import Scale
from scoring.standings import MatchScore, Outcome, Result, SideScore
from tournament.adapters.hands import ScoredHand, is_extra
from tournament.adapters.rulings import NOTHING_RULED, Ruled
from tournament.models import Entrant, Hand, Match, MatchRuling, Parity, Side, Stage


@dataclass(frozen=True, slots=True, kw_only=True)
class MatchResult:
    """Where a match stands: hand points of both sides, awarded ones included, and who won.

    `winner` is a parity, or None for a draw, a match without a result, or one that is still open.
    `goes_on` is the parity that plays on where winner and loser go to later matches. `hands_left`
    counts the hands it needs at least, `next_kind` is the kind of the next one.
    """

    odd: int
    even: int
    outcome: Outcome | Literal["void"]
    winner: str | None
    goes_on: str | None
    hands_left: int
    next_kind: str | None
    ruled: Ruled

    @property
    def decided(self) -> bool:
        """Whether it waits for no more hands."""
        return self.outcome != "playing"


def match_result(
    hands: Sequence[ScoredHand], stage: Stage, ruled: Ruled = NOTHING_RULED
) -> MatchResult:
    """What the hands that count and the rulings come to.

    Where someone must win, extra hands decide a tie. A side that gives up loses: the other gets
    the award of the event for each hand that was not played. Who withdrew gives up what is still
    undecided.
    """
    if ruled.void:
        return _closed("void", 0, 0, ruled)
    played = _by_hands(hands, stage, ruled)
    timed_out = ruled.ending == MatchRuling.Kind.TIME_UP and played.decided
    if ruled.ending == MatchRuling.Kind.ABANDONED or (timed_out and not hands):
        return _closed("abandoned", played.odd, played.even, ruled)
    giving_up = ruled.giving_up or (frozenset() if played.decided else ruled.withdrawn)
    return _walkover(played, hands, stage, giving_up) if giving_up else played


def _by_hands(hands: Sequence[ScoredHand], stage: Stage, ruled: Ruled) -> MatchResult:
    """The result of play alone."""
    regular = [hand for hand in hands if not is_extra(hand)]
    odd = sum(hand.totals[0] for hand in regular)
    even = sum(hand.totals[1] for hand in regular)
    hands_left, next_kind = _hands_left(regular, stage, ruled), Hand.Kind.REGULAR
    winner = None if hands_left else _ahead(odd, even)
    if not hands_left and winner is None and stage.must_decide and not ruled.stands:
        extras = (_ahead(*hand.totals) for hand in hands if is_extra(hand))
        winner = next(filter(None, extras), None)
        hands_left, next_kind = int(winner is None), Hand.Kind.EXTRA
    return MatchResult(
        odd=odd,
        even=even,
        outcome="playing" if hands_left else "played",
        winner=winner,
        goes_on=ruled.stands or winner,
        hands_left=hands_left,
        next_kind=next_kind if hands_left else None,
        ruled=ruled,
    )


def _hands_left(regular: Sequence[ScoredHand], stage: Stage, ruled: Ruled) -> int:
    if ruled.ending == MatchRuling.Kind.TIME_UP:
        return int(ruled.last_hand_runs)
    return max(0, stage.hands - len(regular))


def _walkover(
    played: MatchResult, hands: Sequence[ScoredHand], stage: Stage, giving_up: frozenset[str]
) -> MatchResult:
    """A win for the side that does not give up, and a loss for both if neither plays.

    Where someone must play on though neither played, it is the odd side, so that every place is
    still given once.
    """
    winner = next((parity for parity in Parity.values if parity not in giving_up), None)
    missing = max(0, stage.hands - sum(not is_extra(hand) for hand in hands))
    award = missing * stage.event.walkover_points
    return replace(
        _closed("walkover", played.odd, played.even, played.ruled),
        odd=played.odd + (award if winner == Parity.ODD else 0),
        even=played.even + (award if winner == Parity.EVEN else 0),
        winner=winner,
        goes_on=played.ruled.stands or winner or Parity.ODD.value,
    )


def _closed(
    outcome: Literal["walkover", "abandoned", "void"], odd: int, even: int, ruled: Ruled
) -> MatchResult:
    return MatchResult(
        odd=odd,
        even=even,
        outcome=outcome,
        winner=None,
        goes_on=ruled.stands,
        hands_left=0,
        next_kind=None,
        ruled=ruled,
    )


def match_score(
    match: Match, sides: Sequence[Side], hands: Sequence[ScoredHand], result: MatchResult
) -> MatchScore:
    """A match between two teams that has begun or was awarded, as a value for the standings."""
    by_parity = {side.parity: side.entrant.code for side in sides}
    regular = [hand for hand in hands if not is_extra(hand)]
    return MatchScore(
        match=str(match),
        sides=(
            _side_score(by_parity[Parity.ODD], Parity.ODD, result.odd, regular),
            _side_score(by_parity[Parity.EVEN], Parity.EVEN, result.even, regular),
        ),
        outcome=result.outcome,
        winner=by_parity[result.winner] if result.winner else None,
    )


def side_as_one(entrants: Sequence[Entrant]) -> Entrant:
    """The team of a side; three individuals as one entrant with all their names and codes.

    That entrant is for showing who played and is never stored.
    """
    if len(entrants) == 1:
        return entrants[0]
    return Entrant(
        code="+".join(entrant.code for entrant in entrants),
        name="、".join(entrant.name for entrant in entrants),
        kind=Entrant.Kind.INDIVIDUAL,
    )


def player_scores(
    match: Match,
    sides: Sequence[Side],
    hands: Sequence[ScoredHand],
    result: MatchResult,
    scale: Scale,
) -> list[PlayerScore]:
    """What each individual scored in a match that has begun: by the own place where the scale
    counts it, else the sum of the federation."""
    regular = [hand for hand in hands if not is_extra(hand)]
    return [_player_score(match, side, regular, result, scale) for side in sides]


def _player_score(
    match: Match, side: Side, hands: Sequence[ScoredHand], result: MatchResult, scale: Scale
) -> PlayerScore:
    own, other = (0, 1) if side.parity == Parity.ODD else (1, 0)
    seat = 2 * side.slot - 1 + own
    sums = (result.odd, result.even)
    points, conceded = sums[own], sums[other]
    if scale.own_place or scale.per_person:
        award = points - sum(hand.totals[own] for hand in hands)
        points, conceded = sum(hand.points.seats[seat - 1] for hand in hands) + award, 0
    return PlayerScore(
        entrant=side.entrant.code,
        match=str(match),
        hand_points=points,
        conceded=conceded,
        heads=sum(hand.ruled[0] == seat for hand in hands),
        sweeps=sum(hand.points.sweep == side.parity for hand in hands),
        lasts=sum(hand.ruled[5] == seat for hand in hands),
        result=_outcome_for(side.parity, result),
        finished=result.outcome in ("played", "walkover"),
    )


def _outcome_for(parity: str, result: MatchResult) -> Result | None:
    if result.outcome not in ("played", "walkover"):
        return None
    if result.winner is None:
        return "draw" if result.outcome == "played" else "loss"
    return "win" if result.winner == parity else "loss"


def _side_score(code: str, parity: str, points: int, hands: Sequence[ScoredHand]) -> SideScore:
    remainder = 1 if parity == Parity.ODD else 0
    return SideScore(
        entrant=code,
        hand_points=points,
        heads=sum(hand.ruled[0] % 2 == remainder for hand in hands),
        sweeps=sum(hand.points.sweep == parity for hand in hands),
        lasts=sum(hand.ruled[5] % 2 == remainder for hand in hands),
    )


def _ahead(odd: int, even: int) -> str | None:
    if odd == even:
        return None
    return Parity.ODD.value if odd > even else Parity.EVEN.value
