"""Line-ups: who sits where from a hand on, substitutes included."""

from collections.abc import Sequence

from django.db import transaction
from django.utils.translation import gettext as _

from tournament.errors import Conflict, Refused
from tournament.models import Entrant, Match, Player, Role, Seating
from tournament.selectors.hands import rulings_by_hand
from tournament.selectors.matches import next_hand
from tournament.selectors.penalties import disqualified_players
from tournament.selectors.rounds import recorded_in
from tournament.selectors.seating import bench, taken_seats
from tournament.selectors.stages import seats_of
from tournament.services.facts import record_fact
from tournament.services.hands import refuse_closed, subject_of
from tournament.services.progress import lock_match


@transaction.atomic
def change_lineup(
    *, match: Match, parity: str, players: Sequence[Player], actor: Role | None
) -> list[Seating]:
    """Seat `players` on one side, in the order of its seats, from the next hand on.

    Hands played before keep who sat in them. Gives the seats that changed. Raises Refused unless
    they are three different members of a team who may play, Conflict if the match takes no more
    hands or the next one has begun.
    """
    match = lock_match(match)
    refuse_closed(match)
    number, kind = next_hand(match)
    if kind is None:
        raise Conflict("match_over", _("Match %(match)s takes no more hands.") % {"match": match})
    if any(
        rulings_by_hand(match.hands.filter(number=number).values_list("pk", flat=True)).values()
    ):
        raise Conflict(
            "hand_ruled_on",
            _("Somebody was ruled out of hand %(number)s; play it first.") % {"number": number},
        )
    _check(match, _team(match, parity), players, number)
    seated = {taken.seat: taken.player for taken in taken_seats(match, number)}
    changed = _seat(match, dict(zip(seats_of(parity), players, strict=True)))
    record_fact(
        match.group,
        actor=actor,
        action="change_lineup",
        subject=subject_of(match, number),
        before={"seats": {str(row.seat): _code(seated.get(row.seat)) for row in changed}},
        details={"seats": {str(row.seat): row.player.code for row in changed}},
    )
    return changed


def _code(player: Player | None) -> str | None:
    return player.code if player else None


def _team(match: Match, parity: str) -> Entrant:
    teams = match.sides.filter(parity=parity, entrant__kind=Entrant.Kind.TEAM)
    side = teams.select_related("entrant__event").first()
    if side is None:
        raise Refused("no_team", _("No team sits on this side of the match."))
    return side.entrant


def _check(match: Match, entrant: Entrant, players: Sequence[Player], number: int) -> None:
    if len(players) != 3 or len(set(players)) != 3:
        raise Refused("three_players", _("Three different players sit down for a team."))
    members = bench(entrant)
    stranger = next((player for player in players if player not in members), None)
    if stranger:
        raise Refused(
            "not_a_member",
            _("%(player)s cannot play for %(team)s.")
            % {"player": stranger.name, "team": entrant.name},
        )
    _refuse_replacing(match, entrant, number)


def _refuse_replacing(match: Match, entrant: Entrant, number: int) -> None:
    if entrant.event.replaces_disqualified:
        return
    out = disqualified_players(entrant.event)
    seated = (taken for taken in taken_seats(match, number) if taken.entrant == entrant)
    if any(taken.player and taken.player.pk in out for taken in seated):
        raise Refused(
            "not_replaced",
            _("In this event nobody sits in for a disqualified player; %(team)s gives up.")
            % {"team": entrant.name},
        )


def _seat(match: Match, wanted: dict[int, Player]) -> list[Seating]:
    """Write who sits down anew; a line-up that was not played yet is replaced."""
    number = recorded_in(match) + 1
    match.seatings.filter(seat__in=wanted, from_hand__gte=number).exclude(from_hand=1).delete()
    seated = {taken.seat: taken.player for taken in taken_seats(match, number)}
    changed = {seat: player for seat, player in wanted.items() if seated.get(seat) != player}
    match.seatings.filter(seat__in=changed, from_hand=number).delete()
    return Seating.objects.bulk_create(
        Seating(match=match, seat=seat, player=player, from_hand=number)
        for seat, player in changed.items()
    )
