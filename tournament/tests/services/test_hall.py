"""Venues, tables, and who needs an accessible one."""

import pytest

from tournament.errors import Conflict, Refused
from tournament.models import Entrant, Event, Match, Table
from tournament.services.advancement import advance
from tournament.services.draws import draw_stage
from tournament.services.hall import add_venue, change_venue, set_needs_accessible
from tournament.services.sessions import enter_session, open_session
from tournament.tests.festival import (
    drawn_event,
    new_event,
    play_stage,
    preset_event,
    register,
    start,
    team_form,
)

pytestmark = pytest.mark.django_db


def change(event: Event, tables: int, accessible: tuple[int, ...] = (), name: str = "大厅") -> None:
    venue = event.venues.order_by("code").first()
    change_venue(venue=venue, name=name, tables=tables, accessible=accessible, actor=None)


def undrawn(teams: int = 8, preset: str = "qingdao-tour-24") -> Event:
    event = new_event(preset=preset)
    register(event, [team_form(n, points=1000 - n) for n in range(1, teams + 1)])
    return event


def need(event: Event, code: str) -> Entrant:
    entrant = event.entrants.get(code=code)
    set_needs_accessible(entrant=entrant, needs=True, actor=None)
    return entrant


def tables_of(entrant: Entrant) -> set[int]:
    return set(Match.objects.filter(sides__entrant=entrant).values_list("table__number", flat=True))


def test_a_venue_gets_its_name_its_tables_and_the_accessible_ones() -> None:
    event = new_event()

    change(event, 3, (2,), "体育馆")

    tables = Table.objects.filter(venue__event=event).order_by("number")
    assert list(tables.values_list("number", "accessible")) == [(1, False), (2, True), (3, False)]
    assert event.venues.get().name == "体育馆"
    entry = event.audit_entries.last()
    assert (entry.before["tables"], entry.details["tables"]) == (12, 3)
    assert (entry.before["accessible"], entry.details["accessible"]) == ([], [2])


def test_a_second_venue_has_a_code_of_its_own() -> None:
    event = new_event()

    venue = add_venue(event=event, name="二楼", tables=4, actor=None)

    assert (venue.code, venue.tables.count()) == ("venue-2", 4)


@pytest.mark.parametrize(
    ("name", "tables", "code"),
    [
        ("", 1, "bad_venue_name"),
        ("长" * 81, 1, "bad_venue_name"),
        ("主赛场", 1, "venue_name_taken"),
        ("二楼", -1, "bad_table_count"),
        ("二楼", 9999, "bad_table_count"),
    ],
)
def test_a_venue_that_makes_no_sense_is_refused(name: str, tables: int, code: str) -> None:
    event = new_event()
    event.venues.update(name="主赛场")
    with pytest.raises(Refused) as refusal:
        add_venue(event=event, name=name, tables=tables, actor=None)
    assert refusal.value.code == code
    assert event.venues.count() == 1


def test_once_a_stage_is_drawn_tables_are_added_but_none_taken_away() -> None:
    event = drawn_event()
    change(event, 13)
    with pytest.raises(Conflict) as refusal:
        change(event, 11)
    assert refusal.value.code == "tables_drawn"
    assert Table.objects.count() == 13


def test_who_needs_an_accessible_table_always_plays_there() -> None:
    event = undrawn()
    change(event, 4, (3,))
    entrant = need(event, "T005")

    start(event.stages.get(code="groups"))

    assert tables_of(entrant) == {3}


def test_without_an_accessible_table_the_draw_is_refused_and_says_for_whom() -> None:
    event = undrawn()
    need(event, "T005")
    with pytest.raises(Refused) as refusal:
        draw_stage(stage=event.stages.get(code="groups"), seed="1", actor=None)
    assert refusal.value.code == "no_accessible_table"
    assert "第5队" in str(refusal.value)


def test_who_needs_one_finds_it_in_every_round_of_a_knockout() -> None:
    event = undrawn()
    change(event, 4, (4,))
    entrant = need(event, "T001")
    event.stages.update(hands=1)
    for code in ("groups", "knockout"):
        stage = event.stages.get(code=code)
        start(stage)
        play_stage(stage)
        if code == "groups":
            advance(stage=stage, actor=None)

    assert tables_of(entrant) == {4}
    assert Match.objects.filter(group__stage__code="knockout", sides__entrant=entrant).count() == 3


def test_in_swiss_rounds_nobody_returns_to_a_table_while_there_is_another() -> None:
    event = preset_event("club-swiss", 8, {"round_count": 3, "hands": 1})
    stage = event.stages.get()
    for number in (1, 2, 3):
        if number > 1:
            start(stage)
        play_stage(stage)

    for entrant in event.entrants.all():
        assert len(tables_of(entrant)) == 3


def test_the_same_person_in_a_qualifier_needs_one_only_in_the_own_session() -> None:
    event = undrawn(4, "festival")
    stage = event.stages.get(code="qualifier")
    need(event, "T004")
    venue = event.venues.get(code="venue-2")
    session = open_session(stage=stage, venue=venue, actor=None)
    enter_session(session=session, codes=["T001", "T002"], actor=None)

    start(stage)

    assert set(Match.objects.values_list("table__venue__code", flat=True)) == {"venue-2"}


def test_two_halls_have_their_tables_side_by_side() -> None:
    event = undrawn()
    change(event, 1)
    add_venue(event=event, name="二楼", tables=1, actor=None)

    start(event.stages.get(code="groups"))

    first = Match.objects.filter(round__number=1, wave=1)
    assert set(first.values_list("table__venue__code", "table__number")) == {
        ("main", 1), ("venue-2", 1),
    }  # fmt: skip
