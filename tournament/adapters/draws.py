"""Entries and tables into values of a draw."""

from collections.abc import Iterable, Mapping, Sequence

from tournament.draw.advancement import Advancement
from tournament.draw.seeding import Candidate
from tournament.draw.tables import Hall
from tournament.models import Entrant, Entry, Event, Table


def candidate(entry: Entry) -> Candidate:
    """An entry with the points it is seeded by; whoever advanced keeps the seed it earned."""
    points = entry.entrant.points if entry.seed is None else -entry.seed
    return Candidate(code=entry.entrant.code, points=points)


def advanced(entries: Iterable[Entry]) -> Advancement:
    """Entries of a later stage, by seed, as those who advanced to it."""
    rows = list(entries)
    return Advancement(
        order=tuple(row.entrant.code for row in rows),
        places={row.entrant.code: row.from_place or 1 for row in rows},
        groups={row.entrant.code: row.from_group for row in rows},
        undecided=(),
    )


def label(entrant: Entrant, event: Event) -> str:
    """What keeps `entrant` apart from others of the same kind in `event`; empty for nothing."""
    if event.keep_apart == Event.KeepApart.DISTRICT:
        return entrant.district
    if event.keep_apart == Event.KeepApart.CLUB and entrant.club:
        return entrant.club.name
    return ""


def table_codes(tables: Sequence[Table]) -> dict[str, Table]:
    """The tables by the codes that a draw knows them by: at the first venue the number alone."""
    return {
        str(table.number)
        if table.venue == tables[0].venue
        else f"{table.venue.code}/{table.number}": table
        for table in tables
    }


def hall(
    tables: Sequence[Table], needing: Iterable[str], visits: Mapping[tuple[str, int], int]
) -> Hall:
    """The tables as a draw takes them; `visits` by the entrant's code and the table's key."""
    codes = table_codes(tables)
    by_key = {table.pk: code for code, table in codes.items()}
    return Hall(
        tables=tuple(codes),
        accessible=frozenset(code for code, table in codes.items() if table.accessible),
        needing=frozenset(needing),
        visits={
            (entrant, by_key[table]): count
            for (entrant, table), count in visits.items()
            if table in by_key
        },
    )
