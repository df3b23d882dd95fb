"""Which sittings are on, how far their tables are, and who is late."""

from datetime import UTC, datetime, timedelta

import pytest

from tournament import clock
from tournament.models import Event, Hand, HandVersion, Match, Round
from tournament.selectors.clocks import event_clocks
from tournament.selectors.rounds import published_rounds
from tournament.selectors.sittings import Progress, TableOn, rounds_on, sittings
from tournament.services.clocks import call_round
from tournament.tests.festival import drawn_event, match_of, play, preset_event, record

pytestmark = pytest.mark.django_db

NOON = datetime(2026, 5, 1, 12, tzinfo=UTC)


@pytest.fixture
def event() -> Event:
    """Sixteen teams; a table is late after 30 minutes."""
    return drawn_event(16)


def round_of(event: Event, number: int) -> Round:
    return published_rounds(event)[number - 1]


def call(event: Event, kind: str, minute: int, number: int = 1, **more: object) -> None:
    with clock.fixed(NOON + timedelta(minutes=minute)):
        call_round(played=round_of(event, number), kind=kind, actor=None, **more)


def tables(event: Event, minute: int) -> dict[str, TableOn]:
    now = NOON + timedelta(minutes=minute)
    [sitting] = sittings(round_of(event, 1), event_clocks(event), now)
    return {table.played.match.code: table for table in sitting.tables}


def late(event: Event, minute: int) -> set[str]:
    return {code for code, table in tables(event, minute).items() if table.is_late}


def test_the_current_round_is_on_until_another_one_is_started(event: Event) -> None:
    rounds = published_rounds(event)
    assert rounds_on(rounds, event_clocks(event)) == rounds[:1]
    call(event, "start", 0, number=2)
    assert rounds_on(rounds, event_clocks(event)) == rounds[1:2]


def test_a_round_that_is_stopped_is_no_longer_on(event: Event) -> None:
    call(event, "start", 0, number=1)
    call(event, "start", 0, number=2)
    call(event, "stop", 5, number=1)
    rounds = published_rounds(event)
    assert rounds_on(rounds, event_clocks(event)) == rounds[1:2]


def test_nothing_is_on_without_a_published_draw() -> None:
    assert rounds_on([], event_clocks(drawn_event(8, "other"))) == []


def test_how_far_each_table_is(event: Event) -> None:
    record(match_of(event, "groups", "A-1"))
    play(match_of(event, "groups", "A-2"))
    record(match_of(event, "groups", "B-1"))
    HandVersion.objects.filter(hand__match__group__code="B").update(state="entered")
    record(match_of(event, "groups", "B-2"))
    Hand.objects.filter(match=match_of(event, "groups", "B-2")).update(disputed=True)
    progress = {code: table.progress for code, table in tables(event, 0).items()}
    assert progress | {"C-2": ..., "D-1": ..., "D-2": ...} == {
        "A-1": Progress.PLAYING,
        "A-2": Progress.OVER,
        "B-1": Progress.ENTERED,
        "B-2": Progress.DISPUTED,
        "C-1": Progress.IDLE,
        "C-2": ...,
        "D-1": ...,
        "D-2": ...,
    }


def test_a_table_without_a_hand_is_late_half_an_hour_after_the_start(event: Event) -> None:
    assert late(event, 120) == set()
    call(event, "start", 0)
    assert late(event, 29) == set()
    assert len(late(event, 30)) == 8


def test_before_the_start_is_called_a_table_is_late_by_the_schedule(event: Event) -> None:
    match = match_of(event, "groups", "A-1")
    Match.objects.filter(pk=match.pk).update(starts_at=NOON)

    assert late(event, 29) == set()
    assert late(event, 30) == {"A-1"}
    call(event, "start", 40)
    assert late(event, 41) == set()
    Match.objects.filter(round=match.round).update(starts_at=NOON)
    record(match)
    assert "A-1" not in late(event, 41)


def test_pauses_and_a_later_start_make_nobody_late(event: Event) -> None:
    call(event, "start", 0)
    call(event, "start", 10, match=match_of(event, "groups", "A-1"))
    call(event, "pause", 10)
    call(event, "resume", 60)
    assert late(event, 79) == set()
    assert "A-1" not in late(event, 80)
    assert "A-2" in late(event, 80)
    assert "A-1" in late(event, 90)


def test_a_table_whose_last_hand_is_long_ago_is_late(event: Event) -> None:
    call(event, "start", 0)
    with clock.fixed(NOON + timedelta(minutes=20)):
        record(match_of(event, "groups", "A-1"))
    assert "A-1" not in late(event, 49)
    assert "A-1" in late(event, 50)


def test_who_is_through_is_not_late(event: Event) -> None:
    call(event, "start", 0)
    with clock.fixed(NOON):
        play(match_of(event, "groups", "A-1"))
    assert "A-1" not in late(event, 60)


def test_the_minutes_are_settings_of_the_event(event: Event) -> None:
    Event.objects.update(late_start=5)
    call(event, "start", 0)
    assert len(late(event, 5)) == 8


def test_late_tables_stand_first(event: Event) -> None:
    call(event, "start", 0)
    with clock.fixed(NOON + timedelta(minutes=25)):
        record(match_of(event, "groups", "A-1"))
    assert list(tables(event, 40))[-1] == "A-1"


def test_each_sitting_of_a_round_has_its_own_clock() -> None:
    event = preset_event("club-swiss", 8)
    played = round_of(event, 1)
    played.matches.filter(table__number__gt=2).update(wave=2)
    call(event, "start", 0)
    first, second = sittings(played, event_clocks(event), NOON + timedelta(minutes=40))
    assert (first.late, second.late) == (2, 0)
