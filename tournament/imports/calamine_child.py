"""A script: a workbook on standard input → its sheets as JSON on standard output.

A damaged .xls can make calamine panic, abort or ask for all memory there is. So it never runs in
the process that serves people: `workbook.py` starts this file and reads what it prints,

    {"sheets": [{"name": …, "rows": [[cell, …], …]}, …]}   or   {"refused": code}.
"""

import io
import json
import resource
import sys

from python_calamine import CalamineError, CalamineSheet, CalamineWorkbook, PasswordError

MEMORY_BYTES = 1 << 30
# Beyond this a double no longer tells neighbouring integers apart.
EXACT_BELOW = 10**15


def plain(value: object) -> str | int | float:
    """A cell's value as text or number; dates and times in ISO form."""
    if isinstance(value, bool):
        return str(value).upper()
    if isinstance(value, float) and value.is_integer() and abs(value) < EXACT_BELOW:
        return int(value)
    return value if isinstance(value, str | int | float) else str(value)


def rows_of(sheet: CalamineSheet) -> list[list[str | int | float]]:
    """The rows from row 1 on. A cell merged over several rows stands in each of them."""
    rows = [[plain(value) for value in row] for row in sheet.to_python(skip_empty_area=False)]
    for (top, left), (bottom, _right) in sheet.merged_cell_ranges or []:
        for row in rows[top + 1 : bottom + 1]:
            if left < len(row):
                row[left] = rows[top][left]
    return rows


def read(data: bytes, max_cells: int) -> dict[str, object]:
    """The answer to print; `max_cells` bounds the cells of all sheets together."""
    sheets = []
    try:
        book = CalamineWorkbook.from_filelike(io.BytesIO(data))
        for name in book.sheet_names:
            sheet = book.get_sheet_by_name(name)
            max_cells -= sheet.total_height * sheet.total_width
            if max_cells < 0:
                return {"refused": "too_many_cells"}
            sheets.append({"name": name, "rows": rows_of(sheet)})
    except PasswordError:
        return {"refused": "encrypted"}
    except CalamineError:
        return {"refused": "damaged"}
    return {"sheets": sheets}


if __name__ == "__main__":
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY_BYTES, MEMORY_BYTES))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    json.dump(read(sys.stdin.buffer.read(), int(sys.argv[1])), sys.stdout)
