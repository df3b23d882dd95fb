"""Individuals: six at a table, drawn anew every round."""

from itertools import combinations

import pytest

from tournament.errors import Refused
from tournament.models import Bye, Event, Side, Stage
from tournament.selectors.matches import played_matches
from tournament.selectors.penalties import seated_at
from tournament.selectors.seating import taken_seats
from tournament.selectors.seats import where_do_i_sit
from tournament.selectors.standings import compute_rows
from tournament.services.draws import draw_stage
from tournament.services.registration import register_individuals
from tournament.tests.festival import (
    EVEN_SWEEP,
    ODD_SWEEP,
    match_of,
    new_event,
    play,
    play_stage,
    register,
    start,
    team_form,
)

pytestmark = [pytest.mark.django_db, pytest.mark.whole_events]


def individuals(count: int = 12) -> tuple[Event, Stage]:
    """An individual day whose first round is published."""
    event = new_event(preset="individual-day")
    names = [f"选手{number}" for number in range(1, count + 1)]
    register_individuals(event=event, names=names, club="棋社", actor=None)
    start(event.stages.get())
    return event, event.stages.get()


def rows_of(stage: Stage) -> dict[str, dict[str, object]]:
    return {row["entrant"]: row for row in compute_rows(stage.groups.get())}


def test_six_sit_down_at_every_table_each_in_a_seat() -> None:
    event, _stage = individuals()

    match = match_of(event, "individuals", "S-1")

    seats = taken_seats(match, 1)
    assert [taken.seat for taken in seats] == [1, 2, 3, 4, 5, 6]
    assert all(taken.player.name == taken.entrant.name for taken in seats)
    assert [taken.parity for taken in seats] == ["odd", "even"] * 3


def test_everybody_scores_the_own_place() -> None:
    event, stage = individuals(6)
    match = match_of(event, "individuals", "S-1")

    play(match, (3, 6, 1, 2, 4, 5))

    by_seat = {taken.seat: rows_of(stage)[taken.entrant.code] for taken in taken_seats(match, 1)}
    assert {seat: row["hand_points"] for seat, row in by_seat.items()} == {
        3: 8,
        6: 4,
        1: 0,
        2: 0,
        4: 0,
        5: 0,
    }
    assert by_seat[3]["heads"] == 4
    assert by_seat[5]["lasts"] == 4
    assert (by_seat[3]["won"], by_seat[6]["lost"]) == (1, 1)


def test_on_a_scale_of_federations_each_of_the_three_scores_the_sum() -> None:
    event, stage = individuals(6)
    Event.objects.filter(pk=event.pk).update(rules={"id": "competition", "changes": {}})
    event.refresh_from_db()
    play(match_of(event, "individuals", "S-1"), ODD_SWEEP)

    points = sorted(row["hand_points"] for row in rows_of(stage).values())
    assert points == [0, 0, 0, 48, 48, 48]


def test_who_is_left_over_has_a_bye_with_points() -> None:
    _event, stage = individuals(8)

    byes = Bye.objects.filter(round__stage=stage).values_list("entrant__code", flat=True)

    assert len(byes) == 2
    assert {rows_of(stage)[code]["hand_points"] for code in byes} == {4}


def test_nobody_has_the_same_partner_twice_while_that_can_be() -> None:
    _event, stage = individuals(24)
    for _round in range(3):
        play_stage(stage)
        start(stage)

    partners = [
        frozenset(pair)
        for match in {side.match_id for side in Side.objects.filter(round__stage=stage)}
        for parity in ("odd", "even")
        for pair in combinations(
            Side.objects.filter(match=match, parity=parity).values_list("entrant", flat=True), 2
        )
    ]
    assert len(partners) == len(set(partners)) == 4 * 8 * 3


def test_a_side_is_shown_as_its_three_names() -> None:
    _event, stage = individuals(6)
    [played] = played_matches(stage)

    assert played.odd.name.count("、") == 2
    assert played.odd.code.count("+") == 2


def test_a_penalty_finds_the_individual_in_the_seat() -> None:
    event, _stage = individuals(6)
    match = match_of(event, "individuals", "S-1")
    third = match.sides.get(parity="odd", slot=2)

    entrant, player = seated_at(match, 3, 1)

    assert (entrant, player.name) == (third.entrant, third.entrant.name)


def test_a_player_finds_table_seat_and_opponents() -> None:
    event, _stage = individuals(6)

    [seat] = where_do_i_sit(event, "选手4")

    assert seat.entrant.name == "选手4"
    assert seat.opponent.name.count("、") == 2


def test_teams_do_not_play_as_individuals_nor_the_other_way_round() -> None:
    event = new_event(preset="individual-day")
    register(event, [team_form(n) for n in range(1, 7)])

    with pytest.raises(Refused) as refused:
        draw_stage(stage=event.stages.get(), seed="1", actor=None)
    assert refused.value.code == "wrong_entrants"


def test_five_are_too_few() -> None:
    event = new_event(preset="individual-day")
    register_individuals(event=event, names=["甲", "乙", "丙", "丁", "戊"], actor=None)

    with pytest.raises(Refused):
        draw_stage(stage=event.stages.get(), seed="1", actor=None)


def test_the_better_play_at_the_first_tables() -> None:
    event, stage = individuals(12)
    play(match_of(event, "individuals", "S-1"), ODD_SWEEP)
    play(match_of(event, "individuals", "S-2"), EVEN_SWEEP)
    points = {code: row["hand_points"] for code, row in rows_of(stage).items()}

    start(stage)

    first = match_of(event, "individuals", "S-3").sides.all()
    second = match_of(event, "individuals", "S-4").sides.all()
    assert sum(points[side.entrant.code] for side in first) > sum(
        points[side.entrant.code] for side in second
    )
