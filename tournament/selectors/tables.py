"""The tables of groups as they were last compiled, and who met whom in them."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from tournament.adapters.standings import StandingRow
from tournament.models import Entrant, Entry, Group, Snapshot
from tournament.selectors.entrants import entrants_named
from tournament.selectors.fixtures import Fixture, SideLine


@dataclass(frozen=True, slots=True, kw_only=True)
class TableLine:
    """An entrant with its compiled row; the row is None before the first compilation."""

    entrant: Entrant
    row: StandingRow | None


@dataclass(frozen=True, slots=True, kw_only=True)
class GroupTable:
    """The table of a group; before the first compilation by seed, with no snapshot."""

    group: Group
    snapshot: Snapshot | None
    lines: tuple[TableLine, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Meeting:
    """A match from the side of one entrant."""

    fixture: Fixture
    own: SideLine
    other: SideLine


CrossRow = tuple[TableLine, tuple[tuple[Meeting, ...], ...]]


def group_tables(groups: Iterable[Group]) -> list[GroupTable]:
    """The tables of `groups`, in their order."""
    wanted = list(groups)
    snapshots = {row.group_id: row for row in Snapshot.objects.filter(group__in=wanted)}
    entrants: dict[int, dict[str, Entrant]] = {group.pk: {} for group in wanted}
    entries = Entry.objects.filter(group__in=wanted).select_related("entrant__club")
    for entry in entries.order_by("seed"):
        entrants[entry.group_id][entry.entrant.code] = entry.entrant
    return [_table(group, snapshots.get(group.pk), entrants[group.pk]) for group in wanted]


def named_rows(group: Group, name: str) -> list[tuple[str, StandingRow | None]]:
    """The codes of a group in the order of its table, each with its compiled row; only those whose
    name or code holds `name`, if one is given. None before the first compilation."""
    snapshot = Snapshot.objects.filter(group=group).first()
    if snapshot:
        rows = [(row["entrant"], row) for row in snapshot.rows]
    else:
        codes = group.entries.order_by("seed").values_list("entrant__code", flat=True)
        rows = [(code, None) for code in codes]
    if not name:
        return rows
    named = set(entrants_named(group.stage.event, name).values_list("code", flat=True))
    return [(code, row) for code, row in rows if code in named]


def table_of(group: Group, rows: Sequence[tuple[str, StandingRow | None]]) -> GroupTable:
    """The lines of a table that `rows`, some of `named_rows`, are."""
    codes = [code for code, _row in rows]
    entrants = group.stage.event.entrants.select_related("club").filter(code__in=codes)
    by_code = {entrant.code: entrant for entrant in entrants}
    return GroupTable(
        group=group,
        snapshot=Snapshot.objects.filter(group=group).defer("rows", "ledger").first(),
        lines=tuple(TableLine(entrant=by_code[code], row=row) for code, row in rows),
    )


def crosstable(table: GroupTable, rows: Sequence[Fixture]) -> list[CrossRow]:
    """For each line of `table`, its meetings with the entrant of each line, in the same order."""
    meetings: dict[tuple[int, int], list[Meeting]] = {}
    for fixture in rows:
        for own, other in (fixture.sides, fixture.sides[::-1]):
            if own.entrant and other.entrant:
                meeting = Meeting(fixture=fixture, own=own, other=other)
                meetings.setdefault((own.entrant.pk, other.entrant.pk), []).append(meeting)
    return [
        (
            line,
            tuple(
                tuple(meetings.get((line.entrant.pk, other.entrant.pk), ()))
                for other in table.lines
            ),
        )
        for line in table.lines
    ]


def _table(group: Group, snapshot: Snapshot | None, entrants: dict[str, Entrant]) -> GroupTable:
    if snapshot is None:
        lines = [TableLine(entrant=entrant, row=None) for entrant in entrants.values()]
    else:
        lines = [TableLine(entrant=entrants[row["entrant"]], row=row) for row in snapshot.rows]
    return GroupTable(group=group, snapshot=snapshot, lines=tuple(lines))
