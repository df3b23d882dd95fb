"""Where do I sit."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tournament.selectors.seats import where_do_i_sit
from tournament.services.draws import draw_stage
from tournament.tests.festival import drawn_event, match_of, play

pytestmark = pytest.mark.django_db


def test_a_player_finds_seat_table_and_opponent() -> None:
    event = drawn_event()
    match = match_of(event, "groups", "A-1")
    odd, even = match.sides.order_by("-parity").values_list("entrant__name", flat=True)

    found = where_do_i_sit(event, f"{odd}乙")

    assert [(seat.match, seat.seat, seat.opponent.name) for seat in found] == [(match, 3, even)]


def test_a_team_name_finds_its_three_players_and_nobody_else() -> None:
    event = drawn_event()
    name = match_of(event, "groups", "A-1").sides.first().entrant.name

    assert len({seat.player for seat in where_do_i_sit(event, name)}) == 3


@pytest.mark.parametrize("name", ["", "  ", "没有这个人", "%", "_"])
def test_nobody_of_that_name_sits_anywhere(name: str) -> None:
    assert where_do_i_sit(drawn_event(), name) == []


def test_finished_matches_are_left_out() -> None:
    event = drawn_event()
    match = match_of(event, "groups", "A-1")
    play(match)

    assert where_do_i_sit(event, match.sides.first().entrant.name) == []


def test_a_draft_tells_nobody_where_to_sit() -> None:
    event = drawn_event()
    draw_stage(stage=event.stages.get(code="groups"), seed="2", actor=None)

    assert where_do_i_sit(event, "第1队") == []


def test_the_number_of_queries_does_not_grow_with_the_seats_found() -> None:
    event = drawn_event(16)
    with CaptureQueriesContext(
        connection,
    ) as few:
        where_do_i_sit(event, "第1队甲")
    with CaptureQueriesContext(connection) as many:
        where_do_i_sit(event, "队")

    assert len(many) == len(few)
