"""A preview says what would be imported, what is wrong cell by cell, and what is asked."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournament.errors import Refused
from tournament.imports.checks import Roster, question_key
from tournament.imports.findings import MESSAGES
from tournament.imports.preview import Preview, preview_file, preview_sheets
from tournament.imports.sheets import Sheet
from tournament.tests.imports.files import GB18030, HEADER, MESSY, TOUR24, sheet

RED = ("红队", "赵一帆", "赵一帆", "钱小满", "孙大同")
BLUE = ("蓝队", "李思远", "李思远", "周文清", "钱小满")
GREEN = ("绿队", "钱小满", "吴晓峰", "郑立夏", "王若水")


def preview_of(path, roster=None):
    return preview_file(path.read_bytes(), path.name, roster)


def listed(preview):
    return [
        (str(found.severity), found.sheet, found.cell, found.code) for found in preview.findings
    ]


def test_the_tour_workbook_imports_without_error_or_question():
    preview = preview_of(TOUR24)

    assert len(preview.importable) == 24
    assert sum(len(registration.players) for registration in preview.importable) == 72
    assert sum(len(registration.substitutes) for registration in preview.importable) == 6
    assert {registration.district for registration in preview.importable} >= {"市南", "莱西"}
    assert preview.importable[12].points is None
    assert preview.importable[4].points == 0
    assert listed(preview) == [("warning", "报名表", "A27", "line_skipped")]


def test_the_messy_workbook_is_reported_cell_by_cell():
    assert listed(preview_of(MESSY)) == [
        ("warning", "Sheet1", "A6", "spaces"),
        ("warning", "Sheet1", "A7", "spaces"),
        ("warning", "Sheet1", "G7", "full_width"),
        ("warning", "Sheet1", "G7", "phone_doubtful"),
        ("warning", "Sheet1", "A8", "row_empty"),
        ("error", "Sheet1", "F9", "player_missing"),
        ("warning", "Sheet1", "G10", "phone_lost"),
        ("error", "Sheet1", "A11", "team_twice"),
        ("question", "Sheet1", "E12", "same_name"),
        ("error", "Sheet1", "A13", "formula"),
        ("error", "Sheet1", "E14", "player_twice"),
        ("warning", "Sheet1", "A15", "markup"),
        ("warning", "Sheet1", "C16", "names_split"),
        ("warning", "Sheet1", "C16", "leader_first"),
        ("warning", "Sheet1", "D17", "spaces"),
        ("warning", "Sheet1", "A19", "line_skipped"),
        ("warning", "分组草稿", "A1", "sheet_ignored"),
    ]


def test_the_messy_workbook_keeps_what_is_sound():
    preview = preview_of(MESSY)
    teams = {registration.name: registration for registration in preview.importable}

    assert [registration.row for registration in preview.importable] == [
        6, 7, 10, 12, 15, 16, 17, 18,
    ]  # fmt: skip
    assert teams["沧口二队"].phone == "1380000002"
    assert teams["化工"].players == ("韩立新", "唐玉梅", "冯德胜")
    assert teams["海洋"].players == ("于春生", "董文斌", "萧丽华")


def test_the_text_table_of_chinese_excel_keeps_its_rare_characters():
    first, second = preview_of(GB18030).importable

    assert (first.name, first.players) == ("镕基队", ("邓䶮", "曾犇", "许喆"))
    assert second.name == "供电"


def test_the_same_name_in_two_teams_is_asked_once_for_all_of_them():
    preview = preview_sheets([sheet(RED, BLUE, GREEN)], "a.xlsx")
    (question,) = preview.questions

    assert question.params["name"] == "钱小满"
    assert question.params["teams"] == "红队 (D2)、蓝队 (E3)、绿队 (B4)"
    assert question.key == question_key("钱小满", ["绿队", "红队", "蓝队"])


def test_the_key_of_a_question_does_not_depend_on_where_the_teams_stand():
    here = preview_sheets([sheet(RED, BLUE)], "a.xlsx").questions
    there = preview_sheets([sheet((), BLUE, (), RED)], "b.xlsx").questions

    assert [question.key for question in here] == [question.key for question in there]


def test_a_name_that_is_registered_in_another_team_is_asked_too():
    roster = Roster(teams={"绿队": frozenset({"钱小满"})})
    (question,) = preview_sheets([sheet(RED)], "a.xlsx", roster).questions

    assert question.key == question_key("钱小满", ["红队", "绿队"])


def test_an_answer_that_the_event_remembers_is_not_asked_again():
    key = question_key("钱小满", ["红队", "蓝队"])
    preview = preview_sheets([sheet(RED, BLUE)], "a.xlsx", Roster(answers={key: "namesake"}))

    assert preview.findings == ()
    assert preview.open_questions({}) == ()


def test_an_answer_given_now_closes_the_question():
    preview = preview_sheets([sheet(RED, BLUE)], "a.xlsx")
    (question,) = preview.open_questions({})

    assert preview.open_questions({question.key: "same"}) == ()


def test_a_question_about_a_row_that_is_left_out_needs_no_answer():
    faulty = (*BLUE[:3], "", "钱小满")
    preview = preview_sheets([sheet(RED, faulty)], "a.xlsx")

    assert [found.code for found in preview.findings] == ["player_missing", "same_name"]
    assert preview.open_questions({}) == ()


def test_a_team_that_is_registered_already_is_an_error_and_its_names_are_not_asked():
    roster = Roster(teams={"红队": frozenset({"钱小满"})})
    preview = preview_sheets([sheet(RED)], "a.xlsx", roster)

    assert [(found.cell, found.code) for found in preview.findings] == [("A2", "team_registered")]


def test_the_sheet_with_most_columns_is_read_and_the_others_are_named():
    other = Sheet(name="旧表", rows=(("队名", "领队"), ("白队", "郑立夏")))
    empty = Sheet(name="空", rows=())
    preview = preview_sheets([empty, other, sheet(RED)], "a.xlsx")

    assert preview.sheet == "报名表"
    assert [(found.sheet, found.code) for found in preview.findings] == [("旧表", "sheet_second")]


def test_a_column_that_is_not_read_is_named():
    rows = ((*HEADER, "身份证号"), RED)
    preview = preview_sheets([Sheet(name="报名表", rows=rows)], "a.xlsx")

    assert [(found.cell, found.code) for found in preview.findings] == [("J1", "column_ignored")]


def test_a_file_without_any_header_is_refused():
    with pytest.raises(Refused, match="旧表") as caught:
        preview_sheets([Sheet(name="旧表", rows=(("作废",),))], "a.xlsx")

    assert caught.value.code == "no_header"


def test_every_finding_says_what_is_wrong_and_what_to_do():
    said = {found.code: (found.what, found.advice) for found in preview_of(MESSY).findings}

    assert "13800" not in said["phone_lost"][0]
    assert "D14" in said["player_twice"][0]
    assert all(what and advice for what, advice in said.values())
    assert said.keys() <= MESSAGES.keys()


def test_a_preview_is_the_same_after_it_was_stored():
    preview = preview_of(MESSY)

    assert Preview.from_dict(json.loads(json.dumps(preview.to_dict()))) == preview


CELLS = st.one_of(
    st.sampled_from(["", *RED, *BLUE, "合计", "=1", "<b>x</b>", "甲、乙", "1.38E+10", "队名"]),
    st.text(max_size=8),
    st.integers(),
    st.floats(),
)


@given(
    above=st.lists(st.lists(CELLS, max_size=10).map(tuple), max_size=3),
    header=st.permutations(HEADER).map(tuple),
    below=st.lists(st.lists(CELLS, max_size=12).map(tuple), max_size=8),
)
def test_any_grid_gives_a_preview_whose_findings_speak_and_whose_errors_are_left_out(
    above, header, below
):
    preview = preview_sheets([Sheet(name="表", rows=(*above, header, *below))], "a.xlsx")

    assert all(found.what and found.advice and found.cell for found in preview.findings)
    assert json.loads(json.dumps(preview.to_dict()))["sheet"] == "表"
    for registration in preview.importable:
        assert registration.name
        assert len(registration.players) == len(set(registration.players)) == 3
    names = [registration.name for registration in preview.importable]
    assert len(names) == len(set(names))
