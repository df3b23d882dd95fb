"""The one place that writes .xlsx."""

import io
from collections.abc import Iterable
from datetime import UTC, datetime
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from openpyxl import Workbook
from openpyxl.cell import WriteOnlyCell
from openpyxl.cell.cell import ILLEGAL_CHARACTERS_RE, Cell
from openpyxl.styles import Alignment, Font, PatternFill
from openpyxl.utils import get_column_letter
from openpyxl.worksheet._write_only import WriteOnlyWorksheet
from openpyxl.writer.excel import ExcelWriter

from tournament.exports.columns import Sheet, Value, fitting_width, in_words
from tournament.exports.content import EventContent, event_content
from tournament.exports.parameters import parameter_sheet
from tournament.exports.records import (
    hand_sheet,
    penalty_sheet,
    penalty_total_sheet,
    schedule_sheet,
)
from tournament.exports.results import ranking_sheet, stage_sheets
from tournament.models import Event

HEADER_FONT = Font(bold=True)
HEADER_FILL = PatternFill("solid", fgColor="E2EFDA")
HEADER_ALIGNMENT = Alignment(horizontal="center", vertical="center")
ZIP_EPOCH = (1980, 1, 1, 0, 0, 0)


def event_workbook(event: Event) -> bytes:
    """The final workbook of `event`, in the active language; the same event gives the same bytes.

    Sheets: final ranking, each stage (every table with its crosstable, or a knockout), schedule,
    every hand that counts, penalties, their totals, parameters. Conflict if something is recorded
    meanwhile.
    """
    content = event_content(event)
    workbook = Workbook(write_only=True)
    for sheet in _sheets(content):
        _write(workbook.create_sheet(in_words(sheet.title)), sheet)
    workbook.properties.creator = "Touke"
    workbook.properties.title = event.name
    workbook.properties.created = workbook.properties.modified = _properties_date(event.created_at)
    return _packed(workbook)


def _sheets(content: EventContent) -> Iterable[Sheet]:
    yield ranking_sheet(content)
    yield from stage_sheets(content)
    yield schedule_sheet(content)
    yield hand_sheet(content)
    yield penalty_sheet(content)
    yield penalty_total_sheet(content)
    yield parameter_sheet(content)


def _write(page: WriteOnlyWorksheet, sheet: Sheet) -> None:
    headers = [in_words(column.name) for column in sheet.columns]
    rows = [[column.value(row) for column in sheet.columns] for row in sheet.rows]
    for number, header in enumerate(headers):
        texts = [header, *(_as_text(row[number]) for row in rows)]
        page.column_dimensions[get_column_letter(number + 1)].width = fitting_width(texts)
    page.freeze_panes = "A2"
    page.append([_header_cell(page, header) for header in headers])
    for row in rows:
        page.append(
            [
                _cell(page, value, column.format)
                for value, column in zip(row, sheet.columns, strict=True)
            ]
        )


def _header_cell(page: WriteOnlyWorksheet, text: str) -> Cell:
    cell = _cell(page, text, "General")
    cell.font, cell.fill, cell.alignment = HEADER_FONT, HEADER_FILL, HEADER_ALIGNMENT
    return cell


def _cell(page: WriteOnlyWorksheet, value: Value, number_format: str) -> Cell | None:
    if value is None or value == "":
        return None
    if not isinstance(value, str):
        cell = WriteOnlyCell(page, value)
        if isinstance(value, int):
            cell.number_format = number_format
        return cell
    cell = WriteOnlyCell(page, ILLEGAL_CHARACTERS_RE.sub("", value))
    # Text stays text, even where it starts like a formula, and even after it is edited in Excel.
    cell.data_type = "s"
    cell.quotePrefix = value.startswith(("=", "+", "-", "@"))
    return cell


def _as_text(value: Value) -> str:
    return "" if value is None else str(value)


def _packed(workbook: Workbook) -> bytes:
    """The bytes of `workbook`, without the moment at which they were written."""
    written, packed = io.BytesIO(), io.BytesIO()
    ExcelWriter(workbook, ZipFile(written, "w")).save()
    with ZipFile(written) as source, ZipFile(packed, "w") as target:
        for name in source.namelist():
            member = ZipInfo(name, ZIP_EPOCH)
            target.writestr(member, source.read(name), ZIP_DEFLATED)
    return packed.getvalue()


def _properties_date(moment: datetime) -> datetime:
    """As document properties hold it: UTC, without saying so, to the second."""
    return moment.astimezone(UTC).replace(tzinfo=None, microsecond=0)
