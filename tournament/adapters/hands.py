"""Recorded hands into scored ones."""

from collections.abc import Sequence
from dataclasses import dataclass

from scoring.penalties import Ruling, Sanction, settle
from scoring.points import HandPoints, hand_points
from scoring.rules import Order, Rules
from tournament.models import Hand, HandPlace, HandVersion, Penalty


@dataclass(frozen=True, slots=True, kw_only=True)
class ScoredHand:
    """A hand with its order as played (seats by place), as ruled (R15.5), and its points."""

    number: int
    kind: str
    version: int
    disputed: bool
    played: Order
    ruled: Order
    revolutionary: int | None
    points: HandPoints

    @property
    def totals(self) -> tuple[int, int]:
        """What it adds to the odd and the even side: the written points of R11.3."""
        if len(self.points.written) == 2:
            return self.points.written[0], self.points.written[1]
        return self.points.odd, self.points.even


def scored_hand(
    version: HandVersion,
    places: Sequence[tuple[int, str]],
    rulings: Sequence[Penalty],
    rules: Rules,
) -> ScoredHand:
    """Score one played version.

    `places`: seat and cause of each place, from 1 down. `rulings`: the hand's penalties in force
    that re-order it, in their order.
    """
    played = tuple(seat for seat, _cause in places)
    revolutionary = next(iter(_seats_from_below(places, HandPlace.Cause.WITHDRAWN)), None)
    ruled = settle(
        played,
        [to_ruling(penalty) for penalty in rulings],
        revolutionary,
        failed_burns=_seats_from_below(places, HandPlace.Cause.FAILED_BURN),
        stuffed=_seats_from_below(places, HandPlace.Cause.STUFFED),
        federations=rules.federations,
    )
    fallen = {penalty.seat for penalty in rulings}
    return ScoredHand(
        number=version.hand.number,
        kind=version.hand.kind,
        version=version.version,
        disputed=version.hand.disputed,
        played=played,
        ruled=ruled,
        revolutionary=revolutionary,
        points=hand_points(ruled, rules, None if revolutionary in fallen else revolutionary),
    )


def to_ruling(penalty: Penalty) -> Ruling:
    """A penalty that names a seat as a ruling on its hand."""
    return Ruling(seat=penalty.seat, sanction=Sanction(penalty.sanction))


def is_extra(hand: ScoredHand) -> bool:
    """Whether the hand was played only to decide a tie."""
    return hand.kind == Hand.Kind.EXTRA


def _seats_from_below(places: Sequence[tuple[int, str]], cause: str) -> tuple[int, ...]:
    return tuple(seat for seat, own_cause in reversed(places) if own_cause == cause)
