"""Hand records from text (GJN, R17): tolerant of how people write, exact about what is wrong.

Nothing raises: whatever cannot be read becomes a violation of its record, and the lines around it
are read. The work is linear in the length of the text.
"""

import re
import unicodedata
from dataclasses import dataclass, field
from functools import lru_cache

from scoring.engine import faults as f
from scoring.engine.acts import Problem, read_act
from scoring.engine.cards import read_cards, write_cards
from scoring.engine.faults import Fault
from scoring.engine.moves import Move
from scoring.engine.record import CLOSING_TAGS, SHOWN, VERSION, Record, Violation, by_canon

_TAG = re.compile(r'\[(\w+)[ \t]+"([^"\\]*(?:\\.[^"\\]*)*)"\]')
_HEADER = re.compile(r"%GJN(?:[ \t]+(\S+))?")
_ESCAPED = re.compile(r'\\(["\\])')
_ACT_BEGINS = frozenset("123456@")
_HOLDING = re.compile(r"([1-6]):(\S+)")


def read_gjn(text: str | bytes) -> tuple[Record, ...]:
    """All records of a file, one after another; an empty file has none."""
    found: list[tuple[int, Fault]] = []
    lines = _lines(text, found)
    records = _Reader().read(lines)
    if found and not records:
        records = [Record()]
    if found:
        oddities = tuple(Violation(line=line, column=1, fault=fault) for line, fault in found)
        records[0] = _with_violations(records[0], oddities)
    return tuple(records)


def _lines(text: str | bytes, found: list[tuple[int, Fault]]) -> list[str]:
    """The lines of the text, as UTF-8, NFC and LF want it; what was not so is noted in `found`."""
    if isinstance(text, bytes):
        text = _decoded(text, found)
    if text.startswith("\ufeff"):
        found.append((1, f.ODD_TEXT))
        text = text[1:]
    if "\r" in text:
        found.append((1, f.ODD_LINES))
        text = text.replace("\r\n", "\n").replace("\r", "\n")
    if not unicodedata.is_normalized("NFC", text):
        found.append((1, f.ODD_TEXT))
        text = unicodedata.normalize("NFC", text)
    return text.split("\n")


def _decoded(text: bytes, found: list[tuple[int, Fault]]) -> str:
    try:
        return text.decode("utf-8")
    except UnicodeDecodeError as error:
        found.append((text.count(b"\n", 0, error.start) + 1, f.NOT_UTF8))
        return text.decode("utf-8", errors="replace")


def _with_violations(record: Record, more: tuple[Violation, ...]) -> Record:
    return Record(
        version=record.version,
        tags=record.tags,
        acts=record.acts,
        lines=record.lines,
        texts=record.texts,
        tag_lines=record.tag_lines,
        line=record.line,
        violations=(*more, *record.violations),
    )


@dataclass(slots=True)
class _Draft:
    """A record being read."""

    line: int
    version: str = ""
    tags: dict[str, str] = field(default_factory=dict)
    tag_lines: dict[str, int] = field(default_factory=dict)
    acts: list[tuple[int, str, Move]] = field(default_factory=list)
    violations: list[Violation] = field(default_factory=list)

    def wrong(self, line: int, column: int, fault: Fault, text: str) -> None:
        shown = text if len(text) <= SHOWN else text[:SHOWN] + "…"
        self.violations.append(Violation(line=line, column=column, fault=fault, text=shown))

    def record(self) -> Record:
        names = by_canon(self.tags)
        lines, texts, acts = zip(*self.acts, strict=True) if self.acts else ((), (), ())
        return Record(
            version=self.version or VERSION,
            tags=tuple((name, self.tags[name]) for name in names),
            acts=acts,
            lines=lines,
            texts=texts,
            tag_lines=tuple(self.tag_lines[name] for name in names),
            line=self.line,
            violations=tuple(self.violations),
        )


class _Reader:
    """Reads line by line; `records` grows as records end."""

    def __init__(self) -> None:
        self.records: list[Record] = []
        self._draft: _Draft | None = None
        self._blank = 0

    def read(self, lines: list[str]) -> list[Record]:
        """All records in `lines`."""
        for number, line in enumerate(map(str.strip, lines), start=1):
            draft = self._draft
            if draft is not None and not self._blank and line[:1] in _ACT_BEGINS:
                move = read_act(line)
                if isinstance(move, Move):
                    draft.acts.append((number, line, move))
                    continue
            if line:
                self._line(number, line)
            else:
                self._blank = self._blank or number
        self._finish()
        return self.records

    def _line(self, number: int, line: str) -> None:
        """Read a line, without the blanks around it, that is not plainly an act."""
        header = _HEADER.fullmatch(line)
        draft = self._current(number, line, header is not None)
        self._blank = 0
        if header:
            self._header(draft, number, header[1] or "")
        elif line[0] == "[":
            self._tag(draft, number, line)
        else:
            self._act(draft, number, line)

    def _finish(self) -> None:
        """The text has ended, and the record with it."""
        if self._draft is not None:
            self.records.append(self._draft.record())
            self._draft = None

    def _current(self, number: int, line: str, header: bool) -> _Draft:
        """The record that the line belongs to: a blank line or a header begins another one.

        A blank after the tags or before the closing ones is taken for a habit from other notations.
        """
        draft = self._draft
        if draft is not None and self._blank and not header:
            closed = any(name in draft.tags for name in CLOSING_TAGS)
            if not closed and (not draft.acts or line.startswith(("[Order", "[Points"))):
                draft.wrong(self._blank, 1, f.ODD_BLANK, "")
                return draft
        if draft is None or self._blank or header:
            self._finish()
            draft = self._draft = _Draft(line=number)
            if not header and not self.records:
                draft.wrong(number, 1, f.NO_VERSION, line)
        return draft

    def _header(self, draft: _Draft, number: int, version: str) -> None:
        draft.version = version
        if version != VERSION:
            draft.wrong(number, 1, f.UNKNOWN_VERSION, version)

    def _tag(self, draft: _Draft, number: int, line: str) -> None:
        shown = _TAG.fullmatch(line) or _TAG.fullmatch(unicodedata.normalize("NFKC", line))
        if shown is None:
            draft.wrong(number, 1, f.BAD_TAG, line)
            return
        name, value = shown[1], shown[2]
        if "\\" in value:
            value = _ESCAPED.sub(r"\1", value)
        if name in draft.tags:
            draft.wrong(number, 2, f.TAG_TWICE, name)
            return
        if draft.acts and name not in CLOSING_TAGS:
            draft.wrong(number, 2, f.ODD_TAG, name)
        draft.tags[name] = canonical_value(name, value)
        draft.tag_lines[name] = number

    def _act(self, draft: _Draft, number: int, line: str) -> None:
        move = read_act(line)
        if isinstance(move, Problem):
            plain = read_act(unicodedata.normalize("NFKC", line).strip())
            if isinstance(plain, Problem):
                draft.wrong(number, move.column, move.fault, line[move.column - 1 :])
                return
            draft.wrong(number, 1, f.ODD_TEXT, line)
            move = plain
        draft.acts.append((number, line, move))


def canonical_value(name: str, value: str) -> str:
    """The value of a tag as it is kept: single blanks between numbers, cards high to low."""
    if name in ("Order", "Points", "Counts", "Lead"):
        return " ".join(value.split())
    if name != "Deal":
        return value
    holdings = read_deal(value)
    return value if holdings is None else write_deal(holdings)


@lru_cache(maxsize=16)
def read_deal(value: str) -> tuple[int, ...] | None:
    """The six holdings as bags, or None if the value does not show six (R17).

    It is asked for twice in a row: when a record is read, and when it is played.
    """
    bags = {}
    for word in value.split():
        shown = _HOLDING.fullmatch(word)
        if shown is None or int(shown[1]) in bags:
            return None
        try:
            bags[int(shown[1])] = read_cards(shown[2])
        except ValueError:
            return None
    return tuple(bags[seat] for seat in sorted(bags)) if len(bags) == 6 else None


def write_deal(holdings: tuple[int, ...]) -> str:
    """The value of a Deal tag, the inverse of :func:`read_deal`."""
    return " ".join(f"{seat}:{write_cards(bag)}" for seat, bag in enumerate(holdings, start=1))
