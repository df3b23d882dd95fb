"""`python -m scoring validate`: exit codes, text and JSON."""

import json
import runpy
import sys

import pytest

import scoring.__main__
from scoring.__main__ import main

GOOD = '%GJN 1\n[Rules "outline"]\n[Order "1 2 3 4 5 6"]\n[Points "2 0"]\n'
BAD = '%GJN 1\n[Rules "competition"]\n[Lead "1"]\n1 55\n2 44\n'


@pytest.fixture
def file(tmp_path):
    def write(text):
        path = tmp_path / "hands.gjn"
        path.write_text(text, encoding="utf-8")
        return str(path)

    return write


def test_a_good_record_exits_0_and_says_how_it_ended(file, capsys):
    path = file(GOOD)
    assert main(["validate", path]) == 0
    assert capsys.readouterr().out == f"{path}:1: 1 2 3 4 5 6; points 2 0\n"


def test_a_wrong_record_exits_3_and_says_where(file, capsys):
    path = file(BAD)
    assert main(["validate", path]) == 3
    assert capsys.readouterr().out.splitlines() == [
        f"{path}:5:3: error E305 this does not beat the table: 2 44",
        f"{path}:1: unfinished, cards are held by seats 1 2 3 4 5 6",
    ]


def test_a_tolerated_oddity_exits_0(file, capsys):
    path = file(GOOD.replace("%GJN 1\n", ""))
    assert main(["validate", path, "--lang", "zh"]) == 0
    assert "提示 W103 缺少 %GJN 1" in capsys.readouterr().out


def test_consequences_and_void_hands_are_told(file, capsys):
    path = file("%GJN 1\n1 5\n2 55\n3 66\n\n%GJN 1\n@void misdeal\n")
    assert main(["validate", path]) == 3
    out = capsys.readouterr().out
    assert "(a consequence)" in out
    assert f"{path}:6: void" in out


def test_json_is_as_promised(file, capsys):
    path = file(GOOD.replace("1 2 3 4 5 6", "1 2 3 4 6 5").replace("2 0", "6 0"))
    assert main(["validate", path, "--format", "json"]) == 3
    assert json.loads(capsys.readouterr().out) == {
        "records": [
            {
                "file": path,
                "line": 1,
                "rules": "outline",
                "complete": True,
                "order": [1, 2, 3, 4, 6, 5],
                "points": [0, 0],
                "sweep": None,
                "violations": [
                    {
                        "line": 4,
                        "column": 1,
                        "code": "E502",
                        "rule": "R11.3",
                        "message": "the order gives other points: 6 0",
                        "consequence": False,
                    }
                ],
                "tribute": [
                    {"kind": "place", "payer": 5, "receiver": 1, "cards": 2},
                    {"kind": "place", "payer": 6, "receiver": 2, "cards": 1},
                ],
            }
        ]
    }


def test_json_of_an_unfinished_hand_has_no_order(file, capsys):
    assert main(["validate", file(BAD), "--format", "json", "--rules", "hokkaido-free"]) == 3
    (record,) = json.loads(capsys.readouterr().out)["records"]
    assert record["order"] is None
    assert record["points"] is None
    assert record["rules"] == "hokkaido-free"
    assert record["complete"] is False


def test_tribute_is_listed(file, capsys):
    acts = (
        "1 3*16\n1 4*16\n1 5555\n2 -\n2 6*16\n2 7*16\n2 8888\n3 -\n3 9*16\n3 T*16\n3 JJJJ\n"
        "4 -\n4 Q*16\n4 K*16\n4 AAAA\n5 -\n5 A*12\n5 2*16\n5 BBBBssss\n"
    )
    text = f'%GJN 1\n[Rules "qingdao"]\n[Lead "1"]\n{acts}'
    assert main(["validate", file(text), "--format", "json"]) == 0
    (record,) = json.loads(capsys.readouterr().out)["records"]
    assert record["order"] == [1, 2, 3, 4, 5, 6]
    assert record["tribute"] == [
        {"kind": "place", "payer": 6, "receiver": 1, "cards": 2},
        {"kind": "place", "payer": 5, "receiver": 2, "cards": 1},
    ]


def test_a_file_without_records_is_wrong(file, capsys):
    assert main(["validate", file("\n\n")]) == 3
    assert "E110 there is no hand record" in capsys.readouterr().out


def test_a_file_that_cannot_be_read_exits_1(tmp_path, capsys):
    assert main(["validate", str(tmp_path / "nowhere.gjn")]) == 1
    assert "No such file" in capsys.readouterr().err


@pytest.mark.parametrize("arguments", [[], ["validate"], ["validate", "x", "--rules", "whist"]])
def test_wrong_usage_exits_2(arguments, capsys):
    with pytest.raises(SystemExit, match="2"):
        main(arguments)
    assert "usage" in capsys.readouterr().err


def test_the_module_runs_as_a_command(file, monkeypatch):
    monkeypatch.setattr(sys, "argv", ["scoring", "validate", file(GOOD)])
    with pytest.raises(SystemExit, match="0"):
        runpy.run_path(scoring.__main__.__file__, run_name="__main__")
