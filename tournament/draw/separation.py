"""Keeping entrants of one label apart in a knockout for as long as possible.

The lines of a bracket are the leaves of a binary tree: two entrants can meet by round r if their
lines are in the same 2**r. Labels come in kinds, the most important first: say the group (小组)
that they come from, then the club (单位). What is counted are *early pairs*: how many pairs of one
label can meet in the first round, for each kind; how many by the second round; and so on. Fewer in
an earlier round is better, whatever comes later. Only the way to the final is looked at, not the
matches for other places.

Entrants move only within their seed band: 1, 2, 3-4, 5-8, 9-16 and so on, if no others are given.

The bound: m entrants with a label cannot be spread over the parts of a bracket better than evenly.
If the order of the seeds does not reach it, two others are made and the better one is taken; of
equals the first, which moves fewer.

One changes as little as must be. A label of m entrants is *due* to meet itself in the first round
in which the bracket has fewer than m parts. Whoever can meet one of its label before that looks at
its band, nearest seed first, for somebody to change lines with, and takes the first change after
which neither can, or else the one that makes it best. This is repeated until nothing gets better.

The other deals all lines anew (`halving`), and then changes likewise; above 1,024 entrants it is
the only one. With one kind of label and a full bracket of 2, 4, 8 … entrants it always reaches the
bound, in every round at once. The bound does not see bands, byes and other kinds, so elsewhere it
cannot always be reached; the result gives both numbers.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import accumulate, islice
from math import comb

from tournament.draw.halving import Lines, deal
from tournament.draw.knockout import seed_positions
from tournament.draw.spread import Labels, fewest_pairs

# Large brackets would take minutes if every seed of a band were tried, or few were to move.
_REACH = 200
_DEALT_ONLY = 1024


@dataclass(frozen=True, slots=True, kw_only=True)
class Separation:
    """The codes by the seed whose line they take. For each kind of label, and in it for each round
    from the first: how many pairs can meet by then (`early`), and how many must (`bound`)."""

    order: tuple[str, ...]
    early: tuple[tuple[int, ...], ...]
    bound: tuple[tuple[int, ...], ...]


def separate(
    order: Sequence[str], kinds: Sequence[Labels], bands: Sequence[int] | None = None
) -> Separation:
    """Move the codes, given by seed, within bands of these sizes so that equal labels meet late.

    A code with no label of a kind, or an empty one, may meet anybody. ValueError if a code is
    given twice or the bands do not hold them all.
    """
    if len(set(order)) < len(order):
        raise ValueError("an entrant is given twice")
    ranges = _ranges(len(order), bands)
    if all(early == bound for kind in kinds for early, bound in _rounds(order, kind)):
        return judge(order, kinds)
    places = deal(_lines(order, kinds, ranges))
    as_dealt = judge([order[place] for place in places], kinds)
    if len(order) > _DEALT_ONLY and as_dealt.early == as_dealt.bound:
        return as_dealt
    dealt = _Draw(as_dealt.order, kinds)
    dealt.exchange(ranges)
    if len(order) > _DEALT_ONLY:
        return judge(dealt.order, kinds)
    plain = _Draw(order, kinds)
    plain.exchange(ranges)
    results = (judge(plain.order, kinds), judge(dealt.order, kinds))
    return min(results, key=lambda result: list(zip(*result.early, strict=True)))


def judge(order: Sequence[str], kinds: Sequence[Labels]) -> Separation:
    """What the draw thinks of an order that was made or changed by hand."""
    counts = [list(zip(*_rounds(order, kind), strict=True)) or [(), ()] for kind in kinds]
    return Separation(
        order=tuple(order),
        early=tuple(early for early, _bound in counts),
        bound=tuple(bound for _early, bound in counts),
    )


def _rounds(order: Sequence[str], kind: Labels) -> Iterator[tuple[int, int]]:
    """By each round from the first, how many pairs of a label can meet and how many must."""
    rounds = (len(order) - 1).bit_length()
    labels = [kind.get(code, "") for code in order]
    sizes = Counter(filter(None, labels))
    number = {label: n for n, label in enumerate(sizes)}
    # One integer for label and line: without its last r bits it is the part of round r.
    keys = [
        number[label] << rounds | line
        for label, line in zip(labels, _line_of(len(order)), strict=True)
        if label
    ]
    for round_ in range(1, rounds + 1):
        keys = [key >> 1 for key in keys]
        held = Counter(Counter(keys).values())
        early = sum(times * comb(m, 2) for m, times in held.items())
        yield early, fewest_pairs(sizes, 2 ** (rounds - round_))


@cache
def _line_of(n: int) -> Sequence[int]:
    """The line of each place in the order of the seeds, in a bracket of n."""
    lines = {seed: line for line, seed in enumerate(seed_positions(2 ** (n - 1).bit_length()))}
    return [lines[seed] for seed in range(1, n + 1)]


def _lines(order: Sequence[str], kinds: Sequence[Labels], bands: Sequence[range]) -> Lines:
    """The lines to be dealt."""
    return Lines(
        rounds=(len(order) - 1).bit_length(),
        line=_line_of(len(order)),
        band=[number for number, band in enumerate(bands) for _place in band],
        kinds=[[kind.get(code, "") for code in order] for kind in kinds],
    )


def _ranges(n: int, bands: Sequence[int] | None) -> list[range]:
    """The bands as ranges of seeds counted from 0."""
    if bands is None:
        ends = [1]
        while ends[-1] < n:
            ends.append(min(n, 2 * ends[-1]))
    else:
        ends = list(accumulate(bands))
    if not ends or ends[-1] != n:
        raise ValueError(f"the bands do not hold {n} entrants")
    return [range(start, end) for start, end in zip([0, *ends], ends, strict=False)]


class _Draw:
    """Who takes which line, and how many of each label are in each part of the bracket."""

    def __init__(self, order: Sequence[str], kinds: Sequence[Labels]) -> None:
        self.order = list(order)
        self.labels = [tuple(kind.get(code, "") for kind in kinds) for code in order]
        self.rounds = (len(order) - 1).bit_length()
        self.line = _line_of(len(order))
        self._held: Counter[tuple[int, int, int, str]] = Counter()
        for place in range(len(order)):
            self._count(place, 1)
        sizes = [Counter(filter(None, kind)) for kind in zip(*self.labels, strict=True)]
        self._due = [{label: self._due_round(m) for label, m in kind.items()} for kind in sizes]

    def exchange(self, bands: Sequence[range]) -> None:
        """Change lines within bands, lowest band first, until nothing gets better."""
        moved = True
        while moved:
            moved = False
            for band in reversed(bands):
                for place in band:
                    other = self._best_change(place, band) if self._early(place, place) else None
                    if other is not None:
                        self._change(place, other)
                        moved = True

    def _due_round(self, m: int) -> int:
        return max(1, self.rounds - (m - 1).bit_length() + 1)

    def _count(self, place: int, by: int) -> None:
        for kind, label in enumerate(self.labels[place]):
            if label:
                for round_ in range(self.rounds + 1):
                    self._held[kind, round_, self.line[place] >> round_, label] += by

    def _early(self, place: int, other: int) -> bool:
        """Whether who is at this place could meet one of its label before that is due, after
        changing lines with another place, or staying if that is its own."""
        here, there = self.line[place], self.line[other]
        for kind, label in enumerate(self.labels[place]):
            if label:
                last = self._due[kind][label] - 1
                mates = self._held[kind, last, there >> last, label]
                if here >> last == there >> last or self.labels[other][kind] == label:
                    mates -= 1
                if mates > 0:
                    return True
        return False

    def _best_change(self, place: int, band: range) -> int | None:
        best: tuple[tuple[int, int, int], int] | None = None
        for other in islice(_outward(place, band), _REACH):
            gain = self._gain(place, other)
            if gain is None:
                continue
            if not self._early(place, other) and not self._early(other, place):
                return other
            if best is None or gain < best[0]:
                best = (gain, other)
        return best[1] if best else None

    def _gain(self, place: int, other: int) -> tuple[int, int, int] | None:
        """The first round and kind in which a change makes fewer early pairs, and by how many
        (negative); None if it makes more, or no difference."""
        mine, theirs = self.labels[place], self.labels[other]
        for round_ in range(1, self.rounds):
            here, there = self.line[place] >> round_, self.line[other] >> round_
            if here == there:
                return None
            for kind, (own, given) in enumerate(zip(mine, theirs, strict=True)):
                if own == given:
                    continue
                added = self._added(kind, round_, own, here, there)
                added += self._added(kind, round_, given, there, here)
                if added:
                    return (round_, kind, added) if added < 0 else None
        return None

    def _added(self, kind: int, round_: int, label: str, source: int, target: int) -> int:
        """How many more pairs there are when one with the label moves between two parts."""
        if not label:
            return 0
        held = self._held
        return held[kind, round_, target, label] - held[kind, round_, source, label] + 1

    def _change(self, place: int, other: int) -> None:
        self._count(place, -1)
        self._count(other, -1)
        order, labels = self.order, self.labels
        order[place], order[other] = order[other], order[place]
        labels[place], labels[other] = labels[other], labels[place]
        self._count(place, 1)
        self._count(other, 1)


def _outward(middle: int, band: range) -> Iterator[int]:
    """The other places of the band, nearest first."""
    for distance in range(1, len(band)):
        for place in (middle + distance, middle - distance):
            if place in band:
                yield place
