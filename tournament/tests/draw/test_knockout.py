import gc
from collections.abc import Callable
from itertools import pairwise
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournament.draw.knockout import Bracket, Match, Source, bracket, follow, seed_positions


def play(drawn: Bracket, decide: Callable[[int, int], int]) -> tuple[list[int], bool]:
    """The seeds by place when `decide` picks each winner, and whether every match was sound.

    Sound: both seeds have come from their sources and went nowhere else, both may still reach the
    places played for, and neither has played in this round.
    """
    seeds = range(len(drawn.finish) + 1)
    taken = {"seed": list(seeds), "winner": [0], "loser": [0]}
    last_round = [0 for _ in seeds]
    sound = True
    for _, round_, _, ((kind, number), (other_kind, other_number)) in drawn.matches:
        first, second = taken[kind][number], taken[other_kind][other_number]
        taken[kind][number] = taken[other_kind][other_number] = 0
        winner = decide(first, second)
        taken["winner"].append(winner)
        taken["loser"].append(first + second - winner)
        sound = sound and first > 0 and second > 0
        sound = sound and last_round[first] < round_ > last_round[second]
        last_round[first] = last_round[second] = round_
    return [taken[kind][number] for kind, number in drawn.finish], sound


def final(drawn: Bracket) -> Match:
    return next(match for match in drawn.matches if match.places == (1, 2))


def seeds_behind(drawn: Bracket, source: Source) -> set[int]:
    """All seeds that can come out of this source."""
    if source.kind == "seed":
        return {source.number}
    match = drawn.matches[source.number - 1]
    return seeds_behind(drawn, match.sources[0]) | seeds_behind(drawn, match.sources[1])


def test_24_entrants_play_52_matches_in_5_rounds_for_all_24_places():
    drawn = bracket(24)
    first = [match for match in drawn.matches if match.round == 1]
    assert (len(drawn.matches), drawn.matches[-1].round, len(drawn.finish)) == (52, 5, 24)
    assert len(first) == 8
    assert {source.number for match in first for source in match.sources} == set(range(9, 25))
    losers = {Source("loser", match.number) for match in first}
    meetings = [match for match in drawn.matches if losers & set(match.sources)]
    assert {match.places for match in meetings} == {(17, 24)}


def test_the_smallest_brackets_are_as_one_would_draw_them():
    seed = [Source("seed", number) for number in range(5)]
    final, third = bracket(3), bracket(4)
    assert [(m.number, m.round, m.places, m.sources) for m in final.matches] == [
        (1, 1, (1, 3), (seed[2], seed[3])),
        (2, 2, (1, 2), (seed[1], Source("winner", 1))),
    ]
    assert final.finish == (Source("winner", 2), Source("loser", 2), Source("loser", 1))
    assert [(m.number, m.round, m.places, m.sources) for m in third.matches] == [
        (1, 1, (1, 4), (seed[1], seed[4])),
        (2, 1, (1, 4), (seed[2], seed[3])),
        (3, 2, (1, 2), (Source("winner", 1), Source("winner", 2))),
        (4, 2, (3, 4), (Source("loser", 2), Source("loser", 1))),
    ]


@pytest.fixture
def _no_search_for_cycles():
    """Brackets have no cycles; looking for some among millions of tuples takes most of the time."""
    gc.disable()
    yield
    gc.enable()


@pytest.mark.usefixtures("_no_search_for_cycles")
def test_at_every_size_each_place_is_decided_once_and_the_seeds_come_in_their_order():
    for n in range(2, 1025):
        assert play(bracket(n), min) == (list(range(1, n + 1)), True)


@pytest.mark.parametrize("n", [*range(2, 70), 1023, 1024])
def test_seeds_1_and_2_can_meet_for_the_first_place_only(n):
    drawn = bracket(n)
    upper, lower = (seeds_behind(drawn, source) for source in final(drawn).sources)
    assert 1 in upper
    assert 2 in lower
    assert not upper & lower
    assert len(upper | lower) == n


@pytest.mark.parametrize("n", [*range(2, 70), 127, 128, 129, 1000, 1023, 1024])
def test_the_top_seeds_have_the_byes_and_the_rounds_are_as_few_as_can_be(n):
    drawn = bracket(n)
    byes = 2 ** (n - 1).bit_length() - n
    first = {
        source.number for match in drawn.matches if match.round == 1 for source in match.sources
    }
    assert first == set(range(byes + 1, n + 1))
    assert drawn.matches[-1].round == (n - 1).bit_length()


def test_matches_are_numbered_by_round_and_sources_come_earlier():
    drawn = bracket(37)
    assert [match.number for match in drawn.matches] == list(range(1, len(drawn.matches) + 1))
    assert all(one.round <= other.round for one, other in pairwise(drawn.matches))
    rounds = {match.number: match.round for match in drawn.matches}
    assert all(
        rounds[source.number] < match.round
        for match in drawn.matches
        for source in match.sources
        if source.kind != "seed"
    )


@given(n=st.integers(2, 100), random=st.randoms(use_true_random=False))
def test_whoever_wins_everybody_takes_one_place(n: int, random: Random):
    finish, sound = play(bracket(n), lambda first, second: random.choice((first, second)))
    assert sound
    assert sorted(finish) == list(range(1, n + 1))


@pytest.mark.parametrize("n", range(2, 40))
def test_whoever_plays_a_match_can_reach_the_places_of_its_field_only(n):
    drawn = bracket(n)
    reach: dict[Source, set[int]] = {
        source: {place} for place, source in enumerate(drawn.finish, start=1)
    }
    for match in reversed(drawn.matches):
        ahead = reach[Source("winner", match.number)] | reach[Source("loser", match.number)]
        best, worst = match.places
        assert min(ahead) == best
        assert max(ahead) <= worst
        reach |= dict.fromkeys(match.sources, ahead)


def test_progress_follows_winners_and_losers_to_their_next_match_and_place():
    progress = follow(bracket(4), {1: 4, 2: 2, 3: 2})
    assert progress.slots == {1: (1, 4), 2: (2, 3), 3: (4, 2), 4: (3, 1)}
    assert progress.finish == (2, 4, None, None)


def test_what_is_not_decided_yet_is_none():
    progress = follow(bracket(4), {1: 4})
    assert progress.slots == {1: (1, 4), 2: (2, 3), 3: (4, None), 4: (None, 1)}
    assert progress.finish == (None, None, None, None)


@pytest.mark.parametrize(
    ("winners", "complaint"),
    [({1: 2}, "match 1 .* seed 2"), ({3: 1}, "match 3 .* seed 1"), ({1: 1, 3: 1}, "match 3")],
)
def test_a_winner_who_was_not_in_a_match_of_two_is_refused(winners, complaint):
    with pytest.raises(ValueError, match=complaint):
        follow(bracket(4), winners)


def test_to_a_depth_of_4_only_the_final_and_the_match_for_third_place_are_placement():
    drawn = bracket(24, depth=4)
    assert [match.places for match in drawn.matches[-2:]] == [(1, 2), (3, 4)]
    assert len(drawn.matches) == 23 + 1
    assert drawn.shared == (
        (1, 1), (2, 2), (3, 3), (4, 4), *[(5, 8)] * 4, *[(9, 16)] * 8, *[(17, 24)] * 8,
    )  # fmt: skip


@pytest.mark.parametrize("n", range(2, 70))
def test_to_the_depth_of_the_winner_only_n_less_one_matches_are_played(n):
    assert len(bracket(n, depth=1).matches) == n - 1


@pytest.mark.parametrize("n", [*range(2, 40), 64, 100])
@pytest.mark.parametrize("depth", [1, 3, 5, 8])
def test_to_a_depth_the_places_down_to_it_are_decided_and_the_seeds_keep_their_order(n, depth):
    drawn = bracket(n, depth=depth)
    assert play(drawn, min) == (list(range(1, n + 1)), True)
    assert all(shared == (place, place) for place, shared in enumerate(drawn.shared[:depth], 1))
    assert all(best <= place <= worst for place, (best, worst) in enumerate(drawn.shared, 1))
    assert len(drawn.shared) == n


@pytest.mark.parametrize("n", [2, 3, 24, 37])
def test_a_depth_of_all_places_is_the_whole_bracket(n):
    assert bracket(n, depth=n) == bracket(n)
    assert bracket(n).shared == tuple((place, place) for place in range(1, n + 1))


def test_a_depth_of_nothing_is_refused():
    with pytest.raises(ValueError, match="not to 0"):
        bracket(4, depth=0)


def test_seed_1_withdrawing_late_leaves_a_sound_bracket_of_24():
    drawn = bracket(24)
    finish, sound = play(
        drawn,
        lambda first, second: max(first, second) if 1 in (first, second) else min(first, second),
    )
    assert sound
    assert sorted(finish) == list(range(1, 25))
    assert finish.index(1) + 1 == 16


def test_a_corrected_winner_changes_the_slots_behind_it_and_a_match_played_there_is_refused():
    drawn = bracket(4)
    assert follow(drawn, {1: 1, 2: 2}).slots[3] == (1, 2)
    assert follow(drawn, {1: 4, 2: 2}).slots[3] == (4, 2)
    with pytest.raises(ValueError, match=r"match 3 .* seed 1"):
        follow(drawn, {1: 4, 2: 2, 3: 1})


@pytest.mark.parametrize(
    ("size", "positions"),
    [
        (1, (1,)),
        (2, (1, 2)),
        (4, (1, 4, 2, 3)),
        (8, (1, 8, 4, 5, 2, 7, 3, 6)),
        (16, (1, 16, 8, 9, 4, 13, 5, 12, 2, 15, 7, 10, 3, 14, 6, 11)),
        (
            32,
            (
                1,
                32,
                16,
                17,
                8,
                25,
                9,
                24,
                4,
                29,
                13,
                20,
                5,
                28,
                12,
                21,
                2,
                31,
                15,
                18,
                7,
                26,
                10,
                23,
                3,
                30,
                14,
                19,
                6,
                27,
                11,
                22,
            ),
        ),
        (
            64,
            (
                1,
                64,
                32,
                33,
                16,
                49,
                17,
                48,
                8,
                57,
                25,
                40,
                9,
                56,
                24,
                41,
                4,
                61,
                29,
                36,
                13,
                52,
                20,
                45,
                5,
                60,
                28,
                37,
                12,
                53,
                21,
                44,
                2,
                63,
                31,
                34,
                15,
                50,
                18,
                47,
                7,
                58,
                26,
                39,
                10,
                55,
                23,
                42,
                3,
                62,
                30,
                35,
                14,
                51,
                19,
                46,
                6,
                59,
                27,
                38,
                11,
                54,
                22,
                43,
            ),
        ),
    ],
)
def test_seeds_stand_where_brackets_usually_have_them(size, positions):
    assert seed_positions(size) == positions


@pytest.mark.parametrize("size", [2, 4, 8, 16, 32, 64])
def test_seeds_that_meet_in_each_round_add_up_to_the_same(size):
    line = seed_positions(size)
    while len(line) > 1:
        meetings = list(zip(line[::2], line[1::2], strict=True))
        assert {better + worse for better, worse in meetings} == {len(line) + 1}
        line = tuple(better for better, _ in meetings)


@pytest.mark.parametrize("size", [0, 3, 24])
def test_a_size_that_is_no_power_of_two_has_no_positions(size):
    with pytest.raises(ValueError, match=f"not {size}"):
        seed_positions(size)


@pytest.mark.parametrize("n", [0, 1])
def test_a_knockout_of_fewer_than_two_is_refused(n):
    with pytest.raises(ValueError, match=f"not {n}"):
        bracket(n)
