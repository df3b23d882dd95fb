"""The command imports, reports, and exits as the table of commands promises."""

import json
from datetime import date

import pytest
from django.core.management import call_command

from tournament.errors import Refused
from tournament.imports.reading import read_sheets
from tournament.management.commands.import_entrants import Command
from tournament.models import Event
from tournament.services.events import create_event
from tournament.tests.imports.files import MESSY, TOUR24

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Event:
    return create_event(
        slug="tour", name="巡回赛", preset="qingdao-tour-24", starts_on=date(2026, 5, 1)
    )


def report(capsys, *arguments: object) -> dict[str, object]:
    """What a dry run of the messy file prints for programs."""
    with pytest.raises(Refused):
        call_command("import_entrants", "tour", MESSY, "--dry-run", "--format", "json", *arguments)
    return json.loads(capsys.readouterr().out)


def exit_code(*arguments: object) -> int:
    """What the shell would see; Django closes the database before the command ends."""
    try:
        Command().run_from_argv(["manage.py", "import_entrants", *map(str, arguments)])
    except SystemExit as end:
        return end.code
    return 0


def test_a_sound_file_is_imported(event, capsys):
    call_command("import_entrants", "tour", TOUR24)

    assert event.entrants.count() == 24
    assert "A27" in capsys.readouterr().out


def test_a_dry_run_changes_nothing(event):
    call_command("import_entrants", "tour", TOUR24, "--dry-run")

    assert not event.entrants.exists()


def test_a_dry_run_names_every_cell_for_programs(event, capsys):
    printed = report(capsys)

    assert printed["teams"] == 12
    assert printed["importable_rows"] == [6, 7, 10, 12, 15, 16, 17, 18]
    assert {"severity", "sheet", "cell", "code", "what", "advice", "key"} == {
        *printed["findings"][0]
    }


def test_questions_are_answered_and_faulty_rows_left_out_by_options(event, capsys):
    (key,) = (found["key"] for found in report(capsys)["findings"] if found["key"])

    with pytest.raises(Refused) as caught:
        call_command("import_entrants", "tour", MESSY, "--skip-errors")
    assert caught.value.code == "import_has_questions"

    call_command("import_entrants", "tour", MESSY, "--skip-errors", "--answer", f"{key}=same")
    assert event.entrants.count() == 8


def test_the_workbook_with_remarks_is_written(event, capsys, tmp_path):
    remarks = tmp_path / "remarks.xlsx"
    report(capsys, "--remarks", remarks)

    assert read_sheets(remarks.read_bytes(), remarks.name)[0].width == 9


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (("tour", TOUR24), 0),
        (("tour", MESSY), 3),
        (("nowhere", TOUR24), 3),
        (("tour", "missing.xlsx"), 3),
        (("tour", __file__), 3),
        (("tour",), 2),
        (("tour", TOUR24, "--answer", "key=perhaps"), 2),
    ],
)
def test_it_exits_as_the_table_of_commands_promises(event, capsys, arguments, code):
    assert exit_code(*arguments) == code
    assert "Traceback" not in capsys.readouterr().err
