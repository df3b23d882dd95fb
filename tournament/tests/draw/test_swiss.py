"""Pairing a Swiss round as an organiser sees it."""

from collections import Counter
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.rules import InputError
from tournament.draw.swiss import EXACT, pair_round, round_cost
from tournament.draw.swiss_field import SwissEntry
from tournament.tests.draw.swiss_life import after, entrants, points_by_lot


def entry(code, score=0, seed=0, **given):
    return SwissEntry(code=code, score=score, seed=seed or ord(code[-1]), **given)


def meetings(paired):
    return {frozenset(pair) for pair in paired.pairs}


def test_the_first_round_folds_the_seeds():
    paired = pair_round([entry(code) for code in "ABCDEFGH"], 1, "s")
    assert meetings(paired) == set(map(frozenset, ("AE", "BF", "CG", "DH")))
    assert paired.bye is None


def test_equal_scores_meet_and_the_lowest_of_an_odd_group_floats_to_the_next():
    scores = {"A": 4, "B": 4, "C": 4, "D": 2, "E": 2, "F": 2, "G": 0, "H": 0}
    paired = pair_round([entry(code, score) for code, score in scores.items()], 3, "s")
    assert meetings(paired) == set(map(frozenset, ("AB", "CD", "EF", "GH")))


def test_two_short_floats_are_better_than_one_long_one():
    scores = {"A": 4, "B": 2, "C": 2, "D": 0}
    paired = pair_round([entry(code, score) for code, score in scores.items()], 2, "s")
    assert meetings(paired) == {frozenset("AB"), frozenset("CD")}


def test_club_mates_are_apart_where_the_scores_allow_it():
    clubs = dict(zip("ABCDEFGH", "uvwxuvwx", strict=True))
    entries = [entry(code, club=club) for code, club in clubs.items()]
    paired = pair_round(entries, 1, "s")
    assert round_cost(entries, paired)[:3] == (0, 0, 0)


def test_a_club_of_more_than_half_of_the_field_meets_itself_as_little_as_can_be():
    entries = [entry(code, club="u" if code in "ABCDEF" else "") for code in "ABCDEFGH"]
    assert round_cost(entries, pair_round(entries, 1, "s")).clubs == 2


def test_scores_come_before_clubs():
    entries = [
        entry("A", 2, club="u"), entry("B", 2, club="u"),
        entry("C", 0, club="v"), entry("D", 0, club="v"),
    ]  # fmt: skip
    assert meetings(pair_round(entries, 2, "s")) == {frozenset("AB"), frozenset("CD")}


def test_who_sat_even_more_often_sits_odd():
    paired = pair_round([entry("A", sides=-1), entry("B", sides=1)], 1, "s")
    assert paired.pairs == (("A", "B"),)
    paired = pair_round([entry("A", sides=2), entry("B", sides=0)], 1, "s")
    assert paired.pairs == (("B", "A"),)


def test_the_bye_goes_to_the_lowest_who_had_none():
    entries = [entry("A", 4), entry("B", 2), entry("C", 0), entry("D", 0), entry("E", 0, byes=1)]
    assert pair_round(entries, 2, "s").bye == "D"


def test_when_everybody_had_a_bye_the_lowest_has_the_next():
    entries = [entry(code, byes=1) for code in "ABC"]
    assert pair_round(entries, 1, "s").bye == "C"


@given(n=st.integers(8, 24), seed=st.integers(0, 10**6))
@settings(max_examples=40, deadline=None)
def test_up_to_half_as_many_rounds_nobody_meets_twice_or_has_two_byes(n: int, seed: int):
    random = Random(seed)
    entries = entrants(n, clubs=4, random=random)
    for number in range(1, n // 2 + 1):
        paired = pair_round(entries, number, "s")
        playing = [code for pair in paired.pairs for code in pair]
        assert sorted([*playing, *filter(None, [paired.bye])]) == [e.code for e in entries]
        assert round_cost(entries, paired).rematches == 0
        entries = after(entries, paired, points_by_lot(random))
        assert max(entry.byes for entry in entries) <= 1


def test_more_rounds_than_half_of_the_entrants_are_refused_with_the_way_out():
    with pytest.raises(InputError, match=r"4 rounds .* round 5 .* release rematches") as refusal:
        pair_round([entry(code) for code in "ABCDEFGH"], 5, "s")
    assert "第5轮" in refusal.value.zh


def test_released_rematches_are_as_few_as_can_be():
    met = {"A": "BCD", "B": "ACD", "C": "ABD", "D": "ABC", "E": "F", "F": "E"}
    entries = [entry(code, met=frozenset(others)) for code, others in met.items()]
    paired = pair_round(entries, 4, "s", rematches=True)
    assert round_cost(entries, paired).rematches == 1
    assert not {frozenset("EF")} & meetings(paired)


def test_a_walkover_is_no_meeting_but_counts_as_a_bye():
    entries = [entry("A", 2, byes=1), entry("B", 0), entry("C", 0, byes=1)]
    paired = pair_round(entries, 1, "s")
    assert paired.bye == "B"
    assert meetings(paired) == {frozenset("AC")}


def test_late_entries_and_withdrawals_change_who_is_given_and_nothing_else():
    random = Random(7)
    entries = entrants(12)
    for number in (1, 2):
        entries = after(entries, pair_round(entries, number, "s"), points_by_lot(random))
    gone = entries.pop(0).code
    entries.append(entry("late", seed=99))
    paired = pair_round(entries, 3, "s")
    playing = {code for pair in paired.pairs for code in pair}
    assert "late" in playing
    assert gone not in playing
    assert round_cost(entries, paired).rematches == 0


@pytest.mark.parametrize("n", [16, EXACT + 1])
def test_the_same_seed_gives_the_same_round_in_whichever_order_entries_come(n):
    entries = entrants(n, clubs=9, random=Random(1))
    shuffled = Random(2).sample(entries, n)
    assert pair_round(entries, 1, "s") == pair_round(shuffled, 1, "s")


def test_equals_draw_lots_for_the_odd_side():
    entries = entrants(100)
    odd = [pair_round(entries, 1, seed).pairs for seed in "ab"]
    assert odd[0] != odd[1]
    assert [set(pair) for pair in odd[0]] == [set(pair) for pair in odd[1]]


def test_over_the_rounds_everybody_sits_on_both_sides_alike():
    random = Random(3)
    entries = entrants(32)
    for number in range(1, 9):
        entries = after(entries, pair_round(entries, number, "s"), points_by_lot(random))
    assert set(Counter(entry.sides for entry in entries)) <= {-2, 0, 2}


@pytest.mark.parametrize("n", [0, 1])
def test_fewer_than_two_are_refused(n):
    with pytest.raises(InputError, match=f"not {n}"):
        pair_round(entrants(n), 1, "s")


def test_a_code_given_twice_is_an_error():
    with pytest.raises(ValueError, match="twice"):
        pair_round([entry("A"), entry("A")], 1, "s")


def test_more_opponents_than_rounds_are_an_error():
    with pytest.raises(ValueError, match="more opponents"):
        pair_round([entry("A", met=frozenset("B")), entry("B")], 1, "s")
