"""Penalties of an event, and the person whom a new one would hit."""

from django.db.models import QuerySet
from django.utils.translation import gettext as _

from scoring.penalties import Offence, Step, ladder
from tournament.errors import Refused
from tournament.models import (
    Entrant,
    Event,
    Group,
    HandPlace,
    HandVersion,
    Match,
    Penalty,
    Player,
)
from tournament.selectors.hands import in_force
from tournament.selectors.stages import seats_taken


def event_penalties(event: Event) -> QuerySet[Penalty]:
    """All penalties of `event` in their order, lifted ones included."""
    return (
        Penalty.objects.filter(event=event)
        .select_related("entrant", "player", "hand__match__group__stage", "lift")
        .order_by("number")
    )


def group_penalties(group: Group) -> QuerySet[Penalty]:
    """The penalties given in `group` in their order, lifted ones included."""
    return (
        Penalty.objects.filter(group=group)
        .select_related("entrant", "player", "hand__match__group", "lift")
        .order_by("number")
    )


def left_by_ruling(penalty: Penalty) -> bool:
    """Whether the hand, as it counts now, has the seat leave by a ruling: played on without it."""
    return HandPlace.objects.filter(
        version__hand=penalty.hand_id,
        version__state=HandVersion.State.CONFIRMED,
        seat=penalty.seat,
        cause=HandPlace.Cause.RULED,
    ).exists()


def seated_at(match: Match, seat: int, hand: int) -> tuple[Entrant, Player]:
    """Who sits in `seat` during hand `hand`; Refused for a seat nobody sits in."""
    seating = (
        match.seatings.filter(seat=seat, from_hand__lte=hand)
        .select_related("player")
        .order_by("from_hand")
        .last()
    )
    if seating is None:
        raise Refused("seat_empty", _("Nobody sits in seat %(seat)s.") % {"seat": seat})
    side = next(side for side in match.sides.select_related("entrant") if seat in seats_taken(side))
    return side.entrant, seating.player


def proposed_sanction(player: Player, offence: Offence) -> Step:
    """What the ladder of R15.2 asks for, given the penalties in force against `player`."""
    earlier = in_force(Penalty.objects.filter(player=player)).values_list("offence", flat=True)
    return ladder(offence, [Offence(code) for code in earlier])
