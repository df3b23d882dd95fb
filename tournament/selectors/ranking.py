"""The final ranking (总排名) of an event."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from tournament.adapters.standings import StandingRow, normalised
from tournament.models import Entrant, Event, Stage
from tournament.selectors.rounds import is_over
from tournament.selectors.standings import group_table


@dataclass(frozen=True, slots=True, kw_only=True)
class RankedEntrant:
    """An entrant with the best and the worst place it can still take.

    Once it is `decided` they are the places it has: several where they are shared.
    """

    best: int
    worst: int
    entrant: Entrant
    decided: bool

    @property
    def place(self) -> int | None:
        """The place in the event, the best one of those shared; None while it is open."""
        return self.best if self.decided else None


@dataclass(frozen=True, slots=True, kw_only=True)
class StageRows:
    """The standings of all groups of a stage, and whether every match of it is over."""

    stage: Stage
    rows: Sequence[StandingRow]
    over: bool


def final_ranking(event: Event) -> list[RankedEntrant]:
    """Everyone, best first, from the compiled standings: `ranked`.

    Empty until the last stage is drawn: before that there are only the standings of its groups.
    """
    stages = [
        StageRows(
            stage=stage,
            rows=[row for group in stage.groups.order_by("code") for row in group_table(group)],
            over=is_over(stage),
        )
        for stage in event.stages.order_by("position")
    ]
    return ranked(stages, event.entrants.select_related("club"))


def ranked(stages: Sequence[StageRows], entrants: Iterable[Entrant]) -> list[RankedEntrant]:
    """The last stage first, then from each one before it those who did not go on.

    These are ranked by place in their group or bracket, then by figures per match; who is level in
    both shares a place. `entrants` holds everyone in the rows. Empty if the last stage has no rows.
    """
    by_code = {entrant.code: entrant for entrant in entrants}
    places: dict[str, RankedEntrant] = {}
    for content in reversed(stages) if stages and stages[-1].rows else ():
        rows = [row for row in content.rows if row["entrant"] not in places]
        for row, best, worst, decided in _places(content, rows, len(places)):
            places[row["entrant"]] = RankedEntrant(
                best=best, worst=worst, entrant=by_code[row["entrant"]], decided=decided
            )
    return list(places.values())


def _places(
    content: StageRows, rows: Sequence[StandingRow], before: int
) -> Iterator[tuple[StandingRow, int, int, bool]]:
    """Each row with its best and worst place, and whether it is decided."""
    if content.stage.kind == Stage.Kind.KNOCKOUT and not before:
        for row in rows:
            yield row, row["best"], row["worst"], row["rank"] is not None
        return
    if not content.over:
        for row in rows:
            yield row, before + 1, before + len(rows), False
        return
    place = before + 1
    for _worth, level in groupby(sorted(rows, key=normalised), key=normalised):
        tied = list(level)
        for row in tied:
            yield row, place, place + len(tied) - 1, True
        place += len(tied)
