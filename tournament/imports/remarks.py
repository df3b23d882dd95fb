"""The organiser's workbook again, with a column that says what to do about each row."""

import io
from collections import defaultdict

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from openpyxl import Workbook
from openpyxl.cell import Cell as WrittenCell
from openpyxl.cell import WriteOnlyCell
from openpyxl.cell.cell import ILLEGAL_CHARACTERS_RE
from openpyxl.styles import Alignment, PatternFill
from openpyxl.utils import get_column_letter
from openpyxl.workbook.child import INVALID_TITLE_REGEX
from openpyxl.worksheet._write_only import WriteOnlyWorksheet

from tournament.imports.columns import TEAM, Columns, find_columns
from tournament.imports.findings import Finding, Severity
from tournament.imports.sheets import Cell, Sheet

FILLS = {
    Severity.ERROR: PatternFill("solid", fgColor="F8CBAD"),
    Severity.QUESTION: PatternFill("solid", fgColor="FFE699"),
    Severity.WARNING: PatternFill("solid", fgColor="E2EFDA"),
}
SEVERITIES = {
    Severity.ERROR: gettext_lazy("Error"),
    Severity.QUESTION: gettext_lazy("Question"),
    Severity.WARNING: gettext_lazy("Note"),
}
COLUMN_WIDTH = 14
REMARK_WIDTH = 80
LONGEST_TITLE = 31


def workbook_with_remarks(
    sheets: list[Sheet], findings: tuple[Finding, ...], kind: str = TEAM
) -> bytes:
    """An .xlsx of the cells as they were read, remarks in one more column, their cells coloured.

    `kind` of entrants is what the sheets were read for.

    The column is named in the header row, so that the workbook can be corrected and uploaded as it
    is. Formulas come back as text. Remarks are in the active language.
    """
    workbook = Workbook(write_only=True)
    for sheet in sheets:
        of_sheet = [finding for finding in findings if finding.sheet == sheet.name]
        _write(workbook.create_sheet(_title(sheet.name)), sheet, of_sheet, kind)
    packed = io.BytesIO()
    workbook.save(packed)
    return packed.getvalue()


def _write(page: WriteOnlyWorksheet, sheet: Sheet, findings: list[Finding], kind: str) -> None:
    columns = find_columns(sheet, kind)
    header = columns.row if columns else 0
    place = _remark_column(sheet, columns)
    for column in range(1, place):
        page.column_dimensions[get_column_letter(column)].width = COLUMN_WIDTH
    page.column_dimensions[get_column_letter(place)].width = REMARK_WIDTH
    by_row = defaultdict(list)
    for finding in findings:
        by_row[finding.row].append(finding)
    for number, row in enumerate(sheet.rows, 1):
        fills = {finding.column: FILLS[finding.severity] for finding in by_row[number]}
        padded = (*row, *[""] * (place - len(row)))[: place - 1]
        cells = [_cell(page, value, fills.get(column)) for column, value in enumerate(padded, 1)]
        remark = _("System remarks") if number == header else _remark(by_row[number])
        page.append([*cells, _wrapped(page, remark)])


def _remark_column(sheet: Sheet, columns: Columns | None) -> int:
    """The column after the last one, or the last one if it holds the remarks of last time."""
    kept = columns and columns.first("hint") == sheet.width
    return sheet.width if kept else sheet.width + 1


def _title(name: str) -> str:
    """A name that Excel accepts for a sheet."""
    return INVALID_TITLE_REGEX.sub("_", ILLEGAL_CHARACTERS_RE.sub("", name))[:LONGEST_TITLE]


def _cell(page: WriteOnlyWorksheet, value: Cell, fill: PatternFill | None) -> WrittenCell:
    if isinstance(value, str):
        cell = WriteOnlyCell(page, ILLEGAL_CHARACTERS_RE.sub("", value))
        # Set after the value: openpyxl takes "=…" for a formula.
        cell.data_type = "s"
    else:
        cell = WriteOnlyCell(page, value)
    if fill:
        cell.fill = fill
    return cell


def _remark(findings: list[Finding]) -> str:
    lines = [
        _("%(severity)s %(cell)s: %(what)s %(advice)s")
        % {
            "severity": SEVERITIES[finding.severity],
            "cell": finding.cell,
            "what": finding.what,
            "advice": finding.advice,
        }
        for finding in findings
    ]
    return "\n".join(lines)


def _wrapped(page: WriteOnlyWorksheet, text: str) -> WrittenCell:
    cell = _cell(page, text, None)
    cell.alignment = Alignment(wrap_text=True, vertical="top")
    return cell
