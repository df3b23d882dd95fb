"""Column names are recognised in the variants that organisers use, wherever the header stands."""

import pytest

from tournament.imports.columns import find_columns
from tournament.imports.sheets import Sheet


def columns(*rows):
    return find_columns(Sheet(name="报名表", rows=rows))


@pytest.mark.parametrize(
    ("field", "name"),
    [
        ("name", "参赛队名 "),
        ("name", "代表队"),
        ("name", "球 队"),
        ("name", "队名（必填）"),
        ("name", "Team name"),
        ("club", "单位"),
        ("district", "所属区市"),
        ("leader", "队长"),
        ("leader", "领 队:"),
        ("substitute", "替补队员"),
        ("substitute", "替补2"),
        ("points", "种子分"),
        ("points", "积分（分）"),
        ("phone", "联系电话"),
        ("phone", "手机"),
        ("remark", "备注"),
        ("number", "序号"),
        ("number", "No."),
    ],
)
def test_a_column_is_recognised(field, name):
    found = columns(("队名", "队员一", name) if field != "name" else ("领队", "队员一", name))

    assert found.first(field) == 3


@pytest.mark.parametrize(
    "names",
    [
        ("队员一", "队员二", "队员三"),
        ("队员 1", "队员2", "队员３"),
        ("选手①", "选手②", "选手③"),
        ("第一队员", "第二队员", "第三队员"),
        ("1号队员", "2号队员", "3号队员"),
        ("队员（一）", "队员（二）", "队员（三）"),
        ("Player 1", "player2", "PLAYER #3"),
        ("队员", "队员", "队员"),
    ],
)
def test_players_are_numbered_in_any_way(names):
    assert columns(("队名", *names)).of["player"] == (2, 3, 4)


def test_players_come_in_the_order_of_their_numbers():
    assert columns(("队员三", "队员一", "队员二", "队名")).of["player"] == (2, 3, 1)


def test_the_header_is_found_below_a_title_and_notes():
    assert columns(("2026年报名表",), (), ("说明：每队三人",), ("队名", "领队")).row == 4


def test_the_row_with_most_names_is_the_header():
    assert columns(("队名", "领队"), ("队名", "领队", "队员一", "电话")).row == 2


@pytest.mark.parametrize("row", [("队名", "单位"), ("队员一", "队员二"), ("", 3, 0.5), ()])
def test_a_row_without_team_and_persons_is_no_header(row):
    assert columns(row) is None


def test_other_columns_and_a_second_phone_are_ignored_not_guessed():
    found = columns(("队名", "领队", "手机", "电话", "身份证号"))

    assert found.first("phone") == 3
    assert found.ignored == (4, 5)
