"""Advancement (晋级): who goes on from the groups of a stage, and in which order.

The first `per_group` of every group go on, and after them the `best_next` best of those one place
lower, over all groups: the best thirds, for instance. Groups may be of different sizes, so over all
groups only figures per match are compared, as exact fractions. Inside a group its own standings
hold, whatever the figures say.

A tie across a cut is reported and may be settled by a recorded decision (`ties`). Until then those
tied are not among who goes on.

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

from tournament.draw.separation import Separation, separate
from tournament.draw.spread import Labels
from tournament.draw.ties import Decided, Decision, Undecided, Worth, by_tied, first_of


@dataclass(frozen=True, slots=True, kw_only=True)
class Finisher:
    """An entrant at the end of a stage: its rank in the group (ties 1, 2, 2, 4), and what is
    compared over all groups: figures per match, the most important first, more is better."""

    code: str
    group: str
    rank: int
    figures: Worth


@dataclass(frozen=True, slots=True, kw_only=True)
class Cut:
    """How many of each group go on, and how many of the next place over all groups."""

    per_group: int
    best_next: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Advancement:
    """Who goes on, by seed of the next stage, with place and group of each in the stage left.

    Nobody of a tie in `undecided` is among them.
    """

    order: tuple[str, ...]
    places: Mapping[str, int]
    groups: Mapping[str, str]
    undecided: tuple[Undecided, ...]


def advance(
    finishers: Sequence[Finisher], cut: Cut, seed: str, decisions: Sequence[Decision] = ()
) -> Advancement:
    """Who goes on; ValueError if a code is given twice or a group is smaller than the cut."""
    by_code = {finisher.code: finisher for finisher in finishers}
    if len(by_code) < len(finishers):
        raise ValueError("an entrant is given twice")
    decided = by_tied(decisions)
    through: dict[int, list[Finisher]] = defaultdict(list)
    following: dict[str, Worth] = {}
    ties: list[Undecided] = []
    for name, group in _groups(finishers).items():
        chosen, next_ones, tie = _of_group(name, group, cut, decided)
        for code in chosen:
            through[by_code[code].rank].append(by_code[code])
        following |= {code: by_code[code].figures for code in next_ones}
        ties += filter(None, [tie])
    chosen, tie = first_of(following, cut.best_next, None, decided)
    through[cut.per_group + 1] += (by_code[code] for code in chosen)
    return _ordered(through, [*ties, *filter(None, [tie])], seed)


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


def _of_group(
    name: str, group: Sequence[Finisher], cut: Cut, decided: Decided
) -> tuple[list[str], list[str], Undecided | None]:
    """Who of a group goes on, who is next and to be compared over all groups, and the tie."""
    if len(group) < cut.per_group:
        raise ValueError(f"group {name} has {len(group)} entrants, but {cut.per_group} go on")
    ranks = {one.code: (Fraction(-one.rank),) for one in group}
    chosen, tie = first_of(ranks, cut.per_group, name, decided)
    if tie or not cut.best_next:
        return chosen, [], tie
    with_next, tie = first_of(ranks, cut.per_group + 1, name, decided)
    return chosen, with_next[cut.per_group :], tie


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
