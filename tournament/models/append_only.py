"""Triggers that make facts immutable in the database itself, on SQLite and PostgreSQL.

A migration that adds a guarded table, or makes SQLite build one anew, calls ``install`` at its end.
A test database that is emptied calls ``remove`` and ``install`` around it.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from django.db.backends.base.base import BaseDatabaseWrapper


class Guard(NamedTuple):
    """A table whose rows are never deleted and whose ``columns`` (empty: all) never change."""

    table: str
    columns: Sequence[str] = ()


GUARDS = (
    Guard("tournament_auditentry"),
    Guard("tournament_confirmation"),
    Guard("tournament_correction"),
    Guard("tournament_correctiondecision"),
    Guard("tournament_dispute"),
    Guard("tournament_disputedecision"),
    Guard("tournament_handplace"),
    Guard("tournament_matchruling"),
    Guard("tournament_penalty"),
    Guard("tournament_penaltydecision"),
    Guard("tournament_penaltylift"),
    Guard("tournament_receipt"),
    Guard("tournament_rivaldecision"),
    Guard("tournament_rivalentry"),
    Guard("tournament_roundcall"),
    Guard("tournament_rulinglift"),
    Guard("tournament_servedright"),
    Guard("tournament_tiedecision"),
    Guard("tournament_withdrawal"),
    Guard("tournament_withdrawallift"),
    Guard(
        "tournament_draw",
        ["stage_id", "version", "round", "seed", "outcome", "reason", "drawn_at"],
    ),
    Guard(
        "tournament_handversion",
        ["hand_id", "version", "outcome", "lead", "record", "recorded_by_id", "recorded_at"],
    ),
)

POSTGRESQL_FUNCTION = """
CREATE OR REPLACE FUNCTION tournament_refuse_change() RETURNS trigger LANGUAGE plpgsql AS
$$ BEGIN RAISE EXCEPTION 'rows of % are facts and never change', TG_TABLE_NAME
USING ERRCODE = 'integrity_constraint_violation'; END $$
"""


def install(connection: BaseDatabaseWrapper) -> None:
    """Create, or create anew, the triggers of those ``GUARDS`` whose tables exist already.

    An early migration knows neither the tables nor the columns of later ones.
    """
    remove(connection)
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            cursor.execute(POSTGRESQL_FUNCTION)
        for name, table, event in _triggers(connection):
            cursor.execute(_create(connection.vendor, name, table, event))


def remove(connection: BaseDatabaseWrapper) -> None:
    """Drop the triggers of all ``GUARDS``."""
    with connection.cursor() as cursor:
        for name, table, _event in _triggers(connection):
            on_table = f" ON {table}" if connection.vendor == "postgresql" else ""
            cursor.execute(f"DROP TRIGGER IF EXISTS {name}{on_table}")


def _triggers(connection: BaseDatabaseWrapper) -> Iterator[tuple[str, str, str]]:
    existing = connection.introspection.table_names()
    for table, columns in GUARDS:
        if table not in existing:
            continue
        known = _columns(connection, table)
        guarded = [column for column in columns if column in known]
        of_columns = f" OF {', '.join(guarded)}" if guarded else ""
        yield f"{table}_keeps_content", table, f"UPDATE{of_columns}"
        yield f"{table}_keeps_rows", table, "DELETE"


def _columns(connection: BaseDatabaseWrapper, table: str) -> set[str]:
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT * FROM {table} WHERE 1 = 0")  # noqa: S608 - one of GUARDS
        return {column[0] for column in cursor.description}


def _create(vendor: str, name: str, table: str, event: str) -> str:
    head = f"CREATE TRIGGER {name} BEFORE {event} ON {table} FOR EACH ROW"
    if vendor == "postgresql":
        return f"{head} EXECUTE FUNCTION tournament_refuse_change()"
    return f"{head} BEGIN SELECT RAISE(ABORT, 'rows of {table} are facts and never change'); END"
