"""What a seat or a referee can do (R17): the acts of a hand, one value each."""

from dataclasses import dataclass
from enum import IntEnum
from functools import lru_cache

from scoring.engine.sets import Set, as_set
from scoring.penalties import Ruling


class Kind(IntEnum):
    """The kinds of act, those first that a seat does on its turn.

    Numbers and not words, because a tuple indexed by them is the fastest way to their rules.
    """

    PLAY = 0
    BURN = 1
    PASS = 2
    YIELD = 3
    WITHDRAW = 4
    HEAD = 5
    NO_HEAD = 6
    DECLARE = 7
    ADVANCE = 8
    GIVE = 9
    STUFFED = 10
    RULE = 11
    VOID = 12


PLAY, BURN, PASS = Kind.PLAY, Kind.BURN, Kind.PASS
"""Names of their own, because looking a member up in its enumeration is slow, and these are asked
for with every act."""

LAST_TURN_KIND = Kind.YIELD
LAST_OPENING_KIND = Kind.GIVE
"""Kinds up to the first are done in turn; kinds between the two come before the first lead."""

MARKS = {
    "-": Kind.PASS,
    "~": Kind.YIELD,
    "R": Kind.WITHDRAW,
    "H+": Kind.HEAD,
    "H-": Kind.NO_HEAD,
    "D": Kind.DECLARE,
    "P": Kind.ADVANCE,
}
"""How kinds that show no cards are written (R17)."""

MARK_OF = {kind: mark for mark, kind in MARKS.items()}


@dataclass(frozen=True, slots=True)
class Move:
    """One act. `seat` is 0 for a void hand.

    `bag`: the cards shown. `cards`: the same as a set, None where they make none or none are
    played. `other`: the seat that receives tribute. `ruling`: the referee's decision. `note`: why a
    hand is void.
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
    return _play(seat, cards.bag)


@lru_cache(maxsize=1 << 16)
def _play(seat: int, bag: int) -> Move:
    """Plays repeat from hand to hand, and looking one up costs less than making it."""
    return Move(PLAY, seat, as_set(bag), bag)


def burn(seat: int, cards: Set) -> Move:
    """`seat` burns (烧牌) the set on the table with `cards`."""
    return Move(BURN, seat, cards, cards.bag)


@lru_cache(maxsize=6)
def pass_(seat: int) -> Move:
    """`seat` passes (过牌)."""
    return Move(PASS, seat)


@lru_cache(maxsize=6)
def yield_(seat: int) -> Move:
    """`seat` yields (让牌), or asks for the wind (申请接风) on the bottom before it (R5.7)."""
    return Move(Kind.YIELD, seat)
