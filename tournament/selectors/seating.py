"""Who sits around a table during one hand."""

from dataclasses import dataclass

from tournament.models import Entrant, Match, Player
from tournament.selectors.stages import seats_taken


@dataclass(frozen=True, slots=True, kw_only=True)
class TakenSeat:
    """A seat (1–6) with its side, its team, and who sits there; None for an empty chair."""

    seat: int
    parity: str
    entrant: Entrant
    player: Player | None


def taken_seats(match: Match, hand: int) -> list[TakenSeat]:
    """The seats of `match` during hand `hand`, 1 to 6; those of an open side are left out."""
    seatings = match.seatings.filter(from_hand__lte=hand).select_related("player")
    players = {seating.seat: seating.player for seating in seatings.order_by("from_hand")}
    sides = match.sides.select_related("entrant")
    seats = [
        TakenSeat(seat=seat, parity=side.parity, entrant=side.entrant, player=players.get(seat))
        for side in sides
        for seat in seats_taken(side)
    ]
    return sorted(seats, key=lambda taken: taken.seat)
