import pytest

from scoring.tiebreaks import TIE_BREAKS, Meeting, Tally, tie_breaks

CHAIN_CODES = [
    "match_points",
    "head_to_head",
    "difference",
    "hand_points",
    "sweeps",
    "heads",
    "lasts",
    "wins",
    "opponents_points",
    "penalties",
    "seed",
]


def tally(entrant: str, *meetings: tuple[str, int], **counts: int) -> Tally:
    names = (
        "seed played won drawn lost match_points hand_points conceded difference heads sweeps lasts"
        " deducted penalties opponents_points"
    )
    met = tuple(Meeting(opponent=opponent, match_points=points) for opponent, points in meetings)
    return Tally(entrant=entrant, meetings=met, **(dict.fromkeys(names.split(), 0) | counts))


def test_every_tie_break_of_the_design_can_be_chosen():
    assert list(TIE_BREAKS) == CHAIN_CODES
    assert [tie_break.code for tie_break in tie_breaks(CHAIN_CODES)] == CHAIN_CODES


@pytest.mark.parametrize(
    ("code", "count"),
    [
        ("match_points", "match_points"),
        ("difference", "difference"),
        ("hand_points", "hand_points"),
        ("sweeps", "sweeps"),
        ("heads", "heads"),
        ("wins", "won"),
        ("opponents_points", "opponents_points"),
    ],
)
def test_more_is_better(code, count):
    more, less = tally("A", **{count: 7}), tally("B", **{count: 5})
    assert TIE_BREAKS[code].part([less, more]) == [(7, (more,)), (5, (less,))]


@pytest.mark.parametrize(
    ("code", "count"), [("lasts", "lasts"), ("penalties", "penalties"), ("seed", "seed")]
)
def test_fewer_is_better(code, count):
    more, less = tally("A", **{count: 2}), tally("B", **{count: 1})
    assert TIE_BREAKS[code].part([more, less]) == [(1, (less,)), (2, (more,))]


def test_head_to_head_counts_all_matches_among_the_level_and_no_others():
    a = tally("A", ("B", 2), ("B", 1), ("C", 0), ("X", 2))
    b = tally("B", ("A", 0), ("A", 1), ("X", 2))
    c = tally("C", ("A", 2))
    assert TIE_BREAKS["head_to_head"].part([a, b, c]) == [(3, (a,)), (2, (c,)), (1, (b,))]


def test_equals_stay_together_in_the_order_given():
    b, a, c = tally("B", heads=3), tally("A", heads=3), tally("C", heads=4)
    assert TIE_BREAKS["heads"].part([b, a, c]) == [(4, (c,)), (3, (b, a))]


def test_an_unknown_code_is_named():
    with pytest.raises(ValueError, match="'coin_toss'"):
        tie_breaks(["match_points", "coin_toss"])


def test_a_code_that_stands_twice_is_named():
    with pytest.raises(ValueError, match="'head_to_head' stands twice"):
        tie_breaks(["head_to_head", "difference", "head_to_head"])
