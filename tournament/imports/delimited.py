"""Text tables (.csv, .tsv) → a sheet."""

import codecs
import csv
import io
from pathlib import PurePath

from tournament.imports.refusals import refusal
from tournament.imports.sheets import Sheet

DELIMITERS = ",\t;"
SNIFFED_LINES = 30

MARKED = {
    codecs.BOM_UTF8: "utf-8-sig",
    codecs.BOM_UTF16_LE: "utf-16",
    codecs.BOM_UTF16_BE: "utf-16",
}
# Chinese Excel saves GB18030, which accepts nearly anything: UTF-8 is tried first.
UNMARKED = ("utf-8", "gb18030")


def read_delimited(data: bytes, filename: str) -> Sheet:
    """The table as a sheet named like the file; raises Refused when it is no text."""
    text = _decode(data, filename)
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=_delimiter(text))
    try:
        rows = tuple(tuple(row) for row in reader)
    except csv.Error as error:
        raise refusal("not_text", filename=filename) from error
    return Sheet(name=PurePath(filename).stem, rows=rows)


def _decode(data: bytes, filename: str) -> str:
    marked = [encoding for mark, encoding in MARKED.items() if data.startswith(mark)]
    for encoding in marked or UNMARKED:
        try:
            text = data.decode(encoding)
        except UnicodeDecodeError:
            continue
        if "\0" not in text:
            return text
    raise refusal("not_text", filename=filename)


def _delimiter(text: str) -> str:
    head = "\n".join(text.split("\n", SNIFFED_LINES)[:SNIFFED_LINES])
    return max(DELIMITERS, key=head.count)
