"""Keeping equal labels apart in groups (小组) while everyone stays in their row.

A row holds one entrant for each group, or a gap. Entrants with the same label (a district 区市 or a
club 单位) are kept apart as far as is possible within the rows. As long as a label has at least two
more entrants in some group A than in some group B, a chain of exchanges evens it out: one of its
entrants in A changes places with the entrant of the same row in B. If that brings too many of the
other's label into A, one of those moves to B in the same way in a row not yet touched, and so on.
Where there is a choice, an exchange that ends the chain is taken first, then the lowest row, so
that high seeds move last. Along a chain no label gets less even and the first one gets more so: the
pairs of equal labels in one group become fewer with each chain, and the end comes only when every
label is spread evenly, its numbers in any two groups differing by one at most.

That is also the bound: m entrants with a label can be spread over k groups no better than evenly.
It depends on the labels alone and is always reached (the entrants are the edges of a bipartite
graph of rows and labels, the groups an equitable colouring of the edges, which de Werra showed to
exist for any number of colours).

A second kind of label, such as the group of an earlier stage beside the club, comes after the
first: somebody who shares a group with one of its label changes places within the row as long as
that leaves fewer pairs of the first kind together, or as many and fewer of the second. Where the
gaps may not move, because groups of certain sizes are wanted, the first kind has to do with such
exchanges too. They do not always reach the bound.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import product
from math import comb

Labels = Mapping[str, str]
"""What keeps entrants apart, by code; a code with no label, or an empty one, may meet anybody."""

Row = list[str | None]
"""For each group, the code of who is in it; None for a gap."""

# Labels of codes that have one; a gap is looked up like a code and has none.
Kind = Mapping[str | None, str]


def labels_of(order: Sequence[str], labels: Labels) -> Kind:
    """The labels of these codes, without the empty ones."""
    return {code: label for code in order if (label := labels.get(code))}


def chain_apart(rows: list[Row], labels: Kind) -> None:
    """Exchange within rows, gaps included, until each label is spread evenly over the groups."""
    for label in dict.fromkeys(labels.values()):
        while (uneven := _uneven(rows, labels, label)) is not None:
            _chain(rows, labels, label, *uneven)


def exchange_apart(rows: list[Row], kinds: Sequence[Kind]) -> None:
    """Exchange two of a row, gaps excluded, as long as that is better for the first kind that it
    makes a difference to."""
    groups = _Groups(rows, kinds)
    moved = True
    while moved:
        moved = False
        for row, one in product(reversed(rows), range(len(rows[0]))):
            if (other := next(groups.better_places(row, one), None)) is not None:
                groups.exchange(row, one, other)
                moved = True


def pairs_together(groups: Iterable[Sequence[str]], labels: Kind) -> int:
    """How many pairs of equal labels share a group."""
    counts = (Counter(labels[code] for code in group if code in labels) for group in groups)
    return sum(comb(m, 2) for count in counts for m in count.values())


def fewest_pairs(sizes: Mapping[str, int], parts: int) -> int:
    """How many pairs must share a part when labels of these sizes are spread evenly over so
    many."""
    fewest = 0
    for m in sizes.values():
        each, more = divmod(m, parts)
        fewest += more * comb(each + 1, 2) + (parts - more) * comb(each, 2)
    return fewest


def _uneven(rows: list[Row], labels: Kind, label: str) -> tuple[int, int] | None:
    """The group with most of the label and the nearest with fewest, if two or more apart."""
    counts = [
        sum(labels.get(code) == label for code in column) for column in zip(*rows, strict=True)
    ]
    groups = range(len(counts))
    full = max(groups, key=lambda group: counts[group])
    empty = min(groups, key=lambda group: (counts[group], abs(group - full)))
    return (full, empty) if counts[full] - counts[empty] >= 2 else None


def _chain(rows: list[Row], labels: Kind, first: str, full: int, empty: int) -> None:
    """Move one entrant with the label from `full` to `empty`, and what follows from it."""

    def surplus(label: str) -> int:
        in_full = sum(labels.get(row[full]) == label for row in rows)
        return in_full - sum(labels.get(row[empty]) == label for row in rows)

    def crowds(code: str | None) -> bool:
        """Whether moving to `full` would leave its label two too many there."""
        return code in labels and surplus(labels[code]) >= 0

    label: str | None = first
    untouched = list(reversed(rows))
    while label is not None:
        movable = [
            row
            for row in untouched
            if labels.get(row[full]) == label and labels.get(row[empty]) != label
        ]
        row = min(movable, key=lambda row: crowds(row[empty]))
        untouched.remove(row)
        label = labels[row[empty]] if crowds(row[empty]) else None
        row[full], row[empty] = row[empty], row[full]


class _Groups:
    """How many of each label are in each group, kept while entrants are exchanged."""

    def __init__(self, rows: Sequence[Row], kinds: Sequence[Kind]) -> None:
        self._kinds = kinds
        self._held = Counter(
            (group, kind, labels[code])
            for row in rows
            for group, code in enumerate(row)
            for kind, labels in enumerate(kinds)
            if code in labels
        )

    def better_places(self, row: Row, one: int) -> Iterator[int]:
        """The groups with whose entrant of the row that of group `one` had better change."""
        if row[one] is not None and self._has_company(row[one], one):
            for other, code in enumerate(row):
                if code is not None and other != one and self._improves(row, one, other):
                    yield other

    def exchange(self, row: Row, one: int, other: int) -> None:
        """Exchange the entrants that two groups have of a row."""
        for kind, labels in enumerate(self._kinds):
            for source, target in ((one, other), (other, one)):
                if label := labels.get(row[source]):
                    self._held[source, kind, label] -= 1
                    self._held[target, kind, label] += 1
        row[one], row[other] = row[other], row[one]

    def _has_company(self, code: str | None, group: int) -> bool:
        return any(
            code in labels and self._held[group, kind, labels[code]] > 1
            for kind, labels in enumerate(self._kinds)
        )

    def _improves(self, row: Row, one: int, other: int) -> bool:
        for kind, labels in enumerate(self._kinds):
            mine, theirs = labels.get(row[one]), labels.get(row[other])
            added = 0
            if mine != theirs:
                added += self._added(kind, mine, one, other)
                added += self._added(kind, theirs, other, one)
            if added:
                return added < 0
        return False

    def _added(self, kind: int, label: str | None, source: int, target: int) -> int:
        """How many more pairs are together when one with the label moves."""
        if label is None:
            return 0
        return self._held[target, kind, label] - self._held[source, kind, label] + 1
