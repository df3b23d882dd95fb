"""Each row becomes a registration, with a finding for each cell that is not as it should be."""

import pytest

from tournament.imports.preview import preview_sheets
from tournament.imports.sheets import Sheet
from tournament.tests.imports.files import HEADER, sheet

GOOD = ("红队", "赵一帆", "赵一帆", "钱小满", "孙大同", "", 120, "13800000001", "")


def changed(**cells):
    """A good row with other cells, by their place in HEADER (A, B, …)."""
    row = list(GOOD)
    for letter, cell in cells.items():
        row[ord(letter) - ord("A")] = cell
    return tuple(row)


def read(*rows):
    preview = preview_sheets([sheet(*rows)], "a.xlsx")
    return preview.registrations, [(found.cell, found.code) for found in preview.findings]


def test_a_good_row_is_read_without_a_word():
    (registration,), findings = read(GOOD)

    assert findings == []
    assert registration.name == "红队"
    assert registration.leader == "赵一帆"
    assert registration.players == ("赵一帆", "钱小满", "孙大同")
    assert registration.substitutes == ()
    assert registration.points == 120
    assert registration.phone == "13800000001"
    assert (registration.sheet, registration.row) == ("报名表", 2)


@pytest.mark.parametrize(
    ("cells", "findings"),
    [
        ({"A": ""}, [("A2", "name_missing")]),
        ({"A": "<b>红队</b>"}, [("A2", "markup")]),
        ({"A": "<3队"}, []),
        ({"A": "=1+1"}, [("A2", "formula")]),
        ({"A": "红" * 61}, [("A2", "too_long")]),
        ({"B": ""}, []),
        ({"B": "李思远"}, []),
        ({"D": ""}, [("D2", "player_missing")]),
        ({"D": "=B2"}, [("D2", "formula")]),
        ({"D": "赵一帆"}, [("D2", "player_twice")]),
        ({"D": "周文清、吴晓峰"}, [("D2", "names_split"), ("E2", "too_many_players")]),
        ({"F": "钱小满"}, [("F2", "player_twice")]),
        ({"F": "甲一、甲二、甲三、甲四"}, [("F2", "names_split"), ("F2", "many_substitutes")]),
        ({"G": ""}, []),
        ({"G": 0}, []),
        ({"G": "120.0"}, []),
        ({"G": "一百"}, [("G2", "points_unreadable")]),
        ({"G": 12.5}, [("G2", "points_unreadable")]),
        ({"G": -3}, [("G2", "points_unreadable")]),
        ({"G": "=SUM(A1:A2)"}, [("G2", "formula")]),
        ({"H": "0532-8888 0000"}, []),
        ({"H": "+86 138 0000 0001"}, []),
        ({"H": "13800000001/13900000002"}, []),
        ({"H": "1380000000"}, [("H2", "phone_doubtful")]),
        ({"H": "没有"}, [("H2", "phone_doubtful")]),
        ({"H": 3.7028319800101e17}, [("H2", "phone_lost")]),
        ({"I": "=1+1"}, [("I2", "formula_text")]),
    ],
)
def test_a_cell_that_is_not_as_it_should_be_is_named(cells, findings):
    assert read(changed(**cells))[1] == findings


def test_a_name_in_a_formula_or_markup_stays_the_text_it_is():
    (formula, markup), _findings = read(changed(A='=HYPERLINK("x")'), changed(A="<b>红队</b>"))

    assert formula.name == '=HYPERLINK("x")'
    assert markup.name == "<b>红队</b>"


def test_a_rounded_phone_number_is_left_out():
    (registration,), _findings = read(changed(H="1.38E+10"))

    assert registration.phone == ""


def test_players_written_into_the_leaders_cell_play_and_the_first_one_leads():
    row = changed(B="赵一帆、钱小满、孙大同", C="", D="", E="")
    (registration,), findings = read(row)

    assert registration.leader == "赵一帆"
    assert registration.players == ("赵一帆", "钱小满", "孙大同")
    assert findings == [("B2", "names_split"), ("B2", "leader_first")]


def test_substitutes_come_from_any_number_of_columns_and_cells():
    header = ("队名", "队员", "队员", "队员", "替补1", "替补2")
    row = ("红队", "赵一帆", "钱小满", "孙大同", "李思远、周文清", "吴晓峰")
    preview = preview_sheets([Sheet(name="报名表", rows=(header, row))], "a.xlsx")

    assert preview.registrations[0].substitutes == ("李思远", "周文清", "吴晓峰")


@pytest.mark.parametrize(
    "line",
    [
        ("合计：24支队伍",),
        ("", "总计", "", "", "", "", 24),
        ("联系人：组委会", "", "", "", "", "", "", "13800000009"),
        ("", "", "", "", "", "", "", "", "盖章"),
        HEADER,
    ],
)
def test_a_line_that_is_no_team_is_skipped_and_named(line):
    registrations, findings = read(GOOD, line)

    assert len(registrations) == 1
    assert [code for _cell, code in findings] == ["line_skipped"]


def test_a_team_without_players_is_no_line_to_skip():
    assert read(("浮山后",))[1] == [("C2", "player_missing")]


def test_empty_rows_between_teams_are_named_once_and_at_the_end_not_at_all():
    empty = ("", " ", "\u3000")
    registrations, findings = read(empty, empty, GOOD, empty)

    assert len(registrations) == 1
    assert findings == [("A2", "row_empty")]


def test_a_row_with_only_its_running_number_is_empty():
    numbered = Sheet(name="报名表", rows=(("序号", "队名", "领队"), (1, "", ""), (2, "", "")))

    assert preview_sheets([numbered], "a.xlsx").registrations == ()


@pytest.mark.parametrize(
    ("cell", "needs"), [("是", True), ("轮椅", True), ("", False), ("否", False), ("No", False)]
)
def test_a_column_says_who_needs_an_accessible_table(cell, needs):
    rows = ((*HEADER, "需无障碍台（如有）"), (*GOOD, cell))
    [registration] = preview_sheets([Sheet(name="报名表", rows=rows)], "a.xlsx").registrations
    assert registration.needs_accessible is needs
