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
    if move.kind is Kind.PASS and position.table.queue[:1] == (move.seat,):
        return position, None
    if move.kind is Kind.PLAY and position.story.begun and not position.story.stopped:
        reached = _straight(position, move)
        if reached is not None:
            return reached, None
    judged: Position | None = None
    broken: Fault | None = None
    for turn in turns(position, move):
        fault = legality.why_not(turn, move)
        if fault is None:
            return turn, None
        if judged is None:
            judged, broken = turn, fault
    if judged is None:
        broken = legality.why_not(opening.begin(position), move)
    return judged, broken


def _straight(position: Position, move: Move) -> Position | None:
    """The position in which a play is legal, found without asking what is wrong elsewhere.

    What :func:`explain` would find, for what most lines are: whether the cards may be played does
    not depend on the passes before.
    """
    table, seat = position.table, move.seat
    asked = table.leader == seat or seat in table.queue
    if asked and legality.why_not_cards(position, move) is None:
        before = table.queue.index(seat) if table.queue else 0
        return play.passes(position, before) if before else position
    if table.leader or position.story.over or at.heir(position) != seat:
        return None
    position = play.close(position)
    if position.table.leader == seat and legality.why_not_cards(position, move) is None:
        return position
    return None


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
