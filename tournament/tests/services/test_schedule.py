"""The schedule of a stage, and the times of its matches."""

from datetime import UTC, datetime
from zoneinfo import ZoneInfo

import pytest

from tournament.errors import Refused
from tournament.models import Event, Match, Stage
from tournament.services.draws import draw_stage
from tournament.services.hall import change_venue
from tournament.services.places import change_place
from tournament.services.roles import issue_token
from tournament.services.schedule import BlockEntry, set_schedule
from tournament.services.sessions import enter_session, open_session
from tournament.tests.festival import (
    drawn_event,
    match_of,
    new_event,
    register,
    start,
    team_form,
)

pytestmark = pytest.mark.django_db


def block(begin: str, first: int, last: int, **more: int) -> BlockEntry:
    values = {"minutes": 50, "pause": 10} | more
    return BlockEntry(
        start=datetime.fromisoformat(begin), first_round=first, last_round=last, **values
    )


def plan(event: Event, stage: str, *blocks: BlockEntry) -> Stage:
    found = event.stages.select_related("event").get(code=stage)
    set_schedule(stage=found, blocks=blocks, actor=None)
    return found


def starts(event: Event, stage: str) -> dict[tuple[int, int], str]:
    """When each round and wave starts, on the clocks of the event."""
    matches = Match.objects.filter(group__stage__event=event, group__stage__code=stage)
    rows = matches.values_list("round__number", "wave", "starts_at").order_by("round__number")
    zone = ZoneInfo(event.zone)
    return {(number, wave): f"{at.astimezone(zone):%d %H:%M}" for number, wave, at in rows if at}


def refusal_of(event: Event, stage: str, *blocks: BlockEntry) -> Refused:
    with pytest.raises(Refused) as refusal:
        plan(event, stage, *blocks)
    return refusal.value


def few_tables(event: Event, tables: int) -> None:
    venue = event.venues.get()
    change_venue(venue=venue, name="大厅", tables=tables, accessible=(), actor=None)


def undrawn(**changes: object) -> Event:
    event = new_event(**changes)
    register(event, [team_form(n, points=1000 - n) for n in range(1, 17)])
    return event


def test_the_matches_of_a_drawn_stage_get_their_times() -> None:
    event = drawn_event(16)

    plan(event, "groups", block("2026-05-01 09:00", 1, 2), block("2026-05-01 13:30", 3, 3))

    assert starts(event, "groups") == {
        (1, 1): "01 09:00", (2, 1): "01 10:00", (3, 1): "01 13:30",
    }  # fmt: skip
    assert match_of(event, "groups", "A-1").starts_at == datetime(2026, 5, 1, 1, tzinfo=UTC)


def test_a_schedule_made_before_the_draw_holds_for_what_is_drawn() -> None:
    event = undrawn()
    few_tables(event, 4)
    stage = plan(event, "groups", block("2026-05-01 09:00", 1, 3))

    start(stage)

    assert starts(event, "groups") == {
        (1, 1): "01 09:00", (1, 2): "01 10:00", (2, 1): "01 11:00", (2, 2): "01 12:00",
        (3, 1): "01 13:00", (3, 2): "01 14:00",
    }  # fmt: skip


def test_another_schedule_takes_the_place_of_the_first_and_none_takes_it_away() -> None:
    event = drawn_event(16)
    plan(event, "groups", block("2026-05-01 09:00", 1, 3))
    plan(event, "groups", block("2026-05-02 09:00", 1, 1))
    assert starts(event, "groups") == {(1, 1): "02 09:00"}

    plan(event, "groups")

    assert starts(event, "groups") == {}


def test_a_new_schedule_is_news_to_those_who_follow_the_play() -> None:
    event = drawn_event()
    group = event.stages.get(code="groups").groups.order_by("pk").first()
    facts = group.facts

    plan(event, "groups", block("2026-05-01 09:00", 1, 1))

    group.refresh_from_db()
    assert group.facts > facts
    assert event.audit_entries.last().action == "set_schedule"


@pytest.mark.parametrize(
    ("blocks", "code", "word"),
    [
        ([block("2026-05-01 09:00", 1, 2), block("2026-05-01 10:00", 3, 3)], "bad_schedule", "2"),
        ([block("2026-05-01 09:00", 1, 2), block("2026-05-01 14:00", 2, 3)], "bad_schedule", ""),
        ([block("2026-05-01 09:00", 2, 1)], "rounds_backwards", "2"),
        ([block("2026-05-01 09:00", 0, 1)], "rounds_backwards", "0"),
        ([block("2026-05-01 09:00", 1, 99999)], "rounds_backwards", "99999"),
        ([block("0001-01-01 00:00", 1, 1)], "bad_day", "2000"),
        ([block("9999-12-31 23:59", 1, 1)], "bad_day", "2000"),
        ([block("2026-05-01 09:00", 1, 1, minutes=0)], "bad_minutes", ""),
        ([block("2026-05-01 09:00", 1, 1, pause=-1)], "bad_minutes", ""),
    ],
)
def test_a_schedule_that_cannot_be_is_refused_and_the_old_one_stands(
    blocks: list[BlockEntry], code: str, word: str
) -> None:
    event = drawn_event(16)
    plan(event, "groups", block("2026-05-03 09:00", 1, 1))

    refusal = refusal_of(event, "groups", *blocks)

    assert refusal.code == code
    assert word in str(refusal)
    assert starts(event, "groups") == {(1, 1): "03 09:00"}


def test_a_draw_that_needs_more_time_than_there_is_is_refused() -> None:
    event = undrawn()
    few_tables(event, 4)
    stage = plan(event, "groups", block("2026-05-01 09:00", 1, 1), block("2026-05-01 10:00", 2, 3))
    with pytest.raises(Refused) as refusal:
        draw_stage(stage=stage, seed="1", actor=None)
    assert refusal.value.code == "bad_schedule"
    assert not stage.draws.exists()


def test_a_stage_does_not_start_before_the_one_ahead_of_it_is_over() -> None:
    event = drawn_event(16)
    plan(event, "groups", block("2026-05-01 09:00", 1, 3))

    assert refusal_of(event, "knockout", block("2026-05-01 11:00", 1, 4)).code == "stages_overlap"
    plan(event, "knockout", block("2026-05-01 11:50", 1, 4))
    assert refusal_of(event, "groups", block("2026-05-01 09:01", 1, 3)).code == "stages_overlap"


def test_on_the_day_the_clocks_go_forward_matches_last_as_long_as_ever() -> None:
    event = drawn_event(16, zone="Europe/Berlin")

    plan(event, "groups", block("2026-03-29 01:00", 1, 3, minutes=60, pause=0))

    assert starts(event, "groups") == {
        (1, 1): "29 01:00", (2, 1): "29 03:00", (3, 1): "29 04:00",
    }  # fmt: skip
    times = Match.objects.order_by("starts_at").values_list("starts_at", flat=True).distinct()
    assert [at.hour for at in times] == [0, 1, 2]


def test_a_time_that_the_clocks_skip_is_refused() -> None:
    event = drawn_event(16, zone="Europe/Berlin")

    refusal = refusal_of(event, "groups", block("2026-03-29 02:30", 1, 1))

    assert refusal.code == "bad_schedule"
    assert "2026-03-29 02:30" in str(refusal)


def two_sessions(second: tuple[str, str] = ("T003", "T004")) -> Event:
    """A qualifier with two sessions at two venues, both published: T001 against T002, and
    `second`."""
    event = new_event(preset="festival")
    register(event, [team_form(n) for n in range(1, 5)])
    stage = event.stages.get(code="qualifier")
    stage.entries_limit = None
    stage.save()
    for code, codes in (("main", ("T001", "T002")), ("venue-2", second)):
        session = open_session(stage=stage, venue=event.venues.get(code=code), actor=None)
        enter_session(session=session, codes=codes, actor=None)
        start(stage)
        Match.objects.filter(round__number=session.number).update(state="finished")
    Match.objects.update(state="scheduled")
    return event


def test_sessions_at_two_venues_may_be_at_the_same_time() -> None:
    event = two_sessions()

    plan(event, "qualifier", block("2026-05-01 09:00", 1, 1), block("2026-05-01 09:00", 2, 2))

    assert set(starts(event, "qualifier").values()) == {"01 09:00"}


def test_nobody_can_be_at_two_venues_at_the_same_time() -> None:
    event = two_sessions(second=("T001", "T004"))

    refusal = refusal_of(
        event, "qualifier", block("2026-05-01 09:00", 1, 1), block("2026-05-01 09:30", 2, 2)
    )

    assert refusal.code == "booked_twice"
    assert "T001" in str(refusal)


def test_a_referee_cannot_be_sent_to_two_venues_at_the_same_time() -> None:
    event = two_sessions()
    plan(event, "qualifier", block("2026-05-01 09:00", 1, 1), block("2026-05-01 09:30", 2, 2))
    referee = issue_token(event=event, kind="referee", actor=None)[0]
    first, second = Match.objects.order_by("round__number")
    change_place(match=first, table=first.table, referee=referee, actor=None)

    with pytest.raises(Refused) as refusal:
        change_place(match=second, table=second.table, referee=referee, actor=None)

    assert refusal.value.code == "booked_twice"
