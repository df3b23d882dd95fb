"""A knockout (淘汰赛) as trees: the main one, and one for each run of lower places.

The winner of every match plays on for the same best place, so the matches of one tree are those
that share it, and the losers of each round begin a tree of their own.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from tournament.models import Feed
from tournament.selectors.fixtures import Fixture, by_round

Cell = tuple[Fixture, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Column:
    """One round of a tree. Each cell holds the matches whose winners meet next (none for byes)."""

    round: int
    places: tuple[int, int]
    cells: tuple[Cell, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Tree:
    """The matches that decide place `best`, by round; all in it play for `best` to `worst`."""

    best: int
    worst: int
    columns: tuple[Column, ...]


def trees(rows: Iterable[Fixture]) -> list[Tree]:
    """The trees of a knockout, the main one first."""
    of_place: dict[int, list[Fixture]] = {}
    for fixture in rows:
        of_place.setdefault(fixture.match.best_place, []).append(fixture)
    return [_tree(best, of_place[best]) for best in sorted(of_place)]


def _tree(best: int, rows: Sequence[Fixture]) -> Tree:
    rounds = by_round(rows)
    following: list[Fixture] = []
    columns = []
    for number in sorted(rounds, reverse=True):
        cells = _cells(rounds[number], following)
        following = [fixture for cell in cells for fixture in cell]
        columns.append(Column(round=number, places=following[0].places, cells=cells))
    return Tree(best=best, worst=columns[-1].places[1], columns=tuple(reversed(columns)))


def _cells(rows: Sequence[Fixture], following: Sequence[Fixture]) -> tuple[Cell, ...]:
    """The matches of one round beside those of the next; the last round is one cell."""
    if not following:
        return (tuple(rows),)
    by_key = {fixture.match.pk: fixture for fixture in rows}
    return tuple(
        tuple(
            by_key[side.feed.source_id]
            for side in fixture.sides
            if side.feed and side.feed.takes == Feed.Takes.WINNER and side.feed.source_id in by_key
        )
        for fixture in following
    )
