import json

import pytest
from django.core.management import CommandError, call_command
from openpyxl import load_workbook

from tournament.errors import NotFound, Refused
from tournament.tests.festival import drawn_event


def test_an_event_is_written_as_a_workbook(db, tmp_path, capsys):
    drawn_event()
    file = tmp_path / "fest.xlsx"
    call_command("export_event", "fest", str(file), to="xlsx")
    assert capsys.readouterr().out == f"{file}\n"
    assert len(load_workbook(file).sheetnames) == 10


def test_an_event_is_written_as_json(db, tmp_path):
    drawn_event()
    call_command("export_event", "fest", str(tmp_path / "fest.json"), to="json")
    assert json.loads((tmp_path / "fest.json").read_bytes())["event"]["slug"] == "fest"


def test_an_unknown_event_is_refused(db, tmp_path):
    with pytest.raises(NotFound):
        call_command("export_event", "none", str(tmp_path / "none.json"), to="json")


def test_a_place_that_cannot_be_written_is_refused(db, tmp_path):
    drawn_event()
    with pytest.raises(Refused) as refusal:
        call_command("export_event", "fest", str(tmp_path / "no" / "fest.json"), to="json")
    assert refusal.value.code == "file_unwritable"


def test_only_what_works_is_offered(db, tmp_path):
    with pytest.raises(CommandError):
        call_command("export_event", "fest", str(tmp_path / "fest.pdf"), "--to=pdf")
