"""Sheets as data: titles, columns, and the rows that fill them."""

import unicodedata
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from typing import Generic, NamedTuple, TypeVar

from django.utils.translation import get_language

Row = TypeVar("Row")
Value = str | int | date | datetime | None
Name = tuple[str, str]
"""What something is called in Chinese and in English."""

WHOLE = "0"
SIGNED = "+0;-0;0"
NARROWEST, WIDEST = 6, 60  # in digits


class Column(NamedTuple, Generic[Row]):
    """One column: its header, what it shows of a row, and the format of its numbers."""

    name: Name
    value: Callable[[Row], Value]
    format: str = WHOLE


@dataclass(frozen=True, slots=True, kw_only=True)
class Sheet(Generic[Row]):
    """A sheet of a workbook, its header in the first row."""

    title: Name
    columns: Sequence[Column[Row]]
    rows: Sequence[Row]


def in_words(name: Name) -> str:
    """A name in the language that is active: English, or else Chinese."""
    zh, en = name
    return en if get_language() == "en" else zh


def fitting_width(texts: Iterable[str]) -> int:
    """The width, in digits, of a column that shows `texts`; what is wider is cut short."""
    widest = max((display_width(text) for text in texts), default=0)
    return min(max(widest + 2, NARROWEST), WIDEST)


def display_width(text: str) -> int:
    """How many digits wide `text` is: a Chinese character takes the room of two."""
    return sum(2 if unicodedata.east_asian_width(char) in "WFA" else 1 for char in text)
