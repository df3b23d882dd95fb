"""Tables, seats and referees of single matches and rounds, beyond what was drawn."""

from collections import Counter

import pytest
from django.db.models import ProtectedError
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tournament.errors import Conflict, Refused
from tournament.models import Event, Match, Role, Seating, Table
from tournament.services.places import change_place
from tournament.services.referees import assign_round, set_clubs
from tournament.services.roles import issue_token, revoke_role
from tournament.tests.festival import (
    drawn_event,
    knockout_event,
    match_of,
    new_event,
    play,
    play_stage,
    record,
    register,
    start,
    team_form,
)

pytestmark = pytest.mark.django_db


def let_in(event: Event, *clubs: str | None) -> list[Role]:
    """Referees of these clubs."""
    roles = [issue_token(event=event, kind="referee", actor=None)[0] for _club in clubs]
    named = {club.name: club for club in event.clubs.all()}
    of = {role: named.get(club) for role, club in zip(roles, clubs, strict=True)}
    set_clubs(event=event, clubs=of, actor=None)
    return list(event.roles.select_related("club").order_by("pk"))


def clubs_event(teams: int = 8) -> Event:
    """Groups whose teams are of the clubs 甲 and 乙 in turn."""
    event = new_event(keep_apart="")
    clubs = ("甲", "乙")
    register(event, [team_form(n, points=99 - n, club=clubs[n % 2]) for n in range(1, teams + 1)])
    start(event.stages.get(code="groups"))
    return event


def change(match: Match, table: int | None = None, referee: Role | None = None) -> Match | None:
    place = Table.objects.get(number=table) if table else match.table
    return change_place(match=match, table=place, referee=referee, actor=None)


def first_round(event: Event) -> list[Match]:
    return list(Match.objects.filter(round__number=1, group__stage__event=event).order_by("pk"))


def test_a_match_moves_to_a_free_table() -> None:
    event = drawn_event()

    assert change(match_of(event, "groups", "A-1"), 12) is None

    assert match_of(event, "groups", "A-1").table.number == 12
    assert event.audit_entries.last().action == "change_place"


def test_a_match_that_is_played_there_changes_with_it() -> None:
    event = drawn_event()
    one, other = match_of(event, "groups", "A-1"), match_of(event, "groups", "B-1")

    assert change(one, other.table.number) == other

    assert match_of(event, "groups", "A-1").table == other.table
    assert match_of(event, "groups", "B-1").table == one.table


@pytest.mark.parametrize("begun", ["A-1", "B-1"])
def test_a_match_that_has_begun_stays_at_its_table(begun: str) -> None:
    event = drawn_event()
    record(match_of(event, "groups", begun))
    with pytest.raises(Conflict) as refusal:
        change(match_of(event, "groups", "A-1"), match_of(event, "groups", "B-1").table.number)
    assert refusal.value.code == "match_begun"
    assert begun in str(refusal.value)


def test_who_needs_an_accessible_table_is_not_moved_away_from_it() -> None:
    event = drawn_event()
    one, other = match_of(event, "groups", "A-1"), match_of(event, "groups", "B-1")
    event.entrants.filter(sides__match=one).update(needs_accessible=True)
    Table.objects.filter(pk=one.table_id).update(accessible=True)
    for match, table in ((one, other.table.number), (other, one.table.number)):
        with pytest.raises(Refused) as refusal:
            change(match, table)
        assert refusal.value.code == "needs_accessible"


def test_a_referee_of_a_club_that_plays_is_refused() -> None:
    event = clubs_event()
    match = match_of(event, "groups", "A-1")
    [referee] = let_in(event, match.sides.first().entrant.club.name)
    with pytest.raises(Refused) as refusal:
        change(match, referee=referee)
    assert refusal.value.code == "own_club"


def test_a_referee_is_at_one_table_at_a_time() -> None:
    event = drawn_event()
    [referee] = let_in(event, None)
    change(match_of(event, "groups", "A-1"), referee=referee)
    with pytest.raises(Refused) as refusal:
        change(match_of(event, "groups", "B-1"), referee=referee)
    assert refusal.value.code == "referee_busy"
    assert "A-1" in str(refusal.value)


def test_nobody_else_is_sent_to_a_table() -> None:
    event = drawn_event()
    [referee] = let_in(event, None)
    revoke_role(role=referee, actor=None)
    with pytest.raises(Refused) as refusal:
        change(match_of(event, "groups", "A-1"), referee=referee)
    assert refusal.value.code == "no_referee"


def test_a_match_that_is_over_keeps_its_referee() -> None:
    event = drawn_event()
    [referee] = let_in(event, None)
    match = match_of(event, "groups", "A-1")
    change(match, referee=referee)
    play(match)
    with pytest.raises(Conflict) as refusal:
        change(match_of(event, "groups", "A-1"), referee=None)
    assert refusal.value.code == "match_over"
    with pytest.raises(ProtectedError):
        referee.delete()


def test_a_round_gets_neutral_referees_and_says_what_stays_without() -> None:
    event = clubs_event()
    let_in(event, "甲", None, None, None)
    [round_] = event.stages.get(code="groups").rounds.select_related("stage__event")

    without = assign_round(round_=round_, actor=None)

    assert len(without) == 1  # of four matches between 甲 and 乙
    assigned = [match.referee for match in first_round(event) if match.referee]
    assert len(set(assigned)) == 3
    assert all(referee.club is None for referee in assigned)


def test_an_event_without_referees_is_told_so() -> None:
    event = drawn_event()
    with pytest.raises(Refused) as refusal:
        assign_round(round_=event.stages.get(code="groups").rounds.first(), actor=None)
    assert refusal.value.code == "no_referees"


def test_who_is_at_a_match_that_has_begun_stays_there() -> None:
    event = drawn_event()
    roles = let_in(event, *[None] * 4)
    round_ = event.stages.get(code="groups").rounds.first()
    match = match_of(event, "groups", "A-1")
    change(match, referee=roles[2])
    record(match)

    assert assign_round(round_=round_, actor=None) == []

    assert match_of(event, "groups", "A-1").referee == roles[2]
    assert len({match.referee for match in first_round(event)}) == 4


@settings(
    max_examples=10,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
@given(clubs=st.lists(st.sampled_from(["甲", "乙", None]), min_size=1, max_size=6))
def test_whoever_the_referees_are_nobody_is_at_two_tables_or_the_own_club(
    clubs: list[str | None],
) -> None:
    event = Event.objects.filter(slug="fest").first() or clubs_event(12)
    event.roles.update(revoked_at=event.created_at)
    let_in(event, *clubs)
    for round_ in event.stages.get(code="groups").rounds.select_related("stage__event"):
        assign_round(round_=round_, actor=None)
    for match in Match.objects.prefetch_related("sides__entrant"):
        playing = {side.entrant.club_id for side in match.sides.all()}
        assert match.referee is None or match.referee.club_id not in playing
    sent = Match.objects.exclude(referee=None).values_list("round", "wave", "referee")
    assert max(Counter(sent).values(), default=1) == 1


@pytest.mark.whole_events
def test_the_players_of_a_team_move_on_by_a_seat_with_every_match() -> None:
    event = drawn_event(16)
    entrant = event.entrants.get(code="T001")
    player = entrant.memberships.order_by("position").first().player

    play_stage(event.stages.get(code="groups"))
    seatings = Seating.objects.filter(player=player).order_by("match__round__number")

    assert [(seating.seat - 1) // 2 for seating in seatings] == [0, 1, 2]


@pytest.mark.whole_events
def test_seats_go_on_rotating_in_the_next_stage() -> None:
    event = knockout_event(8)
    knockout = event.stages.get(code="knockout")
    play_stage(knockout)
    for entrant in event.entrants.all():
        player = entrant.memberships.order_by("position").first().player
        seatings = Seating.objects.filter(player=player).order_by(
            "match__group__stage__position", "match__round__number"
        )
        places = [(seating.seat - 1) // 2 for seating in seatings]
        assert places == [turn % 3 for turn in range(len(places))]
