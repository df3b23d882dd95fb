"""What a seat or a referee can do (R17): the acts of a hand, one value each."""

from enum import StrEnum
from typing import NamedTuple

from scoring.engine.sets import Set
from scoring.penalties import Ruling


class Kind(StrEnum):
    """The kinds of act; the values are their marks in a record where they have one."""

    PLAY = "play"
    PASS = "-"
    YIELD = "~"
    BURN = "!"
    WITHDRAW = "R"
    HEAD = "H+"
    NO_HEAD = "H-"
    DECLARE = "D"
    ADVANCE = "P"
    GIVE = ">"
    RULE = "@"
    STUFFED = "stuffed"
    VOID = "void"


class Move(NamedTuple):
    """One act. `seat` is 0 for a void hand.

    `bag`: the cards shown. `cards`: the same as a set, None where they make none or none are played.
    `other`: the seat that receives tribute. `ruling`: the referee's decision. `note`: why a hand is void.
    """

    kind: Kind
    seat: int
    cards: Set | None = None
    bag: int = 0
    other: int = 0
    ruling: Ruling | None = None
    note: str = ""


def play_(seat: int, cards: Set) -> Move:
    """`seat` leads or answers with `cards`."""
    return Move(Kind.PLAY, seat, cards, cards.bag)


def burn(seat: int, cards: Set) -> Move:
    """`seat` burns (烧牌) the set on the table with `cards`."""
    return Move(Kind.BURN, seat, cards, cards.bag)


def pass_(seat: int) -> Move:
    """`seat` passes (过牌)."""
    return Move(Kind.PASS, seat)


def yield_(seat: int) -> Move:
    """`seat` yields (让牌), or asks for the wind (申请接风) on the bottom before it (R5.7)."""
    return Move(Kind.YIELD, seat)
