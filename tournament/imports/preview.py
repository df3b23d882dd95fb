"""What an import would do, before it does anything."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any, Self

from tournament.imports.checks import Roster, check_together
from tournament.imports.columns import HEADER_ROWS, INDIVIDUAL, TEAM, Columns, find_columns
from tournament.imports.findings import Finding, Severity, abridged
from tournament.imports.individuals import IndividualReader, check_individuals
from tournament.imports.reading import read_sheets
from tournament.imports.refusals import refusal
from tournament.imports.registration import Registration, RowReader, read_lines
from tournament.imports.sheets import Sheet

READING = {
    TEAM: (RowReader, check_together),
    INDIVIDUAL: (IndividualReader, check_individuals),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Preview:
    """The registrations of the one sheet that was read, and all there is to say about the file.

    `kind`: whether they are teams or individuals. `found` is in the order of the file;
    `remembered` are the answers that the event has for some of its questions (key → "same" or
    "namesake"). Rows with an error are never imported; whether the others may be imported without
    them is for the organiser to say. `roster` is the digest of what the event knew.
    """

    filename: str
    kind: str
    sheet: str
    registrations: tuple[Registration, ...]
    found: tuple[Finding, ...]
    remembered: Mapping[str, str]
    roster: str

    @property
    def findings(self) -> tuple[Finding, ...]:
        """What is to be shown: all that was found but the questions that were answered before."""
        return tuple(finding for finding in self.found if finding.key not in self.remembered)

    @property
    def faulty_rows(self) -> frozenset[int]:
        """The rows (from 1) of teams with an error."""
        return frozenset(
            finding.row for finding in self.found if finding.severity is Severity.ERROR
        )

    @property
    def importable(self) -> tuple[Registration, ...]:
        """The registrations without an error."""
        faulty = self.faulty_rows
        return tuple(each for each in self.registrations if each.row not in faulty)

    @property
    def questions(self) -> tuple[Finding, ...]:
        """The questions, answered before or not, that matter without the faulty rows."""
        rows = {registration.row for registration in self.importable}
        return tuple(
            finding
            for finding in self.found
            if finding.severity is Severity.QUESTION
            and len(rows.intersection(finding.params["rows"])) + finding.params["registered"] > 1
        )

    def count(self, severity: Severity) -> int:
        """How many findings of this severity there are."""
        return Counter(finding.severity for finding in self.findings)[severity]

    def open_questions(self, answers: Mapping[str, str]) -> tuple[Finding, ...]:
        """The questions that neither the event nor `answers` has an answer to."""
        answered = self.remembered.keys() | answers.keys()
        return tuple(question for question in self.questions if question.key not in answered)

    def to_dict(self) -> dict[str, Any]:
        """The JSON form that is kept between preview and apply."""
        return {
            "filename": self.filename,
            "kind": self.kind,
            "sheet": self.sheet,
            "registrations": [asdict(registration) for registration in self.registrations],
            "found": [finding.to_dict() for finding in self.found],
            "remembered": dict(self.remembered),
            "roster": self.roster,
        }

    @classmethod
    def from_dict(cls, values: Mapping[str, Any]) -> Self:
        return cls(
            filename=values["filename"],
            kind=values.get("kind", TEAM),
            sheet=values["sheet"],
            registrations=tuple(map(Registration.from_dict, values["registrations"])),
            found=tuple(map(Finding.from_dict, values["found"])),
            remembered=values["remembered"],
            roster=values["roster"],
        )


def preview_file(data: bytes, filename: str, roster: Roster | None = None) -> Preview:
    """Read a registration file for an event with this roster; raises Refused when it cannot."""
    return preview_sheets(read_sheets(data, filename), filename, roster)


def preview_sheets(sheets: list[Sheet], filename: str, roster: Roster | None = None) -> Preview:
    """The preview of sheets already read; raises Refused when none has a header."""
    roster = roster or Roster()
    chosen, columns = _choose(sheets, roster.kinds)
    reader, check = READING[columns.kind]
    lines, found = read_lines(chosen, columns, reader)
    found += _ignored_columns(chosen, columns)
    found += check(lines, roster)
    found.sort(key=lambda finding: (finding.row, finding.column))
    found += _ignored_sheets(sheets, chosen, columns.kind)
    return Preview(
        filename=filename,
        kind=columns.kind,
        sheet=chosen.name,
        registrations=tuple(line.registration for line in lines),
        found=tuple(found),
        remembered={
            finding.key: roster.answers[finding.key]
            for finding in found
            if finding.key in roster.answers
        },
        roster=roster.digest,
    )


def _choose(sheets: list[Sheet], kinds: Sequence[str]) -> tuple[Sheet, Columns]:
    """The sheet with the most columns recognised, the longer one of two alike; of the first kind
    that any sheet lists."""
    for kind in kinds:
        headed = [(sheet, columns) for sheet in sheets if (columns := find_columns(sheet, kind))]
        if headed:
            return max(headed, key=lambda each: (each[1].recognised, len(each[0].rows)))
    listed = "、".join(sheet.name for sheet in sheets)
    code = "no_header" if TEAM in kinds else "no_header_of_individuals"
    raise refusal(code, sheets=listed, rows=HEADER_ROWS)


def _ignored_columns(sheet: Sheet, columns: Columns) -> list[Finding]:
    header = sheet.rows[columns.row - 1]
    return [
        Finding(
            code="column_ignored",
            sheet=sheet.name,
            row=columns.row,
            column=column,
            params={"text": abridged(str(header[column - 1]))},
        )
        for column in columns.ignored
    ]


def _ignored_sheets(sheets: list[Sheet], chosen: Sheet, kind: str) -> list[Finding]:
    return [
        Finding(
            code="sheet_second" if find_columns(sheet, kind) else "sheet_ignored",
            sheet=sheet.name,
            row=1,
            column=1,
            params={"chosen": chosen.name},
        )
        for sheet in sheets
        if sheet is not chosen and sheet.is_filled
    ]
