"""The text of a cell as it is kept, and the names of persons in it.

Each function also gives the codes of the findings that its repairs deserve, in the order in which
they were made.
"""

import re
import unicodedata

from tournament.imports.sheets import Cell

HAN = re.compile(r"[\u2e80-\u9fff\uf900-\ufaff\U00020000-\U0003ffff]")
BETWEEN_NAMES = re.compile(r"[、,，;；/／|｜\r\n]+")
INVISIBLE = {"Cc", "Cf", "Cs"}
FULL_WIDTH = {
    code: code - 0xFEE0
    for first, last in ("０９", "ＡＺ", "ａｚ")
    for code in range(ord(first), ord(last) + 1)
}


def one_line(cell: Cell) -> tuple[str, list[str]]:
    """The cell as one line of text."""
    text, codes = _legible(cell)
    line = " ".join(text.split())
    if line != text:
        codes.append("spaces")
    return line, codes


def names(cell: Cell) -> tuple[list[str], list[str]]:
    """The names in a cell of persons, usually one.

    Names stand apart by 、 or the like, or by spaces where each part has two characters or more;
    a lone character beside a space belongs to a name that was stretched (于 春 生).
    """
    text, codes = _legible(cell)
    parts = [part for part in BETWEEN_NAMES.split(text) if part.strip()]
    if len(parts) == 1:
        parts = _apart_by_spaces(text)
    found = [("" if HAN.search(part) else " ").join(part.split()) for part in parts]
    if len(found) > 1:
        codes.append("names_split")
    elif found and found[0] != text:
        codes.append("spaces")
    return found, codes


def half_width(text: str) -> str:
    """Full-width digits and letters made narrow; Chinese punctuation stays."""
    return text.translate(FULL_WIDTH)


def _apart_by_spaces(text: str) -> list[str]:
    words = text.split()
    if HAN.search(text) and all(len(word) > 1 for word in words):
        return words
    return [text]


def _legible(cell: Cell) -> tuple[str, list[str]]:
    """NFC text without control characters, bidirectional overrides and zero-width characters."""
    text = unicodedata.normalize("NFC", str(cell))
    visible = "".join(
        character
        for character in text
        if character.isspace() or unicodedata.category(character) not in INVISIBLE
    )
    narrow = half_width(visible)
    repairs = {"invisible": visible != text, "full_width": narrow != visible}
    return narrow, [code for code, made in repairs.items() if made]
