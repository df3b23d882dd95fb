"""Calling rounds and tables."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta

import pytest

from tournament import clock
from tournament.draw.clocks import State
from tournament.errors import Refused
from tournament.models import Event, Match, Round, RoundCall
from tournament.selectors.clocks import event_clocks, started_at
from tournament.services.audit import first_fault
from tournament.services.clocks import call_round
from tournament.services.draws import draw_stage, publish_draw
from tournament.tests.festival import drawn_event, match_of, new_event, play, register, team_form

pytestmark = pytest.mark.django_db

NOON = datetime(2026, 5, 1, 12, tzinfo=UTC)


@pytest.fixture
def event() -> Event:
    return drawn_event(16)


@pytest.fixture
def first(event: Event) -> Round:
    return match_of(event, "groups", "A-1").round


def call(played: Round, kind: str, minute: int = 0, **more: object) -> RoundCall:
    with clock.fixed(NOON + timedelta(minutes=minute)):
        return call_round(played=played, kind=kind, actor=None, **more)


@contextmanager
def refused(code: str) -> Iterator[None]:
    with pytest.raises(Refused) as refusal:
        yield
    assert refusal.value.code == code


def other_match(event: Event) -> Match:
    return match_of(event, "groups", "B-1")


def test_a_started_round_runs_for_all_its_tables(event: Event, first: Round) -> None:
    call(first, "start")
    clocks = event_clocks(event)
    assert clocks.of_sitting(first, 1).state == State.RUNNING
    assert started_at(match_of(event, "groups", "A-1")) == NOON
    assert started_at(match_of(event, "groups", "A-3")) is None


def test_a_table_called_by_itself_leaves_the_others_alone(event: Event, first: Round) -> None:
    call(first, "start")
    late = match_of(event, "groups", "A-1")
    call(first, "start", 7, match=late)
    clocks = event_clocks(event)
    assert clocks.of_match(late).started_at == NOON + timedelta(minutes=7)
    assert clocks.of_match(late).table == State.RUNNING
    assert clocks.of_match(other_match(event)).started_at == NOON
    assert clocks.of_match(other_match(event)).table == State.FOLLOWING


def test_a_call_is_on_the_audit_chain(event: Event, first: Round) -> None:
    call(first, "start")
    entry = event.audit_entries.order_by("number").last()
    assert (entry.action, entry.subject, entry.details["kind"]) == (
        "call_round",
        "groups/1",
        "start",
    )
    assert (entry.before["clock"], entry.details["clock"]) == ("waiting", "running")
    assert first_fault(event) is None


def test_the_same_key_calls_once(event: Event, first: Round) -> None:
    assert call(first, "start", key="k") == call(first, "start", 1, key="k")
    assert RoundCall.objects.count() == 1


def test_the_same_key_for_another_call_is_a_conflict(event: Event, first: Round) -> None:
    call(first, "start", key="k")
    with refused("key_reused"):
        call(first, "pause", key="k")


@pytest.mark.parametrize(
    ("before", "kind", "code"),
    [
        ([], "pause", "clock_waiting"),
        (["start"], "start", "clock_running"),
        (["start", "pause"], "pause", "clock_paused"),
        (["start", "stop"], "stop", "clock_stopped"),
    ],
)
def test_what_the_clock_does_already_is_a_conflict(
    first: Round, before: list[str], kind: str, code: str
) -> None:
    for each in before:
        call(first, each)
    with refused(code):
        call(first, kind)


def test_a_table_cannot_start_before_its_round(event: Event, first: Round) -> None:
    with refused("clock_waiting"):
        call(first, "start", match=other_match(event))


def test_a_table_that_follows_its_round_cannot_be_resumed(event: Event, first: Round) -> None:
    call(first, "start")
    with refused("clock_following"):
        call(first, "resume", match=other_match(event))


def test_a_match_that_is_over_has_no_clock_to_call(event: Event, first: Round) -> None:
    call(first, "start")
    play(match_of(event, "groups", "A-1"))
    with refused("match_over"):
        call(first, "pause", match=match_of(event, "groups", "A-1"))


def test_an_unknown_call_is_refused(first: Round) -> None:
    with refused("unknown_call"):
        call(first, "shout")


def test_a_sitting_that_is_not_played_is_not_found(first: Round) -> None:
    with refused("no_such_sitting"):
        call(first, "start", wave=2)


def test_a_match_of_another_round_is_not_found(event: Event, first: Round) -> None:
    call(first, "start")
    with refused("not_in_this_round"):
        call(first, "pause", match=match_of(event, "groups", "A-3"))


def test_a_draft_has_no_clock() -> None:
    event = new_event()
    register(event, [team_form(n) for n in range(1, 9)])
    stage = event.stages.get(code="groups")
    draw_stage(stage=stage, seed="1", actor=None)
    with refused("not_published"):
        call(stage.rounds.get(number=1), "start")


def test_a_new_draw_starts_with_clocks_at_zero(event: Event, first: Round) -> None:
    call(first, "start")
    stage = event.stages.get(code="groups")
    draw_stage(stage=stage, seed="2", actor=None)
    publish_draw(stage=stage, actor=None)
    again = stage.rounds.get(number=1)
    assert event_clocks(event).of_sitting(again, 1).state == State.WAITING
    call(again, "start", 30)
    assert started_at(match_of(event, "groups", "A-1")) == NOON + timedelta(minutes=30)
