"""Large fields: folded and repaired."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tournament.draw.swiss import SwissRound, pair_round, round_cost
from tournament.draw.swiss_field import Field, SwissEntry, rank_entries
from tournament.draw.swiss_fold import folded_pairs
from tournament.tests.draw.swiss_life import after, entrants, points_by_lot


def play(entries, random):
    """One folded round of an even field, and the entries after it."""
    field = Field(rank_entries(entries))
    pairs = folded_pairs(field)
    paired = SwissRound(pairs=tuple((a.code, b.code) for a, b in pairs), bye=None)
    return field, pairs, after(entries, paired, points_by_lot(random))


@given(half=st.integers(4, 30), clubs=st.integers(1, 12), seed=st.integers(0, 10**6))
@settings(max_examples=40, deadline=None)
def test_every_round_pairs_everybody_once_and_nobody_twice(half: int, clubs: int, seed: int):
    random = Random(seed)
    entries = entrants(2 * half, clubs=clubs, random=random)
    for _ in range(half):
        field, pairs, entries = play(entries, random)
        assert sorted(e.code for pair in pairs for e in pair) == [e.code for e in entries]
        assert field.total(pairs).rematches == 0


@given(
    sizes=st.lists(st.integers(10, 40), min_size=1, max_size=6),
    rounds=st.integers(1, 5),
    seed=st.integers(0, 10**6),
)
@settings(max_examples=60, deadline=None)
def test_score_groups_of_twice_the_rounds_float_at_the_parity_bound(
    sizes: list[int], rounds: int, seed: int
):
    random = Random(seed)
    sizes[-1] += sum(sizes) % 2
    entries = entrants(sum(sizes), clubs=3, random=random)
    for _ in range(rounds - 1):
        _field, _pairs, entries = play(entries, random)
    scores = [score for score, size in enumerate(sizes) for _ in range(size)]
    regrouped = [
        SwissEntry(code=entry.code, score=score, seed=entry.seed, club=entry.club, met=entry.met)
        for entry, score in zip(random.sample(entries, len(entries)), scores, strict=True)
    ]
    field = Field(rank_entries(regrouped))
    cost = field.total(folded_pairs(field))
    assert (cost.rematches, cost.floats) == (0, field.parity_bound())


def test_exchanges_across_groups_come_only_where_a_group_cannot_help_itself():
    entries = [
        SwissEntry(code="A", score=4, seed=1, met=frozenset("B")),
        SwissEntry(code="B", score=4, seed=2, met=frozenset("A")),
        *(SwissEntry(code=code, score=2, seed=ord(code)) for code in "CDEF"),
        *(SwissEntry(code=code, score=0, seed=ord(code)) for code in "GHIJ"),
    ]
    field = Field(rank_entries(entries))
    pairs = folded_pairs(field)
    assert field.parity_bound() == 0
    assert field.total(pairs)[:2] == (0, 2)


@pytest.mark.parametrize(("largest", "bound"), [(150, 0), (151, 1), (200, 50)])
def test_a_club_at_the_top_of_300_meets_itself_as_little_as_can_be(largest, bound):
    entries = [
        SwissEntry(code=f"T{seed:03}", score=0, seed=seed, club="u" if seed <= largest else "")
        for seed in range(1, 301)
    ]
    assert round_cost(entries, pair_round(entries, 1, "s")).clubs == bound


def test_three_clubs_that_registered_in_blocks_are_kept_apart():
    clubs = "u" * 75 + "v" * 75 + "u" * 75 + "w" * 75
    entries = [
        SwissEntry(code=f"T{seed:03}", score=0, seed=seed, club=club)
        for seed, club in enumerate(clubs)
    ]
    assert round_cost(entries, pair_round(entries, 1, "s")).clubs == 0


def test_50_000_entrants_play_two_rounds_without_a_rematch_and_at_the_parity_bound():
    random = Random(11)
    entries = entrants(50_000, clubs=400, random=random)
    for number in (1, 2):
        paired = pair_round(entries, number, "s")
        cost = round_cost(entries, paired)
        assert (cost.rematches, cost.clubs) == (0, 0)
        assert cost.floats == Field(rank_entries(entries)).parity_bound()
        entries = after(entries, paired, points_by_lot(random))
