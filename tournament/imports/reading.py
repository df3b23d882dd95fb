"""A file as it was uploaded → its sheets."""

from pathlib import PurePath

from tournament.imports.delimited import read_delimited
from tournament.imports.refusals import refusal
from tournament.imports.sheets import MAX_CELLS, MAX_COLUMNS, Sheet
from tournament.imports.workbook import read_workbook

MAX_MEGABYTES = 10
WORKBOOK_SUFFIXES = {".xlsx", ".xlsm", ".xls", ".et", ".ods"}
TEXT_SUFFIXES = {".csv", ".tsv", ".txt"}


def read_sheets(data: bytes, filename: str) -> list[Sheet]:
    """The sheets of a registration file, in its order.

    The suffix decides between workbook and text table; the content decides the rest. Raises
    Refused for another suffix, another content, a password, damage, and files that are empty or
    too big.
    """
    suffix = PurePath(filename).suffix.lower()
    if suffix not in WORKBOOK_SUFFIXES | TEXT_SUFFIXES:
        raise refusal("file_kind", filename=filename)
    if len(data) > MAX_MEGABYTES * 1024 * 1024:
        megabytes = f"{len(data) / 1024 / 1024:.1f}"
        raise refusal("file_too_big", megabytes=megabytes, limit=MAX_MEGABYTES)
    if not data:
        raise refusal("file_empty")
    if suffix in TEXT_SUFFIXES:
        sheets = [read_delimited(data, filename)]
    else:
        sheets = read_workbook(data, filename)
    if not any(sheet.is_filled for sheet in sheets):
        raise refusal("file_empty")
    if any(
        sheet.width > MAX_COLUMNS or sheet.width * len(sheet.rows) > MAX_CELLS for sheet in sheets
    ):
        raise refusal("too_many_cells")
    return sheets
