"""The rows of a sheet → registrations (报名) and what is to be said about each cell."""

import re
from dataclasses import dataclass
from typing import Any, NamedTuple, Self

from tournament.imports.columns import Columns, read_header
from tournament.imports.findings import Finding, abridged
from tournament.imports.sheets import Cell, Sheet
from tournament.imports.text import names, one_line
from tournament.models import Club, Entrant, Player

PLAYERS = 3
# More substitutes than players: rather a list that slipped into the wrong cell.
USUAL_SUBSTITUTES = 3

LONGEST = {
    "name": Entrant._meta.get_field("name").max_length,
    "club": Club._meta.get_field("name").max_length,
    "district": Entrant._meta.get_field("district").max_length,
    "phone": Entrant._meta.get_field("phone").max_length,
    "remark": Entrant._meta.get_field("remark").max_length,
    "person": Player._meta.get_field("name").max_length,
}

NOTE_LINE = re.compile(
    r"合计|总计|共计|小计|总数|共\s*\d|联系|电话|备注|说明|注[:：]|填表|制表|审核|日期|盖章|截止|以上|报名|"
    r"total|sum|contact|note",
    re.IGNORECASE,
)
MARKUP = re.compile(r"</?[A-Za-z!][^<>]*>")
POINTS = re.compile(r"(\d{1,9})(\.0+)?", re.ASCII)
SCIENTIFIC = re.compile(r"\d(\.\d+)?e\+?\d+", re.IGNORECASE | re.ASCII)
PHONE = re.compile(
    r"(\+?86)?1\d{10}|0\d{9,11}|[2-9]\d{6,7}|[48]00\d{7}|\+\d{7,15}",
    re.ASCII,
)
NO = {"", "否", "无", "不", "不用", "不需要", "no", "n", "0", "-", "—"}
BETWEEN_PHONES = re.compile(r"[、,，;；/]")
PHONE_FILLING = re.compile(r"[\s()（）\-—]")


@dataclass(frozen=True, slots=True, kw_only=True)
class Registration:
    """A team as one row names it. The leader may be one of the players or none of them.

    An individual is the only player and has the same name. `sheet` and `row` (from 1) say where it
    stands. `points` are seeding points, None for none.
    """

    sheet: str
    row: int
    name: str
    club: str
    district: str
    leader: str
    players: tuple[str, ...]
    substitutes: tuple[str, ...]
    points: int | None
    phone: str
    remark: str
    needs_accessible: bool = False

    @property
    def persons(self) -> tuple[str, ...]:
        """Everybody named, each name once."""
        leader = (self.leader,) if self.leader else ()
        return tuple(dict.fromkeys(leader + self.players + self.substitutes))

    @classmethod
    def from_dict(cls, values: dict[str, Any]) -> Self:
        lists = {field: tuple(values[field]) for field in ("players", "substitutes")}
        return cls(**values | lists)


class Person(NamedTuple):
    """A name and the column it was read from."""

    name: str
    column: int


class Line(NamedTuple):
    """A registration with the columns of what later checks speak about."""

    registration: Registration
    name_column: int
    leaders: tuple[Person, ...]
    members: tuple[Person, ...]


def read_lines(
    sheet: Sheet, columns: Columns, reader: type["RowReader"]
) -> tuple[list[Line], list[Finding]]:
    """The entrants below the header; rows that are none are noted, as are gaps between rows."""
    lines: list[Line] = []
    findings: list[Finding] = []
    last = columns.row
    for number, row in enumerate(sheet.rows[columns.row :], columns.row + 1):
        read = reader(sheet.name, columns, number, row)
        if read.is_empty():
            continue
        if number > last + 1:
            read.note_gap(last + 1, number - 1)
        last = number
        if read.is_entrant():
            lines.append(read.line())
        else:
            read.note_skipped()
        findings += read.findings
    return lines, findings


class RowReader:
    """Reads one row field by field and collects what is to be said about its cells."""

    SKIPPED = "line_skipped"

    def __init__(self, sheet: str, columns: Columns, number: int, row: tuple[Cell, ...]) -> None:
        self.sheet = sheet
        self.columns = columns
        self.number = number
        self.row = row
        self.findings: list[Finding] = []
        texts = ((column, one_line(cell)[0]) for column, cell in enumerate(row, 1))
        hint = columns.first("hint")
        self.filled = {column: text for column, text in texts if text and column != hint}

    def is_empty(self) -> bool:
        """Whether nothing stands here but, perhaps, a running number."""
        numbering = self.columns.first("number")
        return not self.filled.keys() - {numbering} and self.filled.get(numbering, "0").isdigit()

    def is_header(self) -> bool:
        """Whether the column names are written once more."""
        return read_header(self.number, self.row, self.columns.kind) is not None

    def is_entrant(self) -> bool:
        """Whether the row names players, or a team without any (which is then an error)."""
        if self.is_header():
            return False
        if self.filled.keys() & set(self.columns.of.get("player", ())):
            return True
        named = self.columns.first("name") in self.filled
        return named and not NOTE_LINE.match(next(iter(self.filled.values())))

    def note_gap(self, first: int, last: int) -> None:
        """Note that nothing stands in the rows before this one."""
        rows = str(first) if first == last else f"{first}–{last}"
        self.findings.append(
            Finding(code="row_empty", sheet=self.sheet, row=first, column=1, params={"rows": rows})
        )

    def note_skipped(self) -> None:
        """Note that this row is no entrant."""
        column, text = next(iter(self.filled.items()))
        self._note(self.SKIPPED, column, row=self.number, text=text)

    def line(self) -> Line:
        """The row as a team."""
        name_column = self.columns.first("name")
        name = self._text("name")
        if not name:
            self._note("name_missing", name_column)
        leaders = self._persons("leader")
        players = self._persons("player")
        if len(leaders) > 1:
            self._note("leader_first", leaders[0].column, name=leaders[0].name)
            players = players or leaders
        substitutes = self._persons("substitute")
        self._count(players, substitutes)
        registration = Registration(
            sheet=self.sheet,
            row=self.number,
            name=name,
            club=self._text("club"),
            district=self._text("district"),
            leader=leaders[0].name if leaders else "",
            players=tuple(person.name for person in players),
            substitutes=tuple(person.name for person in substitutes),
            points=self._points(),
            phone=self._phone(),
            remark=self._text("remark"),
            needs_accessible=self._text("accessible").casefold() not in NO,
        )
        return Line(registration, name_column, tuple(leaders[:1]), (*players, *substitutes))

    def _cell(self, column: int) -> Cell:
        return self.row[column - 1] if column <= len(self.row) else ""

    def _note(self, code: str, column: int, **params: object) -> None:
        self.findings.append(
            Finding(
                code=code,
                sheet=self.sheet,
                row=self.number,
                column=column,
                params={name: abridged(value) for name, value in params.items()},
            )
        )

    def _text(self, field: str) -> str:
        column = self.columns.first(field)
        if column is None:
            return ""
        text, codes = one_line(self._cell(column))
        for code in codes:
            self._note(code, column, text=text)
        if text.startswith("="):
            vital = field in ("name", "points")
            self._note("formula" if vital else "formula_text", column, text=text)
        self._inspect(field, text, column)
        return text

    def _persons(self, field: str) -> list[Person]:
        persons = []
        for column in self.columns.of.get(field, ()):
            cell = self._cell(column)
            if str(cell).startswith("="):
                self._note("formula", column, text=cell)
                persons.append(Person(str(cell), column))
                continue
            found, codes = names(cell)
            for code in codes:
                self._note(code, column, text="、".join(found))
            for name in found:
                self._inspect("person", name, column)
                persons.append(Person(name, column))
        return persons

    def _inspect(self, field: str, text: str, column: int) -> None:
        """Note markup, and text longer than the database keeps."""
        if markup := MARKUP.search(text):
            self._note("markup", column, text=markup[0])
        if field in LONGEST and len(text) > LONGEST[field]:
            self._note("too_long", column, count=len(text), limit=LONGEST[field])

    def _count(self, players: list[Person], substitutes: list[Person]) -> None:
        """Note too few or too many players, and unusually many substitutes."""
        places = self.columns.of.get("player") or self.columns.of["leader"]
        if len(players) < PLAYERS:
            free = (place for place in places if place not in self.filled)
            self._note("player_missing", next(free, places[-1]), count=len(players))
        elif len(players) > PLAYERS:
            self._note("too_many_players", players[PLAYERS].column, count=len(players))
        if len(substitutes) > USUAL_SUBSTITUTES:
            column = substitutes[USUAL_SUBSTITUTES].column
            self._note("many_substitutes", column, count=len(substitutes))

    def _points(self) -> int | None:
        text = self._text("points")
        number = POINTS.fullmatch(text)
        if text and not number and not text.startswith("="):
            self._note("points_unreadable", self.columns.first("points"), text=text)
        return int(number[1]) if number else None

    def _phone(self) -> str:
        text = self._text("phone")
        column = self.columns.first("phone")
        if SCIENTIFIC.fullmatch(text):
            self._note("phone_lost", column, text=text)
            return ""
        numbers = [PHONE_FILLING.sub("", part) for part in BETWEEN_PHONES.split(text)]
        if text and not all(PHONE.fullmatch(number) for number in numbers):
            digits = sum(character.isdigit() for character in text)
            self._note("phone_doubtful", column, text=text, count=digits)
        return text
