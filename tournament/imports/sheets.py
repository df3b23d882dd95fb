"""What a file holds once it is read: sheets (工作表) of plain cells."""

from dataclasses import dataclass

Cell = str | int | float

MAX_CELLS = 1_000_000
MAX_COLUMNS = 200


@dataclass(frozen=True, slots=True, kw_only=True)
class Sheet:
    """A sheet with its rows from row 1 on; an empty cell is "", a formula is its text ("=…")."""

    name: str
    rows: tuple[tuple[Cell, ...], ...]

    @property
    def width(self) -> int:
        """The cells of the longest row."""
        return max((len(row) for row in self.rows), default=0)

    @property
    def is_filled(self) -> bool:
        """Whether any cell holds anything."""
        return any(cell != "" for row in self.rows for cell in row)


def reference(row: int, column: int) -> str:
    """The name of a cell, such as "F9"; `row` and `column` count from 1."""
    letters = ""
    while column:
        column, letter = divmod(column - 1, 26)
        letters = chr(ord("A") + letter) + letters
    return f"{letters}{row}"
