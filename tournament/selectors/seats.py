"""Where do I sit: a player's tables and seats by name."""

from collections.abc import Collection
from dataclasses import dataclass
from itertools import islice

from django.db.models import Exists, OuterRef, Q, QuerySet

from scoring.rules import SEATS
from tournament.adapters.matches import side_as_one
from tournament.models import Entrant, Event, Match, Player, Seating
from tournament.selectors.named import spellings
from tournament.selectors.rounds import OPEN
from tournament.selectors.stages import published_stages, seats_taken

LIMIT = 50


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatOfPlayer:
    """One match of a player: the seat, the own team and the opponent (None while open).

    `from_hand` is the first hand in that seat: more than 1 for a substitute.
    """

    player: Player
    match: Match
    seat: int
    from_hand: int
    parity: str
    entrant: Entrant
    opponent: Entrant | None


def where_do_i_sit(event: Event, name: str) -> list[SeatOfPlayer]:
    """The seats, in published draws, of players or teams whose name holds `name`; the next first.

    Matches that are over are left out, and so is who was replaced. At most `LIMIT` rows; none for
    an empty name.
    """
    sought = spellings(name)
    if not sought:
        return []
    seats = (_seat(seating) for seating in _seatings(event, sought))
    return list(islice((seat for seat in seats if _named(seat, sought)), LIMIT))


def _seatings(event: Event, sought: Collection[str]) -> QuerySet[Seating]:
    """Those at the tables of players and teams with such names, both sides, in playing order."""
    wanted = Q()
    for spelling in sought:
        wanted |= Q(player__name__icontains=spelling)
        wanted |= Q(match__sides__entrant__name__icontains=spelling)
    later = Seating.objects.filter(
        match=OuterRef("match"), seat=OuterRef("seat"), from_hand__gt=OuterRef("from_hand")
    )
    return (
        Seating.objects.filter(wanted, match__group__stage__in=published_stages(event))
        .filter(match__state__in=OPEN)
        .exclude(Exists(later))
        .distinct()
        .select_related("player", "match__group__stage", "match__round", "match__table__venue")
        .prefetch_related("match__sides__entrant")
        .order_by(
            "match__group__stage__position",
            "match__round__number",
            "match__wave",
            "match__group__code",
            "match__number",
            "seat",
            "from_hand",
        )[: LIMIT * len(SEATS)]
    )


def _named(seat: SeatOfPlayer, sought: Collection[str]) -> bool:
    names = (seat.player.name.casefold(), seat.entrant.name.casefold())
    return any(spelling in name for spelling in sought for name in names)


def _seat(seating: Seating) -> SeatOfPlayer:
    sides = list(seating.match.sides.all())
    own = next(side for side in sides if seating.seat in seats_taken(side))
    others = [side.entrant for side in sides if side.parity != own.parity]
    return SeatOfPlayer(
        player=seating.player,
        match=seating.match,
        seat=seating.seat,
        from_hand=seating.from_hand,
        parity=own.parity,
        entrant=own.entrant,
        opponent=side_as_one(others) if others else None,
    )
