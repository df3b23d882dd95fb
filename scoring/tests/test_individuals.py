import pytest

from scoring.individuals import PlayerScore, rank_individuals
from scoring.standings import Competitor, Deduction, StandingRules

RULES = StandingRules(chain=("match_points", "head_to_head", "hand_points", "heads", "lasts"))


def competitors(*codes):
    return [Competitor(code=code, seed=seed) for seed, code in enumerate(codes, start=1)]


def score(entrant, hand_points, conceded=0, result=None, match="M1", **counts):
    counts = {"heads": 0, "sweeps": 0, "lasts": 0, "finished": True} | counts
    return PlayerScore(
        entrant=entrant,
        match=match,
        hand_points=hand_points,
        conceded=conceded,
        result=result,
        **counts,
    )


def places(rows):
    return [(row.rank, row.entrant) for row in rows]


def test_own_places_are_added_up_where_nobody_wins():
    scores = [
        score("A", 2), score("B", 1), score("C", 0),
        score("A", 0, match="M2"), score("B", 2, match="M2"), score("C", 1, match="M2"),
    ]  # fmt: skip
    rows = rank_individuals(competitors("A", "B", "C"), scores, [], RULES)
    assert places(rows) == [(1, "B"), (2, "A"), (3, "C")]
    assert (rows[0].hand_points, rows[0].played, rows[0].match_points) == (3, 2, 0)


def test_the_sum_of_the_federation_counts_for_each_of_the_three():
    scores = [score(code, 12, 4, "win", heads=code == "A") for code in "ACE"]
    scores += [score(code, 4, 12, "loss", lasts=code == "F") for code in "BDF"]
    rows = rank_individuals(competitors(*"ABCDEF"), scores, [], RULES)
    assert places(rows) == [(1, "A"), (2, "C"), (2, "E"), (4, "B"), (4, "D"), (6, "F")]
    assert (rows[0].won, rows[0].match_points, rows[0].difference) == (1, 2, 8)
    assert (rows[-1].lost, rows[-1].lasts, rows[-1].difference) == (1, 1, -8)


def test_match_points_may_be_the_difference():
    rules = StandingRules(chain=("match_points",), by_difference=True)
    scores = [score("A", 12, 4, "win"), score("B", 4, 12, "loss"), score("C", 6, 6, "draw")]
    rows = rank_individuals(competitors("A", "B", "C"), scores, [], rules)
    assert [(row.entrant, row.match_points) for row in rows] == [("A", 8), ("C", 0), ("B", -8)]
    assert rows[1].drawn == 1


def test_a_match_that_is_not_finished_gives_its_points_and_is_not_played():
    rows = rank_individuals(competitors("A"), [score("A", 4, finished=False)], [], RULES)
    assert (rows[0].hand_points, rows[0].played) == (4, 0)


def test_penalties_come_off_the_points():
    scores = [score("A", 4), score("B", 3)]
    penalties = [Deduction(entrant="A", points=2)]
    rows = rank_individuals(competitors("A", "B"), scores, penalties, RULES)
    assert places(rows) == [(1, "B"), (2, "A")]
    assert (rows[1].hand_points, rows[1].deducted, rows[1].penalties) == (2, 2, 1)


def test_full_ties_share_a_rank_with_the_reason_in_words():
    rows = rank_individuals(competitors("A", "B"), [], [], RULES)
    assert places(rows) == [(1, "A"), (1, "B")]
    assert rows[0].reasons[0].words("en", {}) == "level with B on everything; they share the rank"


@pytest.mark.parametrize(
    ("codes", "scores", "penalties", "complaint"),
    [
        ("AA", [], [], "a competitor is given twice"),
        ("A", [score("A", 1), score("A", 2)], [], "twice in a match"),
        ("A", [score("B", 1)], [], "B does not compete"),
        ("A", [], [Deduction(entrant="C", points=0)], "C does not compete"),
    ],
)
def test_what_contradicts_itself_is_refused(codes, scores, penalties, complaint):
    with pytest.raises(ValueError, match=complaint):
        rank_individuals(competitors(*codes), scores, penalties, RULES)
