"""Seeding (种子): who is seed 1, 2, 3, … by the points brought along.

Candidates are listed by points, most first; no points count as 0. Candidates with the same points
draw lots (抽签): they are put in the order of their codes and shuffled by a generator that is
seeded with the seed of the draw and those points. So the result depends neither on the order in
which the candidates arrive nor on candidates with other points, and the same seed gives it again.
"""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random


@dataclass(frozen=True, slots=True, kw_only=True)
class Candidate:
    """An entrant to be seeded; `points` is None where none are known."""

    code: str
    points: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Lot:
    """A lot that was drawn among the codes with the same points, in the order drawn."""

    points: int
    drawn: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Seeding:
    """The codes from seed 1 down, and the lots that decided between equals."""

    order: tuple[str, ...]
    lots: tuple[Lot, ...]


def seed_entrants(candidates: Sequence[Candidate], seed: str) -> Seeding:
    """Seed the candidates; ValueError if a code is given twice."""
    if len({candidate.code for candidate in candidates}) < len(candidates):
        raise ValueError("a candidate is given twice")
    level: dict[int, list[str]] = defaultdict(list)
    for candidate in candidates:
        level[candidate.points or 0].append(candidate.code)
    order: list[str] = []
    lots: list[Lot] = []
    for points in sorted(level, reverse=True):
        codes = sorted(level[points])
        if len(codes) > 1:
            Random(f"{seed}:seeding:{points}").shuffle(codes)
            lots.append(Lot(points=points, drawn=tuple(codes)))
        order.extend(codes)
    return Seeding(order=tuple(order), lots=tuple(lots))
