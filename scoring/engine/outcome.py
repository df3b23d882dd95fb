"""How a hand ended: the order as played and as ruled, the points, the tribute (R11, R15.5)."""

from collections.abc import Sequence
from dataclasses import dataclass

from scoring.engine.opened import has_opened
from scoring.engine.position import IN_TURN, Position, live_seats
from scoring.penalties import Ruling, settle
from scoring.points import HandPoints, hand_points
from scoring.rules import SEATS, Order, Rules, parity
from scoring.tribute import Tribute, owed


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """The end of a hand. `played`: the order without the rulings; `order`: as ruled."""

    played: Order
    order: Order
    points: HandPoints
    tribute: tuple[Tribute, ...]


def outcome(position: Position, claimed: Sequence[int] = ()) -> Outcome | None:
    """The end of the hand, or None while it goes on and where it is void.

    `claimed`: six seats in an order that somebody recorded; it decides between partners left over
    (R11.1).
    """
    story, rules = position.story, position.rules
    if not story.over or story.void:
        return None
    played, order = _orders(position, _left_over(position))
    if claimed and order != tuple(claimed) and _are_partners(live_seats(position), rules):
        agreed = _orders(position, sorted(live_seats(position), key=tuple(claimed).index))
        if agreed[1] == tuple(claimed):
            played, order = agreed
    return Outcome(
        played=played,
        order=order,
        points=points_of(order, position),
        tribute=owed(
            order,
            rules,
            earned=story.tribute,
            opened=[seat for seat in SEATS if has_opened(position, seat)],
            declared=dict(story.declared),
        ),
    )


def points_of(order: Order, position: Position) -> HandPoints:
    """The points of `order`, with what was earned in play where the scale counts it (R11.3)."""
    debts = [(due.payer, due.receiver, due.cards) for due in position.story.tribute]
    return hand_points(order, position.rules, debts=debts)


def _left_over(position: Position) -> Sequence[int]:
    """Who still holds cards, fewest first; ties in playing order from the last seat out (R11.1)."""
    last = position.finished[-1] if position.finished else position.story.leader - 1 or 6
    return sorted(IN_TURN[last][position.live], key=lambda seat: position.left[seat - 1])


def _orders(position: Position, left_over: Sequence[int]) -> tuple[Order, Order]:
    """The order as played and as ruled, with the left-over seats as given."""
    standing = [*position.finished, *left_over]
    base = (*standing, *(seat for seat in SEATS if seat not in standing))
    played = _settled(position, base, ())
    rulings = position.story.rulings
    return played, _settled(position, base, rulings) if rulings else played


def _settled(position: Position, base: Order, rulings: Sequence[Ruling]) -> Order:
    return settle(
        base,
        rulings,
        position.story.revolutionary or None,
        failed_burns=position.story.failed,
        stuffed=position.story.stuffed,
        federations=position.rules.federations,
    )


def _are_partners(seats: Sequence[int], rules: Rules) -> bool:
    return rules.federations and len({parity(seat) for seat in seats}) == 1
