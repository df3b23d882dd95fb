"""Group mates and club mates apart in a bracket."""

from itertools import combinations, permutations, product
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tournament.draw.knockout import Bracket, Source, bracket
from tournament.draw.separation import judge, separate

STANDARD = [1, 1, 2, 4, 8, 16, 32, 64]


def seeds(n):
    return [f"T{seed:03}" for seed in range(1, n + 1)]


def first_meetings(drawn: Bracket) -> dict[frozenset[int], int]:
    """In which round two seeds can meet on the way to the final, by the matches themselves."""
    behind = {Source("seed", seed): {seed} for seed in range(1, len(drawn.finish) + 1)}
    rounds = {}
    for match in drawn.matches:
        first, second = (behind[source] for source in match.sources)
        rounds |= {frozenset(pair): match.round for pair in product(first, second)}
        behind[Source("winner", match.number)] = first | second
    return rounds


def early_pairs(order, kind):
    """How many of a label can meet by each round, counted on the bracket."""
    drawn = bracket(len(order), depth=1)
    alike = [
        round_
        for pair, round_ in first_meetings(drawn).items()
        if len({kind.get(order[seed - 1], seed) for seed in pair}) == 1
    ]
    last = drawn.matches[-1].round
    return tuple(sum(met <= round_ for met in alike) for round_ in range(1, last + 1))


def test_a_bracket_that_parts_the_labels_already_is_left_as_it_is():
    order = seeds(8)
    labels = {"T001": "u", "T002": "u", "T003": "v", "T004": "v"}
    assert separate(order, [labels]).order == tuple(order)


def test_two_of_a_club_in_one_half_are_parted_by_moving_the_lower_within_its_band():
    order = seeds(8)
    result = separate(order, [{"T001": "u", "T008": "u"}])
    assert result.order == ("T001", "T002", "T003", "T004", "T005", "T006", "T008", "T007")
    assert result.early == result.bound == ((0, 0, 1),)


@pytest.mark.parametrize("groups", [2, 4, 8, 16, 32])
def test_group_winners_and_their_runners_up_can_meet_in_the_final_only(groups):
    order = seeds(2 * groups)
    labels = {code: f"G{place % groups}" for place, code in enumerate(order)}
    result = separate(order, [labels])
    assert result.early[0][:-1] == (0,) * (len(result.early[0]) - 1)


@pytest.mark.parametrize("groups", [3, 5, 6, 7, 12])
def test_with_any_number_of_groups_nobody_meets_the_group_in_the_first_round(groups):
    order = seeds(2 * groups)
    labels = {code: f"G{place % groups}" for place, code in enumerate(order)}
    assert separate(order, [labels]).early[0][0] == 0


def test_the_first_kind_of_label_goes_before_the_second():
    order = seeds(4)
    group, club = {"T001": "A", "T004": "A"}, {"T001": "u", "T003": "u"}
    result = separate(order, [group, club])
    assert result.order == ("T001", "T002", "T004", "T003")
    assert result.early == ((0, 1), (1, 1))


@given(n=st.integers(2, 40), clubs=st.integers(1, 20), kinds=st.integers(0, 2), seed=st.integers())
@settings(deadline=None)
def test_nobody_leaves_the_band_and_the_counts_are_those_of_the_bracket(n, clubs, kinds, seed):
    random = Random(seed)
    order = seeds(n)
    labels = [{code: f"C{random.randrange(clubs)}" for code in order} for _ in range(kinds)]
    result = separate(order, labels)
    start = 0
    for size in STANDARD:
        assert sorted(result.order[start : start + size]) == order[start : start + size]
        start += size
    assert result.early == tuple(early_pairs(result.order, kind) for kind in labels)
    for early, bound in zip(result.early, result.bound, strict=True):
        assert all(is_ >= must for is_, must in zip(early, bound, strict=True))


@pytest.mark.parametrize("n", range(2, 130))
def test_at_every_size_the_two_of_a_club_meet_in_the_final_but_for_one_club_of_an_odd_field(n):
    order = seeds(n)
    clubs = {code: f"C{place // 2}" for place, code in enumerate(Random(n).sample(order, n))}
    before_the_final = separate(order, [clubs]).early[0][:-1]
    assert all(pairs <= n % 2 for pairs in before_the_final)


@pytest.mark.parametrize("n", [4, 8, 16, 32, 64, 128, 256, 512, 1024])
@pytest.mark.parametrize("clubs", [2, 3, 7, 30, 200])
def test_in_a_full_bracket_every_label_is_spread_as_evenly_as_can_be_in_all_rounds(n, clubs):
    random, order = Random(n), seeds(n)
    labels = {code: f"C{random.randrange(clubs)}" for code in order if random.random() < 0.9}
    result = separate(order, [labels])
    assert result.early == result.bound


def test_of_8_no_arrangement_within_the_bands_is_better():
    order = seeds(8)
    arrangements = [
        (*order[:2], *middle, *last)
        for middle, last in product(permutations(order[2:4]), permutations(order[4:]))
    ]
    for pair in combinations(order, 2):
        for other in combinations([code for code in order if code not in pair], 2):
            labels = dict.fromkeys(pair, "u") | dict.fromkeys(other, "v")
            best = min(early_pairs(arrangement, labels) for arrangement in arrangements)
            assert separate(order, [labels]).early[0] == best


def test_an_order_changed_by_hand_is_judged_by_the_same_numbers():
    order, labels = seeds(8), {"T001": "u", "T008": "u"}
    assert judge(order, [labels]).early == ((1, 1, 1),)
    drawn = separate(order, [labels])
    assert judge(drawn.order, [labels]) == drawn


def test_bands_may_be_given():
    order = seeds(6)
    labels = {"T001": "A", "T006": "A"}
    result = separate(order, [labels], bands=[3, 3])
    assert set(result.order[:3]) == set(order[:3])
    assert result.early == result.bound


def test_brackets_of_thousands_are_dealt_at_the_bound():
    order = seeds(5000)
    labels = {code: f"C{place % 300}" for place, code in enumerate(Random(1).sample(order, 5000))}
    result = separate(order, [labels])
    assert result.early[0][:4] == result.bound[0][:4]


def test_a_large_club_is_spread_evenly_over_the_bracket_of_1024():
    order = seeds(1024)
    clubs = {code: f"C{place % 32}" for place, code in enumerate(Random(1).sample(order, 1024))}
    result = separate(order, [clubs])
    assert result.early[0][:4] == result.bound[0][:4] == (0, 0, 0, 0)


def test_bands_that_do_not_hold_everybody_are_refused():
    with pytest.raises(ValueError, match="do not hold 6"):
        separate(seeds(6), [], bands=[3, 2])


def test_a_code_given_twice_is_refused():
    with pytest.raises(ValueError, match="twice"):
        separate(["A", "A"], [])
