"""Which column holds what: the column names that organisers use, and where the header stands.

A sheet lists teams, or individuals (`kind`): one person a row.
"""

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass

from tournament.imports.sheets import Cell, Sheet
from tournament.models import Entrant

HEADER_ROWS = 30

# Field → its names, in the form that `_plain` gives: no spaces, punctuation or numbers. A column
# of players or substitutes may be numbered in any way (队员一, 队员 2, 队员３, 第4队员, Player #5).
NAMES = {
    "number": "序号 编号 号 顺序 no number 报名序号",
    "name": (
        "队名 参赛队名 参赛队名称 代表队 代表队名称 参赛队 参赛队伍 队伍 队伍名称 "
        "队伍名 球队 球队名称 队名称 队别 team teamname nameofteam entrant"
    ),
    "club": (
        "单位 单位名称 所属单位 参赛单位 代表单位 推荐单位 报名单位 工作单位 俱乐部 "
        "街道 社区 协会 club organisation organization unit"
    ),
    "district": (
        "区市 所属区市 区县 区域 所属区域 地区 所属地区 赛区 市区 所在区市 城市 "
        "district city region"
    ),
    "leader": "领队 队长 领队姓名 队长姓名 领队队长 负责人 leader captain teamleader",
    "player": (
        "队员 队员姓名 参赛队员 主力 主力队员 正式队员 上场队员 选手 选手姓名 参赛选手 "
        "运动员 运动员姓名 参赛人员 成员 队员名单 姓名 player playername players member"
    ),
    "substitute": (
        "替补 替补队员 替补选手 替补人员 替补姓名 替补队员姓名 候补 候补队员 后备 "
        "后备队员 substitute substitutes sub reserve alternate"
    ),
    "points": (
        "积分 种子分 种子积分 排名分 排名积分 赛事积分 年度积分 总积分 points "
        "seedpoints seedingpoints rankingpoints"
    ),
    "phone": (
        "电话 联系电话 电话号码 手机 手机号 手机号码 联系方式 联系手机 领队电话 "
        "队长电话 联系人电话 phone mobile tel telephone phonenumber mobilephone contact"
    ),
    "accessible": "无障碍 无障碍台 需无障碍 需无障碍台 需要无障碍台 轮椅 accessible wheelchair",
    "remark": "备注 说明 附注 备考 remark remarks note notes comment comments",
    # What `remarks.py` adds; it comes back when the organiser uploads that workbook corrected.
    "hint": "系统提示 systemremarks",
}
FIELDS = {name: field for field, names in NAMES.items() for name in names.split()}
SEVERAL = {"player", "substitute"}
TEAM, INDIVIDUAL = Entrant.Kind.TEAM.value, Entrant.Kind.INDIVIDUAL.value
# Of each of these a header names one at least.
NEEDED = {TEAM: ({"name"}, {"player", "leader"}), INDIVIDUAL: ({"player"},)}
UNREAD = {TEAM: set(), INDIVIDUAL: {"name", "leader", "substitute"}}

NUMERALS = {numeral: number for number, numeral in enumerate("一二三四五六七八九十", 1)}
NUMBER = re.compile(r"\d+|[一二三四五六七八九十]")
BRACKETED = re.compile(r"\([^()]*\)|\[[^\[\]]*\]|【[^【】]*】")
LONGEST_NAME = 60


@dataclass(frozen=True, slots=True, kw_only=True)
class Columns:
    """The header row (counted from 1) and the columns (from 1) of each field, in reading order.

    `ignored` are named columns that are not read.
    """

    kind: str
    row: int
    of: dict[str, tuple[int, ...]]
    ignored: tuple[int, ...]

    def first(self, field: str) -> int | None:
        """The column of a field that has one at most."""
        return next(iter(self.of.get(field, ())), None)

    @property
    def recognised(self) -> int:
        return sum(len(columns) for columns in self.of.values())


def find_columns(sheet: Sheet, kind: str = TEAM) -> Columns | None:
    """The columns of the best header among the first rows, None where there is none."""
    candidates = [
        columns
        for number, row in enumerate(sheet.rows[:HEADER_ROWS], 1)
        if (columns := read_header(number, row, kind))
    ]
    return max(candidates, key=lambda columns: columns.recognised, default=None)


def read_header(number: int, row: tuple[Cell, ...], kind: str) -> Columns | None:
    """Row `number` as a header; None unless it names a column for persons, and for teams theirs."""
    found: dict[str, list[tuple[int, int]]] = {}
    ignored = []
    for column, cell in enumerate(row, 1):
        field, ordinal = _recognise(str(cell))
        if field and field not in UNREAD[kind] and (field in SEVERAL or field not in found):
            found.setdefault(field, []).append((ordinal, column))
        elif cell != "":
            ignored.append(column)
    if not all(found.keys() & fields for fields in NEEDED[kind]):
        return None
    of = {
        field: tuple(column for _ordinal, column in sorted(places))
        for field, places in found.items()
    }
    return Columns(kind=kind, row=number, of=of, ignored=tuple(ignored))


def _recognise(text: str) -> tuple[str | None, int]:
    """(field, the number in the column name or 0)."""
    if len(text) > LONGEST_NAME:
        return None, 0
    text = unicodedata.normalize("NFKC", text).casefold()
    numbers = NUMBER.findall(text)
    ordinal = _ordinal(numbers[0]) if numbers else 0
    return next((FIELDS[name] for name in _plain(text) if name in FIELDS), None), ordinal


def _plain(text: str) -> Iterator[str]:
    """The column name in letters alone, first as it stands, then without what is in brackets."""
    for variant in (text, BRACKETED.sub("", text)):
        letters = "".join(character for character in variant if character.isalpha())
        yield letters
        yield NUMBER.sub("", letters).strip("第号")


def _ordinal(number: str) -> int:
    return NUMERALS.get(number) or int(number[:9])
