from random import Random

import pytest

from scoring.standings import (
    Competitor,
    Deduction,
    MatchScore,
    Results,
    SideScore,
    StandingRules,
    rank,
)

TOUR = StandingRules(
    chain=("match_points", "head_to_head", "difference", "hand_points", "heads", "seed")
)
UNSEEDED = StandingRules(chain=TOUR.chain[:-1])


def side(entrant, hand_points, heads=0, sweeps=0, lasts=0):
    return SideScore(
        entrant=entrant, hand_points=hand_points, heads=heads, sweeps=sweeps, lasts=lasts
    )


def match(first, points, other_points, second, outcome="played", **given):
    """A match that whoever has more hand points wins, unless a winner is given."""
    leaders = {1: first, 0: None, -1: second}
    leader = leaders[(points > other_points) - (points < other_points)]
    return MatchScore(
        match=given.get("code", f"{first}-{second}"),
        sides=(side(first, points), side(second, other_points)),
        outcome=outcome,
        winner=given.get("winner", leader),
    )


def results(entrants, *matches):
    competitors = tuple(
        Competitor(code=code, seed=seed) for seed, code in enumerate(entrants, start=1)
    )
    return Results(competitors=competitors, matches=matches)


def places(rows):
    return [(row.rank, row.entrant) for row in rows]


def reasons(row, language="zh", **names):
    return [reason.words(language, names) for reason in row.reasons]


def test_a_row_adds_up_what_the_entrant_did():
    first = MatchScore(
        match="M1",
        sides=(side("A", 30, heads=4, sweeps=1, lasts=2), side("B", 12, heads=2, lasts=4)),
        outcome="played",
        winner="A",
    )
    drawn = MatchScore(
        match="M2",
        sides=(side("C", 20, heads=3, lasts=3), side("A", 20, heads=3, sweeps=2, lasts=3)),
        outcome="played",
        winner=None,
    )
    row = rank(results("ABC", first, drawn), [], TOUR)[0]
    assert (row.rank, row.entrant, row.seed) == (1, "A", 1)
    assert (row.played, row.won, row.drawn, row.lost, row.match_points) == (2, 1, 1, 0, 3)
    assert (row.hand_points, row.conceded, row.difference) == (50, 32, 18)
    assert (row.heads, row.sweeps, row.lasts) == (7, 3, 5)
    assert (row.opponents_points, row.deducted, row.penalties) == (1, 0, 0)


def test_match_points_follow_the_rules_of_the_stage():
    rules = StandingRules(win=3, draw=1, loss=0, chain=("match_points",))
    rows = rank(results("AB", match("A", 8, 4, "B"), match("B", 6, 6, "A")), [], rules)
    assert [(row.entrant, row.match_points) for row in rows] == [("A", 4), ("B", 1)]


def test_who_has_not_played_stands_with_nothing():
    rows = rank(results("ABC", match("A", 8, 4, "B")), [], TOUR)
    assert places(rows) == [(1, "A"), (2, "C"), (3, "B")]
    assert (rows[1].played, rows[1].drawn, rows[1].match_points) == (0, 0, 0)


def test_an_open_match_gives_its_hand_points_and_no_result():
    playing = match("A", 10, 2, "B", outcome="playing", winner=None)
    leader = rank(results("AB", playing), [], TOUR)[0]
    assert (leader.hand_points, leader.difference) == (10, 8)
    assert (leader.played, leader.drawn, leader.match_points) == (0, 0, 0)


def test_an_abandoned_match_with_a_ruled_winner_counts():
    rows = rank(results("AB", match("A", 2, 6, "B", outcome="abandoned", winner="A")), [], TOUR)
    assert [(row.entrant, row.won, row.lost) for row in rows] == [("A", 1, 0), ("B", 0, 1)]


def test_a_walkover_is_a_win_and_without_a_winner_a_loss_for_both():
    awarded = match("A", 12, 0, "B", outcome="walkover")
    nobody = match("C", 0, 0, "D", outcome="walkover", winner=None)
    rows = {row.entrant: row for row in rank(results("ABCD", awarded, nobody), [], TOUR)}
    assert (rows["A"].won, rows["A"].hand_points) == (1, 12)
    assert [(rows[code].played, rows[code].lost) for code in "BCD"] == [(1, 1)] * 3


def test_extra_hands_set_the_winner_and_nothing_else():
    rows = rank(results("AB", match("A", 24, 24, "B", winner="B")), [], TOUR)
    assert [(row.entrant, row.won, row.drawn, row.difference) for row in rows] == [
        ("B", 1, 0, 0),
        ("A", 0, 0, 0),
    ]


def test_penalties_come_off_hand_points_and_difference_but_turn_no_match():
    penalties = [Deduction(entrant="A", points=9), Deduction(entrant="A", points=0)]
    winner, loser = rank(results("AB", match("A", 20, 12, "B")), penalties, TOUR)
    assert (winner.entrant, winner.match_points) == ("A", 2)
    assert (winner.hand_points, winner.difference, winner.deducted) == (11, -1, 9)
    assert winner.penalties == 2
    assert (loser.hand_points, loser.conceded, loser.difference) == (12, 20, -8)


def test_head_to_head_goes_before_the_difference():
    rows = rank(
        results(
            "ABCD",
            match("B", 13, 12, "A"),
            match("A", 40, 0, "C"),
            match("A", 40, 0, "D"),
            match("B", 13, 12, "D"),
            match("C", 13, 12, "B"),
            match("D", 13, 12, "C"),
        ),
        [],
        TOUR,
    )
    assert [(row.entrant, row.match_points) for row in rows] == [
        ("B", 4),
        ("A", 4),
        ("D", 2),
        ("C", 2),
    ]
    assert rows[0].difference < rows[1].difference


def test_a_three_way_tie_is_decided_by_all_mutual_matches():
    rows = rank(
        results(
            "CBADE",
            match("A", 13, 12, "B"),
            match("A", 12, 12, "C"),
            match("B", 13, 12, "C"),
            match("D", 40, 0, "A"),
            match("B", 12, 12, "D"),
            match("C", 40, 0, "D"),
            match("D", 13, 12, "E"),
        ),
        [],
        TOUR,
    )
    assert places(rows) == [(1, "D"), (2, "A"), (3, "B"), (4, "C"), (5, "E")]
    assert [row.match_points for row in rows] == [5, 3, 3, 3, 0]
    assert reasons(rows[1], B="沧口队", C="湛山队") == ["与湛山队、沧口队同为3场分，相互战绩3分"]
    assert reasons(rows[3]) == ["与B、A同为3场分，相互战绩1分"]
    assert rows[1].reasons[0].level_with == ("C", "B")
    assert rows[0].reasons == rows[4].reasons == ()


def test_both_matches_count_when_two_meet_twice():
    rows = rank(
        results(
            "BAC",
            match("B", 13, 12, "A", code="first"),
            match("A", 13, 12, "B", code="second"),
            match("A", 12, 12, "B", code="third"),
            match("B", 40, 0, "C"),
            match("A", 13, 12, "C"),
        ),
        [],
        TOUR,
    )
    assert [(row.entrant, row.match_points) for row in rows] == [("B", 5), ("A", 5), ("C", 0)]
    assert reasons(rows[0]) == ["与A同为5场分、相互战绩3分，净胜分+40"]


def test_head_to_head_is_applied_again_among_those_it_leaves_level():
    rows = rank(
        results(
            "DCBAE",
            match("A", 13, 12, "B"),
            match("A", 13, 12, "C"),
            match("D", 13, 12, "A"),
            match("B", 50, 0, "C"),
            match("B", 50, 0, "D"),
            match("C", 13, 12, "D"),
            match("C", 13, 12, "E"),
            match("D", 99, 12, "E"),
        ),
        [],
        TOUR,
    )
    assert places(rows) == [(1, "A"), (2, "B"), (3, "C"), (4, "D"), (5, "E")]
    assert [row.match_points for row in rows] == [4, 4, 4, 4, 0]
    assert rows[0].difference < rows[1].difference
    assert rows[2].difference < rows[3].difference
    assert reasons(rows[0]) == [
        "与D、C、B同为4场分，相互战绩4分",
        "与B同为相互战绩4分，再计相互战绩2分",
    ]
    assert reasons(rows[3], "en") == [
        "level with C, B, A on match points 4; head-to-head 2",
        "level with C on head-to-head 2; again head-to-head 0",
    ]


def test_head_to_head_does_not_come_back_after_a_later_tie_break():
    rows = rank(
        results(
            "ABC",
            match("A", 20, 10, "B"),
            match("B", 30, 10, "C"),
            match("C", 12, 12, "A", winner="C"),
        ),
        [],
        TOUR,
    )
    assert places(rows) == [(1, "B"), (2, "A"), (3, "C")]
    assert reasons(rows[1]) == [
        "与B、C同为2场分、相互战绩2分，净胜分+10",
        "与B同为净胜分+10，32局分",
    ]
    assert reasons(rows[2], "en") == [
        "level with A, B on match points 2, head-to-head 2; difference -20"
    ]


def test_full_ties_share_a_rank_and_the_next_rank_is_skipped():
    rows = rank(
        results(
            "DCBA",
            match("A", 20, 10, "B"),
            match("A", 20, 10, "C"),
            match("A", 20, 10, "D"),
            match("B", 12, 12, "C"),
            match("B", 20, 10, "D"),
            match("C", 20, 10, "D"),
        ),
        [],
        UNSEEDED,
    )
    assert places(rows) == [(1, "A"), (2, "C"), (2, "B"), (4, "D")]
    assert reasons(rows[1]) == ["与B各项均相同，名次并列"]


def test_five_who_are_equal_in_everything_are_all_first():
    drawn = [
        match(first, 12, 12, second)
        for position, first in enumerate("ABCDE")
        for second in "ABCDE"[:position]
    ]
    rows = rank(results("ABCDE", *drawn), [], UNSEEDED)
    assert places(rows) == [(1, code) for code in "ABCDE"]
    assert {reason.code for row in rows for reason in row.reasons} == {"shared"}


def test_inside_a_shared_rank_seed_then_code_gives_the_order():
    competitors = tuple(
        Competitor(code=code, seed=seed) for code, seed in [("B", 2), ("C", 1), ("A", 2)]
    )
    rows = rank(Results(competitors=competitors, matches=()), [], UNSEEDED)
    assert places(rows) == [(1, "C"), (1, "A"), (1, "B")]


def test_a_long_tie_names_a_few_and_counts_the_rest():
    row = rank(results("ABCDEFGH"), [], UNSEEDED)[0]
    assert reasons(row) == ["与B、C、D、E、F等7方各项均相同，名次并列"]
    assert reasons(row, "en") == [
        "level with B, C, D, E, F and 2 more on everything; they share the rank"
    ]


@pytest.mark.parametrize("seed", range(20))
def test_standings_do_not_depend_on_the_order_of_the_input(seed):
    random = Random(f"{seed}:standings")
    matches = [
        match(first, random.randint(0, 3), random.randint(0, 3), second)
        for position, first in enumerate("ABCDEFGH")
        for second in "ABCDEFGH"[:position]
    ]
    penalties = [Deduction(entrant=random.choice("ABCDEFGH"), points=1) for _ in range(3)]
    given = results("ABCDEFGH", *matches)
    shuffled = Results(
        competitors=tuple(random.sample(given.competitors, 8)),
        matches=tuple(random.sample(matches, len(matches))),
    )
    rows = rank(given, penalties, UNSEEDED)
    again = rank(shuffled, penalties[::-1], UNSEEDED)
    assert [(row.rank, row.entrant, row.reasons) for row in rows] == [
        (row.rank, row.entrant, row.reasons) for row in again
    ]
    assert sum(row.match_points for row in rows) == 2 * len(matches)
    assert sum(row.difference for row in rows) == -3


@pytest.mark.parametrize(
    ("given", "penalties", "complaint"),
    [
        (results("AA"), [], "competitor is given twice"),
        (results("AB", match("A", 1, 0, "B"), match("A", 1, 0, "B")), [], "match is given twice"),
        (results("AB", match("A", 1, 0, "X")), [], "'A-X' is not between two"),
        (results("AB", match("A", 1, 1, "A")), [], "'A-A' is not between two"),
        (results("ABC", match("A", 1, 0, "B", winner="C")), [], "'C' won match 'A-B'"),
        (results("AB"), [Deduction(entrant="X", points=1)], "penalty names 'X'"),
    ],
)
def test_results_that_contradict_themselves_are_refused(given, penalties, complaint):
    with pytest.raises(ValueError, match=complaint):
        rank(given, penalties, TOUR)


def test_rules_with_an_unknown_tie_break_are_refused():
    with pytest.raises(ValueError, match="'coin_toss'"):
        StandingRules(chain=("match_points", "coin_toss"))


def test_head_to_head_is_passed_over_while_not_all_who_are_level_have_met():
    rules = StandingRules(chain=("match_points", "head_to_head", "hand_points"))
    swiss = results(
        ("A", "B", "C", "D", "E"),
        match("A", 1, 0, "B"),
        match("B", 6, 0, "D"),
        match("C", 4, 0, "E"),
    )
    rows = rank(swiss, [], rules)
    assert places(rows)[:3] == [(1, "B"), (2, "C"), (3, "A")]
    assert rows[0].reasons[0].code == "hand_points"
    assert "head-to-head" not in reasons(rows[0], "en")[0]


def test_head_to_head_is_passed_over_where_some_have_met_more_often():
    rules = StandingRules(chain=("match_points", "head_to_head", "hand_points"))
    met = results(
        ("A", "B", "C", "D"),
        match("A", 1, 0, "B"),
        match("B", 5, 0, "C"),
        match("C", 1, 0, "A"),
        match("A", 2, 0, "B", code="again"),
        match("B", 1, 0, "D"),
        match("C", 9, 0, "D"),
    )
    rows = rank(met, [], rules)
    assert places(rows) == [(1, "C"), (2, "B"), (3, "A"), (4, "D")]
    assert {row.match_points for row in rows[:3]} == {4}


def test_three_points_for_a_win_are_a_setting():
    rules = StandingRules(win=3, draw=1, loss=0, chain=("match_points",))
    played = results(("A", "B", "C"), match("A", 9, 0, "B"), match("A", 5, 5, "C"))
    assert [(row.entrant, row.match_points) for row in rank(played, [], rules)] == [
        ("A", 4), ("C", 1), ("B", 0),
    ]  # fmt: skip


def test_match_points_may_be_the_difference_of_each_match():
    rules = StandingRules(chain=("match_points", "seed"), by_difference=True)
    played = results(("A", "B", "C"), match("A", 9, 2, "B"), match("B", 12, 3, "C"))
    assert [(row.entrant, row.match_points) for row in rank(played, [], rules)] == [
        ("A", 7), ("B", 2), ("C", -9),
    ]  # fmt: skip


def test_an_open_match_gives_no_difference_yet():
    rules = StandingRules(chain=("match_points",), by_difference=True)
    played = results(("A", "B"), match("A", 9, 2, "B", outcome="playing", winner=None))
    assert {row.match_points for row in rank(played, [], rules)} == {0}
