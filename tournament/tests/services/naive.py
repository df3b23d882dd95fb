"""Standings worked out a second time, in the plainest way, from what a test remembers.

Nothing here uses the code that it checks.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field
from itertools import groupby

SCALE = (4, 2, 0, 0, -2, -4)  # places 1 to 6 on the Outline scale (R11.3)
AWARD = 2  # hand points for a hand that was not played
WIN, DRAW = 2, 1


@dataclass
class Ruling:
    """A penalty in force that puts a seat last: `out` is worse than `last`."""

    seat: int
    sanction: str


@dataclass
class Game:
    """A match as remembered. A hand is an order of seats, or None if it was void."""

    code: str
    odd: str = ""
    even: str = ""
    hands: list[tuple[int, ...] | None] = field(default_factory=list)
    rulings: dict[int, list[Ruling]] = field(default_factory=dict)  # by the index of the hand
    skipped: int = 0  # hands before the last replay
    ending: str = ""  # walkover | abandoned
    loser: str = ""  # the side that gives up: odd | even | both


@dataclass
class Line:
    """A line of a table."""

    code: str
    seed: int
    won: int = 0
    drawn: int = 0
    lost: int = 0
    points: int = 0
    own: int = 0
    other: int = 0
    heads: int = 0


def ruled(order: tuple[int, ...], rulings: Iterable[Ruling]) -> list[int]:
    """The order as ruled: who is ruled last goes to the end, the worst one last of all."""
    worst_first = sorted(rulings, key=lambda each: each.sanction != "out")
    seats = list(dict.fromkeys(each.seat for each in worst_first))
    return [seat for seat in order if seat not in seats] + seats[::-1]


def written(order: list[int]) -> tuple[int, int]:
    """The points of both sides as they are written down."""
    odd = sum(points for points, seat in zip(SCALE, order, strict=True) if seat % 2)
    if len({seat % 2 for seat in order[:3]}) == 1:
        odd *= 2
    return max(0, odd), max(0, -odd)


@dataclass
class Result:
    """What a match comes to; `winner` is odd, even, draw, both (lost) or empty."""

    odd: int
    even: int
    winner: str
    counts: bool
    orders: list[list[int]]


def result(game: Game, hands: int, gone: set[str], void: set[str]) -> Result:
    """The result of a match of so many regular hands; who is `gone` gives up what is open."""
    if game.odd in void or game.even in void:
        return Result(0, 0, "", False, [])
    orders = [
        ruled(order, game.rulings.get(number, []))
        for number, order in enumerate(game.hands)
        if order is not None and number >= game.skipped
    ]
    regular = orders[:hands]
    odd = sum(written(order)[0] for order in regular)
    even = sum(written(order)[1] for order in regular)
    if game.ending == "abandoned":
        return Result(odd, even, "", bool(regular), regular)
    full = len(regular) == hands
    out = {side for side in ("odd", "even") if getattr(game, side) in gone}
    loser = game.loser or (not full and game.odd and game.even and out and "+".join(sorted(out)))
    if loser:
        missing = AWARD * (hands - len(regular))
        if loser in ("both", "even+odd"):
            return Result(odd, even, "both", True, regular)
        if loser == "even":
            return Result(odd + missing, even, "odd", True, regular)
        return Result(odd, even + missing, "even", True, regular)
    if not full:
        return Result(odd, even, "", bool(regular), regular)
    winner = "odd" if odd > even else "even" if even > odd else "draw"
    return Result(odd, even, winner, True, regular)


def table(
    seeds: dict[str, int], games: dict[str, Result], pairs: dict[str, tuple[str, str]]
) -> list[Line]:
    """One line for each entrant, by seed."""
    lines = {code: Line(code, seed) for code, seed in seeds.items()}
    for name, (odd, even) in pairs.items():
        match = games[name]
        if not match.counts:
            continue
        for code, side, own, other in (
            (odd, "odd", match.odd, match.even),
            (even, "even", match.even, match.odd),
        ):
            line = lines[code]
            line.own += own
            line.other += other
            line.heads += sum((order[0] % 2 == 1) == (side == "odd") for order in match.orders)
            line.won += match.winner == side
            line.drawn += match.winner == "draw"
            line.lost += match.winner not in (side, "draw", "")
            line.points += WIN * (match.winner == side) + DRAW * (match.winner == "draw")
    return sorted(lines.values(), key=lambda line: line.seed)


def ranked(
    lines: list[Line], games: dict[str, Result], pairs: dict[str, tuple[str, str]]
) -> list[str]:
    """The codes by match points, mutual match points, difference, hand points, heads, seed."""

    def mutual(line: Line, block: list[Line]) -> int:
        others = {each.code for each in block}
        points = 0
        for name, (odd, even) in pairs.items():
            if line.code not in (odd, even) or not {odd, even} <= others:
                continue
            side = "odd" if line.code == odd else "even"
            points += WIN * (games[name].winner == side) + DRAW * (games[name].winner == "draw")
        return points

    def split(block: list[Line]) -> list[str]:
        if len(block) < 2:
            return [line.code for line in block]
        values = {line.code: mutual(line, block) for line in block}
        parts = _parts(block, lambda line: values[line.code])
        if len(parts) > 1:
            return [code for part in parts for code in split(part)]
        rest = sorted(
            block,
            key=lambda line: (line.other - line.own, -line.own, -line.heads, line.seed),
        )
        return [line.code for line in rest]

    return [code for part in _parts(lines, lambda line: line.points) for code in split(part)]


def _parts(block: list[Line], value) -> list[list[Line]]:
    ordered = sorted(block, key=lambda line: (-value(line), line.seed))
    return [list(part) for _value, part in groupby(ordered, key=value)]
