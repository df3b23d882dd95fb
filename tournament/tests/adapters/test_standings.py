"""Rows of several groups as one list of seeds."""

from tournament.adapters.standings import seeded_rows


def row(entrant: str, rank: int | None = 1, **fields: object) -> dict[str, object]:
    defaults = {"played": 2, "match_points": 2, "difference": 0, "hand_points": 20, "seed": 9}
    return {"entrant": entrant, "rank": rank, "withdrawn": ""} | defaults | fields


def order(*rows: dict[str, object]) -> list[str]:
    return [each["entrant"] for each in seeded_rows(rows)]


def test_place_in_the_group_comes_first() -> None:
    assert order(row("A", 2, match_points=9), row("B", 1)) == ["B", "A"]


def test_groups_made_unequal_by_a_withdrawal_are_compared_per_match() -> None:
    thirds = row("A", match_points=4, played=3), row("B", match_points=3, played=2)
    assert order(*thirds) == ["B", "A"]
    exact = row("A", difference=-1, played=3), row("B", difference=-2, played=6, seed=10)
    assert order(*exact) == ["A", "B"]


def test_who_has_no_rank_comes_last() -> None:
    void = row("A", None, withdrawn="withdrawn", match_points=9)
    assert order(void, row("B", 3)) == ["B", "A"]


def test_who_played_nothing_is_compared_as_having_gathered_nothing() -> None:
    idle = row("A", played=0, match_points=0, hand_points=0)
    assert order(idle, row("B", match_points=1)) == ["B", "A"]
