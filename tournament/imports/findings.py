"""What there is to say about a cell: what is wrong and what to do."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, NamedTuple, Self

from django.utils.translation import gettext_lazy as _

from tournament.imports.sheets import reference


class Severity(StrEnum):
    """An error keeps its row out; a question waits for an answer; a warning tells of a repair."""

    ERROR = "error"
    QUESTION = "question"
    WARNING = "warning"


class Message(NamedTuple):
    severity: Severity
    what: str
    advice: str


MESSAGES = {
    "name_missing": Message(
        Severity.ERROR,
        _("The team has no name."),
        _("Write the name of the team."),
    ),
    "player_missing": Message(
        Severity.ERROR,
        _("Only %(count)s of three players are named."),
        _("Write the missing player's name; if the leader plays, name the leader here too."),
    ),
    "too_many_players": Message(
        Severity.ERROR,
        _("%(count)s players are named; three play."),
        _("Move the others into a column for substitutes (替补)."),
    ),
    "team_twice": Message(
        Severity.ERROR,
        _("The team name “%(name)s” stands in %(other)s already."),
        _("Give one of the two teams another name, or delete the row that is not wanted."),
    ),
    "team_registered": Message(
        Severity.ERROR,
        _("A team named “%(name)s” is registered in this event already."),
        _("Delete the row, or give the team another name."),
    ),
    "several_persons": Message(
        Severity.ERROR,
        _("%(count)s persons are named in one row; individuals have a row each."),
        _("Give each of them a row of their own."),
    ),
    "player_twice": Message(
        Severity.ERROR,
        _("“%(name)s” is named twice in this team, first in %(other)s."),
        _("Replace one; if they are two persons, tell them apart, such as “%(name)s（小）”."),
    ),
    "formula": Message(
        Severity.ERROR,
        _("The cell holds a formula, %(text)s. Formulas are never evaluated."),
        _("Type over it what should stand here."),
    ),
    "points_unreadable": Message(
        Severity.ERROR,
        _("The points “%(text)s” are no whole number from 0 up."),
        _("Write a whole number, or leave the cell empty for none."),
    ),
    "too_long": Message(
        Severity.ERROR,
        _("The text has %(count)s characters; at most %(limit)s are kept."),
        _("Shorten it."),
    ),
    "same_name": Message(
        Severity.QUESTION,
        _("“%(name)s” is named in several teams: %(teams)s."),
        _("Say whether this is the same person or a namesake."),
    ),
    "same_individual": Message(
        Severity.QUESTION,
        _("“%(name)s” stands here more than once: %(places)s."),
        _("Say whether this is the same person, who is then entered once, or a namesake."),
    ),
    "formula_text": Message(
        Severity.WARNING,
        _("The cell holds a formula, %(text)s. It is kept as this text, never evaluated."),
        _("If something else should stand here, type it over the formula."),
    ),
    "markup": Message(
        Severity.WARNING,
        _("The text holds markup, %(text)s. It is kept and shown as plain text."),
        _("Delete what is between < and > if it does not belong to the text."),
    ),
    "spaces": Message(
        Severity.WARNING,
        _("Spaces that do not belong there were removed: “%(text)s”."),
        _("Nothing, if this is right."),
    ),
    "full_width": Message(
        Severity.WARNING,
        _("Full-width digits or letters were made narrow: “%(text)s”."),
        _("Nothing, if this is right."),
    ),
    "invisible": Message(
        Severity.WARNING,
        _("Invisible control characters were removed: “%(text)s”."),
        _("Nothing, if this is right."),
    ),
    "names_split": Message(
        Severity.WARNING,
        _("Several names in one cell were read as: %(text)s."),
        _("Check them; better give each person a cell."),
    ),
    "leader_first": Message(
        Severity.WARNING,
        _("Several names stand in the leader's cell; “%(name)s” was taken as leader."),
        _("Check the leader; better write the players into their own columns."),
    ),
    "many_substitutes": Message(
        Severity.WARNING,
        _("%(count)s substitutes are named."),
        _("Check that they all belong to this team."),
    ),
    "phone_lost": Message(
        Severity.WARNING,
        _("Excel rounded the phone number to %(text)s; its digits are lost and it is left out."),
        _("Format the cell as text and type the number again."),
    ),
    "phone_doubtful": Message(
        Severity.WARNING,
        _("“%(text)s” does not look like a phone number (%(count)s digits)."),
        _("Check the number; it is kept as it is."),
    ),
    "line_skipped": Message(
        Severity.WARNING,
        _("Row %(row)s (“%(text)s”) is no team and is skipped."),
        _("Nothing; if it is a team, write its players into their columns."),
    ),
    "line_no_person": Message(
        Severity.WARNING,
        _("Row %(row)s (“%(text)s”) names nobody and is skipped."),
        _("Nothing; if it is an entrant, write the name into its column."),
    ),
    "row_empty": Message(
        Severity.WARNING,
        _("Empty and skipped: row %(rows)s."),
        _("Nothing, if no team is missing here."),
    ),
    "column_ignored": Message(
        Severity.WARNING,
        _("The column “%(text)s” is not read."),
        _("Nothing, if it is not needed; else give it one of the usual names."),
    ),
    "sheet_ignored": Message(
        Severity.WARNING,
        _("The sheet has no row of column names and is not read."),
        _("Nothing; if it holds teams, copy them to “%(chosen)s”."),
    ),
    "sheet_second": Message(
        Severity.WARNING,
        _("One sheet is read, and that is “%(chosen)s”; this one is not."),
        _("If it holds other teams, copy them to “%(chosen)s”."),
    ),
}


LONGEST_QUOTE = 80


def abridged(value: object) -> object:
    """A value to quote in a message: a long text is cut."""
    if isinstance(value, str) and len(value) > LONGEST_QUOTE:
        return f"{value[:LONGEST_QUOTE]}…"
    return value


@dataclass(frozen=True, slots=True, kw_only=True)
class Finding:
    """One thing to say about one cell; `row` and `column` count from 1.

    `key` names a question, the same for the same names in the same teams, wherever they stand.
    """

    code: str
    sheet: str
    row: int
    column: int
    params: Mapping[str, Any]
    key: str = ""

    @property
    def cell(self) -> str:
        """The cell's name, such as "F9"."""
        return reference(self.row, self.column)

    @property
    def severity(self) -> Severity:
        return MESSAGES[self.code].severity

    @property
    def what(self) -> str:
        """What is wrong, in the active language."""
        return str(MESSAGES[self.code].what) % self.params

    @property
    def advice(self) -> str:
        """What to do about it, in the active language."""
        return str(MESSAGES[self.code].advice) % self.params

    def to_dict(self) -> dict[str, Any]:
        """The JSON form, without text in any language."""
        return {
            "code": self.code,
            "sheet": self.sheet,
            "row": self.row,
            "column": self.column,
            "params": dict(self.params),
            "key": self.key,
        }

    @classmethod
    def from_dict(cls, values: dict[str, Any]) -> Self:
        return cls(**values)
