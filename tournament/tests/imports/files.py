"""Registration files for the tests of imports."""

import io
from pathlib import Path

from openpyxl import Workbook

from tournament.imports.sheets import Cell, Sheet

DATA = Path(__file__).parent / "data"
TOUR24 = Path(__file__).parents[3] / "fixtures" / "registrations-tour24.xlsx"
MESSY = DATA / "registrations-messy.xlsx"
GB18030 = DATA / "registrations-gb18030.csv"

HEADER = ("队名", "领队", "队员一", "队员二", "队员三", "替补", "积分", "电话", "备注")


def sheet(*rows: tuple[Cell, ...], name: str = "报名表") -> Sheet:
    """A sheet with HEADER in row 1 and `rows` below it."""
    return Sheet(name=name, rows=(HEADER, *rows))


def xlsx(*rows: tuple[object, ...]) -> bytes:
    """A workbook with one sheet of these rows."""
    workbook = Workbook()
    for row in rows:
        workbook.active.append(row)
    packed = io.BytesIO()
    workbook.save(packed)
    return packed.getvalue()
