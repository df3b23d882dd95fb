"""Where the formulas of a workbook stand: calamine gives the values computed last, not these.

An old .xls file does not say it in readable form; there the value computed last is all there is.
"""

import io
import re
from collections.abc import Iterator
from posixpath import join, normpath
from xml.etree import ElementTree

from tournament.imports.refusals import refusal

# Sheet name → (row, column), counted from 0 → the formula as text, beginning with "=".
Formulas = dict[str, dict[tuple[int, int], str]]

WORKBOOK_PART = "xl/workbook.xml"
RELATIONS_PART = "xl/_rels/workbook.xml.rels"
ODS_PART = "content.xml"
REFERENCE = re.compile(r"([A-Z]{1,3})([0-9]{1,7})")


def find_formulas(parts: dict[str, bytes]) -> Formulas:
    """The formulas of an .xlsx or .ods archive; raises Refused when its XML is damaged."""
    try:
        if WORKBOOK_PART in parts:
            return {
                name: dict(_xlsx_formulas(parts[path]))
                for name, path in _xlsx_sheets(parts)
                if path in parts
            }
        return _ods_formulas(parts[ODS_PART])
    except (ElementTree.ParseError, LookupError, ValueError) as error:
        raise refusal("damaged") from error


def _ends(xml: bytes, *names: str) -> Iterator[tuple[str, ElementTree.Element]]:
    """The elements with these local names, each when it is complete; memory is freed on the way."""
    for _event, element in ElementTree.iterparse(io.BytesIO(xml)):  # noqa: S314 - expat bounds entities
        name = _local(element.tag)
        if name in names:
            yield name, element
            element.clear()


def _local(tag: str) -> str:
    return tag.rpartition("}")[2]


def _attribute(element: ElementTree.Element, name: str) -> str | None:
    return next((value for key, value in element.items() if _local(key) == name), None)


def _xlsx_sheets(parts: dict[str, bytes]) -> list[tuple[str, str]]:
    """(name, path of the part) of each sheet."""
    targets = {
        element.attrib["Id"]: normpath(join("/xl", element.attrib["Target"])).lstrip("/")
        for _name, element in _ends(parts[RELATIONS_PART], "Relationship")
    }
    return [
        (element.attrib["name"], targets.get(_attribute(element, "id") or "", ""))
        for _name, element in _ends(parts[WORKBOOK_PART], "sheet")
    ]


def _xlsx_formulas(xml: bytes) -> Iterator[tuple[tuple[int, int], str]]:
    # A formula shared down a column is written once; the cells below only cite its number.
    shared: dict[str | None, str] = {}
    for _name, cell in _ends(xml, "c"):
        formula = next((child for child in cell if _local(child.tag) == "f"), None)
        position = REFERENCE.fullmatch(cell.get("r", ""))
        if formula is None or position is None:
            continue
        text = formula.text or shared.get(formula.get("si"), "")
        shared[formula.get("si")] = text
        yield (int(position[2]) - 1, _column(position[1])), f"={text}"


def _column(letters: str) -> int:
    number = 0
    for letter in letters:
        number = number * 26 + ord(letter) - ord("A") + 1
    return number - 1


def _ods_formulas(xml: bytes) -> Formulas:
    formulas: Formulas = {}
    found: dict[tuple[int, int], str] = {}
    row = 0
    for name, element in _ends(xml, "table-row", "table"):
        if name == "table":
            formulas[_attribute(element, "name") or ""] = found
            found, row = {}, 0
            continue
        column = 0
        for cell in element:
            if formula := _attribute(cell, "formula"):
                found[row, column] = "=" + formula.partition("=")[2]
            column += int(_attribute(cell, "number-columns-repeated") or 1)
        row += int(_attribute(element, "number-rows-repeated") or 1)
    return formulas
