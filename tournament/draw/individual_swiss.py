"""Swiss for individuals: six at a table (台), new partners every round, sides by lot.

Everybody is ranked by score, then seed. If their number is no multiple of six, up to five have a
bye (轮空): the lowest of those with the fewest byes. The others sit down six by six from the top,
so that equal scores play together. Of the ten ways to part six into two sides of three the one is
taken in which the fewest have been partners before, by lot between equals; another lot says which
side is odd.

If some at a table would still be partners again, one of them changes places with somebody at the
nearest table where that leaves fewer such pairs, until there are none or no change helps.

In round r everybody has had at most 2(r - 1) partners. By the theorem of Hajnal and Szemerédi n
players can be parted into threes without a repeated pair if n / 3 is more than that, so while
6r <= n + 3 no two need to be partners twice. Changes of two are not proven to find it: the round
tells how many pairs are partners again.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, product
from random import Random

from scoring.rules import InputError

# The ways to part six: who of the places 1-5 sits with place 0.
_SPLITS = tuple(
    ((0, *mates), tuple(sorted({1, 2, 3, 4, 5} - set(mates))))
    for mates in combinations(range(1, 6), 2)
)

# How many of the nearest tables are tried, lest an event of thousands takes minutes.
_REACH = 50


@dataclass(frozen=True, slots=True, kw_only=True)
class IndividualEntry:
    """A player who is to play the next round, and the codes of all partners so far."""

    code: str
    score: int
    seed: int
    partners: frozenset[str] = frozenset()
    byes: int = 0


Six = list[IndividualEntry]
Side = tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class IndividualRound:
    """The codes of the odd and the even side of each table, from the top; who has a bye;
    and how many pairs are partners not for the first time."""

    tables: tuple[tuple[Side, Side], ...]
    byes: tuple[str, ...]
    repeated: int


def seat_round(entries: Sequence[IndividualEntry], number: int, seed: str) -> IndividualRound:
    """Seat round `number`, counted from 1; InputError for fewer than six players, ValueError if a
    code is given twice."""
    if len(entries) < 6:
        raise InputError(
            f"个人积分编排至少需要六名选手，现在只有{len(entries)}名。",
            f"A table needs six players, and there are {len(entries)}.",
        )
    if len({entry.code for entry in entries}) < len(entries):
        raise ValueError("a player is given twice")
    ranked = sorted(entries, key=lambda entry: (-entry.score, entry.seed, entry.code))
    byes = _take_byes(ranked)
    tables = [ranked[start : start + 6] for start in range(0, len(ranked), 6)]
    _part_partners(tables)
    lot = Random(f"{seed}:individuals:{number}")
    return IndividualRound(
        tables=tuple(_sides(table, lot) for table in tables),
        byes=tuple(entry.code for entry in byes),
        repeated=sum(map(_repeated, tables)),
    )


def _take_byes(ranked: Six) -> Six:
    """Take those with a bye out of the ranking."""
    places = sorted(range(len(ranked)), key=lambda place: (ranked[place].byes, -place))
    return [ranked.pop(place) for place in sorted(places[: len(ranked) % 6], reverse=True)]


def _sides(table: Six, lot: Random) -> tuple[Side, Side]:
    fewest = _repeated(table)
    halves = lot.choice([split for split in _SPLITS if _repeated_in(table, split) == fewest])
    one, other = (tuple(table[place].code for place in half) for half in halves)
    return (one, other) if lot.random() < 0.5 else (other, one)


def _repeated(table: Six) -> int:
    """How many pairs of a table are partners again if it is parted as well as can be."""
    return min(_repeated_in(table, split) for split in _SPLITS)


def _repeated_in(table: Six, split: tuple[tuple[int, ...], tuple[int, ...]]) -> int:
    return sum(
        table[two].code in table[one].partners
        for half in split
        for one, two in combinations(half, 2)
    )


def _part_partners(tables: list[Six]) -> None:
    """Change players between tables until no change makes fewer pairs partners again."""
    moved = True
    while moved:
        moved = False
        for position, table in enumerate(tables):
            if _repeated(table) and _change(table, _nearest(tables, position)):
                moved = True


def _nearest(tables: Sequence[Six], position: int) -> Iterator[Six]:
    for distance in range(1, _REACH + 1):
        if position + distance < len(tables):
            yield tables[position + distance]
        if position >= distance:
            yield tables[position - distance]


def _change(table: Six, others: Iterator[Six]) -> bool:
    """Change a player with the first of the other tables where that helps; whether one did."""
    for other in others:
        before = _repeated(table) + _repeated(other)
        for one, two in product(range(6), repeat=2):
            table[one], other[two] = other[two], table[one]
            if _repeated(table) + _repeated(other) < before:
                return True
            table[one], other[two] = other[two], table[one]
    return False
