import json

import pytest
from django.core.management import call_command
from django.utils.translation import override

from tournament.errors import Refused

GOOD = '%GJN 1\n[Rules "competition"]\n[Order "1 2 3 4 5 6"]\n[Points "2 0"]\n'


def test_valid_records_are_told_how_they_end(tmp_path, capsys):
    file = tmp_path / "good.gjn"
    file.write_text(GOOD)
    call_command("validate", str(file))
    assert capsys.readouterr().out == f"{file}:1: 1 2 3 4 5 6；得分 2 0\n"


def test_invalid_records_are_reported_and_refused(tmp_path, capsys):
    file = tmp_path / "bad.gjn"
    file.write_text(GOOD.replace("2 0", "12 0"))
    with pytest.raises(Refused) as refusal, override("en"):
        call_command("validate", str(file), "--format", "json", "--rules", "outline")
    assert refusal.value.exit_code == 3
    (record,) = json.loads(capsys.readouterr().out)["records"]
    assert record["rules"] == "outline"
    assert record["violations"][0]["message"].startswith("the order gives")


def test_a_file_that_cannot_be_read_is_refused(tmp_path):
    with pytest.raises(Refused) as refusal:
        call_command("validate", str(tmp_path / "none.gjn"))
    assert refusal.value.code == "file_unreadable"
