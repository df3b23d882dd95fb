"""Workbooks (.xlsx, .xlsm, .xls, .ods) → sheets."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

from tournament.imports.archive import repack, unpack
from tournament.imports.formulas import find_formulas
from tournament.imports.refusals import refusal
from tournament.imports.sheets import MAX_CELLS, Cell, Sheet

ZIP_START = b"PK\x03\x04"
OLE_START = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
# An encrypted .xlsx is an OLE file with a stream of this name.
OLE_ENCRYPTED = "EncryptedPackage".encode("utf-16-le")

CHILD = Path(__file__).with_name("calamine_child.py")
CHILD_SECONDS = 60


def read_workbook(data: bytes, filename: str) -> list[Sheet]:
    """The sheets in the order of the workbook; raises Refused for what is none."""
    if data.startswith(ZIP_START):
        parts = unpack(data)
        formulas = find_formulas(parts)
        return [
            _sheet(raw["name"], raw["rows"], formulas.get(raw["name"], {}))
            for raw in _read_apart(repack(parts))
        ]
    if not data.startswith(OLE_START):
        raise refusal("not_a_workbook", filename=filename)
    if OLE_ENCRYPTED in data:
        raise refusal("encrypted")
    return [_sheet(raw["name"], raw["rows"], {}) for raw in _read_apart(data)]


def _sheet(name: str, rows: list[list[Cell]], formulas: dict[tuple[int, int], str]) -> Sheet:
    for (row, column), text in formulas.items():
        if row < len(rows) and column < len(rows[row]):
            rows[row][column] = text
    return Sheet(name=name, rows=tuple(tuple(row) for row in rows))


def _read_apart(data: bytes) -> list[dict[str, Any]]:
    """What `calamine_child.py` reads; a child that dies means a damaged workbook."""
    try:
        child = subprocess.run(  # noqa: S603 - our own script, no shell
            [sys.executable, "-I", str(CHILD), str(MAX_CELLS)],
            input=data,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            timeout=CHILD_SECONDS,
            check=True,
        )
    except subprocess.SubprocessError as error:
        raise refusal("damaged") from error
    answer = json.loads(child.stdout)
    if "refused" in answer:
        raise refusal(answer["refused"])
    return answer["sheets"]
