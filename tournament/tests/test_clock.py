from datetime import UTC, datetime, timedelta, timezone

import pytest

from tournament import clock

NOON = datetime(2026, 5, 1, 12, tzinfo=UTC)


def test_now_is_the_present_in_utc():
    before = datetime.now(UTC)
    assert before <= clock.now() <= datetime.now(UTC)
    assert clock.now().tzinfo is UTC


def test_a_fixed_clock_stands_still():
    with clock.fixed(NOON):
        assert [clock.now(), clock.now()] == [NOON, NOON]


def test_a_fixed_clock_steps_at_each_look():
    with clock.fixed(NOON, timedelta(minutes=1)):
        assert [clock.now(), clock.now()] == [NOON, NOON + timedelta(minutes=1)]


def test_a_fixed_clock_converts_to_utc():
    shanghai = timezone(timedelta(hours=8))
    with clock.fixed(datetime(2026, 5, 1, 20, tzinfo=shanghai)):
        assert clock.now() == NOON
        assert clock.now().tzinfo is UTC


def test_the_clock_runs_again_after_the_block():
    with pytest.raises(LookupError), clock.fixed(NOON):
        raise LookupError
    assert clock.now() > NOON


def test_a_start_without_a_time_zone_is_refused():
    with pytest.raises(ValueError, match="time zone"), clock.fixed(datetime(2026, 5, 1)):  # noqa: DTZ001
        pass
