"""One file with everything that is in the database, whichever database that is.

A gzip file of JSON lines: a header, then one row a line as Django's serializers write it.
"""

import gzip
import json
import os
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path
from typing import Any, TextIO

from django.apps import apps
from django.core import serializers
from django.core.serializers.json import DjangoJSONEncoder
from django.db import connection, models
from django.db.migrations.loader import MigrationLoader

from tournament import clock

FORMAT = "touke-backup-1"
# What matters only to the running site: who is logged in, who mistyped a password.
LEFT_OUT = {"sessions", "axes"}
SNAPSHOT = {
    "sqlite": "BEGIN DEFERRED",
    "postgresql": "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY",
}


class ExactEncoder(DjangoJSONEncoder):
    """JSON that keeps microseconds: the audit chain is computed from them."""

    def default(self, o: object) -> Any:
        """Give the text of a value that JSON does not know."""
        return o.isoformat() if isinstance(o, datetime) else super().default(o)


def write(path: Path) -> int:
    """Write the backup to `path`, readable by its owner only; returns the number of rows.

    All rows are of one moment, and nobody has to wait meanwhile. An interrupted backup leaves an
    older file at `path` untouched.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    draft = path.with_name(path.name + ".draft")
    draft.unlink(missing_ok=True)
    draft.touch(mode=0o600)
    with gzip.open(draft, "wt", encoding="utf-8") as stream, _snapshot():
        rows = _write_lines(stream)
    os.replace(draft, path)
    return rows


def saved_models() -> list[type[models.Model]]:
    """The models whose rows a backup holds."""
    return [model for model in apps.get_models() if model._meta.app_label not in LEFT_OUT]


def schema() -> list[str]:
    """The migrations that the tables of this version have been through."""
    known = MigrationLoader(connection=None).disk_migrations
    return sorted(f"{app}.{name}" for app, name in known if app not in LEFT_OUT)


@contextmanager
def _snapshot() -> Iterator[None]:
    """A transaction that only reads. Django's own would take SQLite's write lock."""
    with connection.cursor() as cursor:
        cursor.execute(SNAPSHOT[connection.vendor])
        try:
            yield
        finally:
            cursor.execute("ROLLBACK")


def _write_lines(stream: TextIO) -> int:
    header = {"format": FORMAT, "made_at": clock.now(), "schema": schema()}
    _write_line(stream, header)
    rows = 0
    for model in saved_models():
        for row in serializers.serialize("python", model._base_manager.order_by("pk").iterator()):
            _write_line(stream, row)
            rows += 1
    return rows


def _write_line(stream: TextIO, value: object) -> None:
    stream.write(json.dumps(value, cls=ExactEncoder, ensure_ascii=False) + "\n")
