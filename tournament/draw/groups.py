"""Groups (小组): dealt by snake, the seeds running to and fro, or drawn from pots.

The seeds fall into rows of as many as there are groups. By snake the first row goes to the groups
from the first to the last, the second row from the last to the first, and so on; the last row may
be short. So group sizes differ by one at most, and each group gets one entrant of every full row.
Groups by snake are put in the order of their highest seeds: seed 1 is in the first group.

Drawn groups (抽签分组) have the same rows, there called pots (档): each pot is shuffled by the seed
of the draw, and the gaps of a short one with it.

If groups of certain sizes are wanted, a row goes only to those groups that are not full, and the
groups stay in the order in which the sizes were given.

Equal labels, of two kinds at most, are then kept apart as far as is possible while everyone stays
in their row (`spread`).
"""

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random

from tournament.draw.spread import (
    Labels,
    Row,
    chain_apart,
    exchange_apart,
    fewest_pairs,
    labels_of,
    pairs_together,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class GroupDraw:
    """The codes of each group by seed; how many pairs of equal labels share a group, and how many
    must (`bound`); the same for the second kind of label."""

    groups: tuple[tuple[str, ...], ...]
    together: int
    bound: int
    second_together: int = 0
    second_bound: int = 0


def group_count(entrants: int, size: int) -> int:
    """The fewest groups in which no group has more than `size` entrants."""
    return -(-entrants // size)


def snake(
    order: Sequence[str],
    count: int,
    labels: Labels | None = None,
    second: Labels | None = None,
    *,
    sizes: Sequence[int] | None = None,
) -> GroupDraw:
    """Deal the codes, given by seed, into `count` groups, of certain `sizes` if these are given.

    ValueError if a code is given twice, there are fewer codes than groups, or the sizes do not
    hold them all.
    """

    def to_and_fro(number: int, row: Row) -> Row:
        return row if number % 2 == 0 else row[::-1]

    return _draw(_rows(order, count, sizes, to_and_fro), order, (labels, second), sizes, lead=True)


def pots(
    order: Sequence[str],
    count: int,
    seed: str,
    labels: Labels | None = None,
    second: Labels | None = None,
    *,
    sizes: Sequence[int] | None = None,
) -> GroupDraw:
    """Draw the codes, given by seed, from pots into groups; otherwise like `snake`."""

    def by_lot(number: int, row: Row) -> Row:
        return Random(f"{seed}:pot:{number + 1}").sample(row, len(row))

    return _draw(_rows(order, count, sizes, by_lot), order, (labels, second), sizes, lead=False)


def judge(
    groups: Sequence[Sequence[str]], labels: Labels | None = None, second: Labels | None = None
) -> GroupDraw:
    """What the draw thinks of groups that were made or changed by hand."""
    codes = [code for group in groups for code in group]
    first_kind, second_kind = (labels_of(codes, kind or {}) for kind in (labels, second))
    return GroupDraw(
        groups=tuple(map(tuple, groups)),
        together=pairs_together(groups, first_kind),
        bound=fewest_pairs(Counter(first_kind.values()), len(groups)),
        second_together=pairs_together(groups, second_kind),
        second_bound=fewest_pairs(Counter(second_kind.values()), len(groups)),
    )


def _rows(
    order: Sequence[str],
    count: int,
    sizes: Sequence[int] | None,
    arrange: Callable[[int, Row], Row],
) -> list[Row]:
    """The rows, each put into the groups that are not full as `arrange` says."""
    if not 1 <= count <= len(order):
        raise ValueError(f"{len(order)} entrants cannot fill {count} groups")
    if sizes is not None and (len(sizes) != count or sum(sizes) != len(order) or min(sizes) < 1):
        raise ValueError(f"{count} groups of {sizes} do not hold {len(order)} entrants")
    if len(set(order)) < len(order):
        raise ValueError("an entrant is given twice")
    rows: list[Row] = []
    start = 0
    while start < len(order):
        number = len(rows)
        open_groups = [group for group in range(count) if sizes is None or sizes[group] > number]
        codes: Row = list(order[start : start + len(open_groups)])
        codes += [None] * (len(open_groups) - len(codes))
        placed = dict(zip(open_groups, arrange(number, codes), strict=True))
        rows.append([placed.get(group) for group in range(count)])
        start += len(open_groups)
    return rows


def _draw(
    rows: list[Row],
    order: Sequence[str],
    given: tuple[Labels | None, Labels | None],
    sizes: Sequence[int] | None,
    *,
    lead: bool,
) -> GroupDraw:
    """Keep equal labels apart; put the groups in the order of their highest seeds if they `lead`
    and have no certain sizes."""
    first, second = (labels_of(order, labels or {}) for labels in given)
    if sizes is None:
        chain_apart(rows, first)
    exchange_apart(rows, (first, second))
    groups = [tuple(code for row in rows if (code := row[group])) for group in range(len(rows[0]))]
    if lead and sizes is None:
        place = {code: seed for seed, code in enumerate(order)}
        groups.sort(key=lambda group: place[group[0]])
    return judge(groups, *given)
