"""Scored hands into match results."""

from collections.abc import Sequence
from dataclasses import dataclass

from scoring.individuals import PlayerScore
from scoring.rules import Scale
from scoring.standings import MatchScore, Result, SideScore
from tournament.adapters.hands import ScoredHand, is_extra
from tournament.models import Entrant, Hand, Match, Parity, Side, Stage


@dataclass(frozen=True, slots=True, kw_only=True)
class MatchResult:
    """Where a match stands: hand points of both sides, and who won once it is `decided`.

    `winner` is a parity, or None for a draw or an undecided match. `hands_left` counts the hands
    it needs at least until it is decided, `next_kind` is the kind of the next one.
    """

    odd: int
    even: int
    decided: bool
    winner: str | None
    hands_left: int
    next_kind: str | None


def match_result(hands: Sequence[ScoredHand], stage: Stage) -> MatchResult:
    """Add up the regular hands; where someone must win, extra hands decide a tie."""
    regular = [hand for hand in hands if not is_extra(hand)]
    odd = sum(hand.totals[0] for hand in regular)
    even = sum(hand.totals[1] for hand in regular)
    winner = _ahead(odd, even)
    hands_left, next_kind = max(0, stage.hands - len(regular)), Hand.Kind.REGULAR
    if not hands_left and winner is None and stage.must_decide:
        extras = (_ahead(*hand.totals) for hand in hands if is_extra(hand))
        winner = next(filter(None, extras), None)
        hands_left, next_kind = int(winner is None), Hand.Kind.EXTRA
    return MatchResult(
        odd=odd,
        even=even,
        decided=not hands_left,
        winner=None if hands_left else winner,
        hands_left=hands_left,
        next_kind=next_kind if hands_left else None,
    )


def match_score(
    match: Match, sides: Sequence[Side], hands: Sequence[ScoredHand], result: MatchResult
) -> MatchScore:
    """A match between two teams that has begun, as a value for the standings."""
    by_parity = {side.parity: side.entrant.code for side in sides}
    regular = [hand for hand in hands if not is_extra(hand)]
    return MatchScore(
        match=str(match),
        sides=(
            _side_score(by_parity[Parity.ODD], Parity.ODD, result.odd, regular),
            _side_score(by_parity[Parity.EVEN], Parity.EVEN, result.even, regular),
        ),
        outcome="played" if result.decided else "playing",
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
    if scale.own_place or scale.per_person:
        points, conceded = sum(hand.points.seats[seat - 1] for hand in hands), 0
    else:
        points = sum(hand.totals[own] for hand in hands)
        conceded = sum(hand.totals[other] for hand in hands)
    return PlayerScore(
        entrant=side.entrant.code,
        match=str(match),
        hand_points=points,
        conceded=conceded,
        heads=sum(hand.ruled[0] == seat for hand in hands),
        sweeps=sum(hand.points.sweep == side.parity for hand in hands),
        lasts=sum(hand.ruled[5] == seat for hand in hands),
        result=_outcome_for(side.parity, result),
        finished=result.decided,
    )


def _outcome_for(parity: str, result: MatchResult) -> Result | None:
    if not result.decided:
        return None
    if result.winner is None:
        return "draw"
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
