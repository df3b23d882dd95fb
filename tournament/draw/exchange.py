"""Changing a draw by hand: two entrants take each other's places.

Whatever the plan has drawn for one of them is then the other's: the line in a group or a bracket,
the opponent, the seat, the bye. Seeds stay. So everybody is still there exactly once, and any
arrangement can be reached by exchanges.
"""

from collections.abc import Mapping
from dataclasses import replace

from tournament.draw.plan import PlannedSide, StagePlan, playing


def exchange(plan: StagePlan, one: str, other: str) -> StagePlan:
    """The plan in which two entrants have changed places.

    ValueError if they are the same, or one of them has no place in the plan.
    """
    if one == other or not {one, other} <= places_taken(plan):
        raise ValueError(f"{one} and {other} cannot change places")
    swapped = {one: other, other: one}
    return replace(
        plan,
        groups=plan.groups if plan.round else _groups(plan.groups, swapped),
        matches=tuple(
            replace(match, odd=_side(match.odd, swapped), even=_side(match.even, swapped))
            for match in plan.matches
        ),
        byes=_codes(plan.byes, swapped),
        changes=(*plan.changes, (one, other)),
    )


def places_taken(plan: StagePlan) -> frozenset[str]:
    """The codes of all who have a place in the plan: a line, or a match or bye of its round."""
    if plan.round:
        return frozenset(playing(plan))
    return frozenset(code for codes in plan.groups.values() for code in codes)


def _groups(
    groups: Mapping[str, tuple[str, ...]], swapped: Mapping[str, str]
) -> dict[str, tuple[str, ...]]:
    return {name: _codes(codes, swapped) for name, codes in groups.items()}


def _codes(codes: tuple[str, ...], swapped: Mapping[str, str]) -> tuple[str, ...]:
    return tuple(swapped.get(code, code) for code in codes)


def _side(side: PlannedSide, swapped: Mapping[str, str]) -> PlannedSide:
    entrant = side.entrant and swapped.get(side.entrant, side.entrant)
    return replace(side, entrant=entrant, three=_codes(side.three, swapped))
