"""The expected answers that were worked out by hand from the rulebook."""

import json
from pathlib import Path

import pytest

from scoring.engine import beats, is_gouji, parse_set, read_gjn, replay, write_gjn
from scoring.rules import RULESETS

CASES = Path(__file__).parent / "cases"


def load(name):
    return json.loads((CASES / name).read_text(encoding="utf-8"))


RECORDS = load("records.json")


@pytest.mark.parametrize(("table", "answer", "rules", "expected"), load("beats.json"))
def test_an_answer_beats_the_table_or_not(table, answer, rules, expected):
    by = RULESETS[rules]
    assert beats(parse_set(answer, by), parse_set(table, by), by) is expected


@pytest.mark.parametrize(("text", "expected"), load("gouji.json"))
def test_a_set_is_gouji_or_not_or_no_set(text, expected):
    rules = RULESETS["competition"]
    if expected == "illegal":
        with pytest.raises(ValueError, match="no set"):
            parse_set(text, rules)
    else:
        assert is_gouji(parse_set(text, rules), rules) is (expected == "true")


@pytest.mark.parametrize("case", RECORDS, ids=[case["id"] for case in RECORDS])
def test_a_record_comes_to_what_was_worked_out(case):
    (record,) = read_gjn(case["gjn"])
    found = replay(record)
    classes = [[v.line, v.code[:2]] for v in found.violations if not v.fault.tolerated]
    accepted = set(case.get("also", ()))
    expected = [
        [line, code if code == got or got not in accepted else got]
        for (line, code), (_, got) in zip(case["violations"], classes, strict=True)
    ]
    assert classes == expected
    assert found.order == (case["order"] and tuple(case["order"]))
    assert found.points == (case["points"] and tuple(case["points"]))
    assert not any(violation.consequence for violation in found.violations)


@pytest.mark.parametrize("case", RECORDS, ids=[case["id"] for case in RECORDS])
def test_a_record_reads_back_as_it_was_written(case):
    records = read_gjn(case["gjn"])
    assert read_gjn(write_gjn(records)) == records
