from collections import Counter

import pytest

from tournament.draw.round_robin import berger
from tournament.draw.tables import Place, assign_tables


def round_robin(n):
    return [[(f"T{a}", f"T{b}") for a, b in round_.pairs] for round_ in berger(n)]


def visits(rounds):
    return Counter(
        (entrant, place.table)
        for places in rounds
        for place in places
        for entrant in (place.odd, place.even)
    )


def test_the_first_of_a_pair_sits_odd_at_the_tables_in_order():
    assert assign_tables([[("A", "B"), ("C", "D")]], ["1", "2"]) == (
        (
            Place(odd="A", even="B", table="1", wave=1),
            Place(odd="C", even="D", table="2", wave=1),
        ),
    )


def test_who_was_at_a_table_plays_at_another_next():
    _, second = assign_tables([[("A", "B"), ("C", "D")], [("A", "B"), ("C", "D")]], ["1", "2"])
    assert [place.table for place in second] == ["2", "1"]


@pytest.mark.parametrize("n", range(3, 17))
def test_parity_is_balanced_within_one_over_a_round_robin(n):
    rounds = assign_tables(round_robin(n), [str(table) for table in range(n // 2)])
    odd = Counter(place.odd for places in rounds for place in places)
    even = Counter(place.even for places in rounds for place in places)
    assert all(abs(odd[f"T{number}"] - even[f"T{number}"]) <= 1 for number in range(1, n + 1))


def test_six_teams_come_to_each_of_three_tables_once_or_twice():
    assert set(visits(assign_tables(round_robin(6), ["1", "2", "3"])).values()) == {1, 2}


def test_four_groups_of_six_at_twelve_tables_never_return_to_a_table():
    groups = [
        [[(f"{group}{a}", f"{group}{b}") for a, b in round_.pairs] for round_ in berger(6)]
        for group in "ABCD"
    ]
    rounds = [[pair for group in groups for pair in group[number]] for number in range(5)]
    tables = [str(number) for number in range(1, 13)]
    assert set(visits(assign_tables(rounds, tables)).values()) == {1}


def test_one_match_goes_round_all_tables_of_a_larger_hall():
    rounds = assign_tables([[("A", "B")]] * 3, ["1", "2", "3"])
    assert {place.table for places in rounds for place in places} == {"1", "2", "3"}


def test_with_more_matches_than_tables_the_rest_play_in_later_waves():
    pairs = [(f"A{n}", f"B{n}") for n in range(5)]
    (places,) = assign_tables([pairs], ["1", "2"])
    assert [(place.odd, place.even) for place in places] == pairs
    assert [place.wave for place in places] == [1, 1, 2, 2, 3]
    for wave in (1, 2):
        assert {place.table for place in places if place.wave == wave} == {"1", "2"}


def test_a_hall_without_tables_is_refused():
    with pytest.raises(ValueError, match="no table"):
        assign_tables([[("A", "B")]], [])


def test_who_needs_an_accessible_table_always_plays_at_one():
    rounds = assign_tables(round_robin(8), ["1", "2", "3", "4"], accessible=["4"], needing=["T1"])
    tables = {
        place.table for places in rounds for place in places if "T1" in (place.odd, place.even)
    }
    assert tables == {"4"}


def test_more_matches_than_accessible_tables_play_in_more_waves():
    (places,) = assign_tables(
        [[("A", "B"), ("C", "D"), ("E", "F"), ("G", "H")]],
        ["1", "2"],
        accessible=["2"],
        needing=["A", "D", "F"],
    )
    assert [(place.odd, place.table, place.wave) for place in places] == [
        ("A", "2", 1), ("C", "2", 2), ("E", "2", 3), ("G", "1", 1),
    ]  # fmt: skip


def test_others_sit_at_an_accessible_table_if_nobody_needs_it():
    rounds = [[("A", "B"), ("C", "D")]]
    assert assign_tables(rounds, ["1", "2"], accessible=["2"]) == assign_tables(rounds, ["1", "2"])


@pytest.mark.parametrize("accessible", [[], ["9"]])
def test_needing_an_accessible_table_where_there_is_none_is_an_error(accessible):
    with pytest.raises(ValueError, match="accessible"):
        assign_tables([[("A", "B")]], ["1"], accessible=accessible, needing=["A"])


def test_more_entrants_than_seats_play_in_waves():
    pairs = [(f"A{n}", f"B{n}") for n in range(7)]
    (places,) = assign_tables([pairs], ["1", "2", "3"])
    assert [place.wave for place in places] == [1, 1, 1, 2, 2, 2, 3]


def test_thousands_of_tables_are_assigned_for_several_rounds():
    pairs = [(f"A{n}", f"B{n}") for n in range(2000)]
    rounds = assign_tables([pairs] * 3, [str(n) for n in range(2000)])
    assert set(visits(rounds).values()) == {1}
