"""The penalty ledger of a whole event, put together from what was compiled in each group."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType

from django.db.models import F

from tournament.adapters.penalties import Total, with_totals
from tournament.models import Entrant, Event, Group, Player, Snapshot

NO_NAMES: Mapping[str, str] = MappingProxyType({})


@dataclass(frozen=True, slots=True, kw_only=True)
class LedgerLine:
    """The penalties in force of an entrant, a player, or under an article, named in `of`.

    `team` is the entrant for whom a player was penalised.
    """

    of: str
    team: str
    total: Total


@dataclass(frozen=True, slots=True, kw_only=True)
class EventLedger:
    """Totals over all stages, who has most penalties first. `complete`: no fact is missing yet."""

    by_entrant: Sequence[LedgerLine]
    by_player: Sequence[LedgerLine]
    by_article: Sequence[LedgerLine]
    complete: bool


def event_ledger(event: Event) -> EventLedger:
    """The ledger of `event` as last compiled."""
    snapshots = Snapshot.objects.filter(group__stage__event=event)
    rows = [row for snapshot in snapshots for row in snapshot.ledger["rows"]]
    totals = with_totals(rows)
    entrants = dict(Entrant.objects.filter(event=event).values_list("code", "name"))
    players = dict(Player.objects.filter(event=event).values_list("code", "name"))
    teams = {str(row["player"]): entrants[row["entrant"]] for row in rows}
    dirty = Group.objects.filter(stage__event=event, facts__gt=F("compiled"))
    return EventLedger(
        by_entrant=_lines(totals["by_entrant"], entrants),
        by_player=_lines(totals["by_player"], players, teams),
        by_article=_lines(totals["by_article"]),
        complete=not dirty.exists(),
    )


def _lines(
    totals: Mapping[str, Total],
    names: Mapping[str, str] = NO_NAMES,
    teams: Mapping[str, str] = NO_NAMES,
) -> list[LedgerLine]:
    lines = [
        LedgerLine(of=names.get(code, code), team=teams.get(code, ""), total=total)
        for code, total in totals.items()
    ]
    return sorted(lines, key=lambda line: -line.total["penalties"])
