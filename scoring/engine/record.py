"""A hand record (GJN, R17) as values: tags, acts, and what was wrong with reading it."""

from collections.abc import Iterator
from dataclasses import dataclass, field

from scoring.engine.faults import Fault
from scoring.engine.moves import Move

LEADING_TAGS = (
    "Event", "Date", "Stage", "Round", "Table", "Hand", "Rules", "Lead", "Counts", "Out", "Note",
    "Deal",
)  # fmt: skip
CLOSING_TAGS = ("Order", "Points")

VERSION = "1"
SHOWN = 40
"""Characters of the offending text that a violation shows."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Violation:
    """One thing that is wrong with a record. `line` and `column` count from 1.

    `text`: the offending text. `consequence`: it only follows from an earlier violation (R17).
    """

    line: int
    column: int
    fault: Fault
    text: str = ""
    consequence: bool = False

    @property
    def code(self) -> str:
        """E101 to W401: see :mod:`scoring.engine.faults`."""
        return self.fault.code

    def message(self, language: str = "en") -> str:
        """The words, "en" or "zh", with the offending text."""
        words = self.fault.zh if language == "zh" else self.fault.en
        return f"{words}: {self.text}" if self.text else words


@dataclass(frozen=True, slots=True, kw_only=True)
class Record:
    """One hand as it was written down. Two records are equal if they say the same.

    `tags`: (name, value) in canonical order. `acts`: one move an act. `lines` and `texts`: where
    each act stands and how it reads; `tag_lines`: the same of tags. `line`: where the record
    begins. `violations`: found in reading.
    """

    version: str = VERSION
    tags: tuple[tuple[str, str], ...] = ()
    acts: tuple[Move, ...] = ()
    lines: tuple[int, ...] = field(default=(), compare=False)
    texts: tuple[str, ...] = field(default=(), compare=False, repr=False)
    tag_lines: tuple[int, ...] = field(default=(), compare=False)
    line: int = field(default=1, compare=False)
    violations: tuple[Violation, ...] = field(default=(), compare=False)

    def tag(self, name: str) -> str:
        """The value of a tag, empty where it was not given."""
        return dict(self.tags).get(name, "")

    def line_of(self, name: str) -> int:
        """The line of a tag, or the first line of the record."""
        places = zip(self.tags, self.tag_lines, strict=False)
        return next((line for (known, _), line in places if known == name), self.line)

    def numbered_acts(self) -> Iterator[tuple[int, str, Move]]:
        """Each act with its line and text; a record that nobody wrote down counts its acts."""
        if self.lines:
            return zip(self.lines, self.texts, self.acts, strict=True)
        return ((number, "", act) for number, act in enumerate(self.acts, start=1))


def by_canon(tags: dict[str, str]) -> list[str]:
    """The names of tags in canonical order: known ones, unknown ones as given, the closing ones."""
    known = [name for name in LEADING_TAGS if name in tags]
    closing = [name for name in CLOSING_TAGS if name in tags]
    other = [name for name in tags if name not in LEADING_TAGS and name not in CLOSING_TAGS]
    return [*known, *other, *closing]
