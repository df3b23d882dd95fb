"""Advancement (晋级): who goes on from the groups of a stage, and in which order.

The first `per_group` of every group go on, and after them the `best_next` best of those one place
lower, over all groups: the best thirds, for instance. Groups may be of different sizes, so over all
groups only figures per match are compared, as exact fractions. Inside a group its own standings
hold, whatever the figures say.

Entrants who share a place across a cut are *undecided*. Nobody is chosen among them silently: the
result names them, how many of them go on, and how that may be settled. Two can play an extra hand
(加赛); any number can draw lots (抽签). What was decided is given back as a `Decision` and holds
for exactly those who were tied.

Who goes on is ordered for the next stage by place in the group, then by figures. Between equals a
lot is drawn from the seed. For a knockout `separated` then keeps group mates, and after them club
mates, apart for as long as possible, each within the band of seeds and within those who came in at
the same place: so a group winner keeps the line of a winner.
"""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise
from random import Random
from typing import Literal

from tournament.draw.separation import Separation, separate
from tournament.draw.spread import Labels

Way = Literal["extra_hand", "lot"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Finisher:
    """An entrant at the end of a stage: its rank in the group (ties 1, 2, 2, 4), and what is
    compared over all groups: figures per match, the most important first, more is better."""

    code: str
    group: str
    rank: int
    figures: tuple[Fraction, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Cut:
    """How many of each group go on, and how many of the next place over all groups."""

    per_group: int
    best_next: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Decision:
    """How a tie was settled: the codes in the order decided, and the seed if it was a lot."""

    order: tuple[str, ...]
    way: Way
    seed: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Undecided:
    """A tie across a cut: so many `places` for those `tied`. `group` is None over all groups."""

    group: str | None
    tied: tuple[str, ...]
    places: int

    @property
    def ways(self) -> tuple[Way, ...]:
        """How it may be settled."""
        return ("extra_hand", "lot") if len(self.tied) == 2 else ("lot",)


@dataclass(frozen=True, slots=True, kw_only=True)
class Advancement:
    """Who goes on, by seed of the next stage, with place and group of each in the stage left.

    Nobody of a tie in `undecided` is among them.
    """

    order: tuple[str, ...]
    places: Mapping[str, int]
    groups: Mapping[str, str]
    undecided: tuple[Undecided, ...]


def decide_by_lot(tie: Undecided, seed: str) -> Decision:
    """Draw the lot for a tie; the same seed gives the same order."""
    order = sorted(tie.tied)
    Random(f"{seed}:lot:{','.join(order)}").shuffle(order)
    return Decision(order=tuple(order), way="lot", seed=seed)


def advance(
    finishers: Sequence[Finisher], cut: Cut, seed: str, decisions: Sequence[Decision] = ()
) -> Advancement:
    """Who goes on; ValueError if a code is given twice or a group is smaller than the cut."""
    if len({finisher.code for finisher in finishers}) < len(finishers):
        raise ValueError("an entrant is given twice")
    decided = {frozenset(decision.order): decision.order for decision in decisions}
    through: dict[int, list[Finisher]] = defaultdict(list)
    following: list[Finisher] = []
    undecided: list[Undecided] = []
    for name, group in _groups(finishers).items():
        if len(group) < cut.per_group:
            raise ValueError(f"group {name} has {len(group)} entrants, but {cut.per_group} go on")
        ties = _Ties(group, [(Fraction(-finisher.rank),) for finisher in group], decided)
        for finisher in ties.first(cut.per_group, name, undecided):
            through[finisher.rank].append(finisher)
        if cut.best_next and ties.settled:
            following += ties.first(cut.per_group + 1, name, undecided)[cut.per_group :]
    ties = _Ties(following, [finisher.figures for finisher in following], decided)
    through[cut.per_group + 1] += ties.first(cut.best_next, None, undecided)
    return _ordered(through, undecided, seed)


def separated(advancement: Advancement, clubs: Labels) -> Separation:
    """The order in which those who go on take the lines of a knockout, `clubs` by code."""
    n = len(advancement.order)
    ends = {2**power for power in range(n.bit_length())} | {n}
    places = [advancement.places[code] for code in advancement.order]
    ends |= {seed for seed in range(1, n) if places[seed - 1] < places[seed]}
    sizes = [end - start for start, end in pairwise([0, *sorted(ends)])]
    return separate(advancement.order, [advancement.groups, clubs], sizes)


def _groups(finishers: Sequence[Finisher]) -> dict[str, list[Finisher]]:
    groups: dict[str, list[Finisher]] = defaultdict(list)
    for finisher in finishers:
        groups[finisher.group].append(finisher)
    return dict(sorted(groups.items()))


class _Ties:
    """Finishers parted into blocks of equal worth, the best first; decided blocks in order."""

    def __init__(
        self,
        finishers: Sequence[Finisher],
        worth: Sequence[tuple[Fraction, ...]],
        decided: Mapping[frozenset[str], tuple[str, ...]],
    ) -> None:
        self.settled = True
        self._decided = decided
        blocks: dict[tuple[Fraction, ...], list[Finisher]] = defaultdict(list)
        for finisher, value in zip(finishers, worth, strict=True):
            blocks[value].append(finisher)
        self._blocks = [self._in_order(blocks[value]) for value in sorted(blocks, reverse=True)]

    def first(self, limit: int, group: str | None, undecided: list[Undecided]) -> list[Finisher]:
        """The first `limit`; a tie across that cut is added to `undecided`, none of it chosen."""
        chosen: list[Finisher] = []
        for block in self._blocks:
            free = limit - len(chosen)
            codes = tuple(finisher.code for finisher in block)
            if 0 < free < len(block) and frozenset(codes) not in self._decided:
                undecided.append(Undecided(group=group, tied=codes, places=free))
                self.settled = False
                break
            chosen += block[:free]
        return chosen

    def _in_order(self, block: list[Finisher]) -> list[Finisher]:
        codes = sorted(finisher.code for finisher in block)
        order = self._decided.get(frozenset(codes), codes)
        return sorted(block, key=lambda finisher: order.index(finisher.code))


def _ordered(
    through: Mapping[int, Sequence[Finisher]], undecided: Sequence[Undecided], seed: str
) -> Advancement:
    order: list[str] = []
    for place in sorted(through):
        lots = {code: lot for lot, code in enumerate(_shuffled(through[place], place, seed))}
        ranked = sorted(through[place], key=lambda one: lots[one.code])
        ranked.sort(key=lambda one: one.figures, reverse=True)
        order += (finisher.code for finisher in ranked)
    return Advancement(
        order=tuple(order),
        places={one.code: place for place, those in through.items() for one in those},
        groups={one.code: one.group for those in through.values() for one in those},
        undecided=tuple(undecided),
    )


def _shuffled(finishers: Sequence[Finisher], place: int, seed: str) -> list[str]:
    codes = sorted(finisher.code for finisher in finishers)
    Random(f"{seed}:advancement:{place}").shuffle(codes)
    return codes
