"""Keeping entrants of one label apart in a knockout for as long as possible.

The lines of a bracket are the leaves of a binary tree: two entrants can meet by round r if their
lines are in the same 2**r. Labels come in kinds, the most important first: say the
group (小组) that they come from, then the club (单位). What is counted are *early pairs*: how many
pairs of one label can meet in the first round, for each kind; how many by the second round; and so
on. Fewer in an earlier round is better, whatever comes later.

Entrants move only within their seed band: 1, 2, 3-4, 5-8, 9-16 and so on, if no others are given.
A label of m entrants is *due* to meet itself in the first round in which the bracket has fewer than
m parts. Whoever can meet one of its label before that looks at its band, nearest seed first, for
somebody to change lines with, and takes the first change after which neither can, or else the one
that makes it best. This is repeated until nothing gets better.

It is done from two beginnings: from the seeds as they are, and from a deal. In the deal the bands
are filled from the top. Those go first of whose label most are placed already, for they have the
least choice. Everybody goes down the tree from the final, always to the half where fewer of its
label are. The better result stands;
of equals the first, which moves fewer.

The bound: m entrants with a label cannot be spread over the parts of a bracket better than evenly.
It does not see bands and byes, so it cannot always be reached; the result gives both numbers.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate, islice
from math import comb

from tournament.draw.knockout import seed_positions
from tournament.draw.spread import Kind, Labels, fewest_pairs, labels_of

# So many of the nearest seeds are tried, lest large brackets take minutes.
_REACH = 200


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
    labels = [labels_of(order, kind) for kind in kinds]
    plain = _Lines(order, labels)
    bound = tuple(_bound(kind, plain.rounds) for kind in labels)
    best = plain
    if plain.any_early():
        dealt = _Lines(_deal(plain, ranges), labels)
        plain.exchange(ranges)
        dealt.exchange(ranges)
        best = min(plain, dealt, key=lambda lines: list(zip(*lines.early_pairs(), strict=True)))
    return Separation(order=tuple(best.order), early=best.early_pairs(), bound=bound)


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


def _bound(labels: Kind, rounds: int) -> tuple[int, ...]:
    """Early pairs by round if each label is spread evenly over the parts of the bracket."""
    return tuple(fewest_pairs(labels, 2 ** (rounds - round_)) for round_ in range(1, rounds + 1))


class _Lines:
    """Who takes which line, and how many of each label are in each part of the bracket."""

    def __init__(self, order: Sequence[str], kinds: Sequence[Kind]) -> None:
        self.order = list(order)
        self.kinds = kinds
        self.rounds = (len(order) - 1).bit_length()
        lines = {seed: line for line, seed in enumerate(seed_positions(2**self.rounds))}
        self.line = [lines[seed] for seed in range(1, len(order) + 1)]
        self._held: Counter[tuple[int, int, int, str]] = Counter()
        for place in range(len(order)):
            self._count(place, 1)
        sizes = [Counter(kind.values()) for kind in kinds]
        self._due = [{label: self._due_round(m) for label, m in size.items()} for size in sizes]

    def early_pairs(self) -> tuple[tuple[int, ...], ...]:
        """For each kind: how many pairs can meet by round 1, 2, …"""
        pairs = [[0] * self.rounds for _ in self.kinds]
        for (kind, round_, _part, _label), held in self._held.items():
            if round_:
                pairs[kind][round_ - 1] += comb(held, 2)
        return tuple(map(tuple, pairs))

    def any_early(self) -> bool:
        """Whether anybody can meet one of its label before that is due."""
        return any(self._early(place) for place in range(len(self.order)))

    def exchange(self, bands: Sequence[range]) -> None:
        """Change lines within bands, lowest band first, until nothing gets better."""
        moved = True
        while moved:
            moved = False
            for band in reversed(bands):
                for place in band:
                    if self._early(place) and (other := self._best_change(place, band)) is not None:
                        self._change(place, other)
                        moved = True

    def _due_round(self, m: int) -> int:
        return max(0, self.rounds - (m - 1).bit_length() + 1)

    def _labels(self, place: int) -> Iterator[tuple[int, str]]:
        for kind, labels in enumerate(self.kinds):
            if label := labels.get(self.order[place]):
                yield kind, label

    def _count(self, place: int, by: int) -> None:
        for kind, label in self._labels(place):
            for round_ in range(self.rounds + 1):
                self._held[kind, round_, self.line[place] >> round_, label] += by

    def _early(self, place: int) -> bool:
        for kind, label in self._labels(place):
            last = self._due[kind][label] - 1
            if last > 0 and self._held[kind, last, self.line[place] >> last, label] > 1:
                return True
        return False

    def _best_change(self, place: int, band: range) -> int | None:
        best: tuple[tuple[int, int, int], int] | None = None
        for other in islice(_outward(place, band), _REACH):
            gain = self._gain(place, other)
            if gain is None:
                continue
            if self._settles(place, other):
                return other
            if best is None or gain < best[0]:
                best = (gain, other)
        return best[1] if best else None

    def _settles(self, place: int, other: int) -> bool:
        """Whether neither would be early after changing lines."""
        self._change(place, other)
        settled = not self._early(place) and not self._early(other)
        self._change(place, other)
        return settled

    def _gain(self, place: int, other: int) -> tuple[int, int, int] | None:
        """The first round and kind in which a change makes fewer early pairs, and by how many
        (negative); None if it makes more, or no difference."""
        mine, theirs = dict(self._labels(place)), dict(self._labels(other))
        for round_ in range(1, self.rounds):
            here, there = self.line[place] >> round_, self.line[other] >> round_
            if here == there:
                return None
            for kind in range(len(self.kinds)):
                own, given = mine.get(kind), theirs.get(kind)
                added = 0
                if own and own != given:
                    added += 1 + self._more(kind, round_, own, there, here)
                if given and own != given:
                    added += 1 + self._more(kind, round_, given, here, there)
                if added:
                    return (round_, kind, added) if added < 0 else None
        return None

    def _more(self, kind: int, round_: int, label: str, part: int, other: int) -> int:
        return self._held[kind, round_, part, label] - self._held[kind, round_, other, label]

    def _change(self, place: int, other: int) -> None:
        self._count(place, -1)
        self._count(other, -1)
        self.order[place], self.order[other] = self.order[other], self.order[place]
        self._count(place, 1)
        self._count(other, 1)


def _outward(middle: int, band: range) -> Iterator[int]:
    """The other places of the band, nearest first."""
    for distance in range(1, len(band)):
        for place in (middle + distance, middle - distance):
            if place in band:
                yield place


def _deal(plain: _Lines, bands: Sequence[range]) -> list[str]:
    """The codes dealt band by band, each going down the tree to where its labels are fewest."""
    common = [Counter(kind.values()) for kind in plain.kinds]
    held: Counter[tuple[int, int, str]] = Counter()
    dealt = list(plain.order)
    for band in bands:
        place_at = {2**plain.rounds + plain.line[place]: place for place in band}
        free = Counter(part for leaf in place_at for part in _above(leaf))
        labelled = {place: list(enumerate(_all_labels(plain, place))) for place in band}
        tied_down = {
            place: [(held[1, kind, label], common[kind][label]) for kind, label in labels]
            for place, labels in labelled.items()
        }
        for place in sorted(band, key=tied_down.__getitem__, reverse=True):
            leaf = 2**plain.rounds + plain.line[place]
            taken = _go_down(leaf, labelled[place], free, held)
            dealt[place_at[taken]] = plain.order[place]
            for part in _above(taken):
                free[part] -= 1
                held.update((part, kind, label) for kind, label in labelled[place] if label)
    return dealt


def _all_labels(plain: _Lines, place: int) -> Iterator[str]:
    """The label of each kind, empty where there is none."""
    return (labels.get(plain.order[place], "") for labels in plain.kinds)


def _above(leaf: int) -> Iterator[int]:
    """The leaf and the parts that it is in; part p falls into the parts 2p and 2p + 1."""
    while leaf:
        yield leaf
        leaf >>= 1


def _go_down(
    own: int,
    labels: Sequence[tuple[int, str]],
    free: Counter[int],
    held: Counter[tuple[int, int, str]],
) -> int:
    """The free leaf reached by taking the half with fewer of the labels, or that of `own`."""
    part = 1
    for depth in reversed(range(own.bit_length() - 1)):
        halves = [half for half in (2 * part, 2 * part + 1) if free[half]]
        part = min(
            halves,
            key=lambda half: (
                *(held[half, kind, label] for kind, label in labels),
                half != own >> depth,
            ),
        )
    return part
