"""A whole stage on paper."""

from collections import Counter

import pytest

from tournament.draw.knockout import follow
from tournament.draw.plan import outcome
from tournament.draw.planners import group_names, knockout_bracket, plan_groups, plan_knockout
from tournament.draw.seeding import Candidate
from tournament.draw.tables import Hall

CANDIDATES = [Candidate(code=f"T{n:02}", points=100 - n) for n in range(1, 25)]
HALL = Hall([str(n) for n in range(1, 13)])


def test_everybody_meets_everybody_of_the_group_once() -> None:
    plan = plan_groups(CANDIDATES, 4, {}, HALL, "1")

    for group, codes in plan.groups.items():
        meetings = {
            frozenset((match.odd.entrant, match.even.entrant))
            for match in plan.matches
            if match.group == group
        }
        assert meetings == {frozenset((a, b)) for a in codes for b in codes if a != b}


def test_matches_are_numbered_by_round_within_the_group() -> None:
    plan = plan_groups(CANDIDATES, 4, {}, HALL, "1")

    numbers = [(match.number, match.round) for match in plan.matches if match.group == "C"]
    assert numbers == [(n, (n - 1) // 3 + 1) for n in range(1, 16)]


def test_nobody_shares_a_table_at_a_time() -> None:
    plan = plan_groups(CANDIDATES, 4, {}, Hall(HALL.tables[:5]), "1")

    taken = Counter((match.round, match.wave, match.table) for match in plan.matches)
    assert set(taken.values()) == {1}
    assert max(match.wave for match in plan.matches) == 3


def test_a_knockout_of_twenty_four_gives_byes_to_eight_and_plays_fifty_two_matches() -> None:
    order = [candidate.code for candidate in CANDIDATES]
    plan = plan_knockout(order, HALL)

    first = [match for match in plan.matches if match.round == 1]
    playing = {side.entrant for match in first for side in (match.odd, match.even)}
    assert playing == set(order[8:])
    assert len(plan.matches) == 52
    assert max(Counter((m.round, m.wave, m.table) for m in plan.matches).values()) == 1


def test_sides_not_known_yet_name_the_match_they_wait_for() -> None:
    final = next(m for m in plan_knockout(["a", "b", "c", "d"], HALL).matches if m.places == (1, 2))

    assert (final.odd.takes, final.even.takes) == ("winner", "winner")
    assert {final.odd.source, final.even.source} == {1, 2}


def test_a_knockout_needs_a_table() -> None:
    with pytest.raises(ValueError, match="table"):
        plan_knockout(["a", "b"], Hall([]))


def test_groups_are_called_by_letters() -> None:
    assert group_names(3) == ("A", "B", "C")
    assert group_names(27)[-2:] == ("Z", "A2")


@pytest.mark.parametrize("n", range(5, 33))
def test_a_knockout_down_to_four_leaves_four_who_share_their_place(n: int) -> None:
    drawn = knockout_bracket(n, depth=1, survivors=4)
    winners = {}
    for match in drawn.matches:
        winners[match.number] = min(follow(drawn, winners).slots[match.number])

    assert len(drawn.matches) == n - 4
    assert sorted(follow(drawn, winners).finish[:4]) == [1, 2, 3, 4]
    assert drawn.shared[:4] == ((1, 4),) * 4
    assert drawn.shared[4][0] == 5


@pytest.mark.parametrize("survivors", [3, 8, 16])
def test_a_knockout_comes_down_to_a_power_of_two_below_its_size(survivors: int) -> None:
    with pytest.raises(ValueError, match="does not come down"):
        knockout_bracket(8, survivors=survivors)


def test_what_does_not_apply_is_left_out_of_the_outcome() -> None:
    assert "separation" not in outcome(plan_knockout(["a", "b"], HALL))
