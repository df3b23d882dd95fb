"""Whether anybody would have to be at two places at once.

A booking is a match with all that it keeps busy: entrants, players, a table, a referee. Two that
need the same at overlapping times are in *conflict*; one may begin at the moment at which another
ends. For each of the needed the bookings are gone through by their start, against the one of the
earlier ones that ends last: so at least one conflict is found for everything booked twice.
"""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Literal

from scoring.rules import InputError

Kind = Literal["entrant", "player", "table", "referee"]

_ZH: dict[Kind, str] = {"entrant": "参赛方", "player": "选手", "table": "台", "referee": "裁判"}


@dataclass(frozen=True, slots=True, kw_only=True)
class Booking:
    """A match and all that it needs, by code, from its start to its end in UTC."""

    match: str
    start: datetime
    end: datetime
    table: str
    entrants: tuple[str, ...]
    players: tuple[str, ...] = ()
    referee: str | None = None

    def needs(self) -> Iterator[tuple[Kind, str]]:
        """What it keeps busy, by kind and code."""
        yield "table", self.table
        for entrant in self.entrants:
            yield "entrant", entrant
        for player in self.players:
            yield "player", player
        if self.referee is not None:
            yield "referee", self.referee


@dataclass(frozen=True, slots=True, kw_only=True)
class Conflict:
    """What two matches, the earlier first, need at the same time."""

    kind: Kind
    code: str
    matches: tuple[str, str]


def conflicts(bookings: Sequence[Booking]) -> tuple[Conflict, ...]:
    """The conflicts, by kind and code."""
    needing: dict[tuple[Kind, str], list[Booking]] = defaultdict(list)
    for booking in sorted(bookings, key=lambda booking: (booking.start, booking.match)):
        for need in booking.needs():
            needing[need].append(booking)
    return tuple(
        Conflict(kind=kind, code=code, matches=(earlier.match, later.match))
        for (kind, code), booked in sorted(needing.items())
        for earlier, later in _overlaps(booked)
    )


def refuse_conflicts(bookings: Sequence[Booking]) -> None:
    """Raise InputError that names every conflict, if there are any."""
    if found := conflicts(bookings):
        zh = "；".join(
            f"{_ZH[one.kind]}{one.code}同时排在{one.matches[0]}和{one.matches[1]}" for one in found
        )
        en = "; ".join(
            f"{one.kind} {one.code} is in {one.matches[0]} and {one.matches[1]} at the same time"
            for one in found
        )
        raise InputError(f"赛程冲突：{zh}。请调整其中一场。", f"Conflicts: {en}. Move one of them.")


def _overlaps(booked: Sequence[Booking]) -> Iterator[tuple[Booking, Booking]]:
    longest = booked[0]
    for booking in booked[1:]:
        if booking.start < longest.end:
            yield longest, booking
        if booking.end > longest.end:
            longest = booking
