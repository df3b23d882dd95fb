"""Whose turn it is once unwritten passes are read in (R17); what illegal acts become (R5.9)."""

from collections.abc import Iterator

from scoring.engine import legality, opening, play
from scoring.engine import position as at
from scoring.engine.faults import Fault
from scoring.engine.moves import Kind, Move
from scoring.engine.position import Position


def turns(position: Position, move: Move) -> Iterator[Position]:
    """The positions in which it is the turn of `move.seat`, after ever longer runs of passes.

    Nothing passes but seats that may: those in the queue, and a leader that lost its right. The
    last position is the one in which the seat is to lead, if the round can end so.
    """
    position = opening.begin(position)
    if position.story.over:
        return
    table, seat = position.table, move.seat
    if not table.leader:
        if table.burners >> seat & 1 and move.kind in (Kind.BURN, Kind.PASS):
            yield position
        if seat in table.queue:
            before = table.queue.index(seat)
            yield play.passes(position, before) if before else position
        if not position.story.stopped and at.heir(position) != seat:
            return
        position = closed(position)
    leading = _lead_of(position, seat)
    if leading is not None:
        yield leading


def _lead_of(position: Position, seat: int) -> Position | None:
    """The position in which `seat` is to lead, past leaders that lost their right (R15.4)."""
    while not position.story.over:
        leader = position.table.leader
        if leader == seat:
            return position
        if not position.story.stopped >> leader & 1:
            return None
        position = play.loses_lead(position)
    return None


def closed(position: Position) -> Position:
    """The position after everybody who may still answer has passed."""
    if position.story.stopped:
        return play.passes(position, len(position.table.queue))
    return play.close(position)


def explain(position: Position, move: Move) -> tuple[Position | None, Fault | None]:
    """The position in which `move` is to be judged, and the rule it breaks there.

    The shortest run of passes after which it is legal; else the shortest after which it is the
    seat's turn; else no position at all: the act is out of turn and void (R5.9).
    """
    table, seat = position.table, move.seat
    asked = table.leader == seat or (table.queue and table.queue[0] == seat)
    if asked and position.story.begun:
        fault = legality.why_not(position, move)
        if fault is None:
            return position, None
    judged: Position | None = None
    broken: Fault | None = None
    for reached in turns(position, move):
        fault = legality.why_not(reached, move)
        if fault is None:
            return reached, None
        if judged is None:
            judged, broken = reached, fault
    if judged is None:
        broken = legality.why_not(opening.begin(position), move)
    return judged, broken


def act(position: Position, move: Move) -> Position:
    """The position after `move`, legal in this one."""
    seat = move.seat
    if move.cards is not None:
        return play.play(position, seat, move.cards, burning=move.kind is Kind.BURN)
    if move.kind is Kind.PASS:
        return declined(position, seat)
    return play.yields(position, seat)


def declined(position: Position, seat: int) -> Position:
    """`seat`, whose turn it is, does nothing: it passes, or an act was taken back (R5.9)."""
    table = position.table
    if table.leader:
        return play.loses_lead(position)
    if table.queue and table.queue[0] == seat:
        return play.passes(position, 1)
    return play.burner_passes(position, seat)
