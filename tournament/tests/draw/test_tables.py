from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournament.draw.round_robin import berger
from tournament.draw.tables import Hall, Place, assign_tables


def round_robin(n):
    return [[(f"T{a}", f"T{b}") for a, b in round_.pairs] for round_ in berger(n)]


def visits(rounds, hall):
    return Counter(
        (entrant, place.table)
        for meetings, places in zip(rounds, assign_tables(rounds, hall), strict=True)
        for meeting, place in zip(meetings, places, strict=True)
        for entrant in meeting
    )


def tables_of(meetings, hall):
    (places,) = assign_tables([meetings], hall)
    return [place.table for place in places]


def test_the_matches_take_the_tables_in_order():
    assert assign_tables([[("A", "B"), ("C", "D")]], Hall(["1", "2"])) == (
        (Place(table="1", wave=1), Place(table="2", wave=1)),
    )


def test_who_was_at_a_table_plays_at_another_next():
    _, second = assign_tables([[("A", "B"), ("C", "D")]] * 2, Hall(["1", "2"]))
    assert [place.table for place in second] == ["2", "1"]


def test_who_was_at_a_table_in_an_earlier_stage_plays_at_another():
    hall = Hall(["1", "2"], visits={("B", "1"): 1})
    assert tables_of([("A", "B"), ("C", "D")], hall) == ["2", "1"]


def test_matches_of_nobody_known_yet_sit_down_in_their_order():
    hall = Hall(["1", "2", "3"], visits={("A", "1"): 1})
    assert tables_of([("A",), (), ()], hall) == ["2", "1", "3"]


def test_all_six_of_a_table_of_individuals_count():
    hall = Hall(["1", "2"], frozenset("2"), frozenset("F"))
    assert tables_of(["ABCDEF", "GHIJKL"], hall) == ["2", "1"]


@pytest.mark.parametrize("n", range(3, 17))
def test_parity_is_balanced_within_one_over_a_round_robin(n):
    pairs = [pair for meetings in round_robin(n) for pair in meetings]
    odd, even = (Counter(pair[side] for pair in pairs) for side in (0, 1))
    assert all(abs(odd[f"T{number}"] - even[f"T{number}"]) <= 1 for number in range(1, n + 1))


def test_six_teams_come_to_each_of_three_tables_once_or_twice():
    assert set(visits(round_robin(6), Hall(["1", "2", "3"])).values()) == {1, 2}


def test_four_groups_of_six_at_twelve_tables_never_return_to_a_table():
    groups = [
        [[(f"{group}{a}", f"{group}{b}") for a, b in round_.pairs] for round_ in berger(6)]
        for group in "ABCD"
    ]
    rounds = [[pair for group in groups for pair in group[number]] for number in range(5)]
    hall = Hall([str(number) for number in range(1, 13)])
    assert set(visits(rounds, hall).values()) == {1}


def test_one_match_goes_round_all_tables_of_a_larger_hall():
    rounds = assign_tables([[("A", "B")]] * 3, Hall(["1", "2", "3"]))
    assert {place.table for places in rounds for place in places} == {"1", "2", "3"}


def test_with_more_matches_than_tables_the_rest_play_in_later_waves():
    pairs = [(f"A{n}", f"B{n}") for n in range(5)]
    (places,) = assign_tables([pairs], Hall(["1", "2"]))
    assert [place.wave for place in places] == [1, 1, 2, 2, 3]
    for wave in (1, 2):
        assert {place.table for place in places if place.wave == wave} == {"1", "2"}


def test_a_hall_without_tables_is_refused():
    with pytest.raises(ValueError, match="no table"):
        assign_tables([[("A", "B")]], Hall([]))


def test_who_needs_an_accessible_table_always_plays_at_one():
    hall = Hall(["1", "2", "3", "4"], frozenset("4"), frozenset({"T1"}))
    at = visits(round_robin(8), hall)
    assert {table for entrant, table in at if entrant == "T1"} == {"4"}


def test_more_matches_than_accessible_tables_play_in_more_waves():
    hall = Hall(["1", "2"], frozenset("2"), frozenset("ADF"))
    (places,) = assign_tables([["AB", "CD", "EF", "GH"]], hall)
    assert [(place.table, place.wave) for place in places] == [
        ("2", 1), ("2", 2), ("2", 3), ("1", 1),
    ]  # fmt: skip


def test_others_sit_at_an_accessible_table_if_nobody_needs_it():
    rounds = [["AB", "CD"]]
    assert assign_tables(rounds, Hall(["1", "2"], frozenset("2"))) == assign_tables(
        rounds, Hall(["1", "2"])
    )


@pytest.mark.parametrize("accessible", ["", "9"])
def test_needing_an_accessible_table_where_there_is_none_is_an_error(accessible):
    with pytest.raises(ValueError, match="accessible"):
        assign_tables([["AB"]], Hall(["1"], frozenset(accessible), frozenset("A")))


@given(
    rounds=st.lists(
        st.integers(0, 9).map(lambda n: [(f"A{k}", f"B{k}") for k in range(n)]), max_size=4
    ),
    tables=st.integers(1, 5),
    accessible=st.sets(st.integers(1, 5), min_size=1),
    needing=st.sets(st.sampled_from([f"A{k}" for k in range(9)])),
)
def test_nobody_shares_a_table_and_who_needs_one_has_an_accessible_one(
    rounds, tables, accessible, needing
):
    there = frozenset(str(number) for number in accessible if number <= tables) or frozenset("1")
    hall = Hall([str(number) for number in range(1, tables + 1)], there, frozenset(needing))
    for meetings, places in zip(rounds, assign_tables(rounds, hall), strict=True):
        assert len({(place.wave, place.table) for place in places}) == len(meetings)
        for meeting, place in zip(meetings, places, strict=True):
            assert place.table in there or needing.isdisjoint(meeting)


def test_thousands_of_tables_are_assigned_for_several_rounds():
    pairs = [(f"A{n}", f"B{n}") for n in range(2000)]
    hall = Hall([str(n) for n in range(2000)])
    assert set(visits([pairs] * 3, hall).values()) == {1}
