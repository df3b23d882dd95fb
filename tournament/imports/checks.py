"""What shows only when the teams are seen together, with those that the event has already."""

import hashlib
import json
from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass, field

from tournament.imports.columns import TEAM
from tournament.imports.findings import Finding, abridged
from tournament.imports.registration import Line, Person
from tournament.imports.sheets import reference


@dataclass(frozen=True, slots=True, kw_only=True)
class Roster:
    """What an event knows before an import.

    `kinds` are the kinds of entrants that it takes, the first preferred. `teams` maps each team to
    the names in it, `individuals` each name to the codes it is registered with; `answers` maps the
    key of a question to its answer, "same" or "namesake".
    """

    kinds: tuple[str, ...] = (TEAM,)
    teams: Mapping[str, frozenset[str]] = field(default_factory=dict)
    individuals: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    answers: Mapping[str, str] = field(default_factory=dict)

    @property
    def digest(self) -> str:
        """A hash of the teams and names: equal as long as nothing more is registered."""
        teams = {team: sorted(names) for team, names in self.teams.items()}
        known = json.dumps([teams, dict(self.individuals)], sort_keys=True)
        return hashlib.sha256(known.encode()).hexdigest()


def check_together(lines: list[Line], roster: Roster) -> list[Finding]:
    """Teams named twice, players named twice in a team, and names that stand in several teams."""
    return [
        *_teams_twice(lines, roster),
        *(finding for line in lines for finding in _players_twice(line)),
        *_same_names(lines, roster),
    ]


def question_key(name: str, teams: list[str]) -> str:
    """The key of the question whether `name` is one person in all of `teams`."""
    digest = hashlib.sha256("\n".join([name, *sorted(teams)]).encode()).hexdigest()
    return f"same_name_{digest[:24]}"


def _finding(line: Line, code: str, column: int, key: str = "", **params: object) -> Finding:
    registration = line.registration
    return Finding(
        code=code,
        sheet=registration.sheet,
        row=registration.row,
        column=column,
        params={param: abridged(value) for param, value in params.items()},
        key=key,
    )


def _teams_twice(lines: list[Line], roster: Roster) -> list[Finding]:
    findings = []
    first: dict[str, str] = {}
    for line in lines:
        name, column = line.registration.name, line.name_column
        here = reference(line.registration.row, column)
        if name in roster.teams:
            findings.append(_finding(line, "team_registered", column, name=name))
        elif name and first.setdefault(name, here) != here:
            findings.append(_finding(line, "team_twice", column, name=name, other=first[name]))
    return findings


def _players_twice(line: Line) -> list[Finding]:
    findings = []
    first: dict[str, Person] = {}
    for person in line.members:
        known = first.setdefault(person.name, person)
        if known is not person:
            other = reference(line.registration.row, known.column)
            findings.append(
                _finding(line, "player_twice", person.column, name=person.name, other=other)
            )
    return findings


def _same_names(lines: list[Line], roster: Roster) -> list[Finding]:
    """A question for each name in several teams, at the last place where it stands."""
    registered = defaultdict(list)
    for team, names in roster.teams.items():
        for name in names:
            registered[name].append(team)
    places: dict[str, dict[int, tuple[Line, int]]] = defaultdict(dict)
    for line in lines:
        if line.registration.name in roster.teams:
            continue
        for person in (*line.members, *line.leaders):
            places[person.name].setdefault(line.registration.row, (line, person.column))
    return [
        _question(name, list(rows.values()), registered[name])
        for name, rows in places.items()
        if len(rows) + len(registered[name]) > 1
    ]


def _question(name: str, places: list[tuple[Line, int]], registered: list[str]) -> Finding:
    stands = [
        f"{line.registration.name} ({reference(line.registration.row, column)})"
        for line, column in places
    ]
    last, column = places[-1]
    return _finding(
        last,
        "same_name",
        column,
        key=question_key(name, [line.registration.name for line, _column in places] + registered),
        name=name,
        teams="、".join([*registered, *stands]),
        rows=[line.registration.row for line, _column in places],
        registered=len(registered),
    )
