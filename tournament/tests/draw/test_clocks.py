"""The clock of a sitting and its tables, for every sequence of calls."""

from datetime import UTC, datetime, timedelta
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tournament.draw.clocks import Call, CallKind, Clock, State, fold, ran_between

NOON = datetime(2026, 5, 1, 12, tzinfo=UTC)
START, PAUSE, RESUME, STOP = CallKind


def at(minute: int) -> datetime:
    return NOON + timedelta(minutes=minute)


def minutes(length: timedelta) -> float:
    return length / timedelta(minutes=1)


def called(*calls: tuple[CallKind, int] | tuple[CallKind, int, bool]) -> list[Call]:
    return [Call(kind=kind, at=at(minute), own=bool(own)) for kind, minute, *own in calls]


@st.composite
def sequences(draw: st.DrawFn) -> list[Call]:
    """Calls that make sense, minutes apart, for the sitting and for the table."""
    calls, clock, minute = [], Clock(), 0
    for _step in range(draw(st.integers(0, 12))):
        permitted = [(kind, own) for own in (False, True) for kind in clock.permitted(own=own)]
        kind, own = draw(st.sampled_from(permitted))
        minute += draw(st.integers(0, 30))
        calls.append(Call(kind=kind, at=at(minute), own=own))
        clock = clock.after(calls[-1])
    return calls


def test_before_the_first_call_nothing_runs() -> None:
    clock = fold([])
    assert (clock.state, clock.started_at, minutes(clock.elapsed(NOON))) == (State.WAITING, None, 0)


def test_a_pause_is_left_out() -> None:
    clock = fold(called((START, 0), (PAUSE, 10), (RESUME, 25)))
    assert minutes(clock.elapsed(at(30))) == 15
    assert clock.ends_at(timedelta(minutes=40)) == at(55)


def test_what_remains_stops_at_zero() -> None:
    clock = fold(called((START, 0)))
    assert minutes(clock.remaining(at(10), timedelta(minutes=40))) == 30
    assert minutes(clock.remaining(at(50), timedelta(minutes=40))) == 0


def test_a_table_that_starts_later_counts_from_then() -> None:
    clock = fold(called((START, 0), (START, 7, True)))
    assert (clock.started_at, minutes(clock.elapsed(at(10)))) == (at(7), 3)


def test_a_table_that_is_paused_stays_so_when_the_round_goes_on() -> None:
    calls = called((START, 0), (PAUSE, 5, True), (PAUSE, 6), (RESUME, 8))
    assert (fold(calls).state, minutes(fold(calls).elapsed(at(20)))) == (State.PAUSED, 5)


def test_a_table_that_goes_on_still_waits_for_its_round() -> None:
    calls = called((START, 0), (PAUSE, 5, True), (PAUSE, 6), (RESUME, 8, True))
    assert fold(calls).state == State.PAUSED


def test_a_round_that_starts_again_takes_its_tables_along() -> None:
    calls = called((START, 0), (STOP, 5, True), (STOP, 6), (START, 10))
    assert (fold(calls).state, minutes(fold(calls).elapsed(at(12)))) == (State.RUNNING, 2)


def test_a_stop_by_mistake_is_resumed() -> None:
    assert minutes(fold(called((START, 0), (STOP, 5), (RESUME, 9))).elapsed(at(10))) == 6


@pytest.mark.parametrize(
    "calls",
    [
        [(PAUSE, 0)],
        [(RESUME, 0)],
        [(STOP, 0)],
        [(START, 0), (START, 1)],
        [(START, 0), (PAUSE, 1), (PAUSE, 2)],
        [(START, 0), (PAUSE, 1), (START, 2)],
        [(START, 0, True)],
        [(START, 0), (RESUME, 1, True)],
    ],
)
def test_a_call_that_makes_no_sense_is_an_error(calls: list[tuple]) -> None:
    with pytest.raises(ValueError, match="of a clock that is"):
        fold(called(*calls))


def test_between_two_moments_only_running_time_counts() -> None:
    calls = called((START, 0), (PAUSE, 10), (RESUME, 20))
    assert minutes(ran_between(calls, at(8), at(23))) == 5
    assert minutes(ran_between(calls, at(15), at(23))) == 3


def test_what_was_before_the_last_start_does_not_count() -> None:
    calls = called((START, 0), (STOP, 10), (START, 20))
    assert minutes(ran_between(calls, at(5), at(23))) == 3


@settings(deadline=None)
@given(sequences(), st.integers(0, 90), st.integers(0, 90))
def test_elapsed_never_decreases_and_stands_unless_the_clock_runs(
    calls: list[Call], sooner: int, later: int
) -> None:
    clock = fold(calls)
    last = calls[-1].at if calls else NOON
    first, second = sorted(clock.elapsed(last + timedelta(minutes=n)) for n in (sooner, later))
    passed = timedelta(minutes=abs(later - sooner))
    assert clock.elapsed(last + timedelta(minutes=max(sooner, later))) == second
    assert second - first == (passed if clock.state == State.RUNNING else timedelta(0))


@settings(deadline=None)
@given(sequences())
def test_it_ran_between_the_calls_since_the_last_start_while_it_was_running(
    calls: list[Call],
) -> None:
    start = max((number for number, call in enumerate(calls) if call.kind == START), default=0)
    ran = [
        later.at - call.at
        for number, (call, later) in enumerate(pairwise(calls))
        if number >= start and fold(calls[: number + 1]).state == State.RUNNING
    ]
    assert fold(calls).elapsed(calls[-1].at if calls else NOON) == sum(ran, timedelta(0))


@settings(deadline=None)
@given(sequences(), st.integers(0, 60))
def test_a_pause_of_any_length_adds_nothing(calls: list[Call], length: int) -> None:
    clock = fold(calls)
    if PAUSE not in clock.permitted():
        return
    begun = calls[-1].at + timedelta(minutes=1)
    paused = clock.after(Call(kind=PAUSE, at=begun))
    resumed = paused.after(Call(kind=RESUME, at=begun + timedelta(minutes=length)))
    assert resumed.elapsed(begun + timedelta(minutes=length)) == clock.elapsed(begun)
    assert resumed.state == clock.state
