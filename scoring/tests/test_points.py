from dataclasses import replace
from itertools import permutations

import pytest

from scoring.points import fill_places, hand_points, place_debts, points_by_sides
from scoring.rules import RULESETS, SEATS, Rules, opposite, parity

COMPETITION = RULESETS["competition"]
SWEEP = (1, 3, 5, 2, 4, 6)
MIXED = (1, 2, 3, 4, 5, 6)


@pytest.mark.parametrize(
    ("id", "order", "odd", "even", "written", "sweep"),
    [
        ("competition", MIXED, 2, -2, (2, 0), None),
        ("competition", SWEEP, 12, -12, (12, 0), "odd"),
        ("competition", (2, 6, 4, 1, 5, 3), -12, 12, (0, 12), "even"),
        ("competition", (1, 2, 4, 3, 6, 5), 0, 0, (0, 0), None),
        ("lianzhong", MIXED, 1, -1, (1, -1), None),
        ("lianzhong", SWEEP, 6, -6, (6, -6), "odd"),
        ("qualifier", MIXED, 2, 1, (2, 1), None),
        ("qualifier", SWEEP, 3, 0, (3, 0), "odd"),
        ("hokkaido-free", MIXED, 0, 0, (1, 1, 0, 0, -1, -1), None),
        ("hokkaido-free", SWEEP, 2, -2, (1, 0, 1, -1, 0, -1), None),
        ("hokkaido-double", MIXED, 0, 0, (2, 2, 0, 0, -2, -2), None),
        ("hokkaido-double", (1, 2, 3, 5, 6, 4), 4, -4, (4, 1, 0, -4, 0, -1), None),
    ],
)
def test_points_of_each_scale(id, order, odd, even, written, sweep):
    points = hand_points(order, RULESETS[id])
    assert (points.odd, points.even) == (odd, even)
    assert points.written == written
    assert points.sweep == sweep


def test_a_sweep_does_not_cancel_what_the_opposite_double_scale_counts():
    points = hand_points((1, 3, 5, 2, 6, 4), RULESETS["hokkaido-double"])
    assert points.sweep == "odd"
    assert points.seats == (4, 0, 2, -4, 0, -2)


def test_burn_tribute_counts_on_the_opposite_double_scale():
    points = hand_points(MIXED, RULESETS["hokkaido-double"], debts=[(5, 3, 1), (6, 3, 2)])
    assert points.seats == (2, 2, 5, 0, -3, -6)


def test_organisers_set_their_own_values():
    rules = replace(RULESETS["qualifier"], place_points=(5, 3, 1, 0, 0, 0))
    assert hand_points(MIXED, rules).written == (6, 3)


@pytest.mark.parametrize("id", RULESETS)
def test_signed_scales_are_antisymmetric_whatever_the_order(id):
    rules = RULESETS[id]
    if sum(rules.points_by_place):
        rules = replace(rules, scale="outline")
    for order in permutations(MIXED):
        points = hand_points(order, rules)
        assert points.odd == -points.even


def test_place_tribute_goes_from_the_last_two_to_the_first_two():
    assert place_debts(MIXED) == ((6, 1, 2), (5, 2, 1))


@pytest.mark.parametrize(
    "order", [(1, 3, 5, 2, 4), (1, 3, 5, 2, 4, 4), (1, 3, 5, 2, 4, 7), (1, 3, 5, 2, 4, "6")]
)
def test_an_incomplete_order_has_no_points(order):
    with pytest.raises(ValueError, match="seat"):
        hand_points(order, COMPETITION)


@pytest.mark.parametrize("order", [(1, 3, 5, 2, 4, 6), (1, 2, 3, 5, 4, 6), (1, 2, 3, 4, 6, 5)])
def test_a_revolutionary_in_its_place_or_ruled_down_is_accepted(order):
    assert hand_points(order, COMPETITION, revolutionary=5)


@pytest.mark.parametrize(
    ("order", "wanted"), [((1, 3, 2, 5, 4, 6), 3), ((5, 3, 1, 2, 4, 6), 3), ((1, 2, 5, 4, 3, 6), 4)]
)
def test_a_revolutionary_elsewhere_is_refused(order, wanted):
    with pytest.raises(ValueError, match=f"takes place {wanted}"):
        hand_points(order, COMPETITION, revolutionary=5)


def test_places_of_one_federation_are_filled_in_playing_order():
    filled = fill_places([1, 3, 5], COMPETITION)
    assert filled.order == (1, 3, 5, 6, 2, 4)
    assert filled.inferred == {2, 4, 6}


def test_the_last_seat_needs_no_tap():
    assert fill_places([6, 1, 2, 4, 3], COMPETITION).order == (6, 1, 2, 4, 3, 5)


def test_six_taps_leave_nothing_to_infer():
    filled = fill_places(MIXED, COMPETITION)
    assert filled.order == MIXED
    assert not filled.inferred


def test_a_revolutionary_is_placed_wherever_it_was_tapped():
    assert fill_places([1, 3], COMPETITION, revolutionary=5).order == (1, 3, 5, 4, 6, 2)
    assert fill_places([5, 1, 2, 3], COMPETITION, revolutionary=5).order == (1, 2, 3, 5, 4, 6)


def test_places_given_from_the_bottom_stay_there():
    assert fill_places([1, 3, 2], COMPETITION, bottom=[5]).order == (1, 3, 2, 4, 6, 5)
    assert fill_places([], COMPETITION, bottom=[5, 1, 3]).order == (2, 4, 6, 3, 1, 5)


@pytest.mark.parametrize(
    ("finished", "complaint"),
    [
        ([1, 1], "seat 1 is named twice"),
        ([0, 1], "0 is no seat"),
        ([1, 7], "7 is no seat"),
        ([1, 3], "seats 2, 4, 5, 6 still play"),
        ([], "still play"),
    ],
)
def test_taps_that_cannot_be_completed_are_refused(finished, complaint):
    with pytest.raises(ValueError, match=complaint):
        fill_places(finished, COMPETITION)


def test_in_free_play_only_the_last_place_is_inferred():
    free = RULESETS["hokkaido-free"]
    assert fill_places([1, 3, 5, 2, 4], free).order == SWEEP
    with pytest.raises(ValueError, match="seats 4, 6 still play"):
        fill_places([1, 3, 5, 2], free)


@pytest.mark.parametrize("id", ["hokkaido-double", "hokkaido-team", "outline"])
def test_nothing_is_inferred_where_each_place_counts(id):
    with pytest.raises(ValueError, match="every place counts"):
        fill_places([1, 3, 5], RULESETS[id])


def test_individuals_are_inferred_only_where_the_places_are_worth_the_same():
    qualifier = RULESETS["qualifier"]
    assert fill_places([1, 3, 5], qualifier, individual=True).inferred == {2, 4, 6}
    steep = replace(qualifier, place_points=(5, 4, 3, 2, 1, 0))
    assert fill_places([1, 3, 5], steep).inferred == {2, 4, 6}
    with pytest.raises(ValueError, match="every place counts"):
        fill_places([1, 3, 5], steep, individual=True)
    assert fill_places([1, 3, 5], COMPETITION, individual=True).inferred == {2, 4, 6}


@pytest.mark.parametrize("seat", MIXED)
def test_opposites_double_both_ways(seat):
    others = [other for other in MIXED if other not in (seat, opposite(seat))]
    order = (seat, *others, opposite(seat))
    points = hand_points(order, RULESETS["hokkaido-double"])
    assert points.seats[seat - 1] == 4
    assert points.seats[opposite(seat) - 1] == -4
    assert parity(seat) != parity(opposite(seat))


@pytest.mark.parametrize("rules", RULESETS.values(), ids=RULESETS)
def test_the_sides_of_the_seats_that_went_out_tell_what_a_plain_hand_is_worth(rules: Rules) -> None:
    worth = points_by_sides(rules)
    assert len(worth) == (0 if rules.per_person else 20)
    for order in permutations(SEATS) if worth else ():
        sides = "".join(parity(seat)[0] for seat in order)
        [over] = [key for key in worth if sides.startswith(key)]
        filled = fill_places(order[: len(over)], rules).order
        assert worth[over] == hand_points(filled, rules).written


def test_a_hand_is_over_with_the_seat_that_leaves_one_side_holding_cards() -> None:
    worth = points_by_sides(RULESETS["competition"])
    assert (worth["ooo"], worth["oeoo"]) == ((12, 0), (4, 0))
    assert set(map(len, points_by_sides(RULESETS["qingdao"]))) == {5}
