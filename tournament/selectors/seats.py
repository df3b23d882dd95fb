"""Where do I sit: a player's tables and seats by name."""

from dataclasses import dataclass

from django.db.models import Q

from tournament.models import Entrant, Event, Match, Player, Seating
from tournament.selectors.stages import published_stages, seats_of

LIMIT = 50


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatOfPlayer:
    """One match of a player: the seat, the own team and the opponent (None while open)."""

    player: Player
    match: Match
    seat: int
    entrant: Entrant
    opponent: Entrant | None


def where_do_i_sit(event: Event, name: str) -> list[SeatOfPlayer]:
    """The seats, in published draws, of players or teams whose name holds `name`; the next first.

    Finished matches are left out. At most `LIMIT` rows; none for an empty name.
    """
    wanted = "".join(name.split())
    if not wanted:
        return []
    seatings = (
        Seating.objects.filter(match__group__stage__in=published_stages(event))
        .filter(
            Q(player__name__icontains=wanted) | Q(match__sides__entrant__name__icontains=wanted)
        )
        .exclude(match__state=Match.State.FINISHED)
        .distinct()
        .select_related("player", "match__group__stage", "match__round", "match__table")
        .prefetch_related("match__sides__entrant")
        .order_by("match__group__stage__position", "match__round__number", "seat")
    )
    found = (_seat(seating) for seating in seatings)
    matching = [seat for seat in found if wanted in seat.player.name or wanted in seat.entrant.name]
    return matching[:LIMIT]


def _names(seat: SeatOfPlayer, wanted: str) -> bool:
    return any(wanted in name.casefold() for name in (seat.player.name, seat.entrant.name))


def _seat(seating: Seating) -> SeatOfPlayer:
    sides = {side.parity: side.entrant for side in seating.match.sides.all()}
    own = next(parity for parity in sides if seating.seat in seats_of(parity))
    others = [entrant for parity, entrant in sides.items() if parity != own]
    return SeatOfPlayer(
        player=seating.player,
        match=seating.match,
        seat=seating.seat,
        entrant=sides[own],
        opponent=others[0] if others else None,
    )
