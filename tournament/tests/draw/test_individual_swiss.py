"""Individuals, six at a table."""

from collections import Counter
from dataclasses import replace
from itertools import combinations, permutations
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.rules import InputError
from tournament.draw.individual_swiss import IndividualEntry, seat_round


def players(n):
    return [IndividualEntry(code=f"P{seed:05}", score=0, seed=seed) for seed in range(1, n + 1)]


def after(entries, seated, random):
    """The entries once the round is played, with points by lot."""
    known = {entry.code: entry for entry in entries}
    for side in (side for table in seated.tables for side in table):
        for code in side:
            entry = known[code]
            points = random.choice((0, 1, 2))
            partners = entry.partners | (set(side) - {code})
            known[code] = replace(entry, score=entry.score + points, partners=partners)
    for code in seated.byes:
        known[code] = replace(known[code], byes=known[code].byes + 1)
    return list(known.values())


def seated_codes(seated):
    return [code for table in seated.tables for side in table for code in side]


def test_the_ranking_sits_down_six_by_six_from_the_top():
    entries = [replace(entry, score=entry.seed % 2) for entry in players(12)]
    top, bottom = seat_round(entries, 1, "s").tables
    assert {code for side in top for code in side} == {f"P{n:05}" for n in range(1, 12, 2)}
    assert {code for side in bottom for code in side} == {f"P{n:05}" for n in range(2, 13, 2)}


def test_sides_are_drawn_by_lot_each_round():
    entries = players(6)
    draws = {seat_round(entries, number, "s").tables for number in range(1, 9)}
    assert len(draws) > 4
    assert seat_round(entries, 1, "s") == seat_round(entries[::-1], 1, "s")


@pytest.mark.parametrize("n", range(6, 19))
def test_n_mod_6_have_a_bye_and_everybody_else_a_seat(n):
    seated = seat_round(players(n), 1, "s")
    assert len(seated.byes) == n % 6
    assert sorted([*seated_codes(seated), *seated.byes]) == [entry.code for entry in players(n)]


def test_byes_go_to_the_lowest_and_to_nobody_twice_before_everybody_had_one():
    random, entries = Random(1), players(8)
    assert set(seat_round(entries, 1, "s").byes) == {"P00007", "P00008"}
    for number in range(1, 5):
        entries = after(entries, seat_round(entries, number, "s"), random)
    assert {entry.byes for entry in entries} == {1}


@given(n=st.integers(6, 60), seed=st.integers(0, 10**6))
@settings(max_examples=40, deadline=None)
def test_no_two_are_partners_twice_while_that_is_sure_to_be_avoidable(n: int, seed: int):
    random, entries = Random(seed), players(n)
    partners: Counter[frozenset[str]] = Counter()
    for number in range(1, (n - n % 6 + 3) // 6 + 1):
        seated = seat_round(entries, number, "s")
        assert seated.repeated == 0
        sides = [side for table in seated.tables for side in table]
        partners.update(frozenset(pair) for side in sides for pair in combinations(side, 2))
        entries = after(entries, seated, random)
    assert set(partners.values()) == {1}


def test_when_it_cannot_be_avoided_as_few_as_can_be_are_partners_again():
    entries = after(players(6), seat_round(players(6), 1, "s"), Random(1))
    assert seat_round(entries, 2, "s").repeated == 2


@given(edges=st.sets(st.sampled_from([*combinations(range(6), 2)]), max_size=12))
def test_at_one_table_no_other_sides_repeat_fewer_partners(edges):
    entries = [
        replace(
            entry,
            partners=frozenset(
                f"P{other + 1:05}"
                for pair in edges
                if place in pair
                for other in pair
                if other != place
            ),
        )
        for place, entry in enumerate(players(6))
    ]
    fewest = min(
        sum({one, two} <= set(half) for one, two in edges for half in (order[:3], order[3:]))
        for order in permutations(range(6))
    )
    assert seat_round(entries, 1, "s").repeated == fewest


def test_thousands_are_seated_for_several_rounds():
    random, entries = Random(1), players(5000)
    for number in (1, 2, 3):
        seated = seat_round(entries, number, "s")
        assert seated.repeated == 0
        entries = after(entries, seated, random)


def test_fewer_than_six_are_refused():
    with pytest.raises(InputError, match="there are 5"):
        seat_round(players(5), 1, "s")


def test_a_code_given_twice_is_an_error():
    with pytest.raises(ValueError, match="twice"):
        seat_round([*players(6), *players(6)], 1, "s")
