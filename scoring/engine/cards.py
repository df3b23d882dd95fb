"""Cards as integers (R1).

A rank is an index into :data:`RANKS`, lowest first. A *bag* of cards is one integer that holds the
number of cards of each rank in one byte, the lowest byte for the 3s; adding and taking cards is
plain arithmetic.
"""

import re
from collections.abc import Iterable

RANKS = "3456789TJQKA2sB"
"""All ranks, ascending (R1.1): s is a small joker (小王), B a big one (大王)."""

THREE, FOUR = 0, 1
TEN, JACK, QUEEN, KING, ACE, TWO, SMALL, BIG = range(7, 15)

BITS = 8
_ONE_RANK = (1 << BITS) - 1
_GUARD = sum(1 << (BITS * rank + BITS - 1) for rank in range(len(RANKS)))

_MOST = 99
"""Of one rank in one text: more than any pack holds, few enough for a byte and its guard bit."""

_REPEATED = re.compile(r"([3-9TJQKA2sB])\*(1[0-6]|[1-9])")
_OTHER = re.compile(r"[^3-9TJQKA2sB]")


def bag(counts: Iterable[int]) -> int:
    """The bag with `counts` cards of each rank, from the 3s up."""
    return int.from_bytes(bytes(counts), "little")


def one(rank: int, count: int = 1) -> int:
    """The bag with `count` cards of one rank."""
    return count << (BITS * rank)


def count_of(cards: int, rank: int) -> int:
    """How many cards of `rank` the bag holds."""
    return cards >> (BITS * rank) & _ONE_RANK


def counts(cards: int) -> bytes:
    """The fifteen counts of a bag, from the 3s up; bytes are numbers when they are indexed."""
    return cards.to_bytes(len(RANKS), "little")


def size(cards: int) -> int:
    """How many cards the bag holds."""
    return sum(counts(cards))


def contains(cards: int, part: int) -> bool:
    """Whether every card of `part` is in `cards`: no rank may borrow, which sets its guard bit."""
    return not (cards - part) & _GUARD


def without(cards: int, part: int) -> int:
    """`cards` less `part`, or less as much of it as there is."""
    if contains(cards, part):
        return cards - part
    return bag(max(0, own - gone) for own, gone in zip(counts(cards), counts(part), strict=True))


FULL_PACK = bag([16] * 13 + [4, 4])
SHORT_PACK = bag([6, 6] + [16] * 11 + [4, 4])
"""The pack of Jining: six 3s and six 4s (R1.2)."""


def read_cards(text: str) -> int:
    """The bag that `text` shows, in any order; `T*5` is TTTTT (R17).

    Raises ValueError if it shows no card, something else, or more than 99 of a rank.
    """
    shown = _REPEATED.sub(_repeated, text) if "*" in text else text
    numbers = [shown.count(rank) for rank in RANKS]
    if sum(numbers) != len(shown) or not shown:
        other = _OTHER.search(shown)
        raise ValueError(f"{text!r} does not show cards: {other[0] if other else ''!r} is none")
    if max(numbers) > _MOST:
        raise ValueError(f"{text[:8]!r}… shows {max(numbers)} cards of one rank")
    return bag(numbers)


def _repeated(shown: re.Match[str]) -> str:
    return shown[1] * int(shown[2])


_WRITTEN = tuple(
    tuple(f"{rank}*{number}" if number > 4 else rank * number for number in range(1 << BITS))
    for rank in reversed(RANKS)
)
"""How any number of cards of a rank is written, the highest rank first."""


def write_cards(cards: int) -> str:
    """The bag from high to low, five or more of a rank as `T*5` (R17)."""
    numbers = cards.to_bytes(len(RANKS), "big")
    return "".join([words[number] for words, number in zip(_WRITTEN, numbers, strict=True)])
