"""Who leaves or gives up among individuals, and in the sessions of a qualifier."""

import pytest

from tournament.errors import Conflict, Refused
from tournament.models import Draw, Event, Match, Side, Stage
from tournament.selectors.advancement import earned
from tournament.selectors.seating import taken_seats
from tournament.services.draws import draw_stage, publish_draw
from tournament.services.lineups import change_lineup
from tournament.services.penalties import PenaltyEntry, lift_penalty, record_penalty
from tournament.services.registration import register_individuals
from tournament.services.rulings import RulingEntry, record_ruling
from tournament.services.sessions import enter_session, open_session
from tournament.tests.festival import (
    ODD_SWEEP,
    match_of,
    new_event,
    play,
    play_stage,
    record,
    register,
    start,
    team_form,
)
from tournament.tests.services.leaving import codes_in, leave, rows_of

pytestmark = [pytest.mark.django_db, pytest.mark.whole_events]


def individuals(count: int) -> tuple[Event, Stage]:
    """Individuals at their first tables, one hand a match; first and second place score."""
    event = new_event(preset="individual-day")
    names = [f"选手{number}" for number in range(1, count + 1)]
    register_individuals(event=event, names=names, actor=None)
    Stage.objects.update(hands=1)
    start(event.stages.get())
    return event, event.stages.select_related("event").get()


def test_an_individual_who_leaves_is_not_seated_again_and_the_others_keep_their_points() -> None:
    event, stage = individuals(14)
    play(match_of(event, "individuals", "S-1"), ODD_SWEEP)
    play(match_of(event, "individuals", "S-2"), ODD_SWEEP)
    first = taken_seats(match_of(event, "individuals", "S-1"), 1)[0].entrant.code
    before = rows_of(stage)

    leave(stage, first, "void")
    start(stage)

    after = rows_of(stage)
    assert after[first]["rank"] is None
    assert first not in codes_in(stage, 2)
    points = {code: row["hand_points"] for code, row in before.items() if code != first}
    byes = set(stage.rounds.get(number=2).byes.values_list("entrant__code", flat=True))
    assert all(after[code]["hand_points"] == points[code] for code in points.keys() - byes)


def test_a_table_from_which_an_individual_left_stays_open_until_it_is_ruled_on() -> None:
    event, stage = individuals(6)
    match = match_of(event, "individuals", "S-1")
    leave(stage, taken_seats(match, 1)[0].entrant.code)

    match.refresh_from_db()
    assert match.state == Match.State.SCHEDULED
    entry = RulingEntry(kind="walkover", side="odd", reason="two are left")
    record_ruling(match=match, entry=entry, actor=None)

    rows = rows_of(stage)
    even = [taken.entrant.code for taken in taken_seats(match, 1) if taken.parity == "even"]
    award = stage.hands * event.walkover_points
    assert {row["hand_points"] for code, row in rows.items() if code in even} == {award}
    assert {row["hand_points"] for code, row in rows.items() if code not in even} == {0}
    assert all((row["won"] == 1) == (code in even) for code, row in rows.items())
    assert sum(row["lost"] for row in rows.values()) == 3


def test_an_abandoned_table_of_individuals_is_no_match_played() -> None:
    event, stage = individuals(6)
    match = match_of(event, "individuals", "S-1")
    entry = RulingEntry(kind="abandoned", reason="power cut")
    record_ruling(match=match, entry=entry, actor=None)

    columns = ("played", "won", "drawn", "lost", "hand_points")
    assert all(not any(row[name] for name in columns) for row in rows_of(stage).values())


def test_a_disqualified_individual_is_not_seated_again_unless_the_penalty_is_lifted() -> None:
    event, stage = individuals(14)
    Event.objects.update(approvals=1)
    match = match_of(event, "individuals", "S-1")
    out = taken_seats(match, 1)[0].entrant.code
    entry = PenaltyEntry(hand=1, seat=1, offence="extra_cards", sanction="out", reason="six aces")
    penalty = record_penalty(match=match, entry=entry, actor=None)
    record(match, (3, 5, 2, 4, 6))
    play_stage(stage)

    assert rows_of(stage)[out]["withdrawn"] == "disqualified"
    draw_stage(stage=stage, seed="2", actor=None)
    drawn = Draw.objects.latest("version").outcome
    assert out not in drawn["order"]

    lift_penalty(penalty=penalty, reason="they were the neighbour's", actor=None)
    start(stage)
    assert out in codes_in(stage, 2)


def test_individuals_have_no_line_up_to_change() -> None:
    event, _stage = individuals(6)
    match = match_of(event, "individuals", "S-1")

    with pytest.raises(Refused) as refused:
        change_lineup(match=match, parity="odd", players=[], actor=None)
    assert refused.value.code == "no_team"


def test_who_left_a_qualifier_plays_in_no_session_and_does_not_go_through() -> None:
    event = new_event(preset="festival")
    register(event, [team_form(n, points=1000 - n) for n in range(1, 7)])
    Stage.objects.update(hands=1)
    stage = event.stages.select_related("event").get(code="qualifier")
    venue = event.venues.get(code="main")
    first = open_session(stage=stage, venue=venue, actor=None)
    enter_session(session=first, codes=["T001", "T002", "T003", "T004"], actor=None)
    start(stage)
    play_stage(stage, ODD_SWEEP)
    second = open_session(stage=stage, venue=venue, actor=None)
    enter_session(session=second, codes=["T005", "T006", "T001"], actor=None)
    draw_stage(stage=stage, seed="2", actor=None)
    best = Side.objects.filter(parity="odd").first().entrant.code

    leave(stage, "T001", "void")
    leave(stage, best) if best != "T001" else None

    with pytest.raises(Conflict):
        publish_draw(stage=stage, actor=None)
    start(stage)
    assert codes_in(stage, 2) == {"T005", "T006"}
    assert "T001" not in earned(stage).order
    assert best not in earned(stage).order
    third = open_session(stage=stage, venue=venue, actor=None)
    with pytest.raises(Refused):
        enter_session(session=third, codes=["T001"], actor=None)


def test_a_walkover_in_a_session_is_awarded() -> None:
    event = new_event(preset="festival")
    register(event, [team_form(n) for n in (1, 2)])
    stage = event.stages.get(code="qualifier")
    session = open_session(stage=stage, venue=event.venues.get(code="main"), actor=None)
    enter_session(session=session, codes=["T001", "T002"], actor=None)
    start(stage)
    match = match_of(event, "qualifier", "S-1")
    winner = match.sides.get(parity="even").entrant.code
    entry = RulingEntry(kind="absent", side="odd", reason="nobody came")
    record_ruling(match=match, entry=entry, actor=None)

    rows = rows_of(stage)
    assert rows[winner]["hand_points"] == stage.hands * event.walkover_points
    assert sum(row["hand_points"] for row in rows.values()) == rows[winner]["hand_points"]
