"""Knockouts whose first losers get another chance."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournament.draw.knockout import Source, follow
from tournament.draw.repechage import repechage
from tournament.tests.draw.test_knockout import play


def test_of_24_teams_four_losers_return_and_16_play_on():
    drawn = repechage(24, 4, depth=3)
    by_round = [sum(match.round == number for match in drawn.matches) for number in range(1, 8)]
    assert by_round == [12, 6, 2, 8, 4, 2, 2]
    assert drawn.shared[16:] == ((17, 18),) * 2 + ((19, 24),) * 6
    last_16 = [match for match in drawn.matches if match.round == 4]
    assert {match.places for match in last_16} == {(1, 16)}


def test_the_last_of_the_losers_play_where_not_all_must():
    drawn = repechage(8, 3)
    second = [match for match in drawn.matches if match.round == 2]
    assert [match.sources for match in second] == [(Source("loser", 2), Source("loser", 1))]


@pytest.mark.parametrize("n", range(4, 40))
def test_if_the_better_seed_always_wins_the_order_is_that_of_the_seeds(n):
    for returning in range(1, n // 2):
        assert play(repechage(n, returning), min) == (list(range(1, n + 1)), True)


@given(n=st.integers(4, 60), data=st.data(), seed=st.integers(0, 10**6))
def test_whoever_wins_everybody_takes_one_place(n: int, data: st.DataObject, seed: int):
    random = Random(seed)
    drawn = repechage(n, data.draw(st.integers(1, n // 2 - 1)))
    finish, sound = play(drawn, lambda first, second: random.choice((first, second)))
    assert sound
    assert sorted(finish) == list(range(1, n + 1))


def test_progress_is_followed_as_in_any_bracket():
    progress = follow(repechage(4, 1), {1: 4, 2: 2, 3: 3})
    assert progress.slots[3] == (3, 1)
    assert progress.finish[3] == 1


@pytest.mark.parametrize(("n", "returning"), [(3, 1), (8, 0), (8, 4), (9, 5)])
def test_nobody_returning_or_not_fewer_than_lose_is_refused(n, returning):
    with pytest.raises(ValueError, match="cannot return"):
        repechage(n, returning)
