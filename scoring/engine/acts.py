"""One line of a hand record to one move, and back (R17)."""

import re
from functools import lru_cache
from typing import NamedTuple

from scoring.engine import faults as f
from scoring.engine.cards import read_cards, write_cards
from scoring.engine.faults import Fault
from scoring.engine.moves import MARK_OF, MARKS, Kind, Move
from scoring.engine.sets import as_set
from scoring.penalties import Offence, Ruling, Sanction

_ACT = re.compile(r"([1-6])(?:>([1-6]))?[ \t]+(!?)([^ \t]+)")
_RULING = re.compile(
    r"@([1-6])[ \t]+(warn|stop|points|last|out)(?:[ \t]+([+-]?\d{1,3}))?(?:[ \t]+(\w+))?"
)
_STUFFED = re.compile(r"@([1-6])[ \t]+stuffed")
_VOID = re.compile(r"@void(?:[ \t]+(.*))?")


class Problem(NamedTuple):
    """A line that is no act: what is wrong and at which column, from 1."""

    fault: Fault
    column: int


@lru_cache(maxsize=1 << 16)
def read_act(line: str) -> Move | Problem:
    """The move that a line shows, or why it shows none. Surrounding blanks must be gone."""
    if line.startswith("@"):
        return _read_ruling(line)
    shown = _ACT.fullmatch(line)
    if shown is None:
        return Problem(f.NO_SEAT if re.match(r"[07-9]\d*[ >\t]", line) else f.NOT_AN_ACT, 1)
    seat, other, burning, what = int(shown[1]), shown[2], shown[3], shown[4]
    if what in MARKS and not other and not burning:
        return Move(MARKS[what], seat)
    try:
        bag = read_cards(what)
    except ValueError:
        return Problem(f.NO_CARDS, shown.start(4) + 1)
    if not other:
        return Move(Kind.BURN if burning else Kind.PLAY, seat, as_set(bag), bag)
    if burning or int(other) == seat:
        return Problem(f.NOT_AN_ACT, 1)
    return Move(Kind.GIVE, seat, None, bag, int(other))


def _read_ruling(line: str) -> Move | Problem:
    if void := _VOID.fullmatch(line):
        return Move(Kind.VOID, 0, note=void[1] or "")
    if stuffed := _STUFFED.fullmatch(line):
        return Move(Kind.STUFFED, int(stuffed[1]))
    shown = _RULING.fullmatch(line)
    if shown is None or (shown[4] and shown[4] not in set(Offence)):
        return Problem(f.BAD_RULING, 1)
    sanction = Sanction(shown[2])
    counted = sanction in (Sanction.STOP, Sanction.POINTS)
    amount = int(shown[3] or (sanction is Sanction.STOP)) if counted else 0
    if (shown[3] and not counted) or (sanction is Sanction.STOP and amount < 1):
        return Problem(f.BAD_RULING, 1)
    offence = Offence(shown[4]) if shown[4] else None
    seat = int(shown[1])
    return Move(
        Kind.RULE,
        seat,
        ruling=Ruling(seat=seat, sanction=sanction, offence=offence, amount=amount),
    )


def write_act(move: Move) -> str:
    """The canonical line of a move."""
    if move.kind is Kind.PLAY:
        return f"{move.seat} {write_cards(move.bag)}"
    if move.kind is Kind.BURN:
        return f"{move.seat} !{write_cards(move.bag)}"
    if move.kind is Kind.GIVE:
        return f"{move.seat}>{move.other} {write_cards(move.bag)}"
    if move.kind is Kind.VOID:
        return f"@void {move.note}".rstrip()
    if move.kind is Kind.STUFFED:
        return f"@{move.seat} stuffed"
    if move.ruling is not None:
        return _write_ruling(move.ruling)
    return f"{move.seat} {MARK_OF[move.kind]}"


def _write_ruling(ruling: Ruling) -> str:
    words = [f"@{ruling.seat}", ruling.sanction.value]
    if ruling.amount or ruling.sanction is Sanction.POINTS:
        words.append(str(ruling.amount))
    if ruling.offence is not None:
        words.append(ruling.offence.value)
    return " ".join(words)
