"""The whole demonstration, as `make demo` runs it, once for all tests of this file."""

import json
import os
import subprocess
import sys

import pytest
from django.conf import settings
from django.core.management import call_command
from openpyxl import load_workbook

from tournament.errors import Refused

SHEETS = [
    "总排名",
    "小组A",
    "小组B",
    "小组C",
    "小组D",
    "淘汰赛",
    "赛程",
    "每局成绩",
    "处罚",
    "处罚汇总",
    "参数",
]


@pytest.fixture(scope="module")
def demo(tmp_path_factory):
    """A demonstration: where it wrote, and what it said."""
    folder = tmp_path_factory.mktemp("demo")
    process = _start(folder)
    said = process.communicate()
    assert process.returncode == 0, said
    return folder, said


@pytest.fixture(scope="module")
def workbook(demo):
    """The final workbook, opened again."""
    folder, _said = demo
    return load_workbook(folder / "out" / "demo.xlsx")


@pytest.mark.parametrize(
    "preset", ["round-robin-8", pytest.param("qingdao-tour-24", marks=pytest.mark.soak)]
)
def test_the_same_seed_gives_the_same_files_and_the_same_ranking(tmp_path, preset):
    folders = [tmp_path / hashing for hashing in "12"]
    running = [_start(each, "--preset", preset, hashing=each.name) for each in folders]
    (first_ranking, _), (second_ranking, _) = (process.communicate() for process in running)
    assert first_ranking == second_ranking != ""
    for name in ("demo.xlsx", "demo.json"):
        first, second = ((each / "out" / name).read_bytes() for each in folders)
        assert first == second


def test_the_final_ranking_has_24_places(demo):
    _folder, (ranking, _progress) = demo
    lines = [line.split() for line in ranking.splitlines()]
    assert [int(place) for place, _code, _name in lines] == list(range(1, 25))
    assert len({code for _place, code, _name in lines}) == 24


def test_progress_goes_to_stderr(demo):
    _folder, (_ranking, progress) = demo
    assert "60/60" in progress
    assert "52/52" in progress


def test_the_workbook_has_its_sheets_with_headers_in_view(workbook):
    assert workbook.sheetnames == SHEETS
    assert {sheet.freeze_panes for sheet in workbook} == {"A2"}


def test_the_workbook_ranks_24_different_teams(workbook):
    rows = list(workbook["总排名"].iter_rows(min_row=2, values_only=True))
    assert [row[0] for row in rows] == list(range(1, 25))
    assert len({row[2] for row in rows}) == 24


def test_the_workbook_shows_52_matches_that_decide_24_places(workbook):
    header, *rows = workbook["淘汰赛"].iter_rows(values_only=True)
    assert len(rows) == 52
    columns = [header.index(name) for name in ("胜方名次", "负方名次")]
    places = [row[column] for row in rows for column in columns if row[column]]
    assert sorted(places) == list(range(1, 25))


def test_the_workbook_holds_every_kind_of_penalty_and_numbers_as_numbers(workbook):
    header, *rows = workbook["处罚"].iter_rows(values_only=True)
    sanctions = {row[header.index("处罚")] for row in rows}
    assert sanctions == {"罚分", "警告", "取消发牌权", "罚为大落"}
    hands = workbook["每局成绩"]
    assert hands.max_row > 600
    points = [cell for column in hands["M:P"] for cell in column[1:] if cell.value is not None]
    assert {cell.data_type for cell in points} == {"n"}


def test_the_demonstration_plays_revolutions_sweeps_extra_hands_and_a_correction(demo):
    folder, _said = demo
    content = json.loads((folder / "out" / "demo.json").read_bytes())
    hands = [
        hand for stage in content["stages"] for match in stage["matches"] for hand in match["hands"]
    ]
    assert any(hand["revolutionary"] for hand in hands)
    assert any(hand["sweep"] for hand in hands)
    assert any(hand["kind"] == "extra" for hand in hands)
    assert any(hand["ruled"] != hand["played"] for hand in hands)
    assert sum(hand["version"] == 2 for hand in hands) == 1


def test_a_folder_that_cannot_be_made_is_refused_before_anything_is_played(tmp_path):
    file = tmp_path / "out"
    file.touch()
    with pytest.raises(Refused) as refusal:
        call_command("demo", out=file)
    assert refusal.value.code == "file_unwritable"


def _start(folder, *options, hashing="1"):
    environment = os.environ | {"PYTHONHASHSEED": hashing, "TOUKE_VAR": str(folder / "var")}
    command = (sys.executable, "manage.py", "demo", "--seed", "7", "--out", str(folder / "out"))
    command += options
    return subprocess.Popen(
        command,
        cwd=settings.BASE_DIR,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
