"""Rounds on the clocks of the event."""

from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest

from scoring.rules import InputError
from tournament.draw.schedule import TimeBlock, schedule

SHANGHAI, BERLIN = ZoneInfo("Asia/Shanghai"), ZoneInfo("Europe/Berlin")
HOUR = timedelta(hours=1)


def block(start, *rounds, **more):
    return TimeBlock(
        **{"start": datetime.fromisoformat(start), "rounds": rounds, "length": HOUR} | more
    )


def on_the_clocks(slots, zone):
    return [f"{slot.start.astimezone(zone):%d %H:%M}" for slot in slots]


def test_rounds_follow_each_other_with_a_pause_and_the_next_block_starts_at_its_time():
    times = {"length": timedelta(minutes=50), "pause": timedelta(minutes=10)}
    blocks = [block("2024-05-01 09:00", 1, 2, **times), block("2024-05-01 14:00", 3, **times)]
    slots = schedule(blocks, {}, SHANGHAI)
    assert on_the_clocks(slots, SHANGHAI) == ["01 09:00", "01 10:00", "01 14:00"]
    assert slots[0].start == datetime(2024, 5, 1, 1, 0, tzinfo=UTC)
    assert slots[0].end == datetime(2024, 5, 1, 1, 50, tzinfo=UTC)


def test_a_round_of_more_matches_than_tables_takes_a_slot_for_each_wave():
    slots = schedule([block("2024-05-01 09:00", 1, 2)], {1: 3}, SHANGHAI)
    assert [(slot.round, slot.wave) for slot in slots] == [(1, 1), (1, 2), (1, 3), (2, 1)]
    assert on_the_clocks(slots, SHANGHAI) == ["01 09:00", "01 10:00", "01 11:00", "01 12:00"]


def test_when_the_clocks_go_forward_a_round_lasts_an_hour_all_the_same():
    slots = schedule([block("2024-03-31 01:00", 1, 2, 3)], {}, BERLIN)
    assert on_the_clocks(slots, BERLIN) == ["31 01:00", "31 03:00", "31 04:00"]
    assert all(slot.end - slot.start == HOUR for slot in slots)


def test_when_the_clocks_go_back_they_show_an_hour_twice():
    slots = schedule([block("2024-10-27 02:00", 1, 2, 3)], {}, BERLIN)
    assert on_the_clocks(slots, BERLIN) == ["27 02:00", "27 02:00", "27 03:00"]
    assert slots[0].start == datetime(2024, 10, 27, 0, 0, tzinfo=UTC)


def test_blocks_before_and_after_the_change_start_at_the_same_time_on_the_clocks():
    blocks = [block("2024-03-30 09:00", 1), block("2024-03-31 09:00", 2)]
    slots = schedule(blocks, {}, BERLIN)
    assert on_the_clocks(slots, BERLIN) == ["30 09:00", "31 09:00"]
    assert slots[1].start - slots[0].start == 23 * HOUR


def test_a_start_that_the_clocks_skip_is_refused():
    with pytest.raises(InputError, match=r"Europe/Berlin skip 2024-03-31 02:30"):
        schedule([block("2024-03-31 02:30", 1)], {}, BERLIN)


def test_a_block_that_starts_before_the_last_is_over_is_refused():
    blocks = [block("2024-05-01 09:00", 1, 2), block("2024-05-01 10:30", 3)]
    with pytest.raises(InputError, match=r"starts before round 2 is over at 11:00"):
        schedule(blocks, {}, SHANGHAI)


def test_blocks_at_different_venues_may_overlap():
    blocks = [block("2024-05-01 09:00", n, venue=str(n)) for n in (1, 2)]
    assert on_the_clocks(schedule(blocks, {}, SHANGHAI), SHANGHAI) == ["01 09:00", "01 09:00"]


@pytest.mark.parametrize("rounds", [(1, 1), (2, 1)])
def test_rounds_out_of_order_are_refused(rounds):
    with pytest.raises(InputError, match="in order"):
        schedule([block("2024-05-01 09:00", *rounds)], {}, SHANGHAI)
