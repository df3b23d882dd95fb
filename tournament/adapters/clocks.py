"""Calls of a round into values of `draw.clocks`."""

from collections.abc import Iterable

from tournament.draw.clocks import Call, CallKind
from tournament.models import RoundCall


def calls(rows: Iterable[RoundCall]) -> list[Call]:
    """The calls in the order of `rows`."""
    return [Call(kind=CallKind(row.kind), at=row.at, own=bool(row.match)) for row in rows]
