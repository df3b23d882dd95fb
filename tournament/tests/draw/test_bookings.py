"""Nobody is at two places at once."""

from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.rules import InputError
from tournament.draw.bookings import Booking, Conflict, conflicts, refuse_conflicts

NINE = datetime(2024, 5, 1, 9, 0, tzinfo=UTC)


def booking(match, start=0, end=60, table="", entrants=(), **needs):
    """A match from one minute to another after nine, at a table of its own if none is given."""
    return Booking(
        match=match,
        start=NINE + timedelta(minutes=start),
        end=NINE + timedelta(minutes=end),
        table=table or f"table of {match}",
        entrants=entrants,
        **needs,
    )


@pytest.mark.parametrize(
    ("kind", "needs"),
    [
        ("entrant", {"entrants": ("X", "other")}),
        ("player", {"players": ("X",)}),
        ("table", {"table": "X"}),
        ("referee", {"referee": "X"}),
    ],
)
def test_what_two_matches_need_at_once_is_a_conflict(kind, needs):
    first = booking("A-1", **needs)
    assert conflicts([first]) == ()
    found = conflicts([booking("A-2", 30, 90, **needs), first])
    assert Conflict(kind=kind, code="X", matches=("A-1", "A-2")) in found


def test_a_match_may_begin_when_another_ends():
    assert conflicts([booking("A-1", table="1"), booking("A-2", 60, 120, table="1")]) == ()


def test_a_long_match_is_in_conflict_with_all_that_begin_during_it():
    day = [booking("A-1", 0, 300, "1"), booking("A-2", 60, 90, "1"), booking("A-3", 120, 150, "1")]
    assert [conflict.matches for conflict in conflicts(day)] == [("A-1", "A-2"), ("A-1", "A-3")]


def test_conflicts_are_refused_in_words_that_name_who_and_where():
    day = [booking("A-1", referee="R1"), booking("B-1", referee="R1")]
    with pytest.raises(
        InputError, match="referee R1 is in A-1 and B-1 at the same time"
    ) as refusal:
        refuse_conflicts(day)
    assert "裁判R1同时排在A-1和B-1" in refusal.value.zh


def test_a_day_without_conflicts_is_accepted():
    refuse_conflicts([booking("A-1"), booking("A-2")])


@given(
    st.lists(st.tuples(st.integers(0, 9), st.integers(1, 5), st.sampled_from("123")), max_size=12)
)
def test_there_is_a_conflict_exactly_if_some_two_overlap_at_a_table(times):
    day = [
        booking(f"M{number}", start, start + length, table)
        for number, (start, length, table) in enumerate(times)
    ]
    overlapping = {
        one.table
        for one in day
        for other in day
        if one is not other and one.table == other.table
        if one.start < other.end and other.start < one.end
    }
    assert {conflict.code for conflict in conflicts(day)} == overlapping
