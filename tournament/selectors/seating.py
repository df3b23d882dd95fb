"""Who sits around a table during one hand."""

from dataclasses import dataclass

from tournament.models import Entrant, Match, Membership, Player
from tournament.selectors.penalties import disqualified_players
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


def bench(entrant: Entrant) -> list[Player]:
    """Who may sit down for a team: its players, then its substitutes, as they were registered.

    Whoever was disqualified is left out.
    """
    members = entrant.memberships.exclude(part=Membership.Part.LEADER).select_related("player")
    out = disqualified_players(entrant.event)
    ordered = sorted(members, key=lambda member: (member.part, member.position))
    return [member.player for member in ordered if member.player_id not in out]
