"""What a referee has tapped so far, as it travels in an address or a form."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple
from urllib.parse import urlencode

from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from scoring.rules import SEATS
from tournament.adapters.hand_entry import HandEntry
from tournament.errors import Refused

FINISHED = "finished"
REVOLUTIONARY = "revolutionary"
OPENED = "opened"


class Kind(NamedTuple):
    """What a tap can say of a seat; `sign` stands on the seat while its place is open."""

    label: Promise
    sign: Promise | str


KINDS = {
    FINISHED: Kind(_("Went out"), ""),
    REVOLUTIONARY: Kind(_("Revolution"), _("R")),
    "failed_burns": Kind(_("Failed burn"), _("B")),
    "stuffed": Kind(_("Stuffed"), _("S")),
    OPENED: Kind(_("Opened"), ""),
}
"""The kinds of taps, by the fields of `HandEntry` that hold seats."""


class Mark(NamedTuple):
    """One tap: a field of `HandEntry` and the seat (1–6) that was tapped for it."""

    kind: str
    seat: int


def read_marks(pairs: Iterable[tuple[str, str]]) -> list[Mark]:
    """The marks among the name and value `pairs` of a form, in their order; Refused for no seat."""
    return [Mark(kind, _seat(value)) for kind, value in pairs if kind in KINDS]


def tap(marks: Sequence[Mark], mark: Mark) -> list[Mark]:
    """The marks after one more tap: a marked seat is taken out again, else the mark is added.

    That a seat opened stands beside what became of it.
    """
    is_opening = mark.kind == OPENED
    others = [
        each for each in marks if each.seat != mark.seat or (each.kind == OPENED) != is_opening
    ]
    if len(others) < len(marks):
        return others
    if mark.kind == REVOLUTIONARY:
        others = [each for each in others if each.kind != REVOLUTIONARY]
    return [*others, mark]


def query_of(marks: Iterable[Mark]) -> str:
    """The marks as the query of an address."""
    return urlencode([(mark.kind, mark.seat) for mark in marks])


def entry_of(marks: Iterable[Mark], *, void: bool) -> HandEntry:
    """The hand that the marks describe."""
    seats: dict[str, list[int]] = {kind: [] for kind in KINDS}
    for mark in marks:
        seats[mark.kind].append(mark.seat)
    return HandEntry(
        finished=tuple(seats[FINISHED]),
        revolutionary=next(iter(seats[REVOLUTIONARY]), None),
        failed_burns=tuple(seats["failed_burns"]),
        stuffed=tuple(seats["stuffed"]),
        opened=tuple(seats[OPENED]),
        void=void,
    )


def _seat(value: str) -> int:
    seats = {str(seat): seat for seat in SEATS}
    if value not in seats:
        raise Refused(
            "no_such_seat",
            gettext("There is no seat “%(seat)s”; seats are numbered 1 to 6.")
            % {"seat": value[:20]},
        )
    return seats[value]
