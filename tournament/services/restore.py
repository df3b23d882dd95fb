"""Bringing a backup back. What was there before is never overwritten."""

import gzip
import json
import os
import zlib
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from itertools import groupby, islice
from pathlib import Path
from typing import TextIO

from django.contrib.auth import get_user_model
from django.contrib.contenttypes.models import ContentType
from django.core import serializers
from django.core.management import call_command
from django.core.management.color import no_style
from django.core.serializers.base import DeserializationError, DeserializedObject
from django.db import OperationalError, connection, transaction
from django.db.models import Model
from django.utils.translation import gettext as _

from tournament import clock
from tournament.errors import Conflict, Refused
from tournament.models import Event
from tournament.services import backup

BATCH = 500  # rows written at once


def restore(path: Path) -> Path | None:
    """Put the content of the backup `path` in place of the database.

    With SQLite a new database file is filled and takes the old one's name; returns where the old
    file lies now. Any other database must be empty. Raises Refused if the file is no backup, and
    Conflict if it was made with other tables, if the database is in use, or if it is not empty.
    """
    with _open(path) as stream:
        _check_header(stream)
    if connection.vendor == "sqlite":
        return _restore_file(path, Path(connection.settings_dict["NAME"]))
    _fill_empty_database(path)
    return None


def _restore_file(path: Path, current: Path) -> Path | None:
    draft = current.with_name(current.name + ".draft")
    draft.unlink(missing_ok=True)
    try:
        with _connected_to(draft):
            _fill_empty_database(path)
            _make_single_file()
        previous = _set_aside(current)
        os.replace(draft, current)
    finally:
        draft.unlink(missing_ok=True)
    return previous


@contextmanager
def _connected_to(file: Path) -> Iterator[None]:
    """Let the connection lead to another SQLite file for a while."""
    usual = connection.settings_dict["NAME"]
    connection.close()
    connection.settings_dict["NAME"] = str(file)
    try:
        yield
    finally:
        connection.close()
        connection.settings_dict["NAME"] = usual


def _set_aside(current: Path) -> Path | None:
    if not current.exists():
        return None
    _make_single_file()
    connection.close()
    previous = current.with_name(f"{current.stem}-before-{clock.now():%Y%m%dT%H%M%SZ}.sqlite3")
    os.replace(current, previous)
    return previous


def _make_single_file() -> None:
    """Empty SQLite's journal into the database file, which must be in nobody else's use."""
    try:
        with connection.cursor() as cursor:
            cursor.execute("PRAGMA journal_mode = DELETE")
    except OperationalError as error:
        raise Conflict(
            "database_in_use", _("The database is in use. Stop the site, then try again.")
        ) from error


def _fill_empty_database(path: Path) -> None:
    call_command("migrate", interactive=False, verbosity=0)
    if Event.objects.exists() or get_user_model().objects.exists():
        raise Conflict(
            "database_not_empty",
            _("The database is not empty. Create a new one and set DATABASE_URL to it."),
        )
    with _open(path) as stream, transaction.atomic():
        _check_header(stream)
        # Creating the tables has also filled these, under numbers of its own.
        ContentType.objects.all().delete()
        rows = serializers.deserialize("python", map(json.loads, stream))
        for model, rows_of_model in groupby(rows, key=lambda row: type(row.object)):
            while batch := list(islice(rows_of_model, BATCH)):
                _insert(model, batch)
        _move_sequences()
    ContentType.objects.clear_cache()


@contextmanager
def _open(path: Path) -> Iterator[TextIO]:
    try:
        with gzip.open(path, "rt", encoding="utf-8") as stream:
            yield stream
    except (OSError, EOFError, ValueError, zlib.error, DeserializationError) as error:
        raise Refused(
            "not_a_backup",
            _("%(file)s is no complete backup: %(error)s") % {"file": path, "error": error},
        ) from error


def _check_header(stream: TextIO) -> None:
    header = json.loads(stream.readline())
    if header.get("format") != backup.FORMAT:
        raise ValueError(header.get("format"))
    if header["schema"] != backup.schema():
        raise Conflict(
            "other_tables",
            _(
                "The backup of %(made_at)s was made by another version of Touke. Restore it with"
                " that version, then upgrade."
            )
            % {"made_at": header["made_at"]},
        )


def _insert(model: type[Model], rows: Sequence[DeserializedObject]) -> None:
    model._base_manager.bulk_create([row.object for row in rows])
    for row in rows:
        for name, targets in row.m2m_data.items():
            getattr(row.object, name).set(targets)


def _move_sequences() -> None:
    """Let new rows be numbered after the restored ones."""
    with connection.cursor() as cursor:
        for statement in connection.ops.sequence_reset_sql(no_style(), backup.saved_models()):
            cursor.execute(statement)
