"""Files as people send them become sheets, or are refused with a reason."""

import io
import random
import zipfile

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from openpyxl import load_workbook

from tournament.errors import Refused
from tournament.imports import archive, reading
from tournament.imports.reading import read_sheets
from tournament.tests.imports.files import DATA, GB18030, MESSY, TOUR24, xlsx

TABLE = "队名,队员一\n红队,赵一帆\n"


def refused(data: bytes, filename: str) -> str:
    with pytest.raises(Refused) as caught:
        read_sheets(data, filename)
    return caught.value.code


def rows(data: bytes, filename: str) -> tuple[tuple[object, ...], ...]:
    return read_sheets(data, filename)[0].rows


def zipped(parts: dict[str, bytes]) -> bytes:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as file:
        for path, content in parts.items():
            file.writestr(path, content)
    return packed.getvalue()


@pytest.mark.parametrize("suffix", ["xls", "ods"])
def test_older_and_open_workbooks_are_read_like_xlsx(suffix):
    (sheet,) = read_sheets((DATA / f"registrations.{suffix}").read_bytes(), f"a.{suffix}")

    assert sheet.name == "名单"
    assert sheet.rows[1] == (
        "浮山队", "赵一帆", "赵一帆", "钱小满", "孙大同", 13800000001, 120,
    )  # fmt: skip


def test_every_sheet_is_read_from_its_first_row():
    first, second = read_sheets(MESSY.read_bytes(), MESSY.name)

    assert (first.name, second.name) == ("Sheet1", "分组草稿")
    assert first.rows[1] == ("",) * 8
    assert first.rows[4][0] == "参赛队名 "
    assert second.rows == (("作废",),)


def test_a_formula_is_its_text_even_where_a_value_was_computed():
    messy = read_sheets(MESSY.read_bytes(), MESSY.name)[0]
    ods = read_sheets((DATA / "registrations.ods").read_bytes(), "a.ods")[0]

    assert messy.rows[12][0] == '=HYPERLINK("http://x","港务")'
    assert ods.rows[2][6] == "=60+60"


def test_a_formula_shared_down_a_column_is_found_in_each_cell():
    with zipfile.ZipFile(io.BytesIO(xlsx(("a", "x"), ("b", "y")))) as file:
        parts = {name: file.read(name) for name in file.namelist()}
    parts["xl/worksheets/sheet1.xml"] = (
        b'<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>'
        b'<row r="1"><c r="A1"><f t="shared" ref="A1:A2" si="0">1+1</f><v>2</v></c></row>'
        b'<row r="2"><c r="A2"><f t="shared" si="0"/><v>2</v></c></row></sheetData></worksheet>'
    )

    assert rows(zipped(parts), "a.xlsx") == (("=1+1",), ("=1+1",))


def test_a_cell_merged_over_rows_stands_in_each_of_them():
    workbook = load_workbook(io.BytesIO(xlsx(("沧口街道", "红队"), (None, "蓝队"))))
    workbook.active.merge_cells("A1:A2")
    packed = io.BytesIO()
    workbook.save(packed)

    assert rows(packed.getvalue(), "a.xlsx") == (("沧口街道", "红队"), ("沧口街道", "蓝队"))


def test_whole_numbers_stay_exact_and_beyond_that_show_that_digits_are_lost():
    data = xlsx((13800000001, 12.5, 370283198001010012, True))

    assert rows(data, "a.xlsx") == ((13800000001, 12.5, 3.7028319800101e17, "TRUE"),)


@pytest.mark.parametrize(
    "encoding", ["utf-8", "utf-8-sig", "gb18030", "utf-16"]
)  # utf-16 is what Excel calls Unicode text
def test_a_text_table_is_read_in_the_encodings_of_excel_and_wps(encoding):
    assert rows(TABLE.encode(encoding), "a.csv") == (("队名", "队员一"), ("红队", "赵一帆"))


def test_characters_beyond_gb2312_survive():
    assert rows(GB18030.read_bytes(), GB18030.name)[1] == (
        "镕基队", "沧口俱乐部", "邓䶮", "曾犇", "许喆",
    )  # fmt: skip


@pytest.mark.parametrize("delimiter", [",", "\t", ";"])
def test_the_delimiter_is_the_one_that_is_used(delimiter):
    text = TABLE.replace(",", delimiter)

    assert rows(text.encode(), "a.tsv") == (("队名", "队员一"), ("红队", "赵一帆"))


@pytest.mark.parametrize(
    ("data", "filename", "code"),
    [
        (b"%PDF-1.7", "a.pdf", "file_kind"),
        (b"PK\x03\x04", "a", "file_kind"),
        (b"", "a.xlsx", "file_empty"),
        (b",,\n,,\n", "a.csv", "file_empty"),
        (xlsx(), "a.xlsx", "file_empty"),
        (TABLE.encode(), "a.xlsx", "not_a_workbook"),
        (b"<html><table></table></html>", "a.xls", "not_a_workbook"),
        (xlsx(("队名",)), "a.csv", "not_text"),
        (b"\xff\xfe\x00", "a.csv", "not_text"),
        (b"\x81\xff,\xff", "a.csv", "not_text"),
        (b'"' + b"x" * 200_000, "a.csv", "not_text"),
        (zipped({"word/document.xml": b"<document/>"}), "a.xlsx", "damaged"),
        (xlsx(("队名",))[:-40], "a.xlsx", "damaged"),
        (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + b"\0" * 600, "a.xls", "damaged"),
        (b"x," * 300, "a.csv", "too_many_cells"),
    ],
)
def test_what_is_no_registration_file_is_refused_with_its_reason(data, filename, code):
    assert refused(data, filename) == code


def test_a_workbook_with_a_password_is_refused_as_such():
    assert refused((DATA / "protected.xlsx").read_bytes(), "protected.xlsx") == "encrypted"


def test_a_file_beyond_the_limit_is_refused_before_it_is_read():
    too_big = b"x" * (reading.MAX_MEGABYTES * 1024 * 1024 + 1)

    assert refused(too_big, "a.csv") == "file_too_big"


def test_a_zip_bomb_is_refused_by_what_it_unpacks_to():
    bomb = zipped({"xl/workbook.xml": b" " * (archive.MAX_UNPACKED_BYTES + 1)})

    assert len(bomb) < 1024 * 1024
    assert refused(bomb, "a.xlsx") == "too_many_cells"


def test_a_sheet_of_two_cells_that_spans_millions_is_refused():
    far = xlsx(("队名",))
    with zipfile.ZipFile(io.BytesIO(far)) as file:
        parts = {name: file.read(name) for name in file.namelist()}
    parts["xl/worksheets/sheet1.xml"] = (
        b'<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>'
        b'<row r="1"><c r="A1"><v>1</v></c></row>'
        b'<row r="1048576"><c r="XFD1048576"><v>2</v></c></row></sheetData></worksheet>'
    )

    assert refused(zipped(parts), "a.xlsx") in {"too_many_cells", "damaged"}


@settings(max_examples=40, deadline=None)
@given(
    data=st.one_of(
        st.binary(max_size=300),
        st.binary(max_size=300).map(b"PK\x03\x04".__add__),
        st.binary(max_size=300).map(b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1".__add__),
    ),
    suffix=st.sampled_from(["xlsx", "xls", "ods", "csv"]),
)
def test_arbitrary_bytes_are_read_or_refused(data, suffix):
    try:
        sheets = read_sheets(data, f"a.{suffix}")
    except Refused:
        return
    assert any(sheet.is_filled for sheet in sheets)


@pytest.mark.parametrize("seed", range(8))
@pytest.mark.parametrize("path", [TOUR24, DATA / "registrations.xls"], ids=lambda path: path.name)
def test_a_workbook_damaged_on_its_way_is_read_or_refused(path, seed):
    chance = random.Random(f"{seed}:damage")
    data = bytearray(path.read_bytes())
    for _ in range(30):
        data[chance.randrange(len(data))] = chance.randrange(256)

    try:
        sheets = read_sheets(bytes(data), path.name)
    except Refused:
        return
    assert any(sheet.is_filled for sheet in sheets)
