"""Who goes on to the next stage."""

from fractions import Fraction
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournament.draw.advancement import Cut, Finisher, advance, separated
from tournament.draw.ties import Decision, Undecided, decide_by_lot


def finisher(code, rank, *figures, group=None):
    """An entrant whose code begins with its group, if no other is given."""
    return Finisher(
        code=code, group=group or code[0], rank=rank, figures=tuple(map(Fraction, figures))
    )


def table(groups, size):
    """Groups A, B, … in which the first has the best figures, A better than B."""
    return [
        finisher(f"{chr(65 + g)}{place}", place, size - place, groups - g)
        for g in range(groups)
        for place in range(1, size + 1)
    ]


def test_the_first_two_of_each_group_go_on_winners_first():
    result = advance(table(4, 6), Cut(per_group=2), "s")
    assert result.order == ("A1", "B1", "C1", "D1", "A2", "B2", "C2", "D2")
    assert result.places["C2"] == 2
    assert result.groups["C2"] == "C"
    assert result.undecided == ()


def test_the_best_thirds_of_unequal_groups_are_found_by_exact_fractions_per_match():
    thirds = [
        finisher("A3", 3, Fraction(6, 5)),
        finisher("B3", 3, Fraction(5, 4)),
        finisher("C3", 3, Fraction(7, 6)),
    ]
    others = [finisher(f"{group}{place}", place, 2) for group in "ABC" for place in (1, 2)]
    result = advance(others + thirds, Cut(per_group=2, best_next=2), "s")
    assert result.order[-2:] == ("B3", "A3")


def test_a_difference_no_float_can_see_still_decides():
    a, b = Fraction(10**17 + 1, 10**17), Fraction(1)
    result = advance(
        [finisher("B1", 1, b), finisher("A1", 1, a)], Cut(per_group=0, best_next=1), "s"
    )
    assert float(a) == float(b)
    assert result.order == ("A1",)


def test_a_tie_across_the_cut_of_a_group_names_who_must_be_decided_and_how():
    tied = [finisher("A1", 1), finisher("A2", 2), finisher("A3", 2), finisher("A4", 4)]
    result = advance(tied, Cut(per_group=2), "s")
    assert result.undecided == (Undecided(where="A", tied=("A2", "A3"), places=1),)
    assert result.undecided[0].ways == ("extra_hand", "lot")
    assert result.order == ("A1",)


def test_three_who_are_tied_draw_lots():
    result = advance([finisher(f"A{n}", 1) for n in (1, 2, 3)], Cut(per_group=2), "s")
    (tie,) = result.undecided
    assert (tie.tied, tie.places, tie.ways) == (("A1", "A2", "A3"), 2, ("lot",))


def test_a_tie_that_no_cut_runs_through_needs_no_decision():
    tied = [finisher("A1", 1), finisher("A2", 1), finisher("A3", 3)]
    result = advance(tied, Cut(per_group=2), "s")
    assert set(result.order) == {"A1", "A2"}
    assert result.undecided == ()


def test_a_recorded_decision_settles_the_tie():
    tied = [finisher("A1", 1), finisher("A2", 1)]
    decision = Decision(order=("A2", "A1"), way="extra_hand")
    result = advance(tied, Cut(per_group=1), "s", [decision])
    assert (result.order, result.undecided) == (("A2",), ())


def test_a_decision_holds_only_for_exactly_those_who_were_tied():
    tied = [finisher("A1", 1), finisher("A2", 1), finisher("A3", 1)]
    decision = Decision(order=("A2", "A1"), way="lot", seed="s")
    assert advance(tied, Cut(per_group=1), "s", [decision]).undecided


def test_a_tie_for_the_last_of_the_best_thirds_is_over_all_groups():
    result = advance(
        table(3, 2) + [finisher(f"{g}3", 3, 1) for g in "ABC"], Cut(per_group=2, best_next=1), "s"
    )
    assert result.undecided == (Undecided(where=None, tied=("A3", "B3", "C3"), places=1),)
    lot = decide_by_lot(result.undecided[0], "2024")
    assert lot == decide_by_lot(result.undecided[0], "2024")
    settled = advance(
        table(3, 2) + [finisher(f"{g}3", 3, 1) for g in "ABC"],
        Cut(per_group=2, best_next=1),
        "s",
        [lot],
    )
    assert settled.order[-1] == lot.order[0]


def test_who_lost_a_decision_for_second_place_is_the_third_of_its_group():
    group = [finisher("A1", 1, 9), finisher("A2", 2, 5), finisher("A3", 2, 5), finisher("B1", 1, 8)]
    group += [finisher("B2", 2, 7), finisher("B3", 3, 4)]
    decision = Decision(order=("A3", "A2"), way="lot", seed="x")
    cut = Cut(per_group=2, best_next=1)
    assert advance(group, cut, "s", [decision]).order == ("A1", "B1", "B2", "A3", "A2")
    assert advance(group, cut, "s").order == ("A1", "B1", "B2", "B3")


def test_equals_of_different_groups_are_seeded_by_lot():
    winners = [finisher(f"{group}1", 1, 3) for group in "ABCDEFGH"]
    orders = {advance(winners, Cut(per_group=1), seed).order for seed in "123"}
    assert len(orders) > 1
    assert advance(winners[::-1], Cut(per_group=1), "1") == advance(winners, Cut(per_group=1), "1")


@pytest.mark.parametrize("groups", range(2, 17))
def test_group_winners_and_runners_up_do_not_meet_again_before_the_last_rounds(groups):
    through = advance(table(groups, 3), Cut(per_group=2), "s")
    result = separated(through, {})
    assert set(result.order[:groups]) == {code for code in through.order if code[1] == "1"}
    assert result.early[0][0] == 0
    if groups & (groups - 1) == 0:
        assert result.early[0] == result.bound[0]


def test_club_mates_are_apart_as_well_as_far_as_groups_allow():
    through = advance(table(4, 2), Cut(per_group=2), "s")
    clubs = {"A1": "u", "D2": "u"}
    result = separated(through, clubs)
    assert result.early == ((0, 0, 4), (0, 0, 1))


@given(groups=st.integers(1, 8), size=st.integers(1, 6), data=st.data())
def test_as_many_go_on_as_the_cut_says_unless_a_tie_is_undecided(groups, size, data):
    random = Random(data.draw(st.integers(0, 999)))
    per_group = data.draw(st.integers(0, size))
    best_next = data.draw(st.integers(0, groups)) if per_group < size else 0
    finishers = []
    for g in range(groups):
        points = sorted((random.randrange(4) for _ in range(size)), reverse=True)
        finishers += [
            finisher(f"G{g}-{n}", points.index(value) + 1, value, group=f"G{g}")
            for n, value in enumerate(points)
        ]
    cut = Cut(per_group=per_group, best_next=best_next)
    decisions = []
    while (result := advance(finishers, cut, "s", decisions)).undecided:
        decisions += [decide_by_lot(tie, "s") for tie in result.undecided]
    assert len(result.order) == len(set(result.order)) == groups * per_group + best_next
    worth = {one.code: one for one in finishers}
    for one in finishers:
        better = [code for code in result.order if worth[code].group == one.group]
        if one.code not in result.order:
            assert all(worth[code].rank <= one.rank for code in better)


def test_a_group_smaller_than_the_cut_is_an_error():
    with pytest.raises(ValueError, match="group B has 1 entrants, but 2 go on"):
        advance([*table(1, 2), finisher("B1", 1)], Cut(per_group=2), "s")


def test_a_code_given_twice_is_an_error():
    with pytest.raises(ValueError, match="twice"):
        advance([finisher("A1", 1), finisher("A1", 2)], Cut(per_group=1), "s")
