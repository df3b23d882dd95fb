"""Who sits around a table during one hand."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from django.db.models import Count, Q

from tournament.draw.seats import Who, rotate_seats
from tournament.models import Entrant, Match, Membership, Player, Round, Side
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


def turns_before(first: Round, entrants: Iterable[int]) -> Mapping[int, int]:
    """How many matches each of these entrants, by key, has before round `first`; none are left
    out."""
    earlier = Q(round__stage__position__lt=first.stage.position) | Q(
        round__stage=first.stage, round__number__lt=first.number
    )
    rows = Side.objects.filter(earlier, entrant__in=set(entrants)).values("entrant")
    return dict(rows.annotate(turns=Count("pk")).order_by().values_list("entrant", "turns"))


def first_seats(side: Side, players: Sequence[Who], turn: int) -> dict[int, Who]:
    """Where `players` sit down on `side` after `turn` matches: with each of them the three of a
    team move on by a seat."""
    if len(players) == 3:
        return rotate_seats(players, side.parity, turn)
    return dict(zip(seats_taken(side), players, strict=False))


def bench(entrant: Entrant) -> list[Player]:
    """Who may sit down for a team: its players, then its substitutes, as they were registered.

    Whoever was disqualified is left out.
    """
    members = entrant.memberships.exclude(part=Membership.Part.LEADER).select_related("player")
    out = disqualified_players(entrant.event)
    ordered = sorted(members, key=lambda member: (member.part, member.position))
    return [member.player for member in ordered if member.player_id not in out]
