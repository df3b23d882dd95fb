import gzip
import json
import sqlite3
import stat
from contextlib import closing

import pytest
from django.contrib.auth.models import Group, Permission, User
from django.contrib.contenttypes.models import ContentType
from django.core.management import call_command
from django.db import connection

from tournament.errors import Conflict, Refused
from tournament.models import AuditEntry, Event, append_only
from tournament.services import backup
from tournament.services.restore import restore
from tournament.tests.festival import drawn_event

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(autouse=True)
def _database_of_its_own(transactional_db, tmp_path):
    """A copy of the empty test database: nobody else is connected to it, so it can be replaced.

    A server that an earlier test of this process started stays connected to the usual one.
    """
    if connection.vendor != "sqlite":
        yield
        return
    usual = connection.settings_dict["NAME"]
    connection.ensure_connection()
    with closing(sqlite3.connect(tmp_path / "own.sqlite3")) as own:
        connection.connection.backup(own)
    connection.close()
    connection.settings_dict["NAME"] = str(tmp_path / "own.sqlite3")
    yield
    connection.close()
    connection.settings_dict["NAME"] = usual


@pytest.fixture
def event():
    """An event with a draw, and an official whose rights come from a group."""
    office = Group.objects.create(name="office")
    office.permissions.set(Permission.objects.filter(codename="view_event"))
    User.objects.create_user("clerk", password="correct horse").groups.add(office)
    return drawn_event()


@pytest.fixture
def file(event, tmp_path):
    """A backup of that event."""
    path = tmp_path / "backup.jsonl.gz"
    backup.write(path)
    return path


def rows(path):
    with gzip.open(path, "rt", encoding="utf-8") as stream:
        next(stream)
        return stream.readlines()


def says(code):
    return lambda refusal: refusal.code == code


def empty_the_database():
    append_only.remove(connection)
    call_command("flush", interactive=False, verbosity=0)
    append_only.install(connection)


def bring_back(path):
    previous = restore(path)
    if previous is not None:
        previous.unlink()


def changed_header(path, **changes):
    """A copy of the backup whose header says something else."""
    with gzip.open(path, "rt", encoding="utf-8") as stream:
        header, *lines = stream.readlines()
    copy = path.with_name("changed.jsonl.gz")
    with gzip.open(copy, "wt", encoding="utf-8") as stream:
        stream.writelines([json.dumps(json.loads(header) | changes) + "\n", *lines])
    return copy


def test_a_backup_brings_every_row_back(file, tmp_path):
    empty_the_database()
    bring_back(file)
    backup.write(tmp_path / "again.jsonl.gz")
    assert rows(tmp_path / "again.jsonl.gz") == rows(file)


def test_people_log_in_and_may_do_what_they_could(file):
    empty_the_database()
    bring_back(file)
    clerk = User.objects.get(username="clerk")
    assert clerk.check_password("correct horse")
    assert clerk.has_perm("tournament.view_event")


def test_new_rows_are_numbered_after_the_restored_ones(file):
    newest = User.objects.latest("pk").pk
    empty_the_database()
    bring_back(file)
    assert User.objects.create_user("newcomer").pk > newest


def test_restored_facts_are_guarded(file):
    empty_the_database()
    bring_back(file)
    with pytest.raises(Exception, match="never change"):
        AuditEntry.objects.all().delete()


def test_a_backup_is_for_its_owner_only(file):
    assert stat.S_IMODE(file.stat().st_mode) == 0o600


def test_a_backup_counts_its_rows(event, tmp_path):
    written = backup.write(tmp_path / "deep" / "backup.jsonl.gz")
    assert written == len(rows(tmp_path / "deep" / "backup.jsonl.gz"))


def test_what_is_there_is_never_overwritten(file):
    Event.objects.update(name="later")
    if connection.vendor == "sqlite":
        previous = restore(file)
        assert b"later" in previous.read_bytes()
        assert not Event.objects.filter(name="later").exists()
        previous.unlink()
    else:
        with pytest.raises(Conflict, check=says("database_not_empty")):
            restore(file)
        assert Event.objects.filter(name="later").exists()


@pytest.mark.parametrize("damage", [lambda whole: b"PK" + whole, lambda whole: whole[:-100]])
def test_a_damaged_file_is_refused_and_changes_nothing(file, damage):
    empty_the_database()
    damaged = file.with_name("damaged.jsonl.gz")
    damaged.write_bytes(damage(file.read_bytes()))
    with pytest.raises(Refused, check=says("not_a_backup")):
        restore(damaged)
    assert not Event.objects.exists()
    assert ContentType.objects.exists()


def test_a_file_of_another_kind_is_refused(file):
    empty_the_database()
    with pytest.raises(Refused, check=says("not_a_backup")):
        restore(changed_header(file, format="something else"))


def test_a_backup_of_other_tables_is_refused(file):
    empty_the_database()
    with pytest.raises(Conflict, check=says("other_tables")):
        restore(changed_header(file, schema=["tournament.0099_later"]))
