"""Hands and tables of an event beside what a test remembers in plain words."""

from collections.abc import Mapping

from tournament.adapters.hand_entry import HandEntry
from tournament.models import Group, HandVersion
from tournament.selectors.standings import compute_rows
from tournament.tests.services import naive

COLUMNS = ("won", "drawn", "lost", "match_points", "hand_points", "conceded", "heads")
REMEMBERED = ("won", "drawn", "lost", "points", "own", "other", "heads")


Order = tuple[int, ...] | None
"""The seats of a hand by place; None for a void hand."""


def entry_of(order: Order) -> HandEntry:
    """A hand as an official enters it."""
    return HandEntry(void=True) if order is None else HandEntry(finished=order)


def order_of(version: HandVersion) -> Order:
    """A hand as it was recorded."""
    places = sorted(version.places.all(), key=lambda place: place.place)
    return tuple(place.seat for place in places) or None


def refuse_another_sum(
    group: Group,
    games: Mapping[str, naive.Game],
    results: Mapping[str, naive.Result],
    seeds: Mapping[str, int],
    fined: Mapping[str, int],
) -> None:
    """Fail unless the table of `group` is the plain sum of `results`, by the codes of `games`.

    `seeds`: of those who are in the table, by their codes; `fined`: points taken off them.
    """
    pairs = {
        code: (game.odd, game.even)
        for code, game in games.items()
        if {game.odd, game.even} <= seeds.keys()
    }
    lines = naive.table(seeds, results, pairs)
    for line in lines:
        line.own -= fined.get(line.code, 0)
    rows = [row for row in compute_rows(group) if row["rank"]]
    assert {row["entrant"]: [row[name] for name in COLUMNS] for row in rows} == {
        line.code: [getattr(line, name) for name in REMEMBERED] for line in lines
    }
    assert [row["entrant"] for row in rows] == naive.ranked(lines, results, pairs)
