from collections import Counter
from itertools import combinations

import pytest

from tournament.draw.round_robin import berger
from tournament.tests.draw.berger_tables import FIDE


def published(size):
    """The rounds of a published table as lists of (first, second)."""
    return [
        [tuple(int(number) for number in board.split("-")) for board in line.split()]
        for line in FIDE[size].strip().splitlines()
    ]


@pytest.mark.parametrize("n", range(4, 17, 2))
def test_an_even_table_equals_the_published_one(n):
    rounds = berger(n)
    assert [list(round_.pairs) for round_ in rounds] == published(n)
    assert [round_.number for round_ in rounds] == list(range(1, n))
    assert {round_.bye for round_ in rounds} == {None}


@pytest.mark.parametrize("n", range(3, 16, 2))
def test_an_odd_table_is_the_published_one_with_the_highest_number_as_bye(n):
    for round_, boards in zip(berger(n), published(n + 1), strict=True):
        assert list(round_.pairs) == [pair for pair in boards if n + 1 not in pair]
        assert [{round_.bye, n + 1}] == [set(pair) for pair in boards if n + 1 in pair]


@pytest.mark.parametrize("n", [2, 3, 5, 6, 17, 24, 51])
def test_everybody_meets_everybody_once_and_never_twice_in_a_round(n):
    rounds = berger(n)
    meetings = Counter(tuple(sorted(pair)) for round_ in rounds for pair in round_.pairs)
    assert meetings == Counter(combinations(range(1, n + 1), 2))
    for round_ in rounds:
        present = [number for pair in round_.pairs for number in pair]
        present += [round_.bye] if round_.bye else []
        assert sorted(present) == list(range(1, n + 1))


@pytest.mark.parametrize("n", [2, 3, 5, 6, 17, 24, 51])
def test_everybody_comes_first_as_often_as_second_within_one(n):
    pairs = [pair for round_ in berger(n) for pair in round_.pairs]
    first, second = Counter(a for a, _ in pairs), Counter(b for _, b in pairs)
    assert all(abs(first[number] - second[number]) <= 1 for number in range(1, n + 1))


@pytest.mark.parametrize("n", [0, 1])
def test_a_round_robin_of_fewer_than_two_is_refused(n):
    with pytest.raises(ValueError, match=f"not {n}"):
        berger(n)
