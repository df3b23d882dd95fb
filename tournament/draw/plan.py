"""A whole stage on paper: groups, rounds, matches and tables, before any row is written."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any, Literal

from tournament.draw.seeding import Lot
from tournament.draw.separation import Separation

KNOCKOUT_GROUP = "K"
ROUNDS_GROUP = "S"


@dataclass(frozen=True, slots=True, kw_only=True)
class PlannedSide:
    """One side of a match: an entrant's code, or the match of the group whose result it takes.

    `three` are the codes of individuals by seat, in place of an entrant.
    """

    entrant: str | None = None
    three: tuple[str, ...] = ()
    takes: Literal["winner", "loser"] | None = None
    source: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class PlannedMatch:
    """One match: `number` within its group, and in a knockout the places it plays for."""

    group: str
    round: int
    number: int
    odd: PlannedSide
    even: PlannedSide
    table: str
    wave: int
    places: tuple[int, int] | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class StagePlan:
    """A drawn stage. `order` are all codes by seed, `groups` the codes of each group by line: by
    seed, but for a knockout in which a `separation` moved some.

    `lots` were drawn between equals; `together` pairs of one label share a group, `bound` must;
    `dealing` is how groups were dealt. Where each round is drawn for itself, `round` is its number,
    `byes` those without opponents and `absent` those who were not there; of individuals `together`
    are the pairs who are partners again. `changes`: who was exchanged by hand, in this order.
    """

    order: tuple[str, ...]
    groups: Mapping[str, tuple[str, ...]]
    matches: tuple[PlannedMatch, ...]
    lots: tuple[Lot, ...] = ()
    together: int = 0
    bound: int = 0
    separation: Separation | None = None
    round: int | None = None
    byes: tuple[str, ...] = ()
    absent: tuple[str, ...] = ()
    dealing: str = ""
    changes: tuple[tuple[str, str], ...] = ()


_OPTIONAL = ("separation", "round", "byes", "absent", "dealing", "changes")


def outcome(plan: StagePlan) -> dict[str, object]:
    """The plan as plain values, as a draw keeps it; what does not apply is left out."""
    values = asdict(plan, dict_factory=_that_apply)
    return {name: value for name, value in values.items() if value or name not in _OPTIONAL}


def _that_apply(fields: Sequence[tuple[str, Any]]) -> dict[str, Any]:
    return {name: value for name, value in fields if name != "three" or value}


def plan_of(outcome: Mapping[str, Any]) -> StagePlan:
    """The plan from the outcome of its draw."""
    separation = outcome.get("separation")
    return StagePlan(
        order=tuple(outcome["order"]),
        groups={name: tuple(codes) for name, codes in outcome["groups"].items()},
        matches=tuple(map(_planned_match, outcome["matches"])),
        lots=tuple(Lot(points=lot["points"], drawn=tuple(lot["drawn"])) for lot in outcome["lots"]),
        together=outcome["together"],
        bound=outcome["bound"],
        separation=_separation(separation) if separation else None,
        round=outcome.get("round"),
        byes=tuple(outcome.get("byes", ())),
        absent=tuple(outcome.get("absent", ())),
        dealing=outcome.get("dealing", ""),
        changes=tuple((one, other) for one, other in outcome.get("changes", ())),
    )


def playing(plan: StagePlan) -> Iterator[str]:
    """The codes of everybody who has a match or a bye from the beginning."""
    for match in plan.matches:
        yield from known(match.odd, match.even)
    yield from plan.byes


def known(*sides: PlannedSide) -> tuple[str, ...]:
    """The codes of those on these sides who are known before the first match."""
    return tuple(code for side in sides for code in side.three or filter(None, [side.entrant]))


def _planned_match(values: Mapping[str, Any]) -> PlannedMatch:
    places = values["places"]
    return PlannedMatch(
        **{
            **values,
            "odd": _planned_side(values["odd"]),
            "even": _planned_side(values["even"]),
            "places": tuple(places) if places else None,
        }
    )


def _separation(values: Mapping[str, Any]) -> Separation:
    return Separation(
        order=tuple(values["order"]),
        early=tuple(map(tuple, values["early"])),
        bound=tuple(map(tuple, values["bound"])),
    )


def _planned_side(values: Mapping[str, Any]) -> PlannedSide:
    return PlannedSide(**{**values, "three": tuple(values.get("three", ()))})
