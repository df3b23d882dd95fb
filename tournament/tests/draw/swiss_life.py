"""Plays Swiss events on paper: pair, decide each match, and know the entries of the next round."""

from collections.abc import Callable, Iterable
from dataclasses import replace
from random import Random

from tournament.draw.swiss import SwissRound
from tournament.draw.swiss_field import SwissEntry

Decide = Callable[[SwissEntry, SwissEntry], int]


def entrants(n, clubs=None, random=None):
    """Entries by seed; each in one of so many clubs by lot."""
    return [
        SwissEntry(
            code=f"T{seed:05}",
            score=0,
            seed=seed,
            club=f"C{random.randrange(clubs)}" if clubs else "",
        )
        for seed in range(1, n + 1)
    ]


def points_by_lot(random: Random) -> Decide:
    """The match points of whoever sits odd: 2, 1 or 0."""
    return lambda _odd, _even: random.choice((2, 1, 0))


def after(entries: Iterable[SwissEntry], paired: SwissRound, decide: Decide) -> list[SwissEntry]:
    """The entries once the round is played; a bye is worth a win."""
    known = {entry.code: entry for entry in entries}
    for odd_code, even_code in paired.pairs:
        odd, even = known[odd_code], known[even_code]
        points = decide(odd, even)
        known[odd_code] = replace(
            odd, score=odd.score + points, met=odd.met | {even_code}, sides=odd.sides + 1
        )
        known[even_code] = replace(
            even, score=even.score + 2 - points, met=even.met | {odd_code}, sides=even.sides - 1
        )
    if paired.bye:
        bye = known[paired.bye]
        known[paired.bye] = replace(bye, score=bye.score + 2, byes=bye.byes + 1)
    return list(known.values())
