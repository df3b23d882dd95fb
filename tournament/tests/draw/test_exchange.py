"""Changing plans by hand, and the opinion on them."""

from itertools import combinations
from math import comb

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournament.draw.exchange import exchange, places_taken
from tournament.draw.individual_swiss import IndividualEntry, seat_round
from tournament.draw.knockout import seed_positions
from tournament.draw.opinion import (
    Opinion,
    judge_groups,
    judge_knockout,
    judge_pairs,
    judge_tables,
)
from tournament.draw.plan import StagePlan, outcome, plan_of, playing
from tournament.draw.planners import plan_groups, plan_individuals, plan_knockout, plan_swiss
from tournament.draw.seeding import Candidate
from tournament.draw.separation import separate
from tournament.draw.swiss import pair_round
from tournament.draw.swiss_field import SwissEntry
from tournament.draw.tables import Hall

HALL = Hall(["1", "2", "3"])


def codes_of(n: int) -> list[str]:
    return [f"T{number:02}" for number in range(n)]


def exchanged(plan: StagePlan, data: st.DataObject) -> StagePlan:
    """The plan after a few exchanges."""
    two = st.lists(st.sampled_from(sorted(places_taken(plan))), min_size=2, max_size=2, unique=True)
    for one, other in data.draw(st.lists(two, max_size=5)):
        plan = exchange(plan, one, other)
    return plan


def clubs_of(codes: list[str], data: st.DataObject) -> dict[str, str]:
    return {code: data.draw(st.sampled_from(["", "x", "y", "z"])) for code in codes}


def marks(opinion: Opinion) -> dict[str, int]:
    return {f"{mark.what}{mark.round or ''}": mark.count for mark in opinion.marks}


@given(st.integers(2, 20), st.integers(1, 4), st.sampled_from(["snake", "pots"]), st.data())
def test_groups_keep_everybody_once_and_are_counted_as_anybody_would(
    n: int, count: int, dealing: str, data: st.DataObject
) -> None:
    codes, count = codes_of(n), min(n // 2, count)
    labels = clubs_of(codes, data)
    candidates = [Candidate(code=code, points=None) for code in codes]
    drawn = plan_groups(candidates, count, labels, HALL, "1", dealing=dealing)
    plan = exchanged(drawn, data)

    assert sorted(code for group in plan.groups.values() for code in group) == codes
    for name, group in plan.groups.items():
        meetings = {
            frozenset((match.odd.entrant, match.even.entrant))
            for match in plan.matches
            if match.group == name
        }
        assert meetings == {frozenset(pair) for pair in combinations(group, 2)}
    together = row_mates = 0
    for group in plan.groups.values():
        for one, other in combinations(group, 2):
            together += labels[one] == labels[other] != ""
            row_mates += plan.order.index(one) // count == plan.order.index(other) // count
    opinion = judge_groups(plan, labels)
    assert marks(opinion) == {"labels_together": together, "row_mates": row_mates}
    assert opinion.plan.together == together
    assert marks(judge_groups(drawn, labels))["row_mates"] == 0


@given(st.integers(2, 20), st.booleans(), st.data())
def test_lines_keep_everybody_once_and_are_counted_as_anybody_would(
    n: int, apart: bool, data: st.DataObject
) -> None:
    codes = codes_of(n)
    labels = clubs_of(codes, data)
    separation = separate(codes, [labels]) if apart else None
    drawn = plan_knockout(codes, HALL, separation=separation)
    plan = exchanged(drawn, data)

    lines = plan.groups["K"]
    assert sorted(lines) == codes
    first = [side.entrant for match in plan.matches for side in (match.odd, match.even)]
    assert sorted(filter(None, first)) == codes
    rounds = (n - 1).bit_length()
    position = {seed: line for line, seed in enumerate(seed_positions(2**rounds))}
    line_of = {code: position[seed] for seed, code in enumerate(lines, start=1)}
    counted = marks(judge_knockout(plan, {"labels_early": labels}))
    for number in range(1, rounds):
        assert counted[f"labels_early{number}"] == sum(
            labels[one] == labels[other] != ""
            and line_of[one] >> number == line_of[other] >> number
            for one, other in combinations(codes, 2)
        )
    assert f"labels_early{rounds}" not in counted
    bands = [range(1), range(1, 2), range(2, 4), range(4, 8), range(8, 16), range(16, 32)]
    band = {place: number for number, places in enumerate(bands) for place in places}
    moved = sum(band[codes.index(code)] != band[place] for place, code in enumerate(lines))
    assert counted["out_of_band"] == moved
    assert marks(judge_knockout(drawn, {"labels_early": labels}))["out_of_band"] == 0


@given(st.integers(2, 15), st.data())
def test_pairs_keep_everybody_once_and_are_counted_as_anybody_would(
    n: int, data: st.DataObject
) -> None:
    codes = codes_of(n)
    met = {frozenset(data.draw(st.permutations(codes))[:2]) for _ in range(n)}
    clubs = clubs_of(codes, data)
    entries = [
        SwissEntry(
            code=code,
            score=data.draw(st.integers(0, 2)),
            seed=seed,
            club=clubs[code],
            met=frozenset(other for other in codes if frozenset((code, other)) in met),
            byes=data.draw(st.integers(0, 1)),
        )
        for seed, code in enumerate(codes)
    ]
    paired = pair_round(entries, 1, "1", rematches=True)
    drawn = plan_swiss(codes, paired, HALL, number=2, first_match=1)
    plan = exchanged(drawn, data)

    assert sorted(playing(plan)) == codes
    assert plan.groups == drawn.groups
    pairs = [(match.odd.entrant, match.even.entrant) for match in plan.matches]
    score = {entry.code: entry.score for entry in entries}
    levels = sorted({score[code] for pair in pairs for code in pair})
    byes = {entry.code: entry.byes for entry in entries}
    assert marks(judge_pairs(plan, entries)) == {
        "rematches": sum(frozenset(pair) in met for pair in pairs),
        "floats": sum(
            (levels.index(score[one]) - levels.index(score[other])) ** 2 for one, other in pairs
        ),
        "labels_paired": sum(clubs[one] == clubs[other] != "" for one, other in pairs),
        "byes_again": sum(byes[code] > min(byes.values()) for code in plan.byes),
    }


@given(st.integers(6, 20), st.data())
def test_tables_keep_everybody_once_and_are_counted_as_anybody_would(
    n: int, data: st.DataObject
) -> None:
    codes = codes_of(n)
    partners = {frozenset(data.draw(st.permutations(codes))[:2]) for _ in range(n)}
    entries = [
        IndividualEntry(
            code=code,
            score=0,
            seed=seed,
            partners=frozenset(other for other in codes if frozenset((code, other)) in partners),
        )
        for seed, code in enumerate(codes)
    ]
    drawn = plan_individuals(codes, seat_round(entries, 1, "1"), HALL, number=1, first_match=1)
    plan = exchanged(drawn, data)

    assert sorted(playing(plan)) == codes
    sides = [side.three for match in plan.matches for side in (match.odd, match.even)]
    again = sum(frozenset(pair) in partners for three in sides for pair in combinations(three, 2))
    assert marks(judge_tables(plan, entries)) == {"partners_again": again, "byes_again": 0}
    assert sum(comb(len(three), 2) for three in sides) == 6 * len(plan.matches)


def test_an_exchange_and_its_reversal_are_the_draw_again() -> None:
    drawn = plan_knockout(codes_of(6), HALL)
    there = exchange(drawn, "T00", "T05")
    back = exchange(there, "T00", "T05")

    assert there.groups["K"][0] == "T05"
    assert back.changes == (("T00", "T05"), ("T00", "T05"))
    assert (back.groups, back.matches, back.order) == (drawn.groups, drawn.matches, drawn.order)


@pytest.mark.parametrize("two", [("T00", "T00"), ("T00", "T09"), ("", "T00")])
def test_only_two_of_the_plan_change_places(two: tuple[str, str]) -> None:
    with pytest.raises(ValueError, match="cannot change places"):
        exchange(plan_knockout(codes_of(4), HALL), *two)


@given(st.integers(4, 12), st.data())
def test_a_plan_is_read_back_from_its_outcome(n: int, data: st.DataObject) -> None:
    codes = codes_of(n)
    labels = clubs_of(codes, data)
    plans = [
        plan_groups([Candidate(code=c, points=None) for c in codes], 2, labels, HALL, "1"),
        plan_knockout(codes, HALL, separation=separate(codes, [labels])),
    ]
    for plan in plans:
        changed = exchanged(plan, data)
        assert plan_of(outcome(changed)) == changed


def test_given_groups_are_taken_as_they_are() -> None:
    candidates = [Candidate(code=code, points=None) for code in codes_of(4)]
    given_groups = [["T03", "T00"], ["T01", "T02"]]
    plan = plan_groups(
        candidates, 2, {"T03": "x", "T00": "x"}, HALL, "1", dealing="given", given=given_groups
    )

    assert plan.groups == {"A": ("T03", "T00"), "B": ("T01", "T02")}
    assert (plan.together, plan.bound, plan.dealing) == (1, 0, "given")
