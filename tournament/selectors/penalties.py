"""Penalties of an event, and the person whom a new one would hit."""

from django.db.models import Count, F, QuerySet
from django.utils.translation import gettext as _

from scoring.penalties import Offence, Sanction, Step, ladder
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
from tournament.selectors.rulings import in_force, ruled_on_match
from tournament.selectors.stages import seats_taken


def event_penalties(event: Event) -> QuerySet[Penalty]:
    """All penalties of `event` in their order, whatever has become of them."""
    return _listed(Penalty.objects.filter(event=event))


def group_penalties(group: Group) -> QuerySet[Penalty]:
    """The penalties given in `group` in their order, whatever has become of them."""
    return _listed(Penalty.objects.filter(group=group))


def match_penalties(match: Match) -> QuerySet[Penalty]:
    """The penalties given in `match` in their order, whatever has become of them."""
    return _listed(Penalty.objects.filter(hand__match=match))


def undecided(penalties: QuerySet[Penalty]) -> QuerySet[Penalty]:
    """The disqualifications among them that wait for a second official."""
    return penalties.filter(needs_approval=True, decision=None)


def owed_rights(match: Match) -> QuerySet[Penalty]:
    """The losses of play rights in `match` that are not sat out yet (R15.4).

    Each says how many are `sat_out` and how many are `left`. What is left after a hand is sat out
    in the next one; with the match it lapses.
    """
    penalties = Penalty.objects.filter(
        hand__match=match,
        hand__number__gt=ruled_on_match(match).replayed,
        sanction=Sanction.STOP,
    )
    counted = in_force(penalties).annotate(sat_out=Count("served"))
    owed = counted.annotate(left=F("plays") - F("sat_out")).filter(left__gt=0)
    return owed.select_related("player", "entrant")


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


def disqualified_players(event: Event) -> frozenset[int]:
    """The keys of the players who take no further part in `event` (R15.6)."""
    rows = in_force(Penalty.objects.filter(event=event, sanction=Sanction.OUT))
    return frozenset(rows.exclude(player=None).values_list("player", flat=True))


def record_of(player: Player, match: Match) -> QuerySet[Penalty]:
    """The penalties in force against `player` that make an offence in `match` a repeated one.

    Within the event, the stage or the match, as the event has it (R15.2).
    """
    stage = match.group.stage
    within = {
        Event.RepeatWithin.EVENT: {"event": stage.event},
        Event.RepeatWithin.STAGE: {"group__stage": stage},
        Event.RepeatWithin.MATCH: {"hand__match": match},
    }
    scope = within[Event.RepeatWithin(stage.event.repeat_within)]
    return in_force(Penalty.objects.filter(player=player, **scope))


def proposed_sanction(player: Player, match: Match, offence: Offence, minutes: int = 0) -> Step:
    """What chapter four asks for if `player` commits `offence` in `match`, with the points that the
    event's tariff takes; `minutes` late where it is lateness."""
    earlier = record_of(player, match).values_list("offence", flat=True)
    tariff = match.group.stage.event.tariff
    return ladder(offence, [Offence(code) for code in earlier], tariff=tariff, minutes=minutes)


def _listed(penalties: QuerySet[Penalty]) -> QuerySet[Penalty]:
    related = penalties.select_related(
        "entrant", "player", "hand__match__group__stage", "lift", "decision"
    )
    return related.prefetch_related("served").order_by("number")
