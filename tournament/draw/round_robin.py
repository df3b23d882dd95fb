"""Round robin (循环赛) by the Berger tables: everybody meets everybody once.

Numbers 1..n-1 stand on a circle, n beside it (n even). In the first round 1 meets n, 2 meets n-1,
3 meets n-2 and so on. From one round to the next every number on the circle is replaced by the one
n/2 further on. The number beside the circle comes second in the odd rounds and first in the even
ones. With an odd number of entrants the highest number of the table has no one behind it: whoever
meets it has a bye (轮空).

A number comes first as often as second, within one, over the whole table. The tables are those of
the FIDE Handbook, C.05 Annex 1.
"""

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Round:
    """One round (轮): pairs of (first, second) in table order, and who has a bye."""

    number: int
    pairs: tuple[tuple[int, int], ...]
    bye: int | None


def berger(n: int) -> tuple[Round, ...]:
    """The rounds for entrants 1..n; ValueError for fewer than two."""
    if n < 2:
        raise ValueError(f"a round robin needs two entrants, not {n}")
    even = n + n % 2
    half = even // 2
    circle = list(range(1, even))
    rounds: list[Round] = []
    for number in range(1, even):
        rounds.append(_round(number, circle, n))
        circle = circle[half:] + circle[:half]
    return tuple(rounds)


def _round(number: int, circle: Sequence[int], n: int) -> Round:
    """The round in which the circle has turned like this."""
    head, *others = circle
    last = len(circle) + 1
    half = len(others) // 2
    pairs = tuple(zip(others[:half], reversed(others[half:]), strict=True))
    if last > n:
        return Round(number=number, pairs=pairs, bye=head)
    return Round(
        number=number, pairs=((head, last) if number % 2 else (last, head), *pairs), bye=None
    )
