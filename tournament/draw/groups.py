"""Groups (小组) by snake: the seeds run through the groups to and fro.

The seeds fall into rows of as many as there are groups. The first row goes to the groups from the
first to the last, the second row from the last to the first, and so on; the last row may be short.
So group sizes differ by one at most, and each group gets one entrant of every full row.

Entrants with the same label (a district 区市 or a club 单位) are then kept apart as far as is
possible while everyone stays in their row. As long as a label has at least two more entrants in
some group A than in some group B, a chain of exchanges evens it out: one of its entrants in A
changes places with the entrant of the same row in B. If that brings too many of the other's label
into A, one of those moves to B in the same way in a row not yet touched, and so on. Where there is
a choice, an exchange that ends the chain is taken first, then the lowest row, so that high seeds
move last. Along a chain no label gets less even and the first one gets more so: the pairs of equal
labels in one group become fewer with each chain, and the end comes only when every label is spread
evenly, its numbers in any two groups differing by one at most.

That is also the bound: m entrants with a label can be spread over k groups no better than evenly.
It depends on the labels alone and is always reached (the entrants are the edges of a bipartite
graph of rows and labels, the groups an equitable colouring of the edges, which de Werra showed to
exist for any number of colours).

Finally the groups are put in the order of their highest seeds: seed 1 is in the first group.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import comb


@dataclass(frozen=True, slots=True, kw_only=True)
class GroupDraw:
    """The codes of each group by seed; how many pairs of equal labels share a group, and how many
    must (`bound`)."""

    groups: tuple[tuple[str, ...], ...]
    together: int
    bound: int


def group_count(entrants: int, size: int) -> int:
    """The fewest groups in which no group has more than `size` entrants."""
    return -(-entrants // size)


def snake(order: Sequence[str], count: int, labels: Mapping[str, str] | None = None) -> GroupDraw:
    """Deal the codes, given by seed, into `count` groups.

    A code with no label, or an empty one, may meet anybody. ValueError if a code is given twice or
    there are fewer codes than groups.
    """
    if not 1 <= count <= len(order):
        raise ValueError(f"{len(order)} entrants cannot fill {count} groups")
    if len(set(order)) < len(order):
        raise ValueError("an entrant is given twice")
    labelled: dict[str | None, str] = {
        code: label for code in order if (label := (labels or {}).get(code))
    }
    rows = _snake_rows(order, count)
    _separate(rows, labelled)
    groups = [tuple(code for row in rows if (code := row[group])) for group in range(count)]
    groups.sort(key=lambda group: order.index(group[0]))
    return GroupDraw(
        groups=tuple(groups),
        together=sum(_pairs_alike(group, labelled) for group in groups),
        bound=sum(_fewest_pairs(m, count) for m in Counter(labelled.values()).values()),
    )


# For each group, who of the row is in it; None where a short row has nobody.
_Row = list[str | None]


def _snake_rows(order: Sequence[str], count: int) -> list[_Row]:
    rows: list[_Row] = []
    for start in range(0, len(order), count):
        row: _Row = list(order[start : start + count])
        row += [None] * (count - len(row))
        rows.append(row if len(rows) % 2 == 0 else row[::-1])
    return rows


def _separate(rows: list[_Row], labels: Mapping[str | None, str]) -> None:
    """Exchange within rows until each label is spread evenly over the groups."""
    for label in dict.fromkeys(labels.values()):
        while (uneven := _uneven(rows, labels, label)) is not None:
            _chain(rows, labels, label, *uneven)


def _uneven(
    rows: list[_Row], labels: Mapping[str | None, str], label: str
) -> tuple[int, int] | None:
    """The group with most of the label and the nearest with fewest, if two or more apart."""
    counts = [
        sum(labels.get(code) == label for code in column) for column in zip(*rows, strict=True)
    ]
    groups = range(len(counts))
    full = max(groups, key=lambda group: counts[group])
    empty = min(groups, key=lambda group: (counts[group], abs(group - full)))
    return (full, empty) if counts[full] - counts[empty] >= 2 else None


def _chain(
    rows: list[_Row], labels: Mapping[str | None, str], first: str, full: int, empty: int
) -> None:
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


def _pairs_alike(group: Sequence[str], labels: Mapping[str | None, str]) -> int:
    counts = Counter(labels[code] for code in group if code in labels)
    return sum(comb(m, 2) for m in counts.values())


def _fewest_pairs(m: int, count: int) -> int:
    """Pairs in one group when m entrants are spread evenly over the groups."""
    each, more = divmod(m, count)
    return more * comb(each + 1, 2) + (count - more) * comb(each, 2)
