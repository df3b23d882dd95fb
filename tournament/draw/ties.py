"""Ties across a cut: who must be decided, and how it was.

Entrants of equal worth with only some of the places left are *undecided*. Nobody is chosen among
them silently: an `Undecided` names them and how many go on. Two can play an extra hand (加赛); any
number can draw lots (抽签). What was decided is recorded as a `Decision` and holds for exactly
those who were tied: if a correction changes who is tied, it must be decided anew.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from random import Random
from typing import Literal

Way = Literal["extra_hand", "lot"]

Worth = tuple[Fraction, ...]
"""What is compared, the most important first; more is better."""

Decided = Mapping[frozenset[str], tuple[str, ...]]
"""The order decided, by who was tied."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Decision:
    """How a tie was settled: the codes in the order decided, and the seed if it was a lot."""

    order: tuple[str, ...]
    way: Way
    seed: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Undecided:
    """A tie across a cut: so many `places` for those `tied`. `where` is the group or venue, None
    over all of them."""

    where: str | None
    tied: tuple[str, ...]
    places: int

    @property
    def ways(self) -> tuple[Way, ...]:
        """How it may be settled."""
        return ("extra_hand", "lot") if len(self.tied) == 2 else ("lot",)


def decide_by_lot(tie: Undecided, seed: str) -> Decision:
    """Draw the lot for a tie; the same seed gives the same order."""
    order = sorted(tie.tied)
    Random(f"{seed}:lot:{','.join(order)}").shuffle(order)
    return Decision(order=tuple(order), way="lot", seed=seed)


def by_tied(decisions: Iterable[Decision]) -> Decided:
    """The decisions by who was tied; the last of several for the same counts."""
    return {frozenset(decision.order): decision.order for decision in decisions}


def first_of(
    worth: Mapping[str, Worth], limit: int, where: str | None, decided: Decided
) -> tuple[list[str], Undecided | None]:
    """The first `limit` codes, the best first; and the tie across that cut, if there is one, of
    which nobody is among them. Equals are in the order decided, else by code."""
    level: dict[Worth, list[str]] = defaultdict(list)
    for code in sorted(worth):
        level[worth[code]].append(code)
    chosen: list[str] = []
    for value in sorted(level, reverse=True):
        codes = level[value]
        order = decided.get(frozenset(codes))
        free = limit - len(chosen)
        if order is None and 0 < free < len(codes):
            return chosen, Undecided(where=where, tied=tuple(codes), places=free)
        chosen += (order or codes)[:free]
    return chosen, None
