from fractions import Fraction

import pytest

from scoring.comparison import per_match, rank_over_groups
from scoring.standings import Deduction, StandingRules, rank
from scoring.tests.test_standings import match, results

RULES = StandingRules(chain=("match_points", "head_to_head", "difference", "lasts", "seed"))


def group(letter, size, points=10):
    """A round robin in which the lower number always wins by so many points to nothing."""
    codes = [f"{letter}{number}" for number in range(1, size + 1)]
    matches = [
        match(first, points, 0, second)
        for place, first in enumerate(codes)
        for second in codes[place + 1 :]
    ]
    return rank(results(codes, *matches), [], RULES)


def test_figures_are_exact_and_per_match():
    rows = group("A", 4)
    assert per_match(rows[1], RULES) == (Fraction(4, 3), Fraction(10, 3), Fraction(0))


def test_fewer_is_better_where_the_tie_break_says_so():
    rules = StandingRules(chain=("penalties",))
    played = results(("A", "B"), match("A", 1, 0, "B"))
    row = rank(played, [Deduction(entrant="B", points=0)], rules)[-1]
    assert per_match(row, rules) == (Fraction(-1),)


def test_who_has_not_played_has_nothing_to_compare():
    assert per_match(rank(results(("A",)), [], RULES)[0], RULES) == (0, 0, 0)


def test_the_place_in_the_group_comes_before_all_figures():
    compared = rank_over_groups([group("A", 3, points=1), group("B", 3, points=99)], RULES)
    assert [(one.rank, one.row.entrant) for one in compared] == [
        (1, "B1"), (2, "A1"), (3, "A2"), (3, "B2"), (5, "A3"), (6, "B3"),
    ]  # fmt: skip


def test_groups_of_different_sizes_compare_per_match_and_not_by_totals():
    four, three = group("A", 4), group("B", 3)
    thirds = {
        one.row.entrant: one.rank
        for one in rank_over_groups([four, three], RULES)
        if one.row.rank == 3
    }
    assert thirds == {"A3": 5, "B3": 6}
    assert [row.match_points for row in (four[2], three[2])] == [2, 0]
    seconds = [one.row.entrant for one in rank_over_groups([four, three], RULES)][2:4]
    assert seconds == ["A2", "B2"]


@pytest.mark.parametrize("turned", [False, True])
def test_equals_of_different_groups_share_a_rank_and_the_next_is_skipped(turned):
    groups = [group("A", 2), group("B", 2)]
    compared = rank_over_groups(groups[::-1] if turned else groups, RULES)
    assert [(one.rank, one.row.entrant) for one in compared] == [
        (1, "A1"), (1, "B1"), (3, "A2"), (3, "B2"),
    ]  # fmt: skip
