"""Who of a team sits where: seats rotate inside a side.

A side has three seats, 1 3 5 or 2 4 6 in playing order. With every turn each of its three players
moves on by one of them, so that after three turns everybody has sat on each. If only the even side
has turned, everybody also has another opposite (对头).
"""

from collections.abc import Hashable, Sequence
from typing import TypeVar

from scoring.rules import Parity

Who = TypeVar("Who", bound=Hashable)

SIDE_SEATS: dict[Parity, tuple[int, int, int]] = {"odd": (1, 3, 5), "even": (2, 4, 6)}


def rotate_seats(players: Sequence[Who], side: Parity, turn: int) -> dict[int, Who]:
    """The player of each seat of a side after so many turns; ValueError if they are not three."""
    seats = SIDE_SEATS[side]
    if len(set(players)) != len(seats):
        raise ValueError(f"a side has three players, not {', '.join(map(str, players))}")
    return {seat: players[(place - turn) % 3] for place, seat in enumerate(seats)}
