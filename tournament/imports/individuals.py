"""Sheets that list individuals (个人): one person a row."""

from collections import defaultdict

from tournament.imports.checks import Roster, question_key
from tournament.imports.findings import Finding, abridged
from tournament.imports.registration import NOTE_LINE, Line, Registration, RowReader
from tournament.imports.sheets import reference


class IndividualReader(RowReader):
    """Reads one row as a person who plays for nobody else."""

    SKIPPED = "line_no_person"

    def is_entrant(self) -> bool:
        """Whether the row names somebody and is no note or sum."""
        named = self.filled.keys() & set(self.columns.of["player"])
        if not named or self.is_header():
            return False
        return not NOTE_LINE.match(next(iter(self.filled.values())))

    def line(self) -> Line:
        """The row as an individual."""
        persons = self._persons("player")
        if len(persons) > 1:
            self._note("several_persons", persons[1].column, count=len(persons))
        name = persons[0].name
        registration = Registration(
            sheet=self.sheet,
            row=self.number,
            name=name,
            club=self._text("club"),
            district=self._text("district"),
            leader="",
            players=(name,),
            substitutes=(),
            points=self._points(),
            phone=self._phone(),
            remark=self._text("remark"),
        )
        return Line(registration, persons[0].column, (), (persons[0],))


def check_individuals(lines: list[Line], roster: Roster) -> list[Finding]:
    """A question for each name that stands in several rows or is registered already, at the last
    place where it stands."""
    places: dict[str, list[Line]] = defaultdict(list)
    for line in lines:
        places[line.registration.name].append(line)
    return [
        _question(name, rows, roster.individuals.get(name, ()))
        for name, rows in places.items()
        if len(rows) > 1 or name in roster.individuals
    ]


def _question(name: str, lines: list[Line], registered: tuple[str, ...]) -> Finding:
    last = lines[-1]
    stands = [
        f"{reference(line.registration.row, line.name_column)} {line.registration.club}".strip()
        for line in lines
    ]
    clubs = [line.registration.club for line in lines]
    return Finding(
        code="same_individual",
        sheet=last.registration.sheet,
        row=last.registration.row,
        column=last.name_column,
        params={
            "name": abridged(name),
            "places": abridged("、".join([*registered, *stands])),
            "rows": [line.registration.row for line in lines],
            "registered": len(registered),
        },
        key=question_key(name, [*clubs, *registered]),
    )
