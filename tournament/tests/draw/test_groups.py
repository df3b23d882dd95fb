from itertools import permutations, product
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournament.draw.groups import group_count, judge, pots, snake


def seeds(n):
    return [f"T{seed:03}" for seed in range(1, n + 1)]


def pairs_alike(groups, labels):
    return sum(
        labels.get(first) is not None and labels.get(first) == labels.get(second)
        for group in groups
        for position, first in enumerate(group)
        for second in group[:position]
    )


def test_the_snake_runs_to_and_fro():
    assert snake("ABCDEFGHIJ", 4).groups == (
        ("A", "H", "I"),
        ("B", "G", "J"),
        ("C", "F"),
        ("D", "E"),
    )


def test_24_teams_make_four_groups_of_six_with_equal_seed_sums():
    groups = snake(seeds(24), 4).groups
    assert [sum(int(code[1:]) for code in group) for group in groups] == [75, 75, 75, 75]


@pytest.mark.parametrize("size", range(3, 17))
def test_sizes_are_balanced_within_one_and_never_above_the_size(size):
    for n in range(1, 101):
        sizes = [len(group) for group in snake(seeds(n), group_count(n, size)).groups]
        assert sum(sizes) == n
        assert max(sizes) <= size
        assert max(sizes) - min(sizes) <= 1


def test_40_entrants_in_sevens_make_four_groups_of_seven_and_two_of_six():
    groups = snake(seeds(40), group_count(40, 7)).groups
    assert sorted(len(group) for group in groups) == [6, 6, 7, 7, 7, 7]


def test_equal_labels_are_parted_by_exchanges_within_a_row():
    plain = snake("ABCDEFGH", 4)
    draw = snake("ABCDEFGH", 4, {"A": "north", "H": "north"})
    assert plain.groups == (("A", "H"), ("B", "G"), ("C", "F"), ("D", "E"))
    assert draw.groups == (("A", "G"), ("B", "H"), ("C", "F"), ("D", "E"))
    assert (draw.together, draw.bound) == (0, 0)


def test_a_snake_that_parts_the_labels_already_is_left_as_it_is():
    labels = {"A": "north", "B": "north", "C": "north", "H": "south", "G": "south"}
    assert snake("ABCDEFGH", 4, labels).groups == snake("ABCDEFGH", 4).groups


def test_a_label_that_is_empty_keeps_nobody_apart():
    assert snake("ABCDEF", 2, dict.fromkeys("ABCDEF", "")).bound == 0


def test_more_of_a_label_than_groups_meet_as_little_as_must_be():
    draw = snake(seeds(24), 4, dict.fromkeys(seeds(24)[:10], "north"))
    assert draw.bound == 3 + 3 + 1 + 1
    assert draw.together == draw.bound


@given(data=st.data(), n=st.integers(1, 40))
def test_labels_are_spread_as_evenly_as_can_be_within_the_rows(data: st.DataObject, n: int):
    order = seeds(n)
    count = data.draw(st.integers(1, n))
    label = st.sampled_from(["north", "south", "east", "west", None])
    labels = {code: drawn for code in order if (drawn := data.draw(label)) is not None}
    draw = snake(order, count, labels)
    assert sorted(code for group in draw.groups for code in group) == order
    assert draw.together == pairs_alike(draw.groups, labels) == draw.bound
    assert [group[0] for group in draw.groups] == order[:count]
    for group in draw.groups:
        assert [order.index(code) // count for code in group] == list(range(len(group)))


@pytest.mark.parametrize("labelling", list(product("ns", repeat=6)))
def test_the_bound_is_what_trying_every_arrangement_finds(labelling):
    order = "ABCDEF"
    labels = dict(zip(order, labelling, strict=True))
    fewest = min(
        pairs_alike([("A", second[0], third[0]), ("B", second[1], third[1])], labels)
        for second, third in product(permutations("CD"), permutations("EF"))
    )
    assert snake(order, 2, labels).bound == fewest


def test_the_club_comes_second_where_earlier_groups_come_first():
    earlier = {"A": "1", "D": "1", "B": "2", "C": "2"}
    clubs = {"A": "u", "C": "u"}
    draw = snake("ABCD", 2, earlier, clubs)
    assert draw.groups == (("A", "C"), ("B", "D"))
    assert (draw.together, draw.second_together, draw.second_bound) == (0, 1, 0)


@given(n=st.integers(2, 40), seed=st.integers(0, 999), data=st.data())
def test_a_second_kind_never_costs_the_first_its_bound(n: int, seed: int, data: st.DataObject):
    order, random = seeds(n), Random(seed)
    count = data.draw(st.integers(1, n))
    first, second = ({code: random.choice("uvwxyz") for code in order} for _ in range(2))
    draw = snake(order, count, first, second)
    assert draw.together == pairs_alike(draw.groups, first) == draw.bound
    assert draw.second_together == pairs_alike(draw.groups, second) >= draw.second_bound
    assert draw.second_together <= pairs_alike(snake(order, count, first).groups, second)


def test_groups_changed_by_hand_are_judged_by_the_same_numbers():
    labels = {"A": "u", "B": "u"}
    judged = judge(["AB", "CD"], labels)
    assert judged.groups == (("A", "B"), ("C", "D"))
    assert (judged.together, judged.bound) == (1, 0)
    drawn = snake("ABCD", 2, labels)
    assert judge(drawn.groups, labels) == drawn


def test_pots_are_drawn_by_lot_and_each_group_gets_one_of_every_pot():
    draws = [pots(seeds(24), 4, seed) for seed in ("1", "2")]
    assert draws[0].groups != draws[1].groups
    assert draws[0] == pots(seeds(24), 4, "1")
    for group in draws[0].groups:
        assert [(int(code[1:]) - 1) // 4 for code in group] == [0, 1, 2, 3, 4, 5]


def test_a_short_pot_falls_to_groups_by_lot():
    short = {
        frozenset(
            number for number, group in enumerate(pots(seeds(6), 4, seed).groups) if group[1:]
        )
        for seed in "abcdefgh"
    }
    assert len(short) > 1


@given(n=st.integers(1, 30), seed=st.text(), data=st.data())
def test_drawn_groups_keep_labels_apart_within_the_pots(n: int, seed: str, data: st.DataObject):
    order = seeds(n)
    count = data.draw(st.integers(1, n))
    labels = {code: data.draw(st.sampled_from("uvw")) for code in order}
    draw = pots(order, count, seed, labels)
    assert sorted(code for group in draw.groups for code in group) == order
    assert draw.together == pairs_alike(draw.groups, labels) == draw.bound
    for group in draw.groups:
        assert [order.index(code) // count for code in group] == list(range(len(group)))


def test_groups_of_certain_sizes_are_filled_to_and_fro():
    draw = snake("ABCDEFGHI", 3, sizes=[4, 3, 2])
    assert draw.groups == (("A", "F", "G", "I"), ("B", "E", "H"), ("C", "D"))


@given(sizes=st.lists(st.integers(1, 7), min_size=1, max_size=6), seed=st.integers(0, 99))
def test_certain_sizes_are_kept_whoever_is_kept_apart(sizes: list[int], seed: int):
    order, random = seeds(sum(sizes)), Random(seed)
    labels = {code: random.choice("uvwxyz") for code in order}
    for draw in (
        snake(order, len(sizes), labels, sizes=sizes),
        pots(order, len(sizes), "s", labels, sizes=sizes),
    ):
        assert [len(group) for group in draw.groups] == sizes
        assert draw.together == pairs_alike(draw.groups, labels) >= draw.bound
    assert snake(order, len(sizes), labels, sizes=sizes).together <= pairs_alike(
        snake(order, len(sizes), sizes=sizes).groups, labels
    )


@pytest.mark.parametrize("sizes", [[3, 3], [4, 2, 0], [4, 3]])
def test_sizes_that_do_not_hold_everybody_are_refused(sizes):
    with pytest.raises(ValueError, match="do not hold 6"):
        snake(seeds(6), 3, sizes=sizes)


@pytest.mark.parametrize(("n", "count"), [(0, 1), (3, 4), (3, 0)])
def test_groups_that_cannot_be_filled_are_refused(n, count):
    with pytest.raises(ValueError, match=f"{n} entrants cannot fill {count} groups"):
        snake(seeds(n), count)


def test_a_code_given_twice_is_refused():
    with pytest.raises(ValueError, match="twice"):
        snake(["A", "B", "A"], 2)
