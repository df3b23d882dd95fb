"""Who goes on from a stage, and the ties that somebody has to decide first."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby

from tournament.adapters.standings import StandingRow, finisher, seeded_rows
from tournament.draw import advancement
from tournament.draw.advancement import Advancement, Cut
from tournament.draw.ties import Undecided
from tournament.models import Stage
from tournament.selectors.stages import current_draw
from tournament.selectors.standings import compute_rows, decisions


def earned(stage: Stage) -> Advancement:
    """Who goes on from `stage` as it stands, by seed of the next one; nobody who withdrew.

    Computed afresh: compiled standings may be seconds late.
    """
    groups = list(stage.groups.select_related("stage__event").order_by("code"))
    tables = {group.code: _staying(compute_rows(group)) for group in groups}
    if stage.advancing is None:
        return _everybody(tables)
    draw = current_draw(stage)
    return advancement.advance(
        [finisher(row, code) for code, rows in tables.items() for row in rows],
        Cut(per_group=stage.advancing, best_next=stage.best_next),
        draw.seed if draw else "",
        decisions(stage),
    )


def open_ties(stage: Stage) -> list[Undecided]:
    """The ties in `stage` that may be decided: first those across a cut, which have to be.

    The others share a place in a group; as many `places` as share it are given out.
    """
    across = list(earned(stage).undecided)
    known = {frozenset(tie.tied) for tie in across}
    shared = [
        Undecided(where=group.code, tied=tied, places=len(tied))
        for group in stage.groups.select_related("stage__event").order_by("code")
        for tied in _shared(_staying(compute_rows(group)))
    ]
    return across + [tie for tie in shared if frozenset(tie.tied) not in known]


def _staying(rows: Sequence[StandingRow]) -> list[StandingRow]:
    return [row for row in rows if not row["withdrawn"]]


def _everybody(tables: Mapping[str, Sequence[StandingRow]]) -> Advancement:
    rows = seeded_rows([row for rows in tables.values() for row in rows])
    group_of = {row["entrant"]: code for code, rows in tables.items() for row in rows}
    return Advancement(
        order=tuple(row["entrant"] for row in rows),
        places={row["entrant"]: row["rank"] for row in rows},
        groups=group_of,
        undecided=(),
    )


def _shared(rows: Sequence[StandingRow]) -> Iterator[tuple[str, ...]]:
    """Who shares a rank of a table; places of a knockout that nobody plays for are no ties."""
    for _rank, block in groupby(rows, key=lambda row: row["rank"]):
        tied = tuple(row["entrant"] for row in block if "best" not in row)
        if len(tied) > 1:
            yield tied
