from collections import Counter
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournament.draw.seeding import Candidate, Lot, seed_entrants


def field(**points):
    return [Candidate(code=code, points=value) for code, value in points.items()]


def test_more_points_give_the_higher_seed():
    seeding = seed_entrants(field(A=10, B=30, C=20), "s")
    assert seeding.order == ("B", "C", "A")
    assert seeding.lots == ()


def test_no_points_count_as_zero():
    seeding = seed_entrants(field(A=None, B=0, C=-5, D=1), "s")
    assert seeding.order[0] == "D"
    assert set(seeding.order[1:3]) == {"A", "B"}
    assert seeding.order[3] == "C"


def test_lots_between_equals_are_recorded_in_the_order_drawn():
    seeding = seed_entrants(field(A=5, B=9, C=5, D=5, E=None, F=0), "s")
    assert seeding.lots == (
        Lot(points=5, drawn=seeding.order[1:4]),
        Lot(points=0, drawn=seeding.order[4:6]),
    )


def test_each_of_three_equals_is_drawn_first_by_some_seed():
    firsts = Counter(seed_entrants(field(A=1, B=1, C=1), f"{n}").order[0] for n in range(300))
    assert all(firsts[code] > 60 for code in "ABC")


def test_a_lot_is_not_touched_by_candidates_with_other_points():
    few = seed_entrants(field(A=5, B=5, C=5, D=5), "s").lots[0]
    many = seed_entrants(field(X=7, Y=7, D=5, C=5, B=5, A=5, Z=None), "s").lots[1]
    assert few == many


@given(
    points=st.lists(st.none() | st.integers(0, 5), max_size=30),
    seed=st.text(max_size=5),
    shuffle=st.randoms(use_true_random=False),
)
def test_the_seeding_is_complete_sorted_and_independent_of_the_order_of_arrival(
    points: list[int | None], seed: str, shuffle: Random
):
    candidates = [Candidate(code=f"T{n:02}", points=value) for n, value in enumerate(points)]
    seeding = seed_entrants(candidates, seed)
    brought = {candidate.code: candidate.points or 0 for candidate in candidates}
    assert sorted(seeding.order) == sorted(brought)
    assert [brought[code] for code in seeding.order] == sorted(brought.values(), reverse=True)
    shuffle.shuffle(candidates)
    assert seed_entrants(candidates, seed) == seeding


def test_a_code_given_twice_is_refused():
    with pytest.raises(ValueError, match="twice"):
        seed_entrants([*field(A=1), *field(A=2)], "s")
