"""The workbook comes back with remarks, and can be corrected and uploaded as it is."""

import io

import pytest
from django.utils import translation
from hypothesis import given, settings
from hypothesis import strategies as st
from openpyxl import load_workbook

from tournament.imports.columns import find_columns
from tournament.imports.preview import preview_file, preview_sheets
from tournament.imports.reading import read_sheets
from tournament.imports.remarks import workbook_with_remarks
from tournament.imports.sheets import Sheet
from tournament.tests.imports.files import HEADER, MESSY, sheet


def with_remarks(sheets):
    return workbook_with_remarks(sheets, preview_sheets(sheets, "a.xlsx").findings)


def messy_with_remarks():
    return with_remarks(read_sheets(MESSY.read_bytes(), MESSY.name))


def test_each_row_has_its_remarks_in_one_more_column_and_its_cells_are_coloured():
    page = load_workbook(io.BytesIO(messy_with_remarks()))["Sheet1"]

    assert "F9" in page["I9"].value
    assert page["I18"].value is None
    assert page["F9"].fill.fgColor.rgb != page["F10"].fill.fgColor.rgb


@pytest.mark.parametrize(("language", "title"), [("zh-hans", "系统提示"), ("en", "System remarks")])
def test_the_column_of_remarks_has_a_title_that_is_known_again(language, title):
    with translation.override(language):
        packed = messy_with_remarks()

    assert load_workbook(io.BytesIO(packed))["Sheet1"]["I5"].value == title
    assert find_columns(read_sheets(packed, "a.xlsx")[0]).first("hint") == 9


def test_cells_come_back_as_they_were_and_formulas_as_text():
    page = load_workbook(io.BytesIO(messy_with_remarks()))["Sheet1"]

    assert page["G6"].value == 13800000001
    assert page["D17"].value == "于 春 生"
    assert (page["A13"].value, page["A13"].data_type) == ('=HYPERLINK("http://x","港务")', "s")


def test_all_sheets_come_back():
    assert load_workbook(io.BytesIO(messy_with_remarks())).sheetnames == ["Sheet1", "分组草稿"]


def test_uploaded_again_it_gives_the_same_preview_and_the_same_remarks():
    once = messy_with_remarks()
    again = preview_file(once, MESSY.name)

    assert again == preview_file(MESSY.read_bytes(), MESSY.name)
    assert load_workbook(io.BytesIO(with_remarks(read_sheets(once, "a.xlsx"))))[
        "Sheet1"
    ].dimensions == ("A1:I19")


def test_a_sheet_name_that_excel_refuses_is_made_fit():
    named = Sheet(name="报名[1]/终稿：" + "x" * 40, rows=sheet().rows)

    (title,) = load_workbook(io.BytesIO(with_remarks([named]))).sheetnames
    assert title.startswith("报名_1__终稿")
    assert len(title) == 31


@settings(max_examples=50)
@given(st.lists(st.lists(st.text() | st.integers() | st.floats(), max_size=9).map(tuple)))
def test_whatever_stands_in_the_cells_can_be_written(rows):
    packed = with_remarks([Sheet(name="表", rows=(HEADER, *rows))])

    assert load_workbook(io.BytesIO(packed)).sheetnames == ["表"]
