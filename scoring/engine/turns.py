"""Whose turn it is once unwritten passes are read in (R17); what illegal acts become (R5.9)."""

from collections.abc import Iterator

from scoring.engine import legality, opening, play
from scoring.engine import position as at
from scoring.engine.faults import Fault
from scoring.engine.moves import BURN, LAST_TURN_KIND, PASS, PLAY, Move
from scoring.engine.position import Position


def go_on(position: Position, move: Move) -> bool:
    """Do `move`, after the unwritten passes before it, where that is plainly legal.

    It is what :func:`explain` and :func:`act` would do for most lines, without asking what is wrong
    elsewhere. Where the answer is no, nothing is changed, and nothing is said about the move.
    """
    table, seat = position.table, move.seat
    if move.kind > LAST_TURN_KIND or position.story.stopped:
        return False
    if seat in table.queue and legality.why_not_waiting(position, move) is None:
        before = table.queue.index(seat)
        if before:
            play.passes(position, before)
    else:
        leads = move.kind is PLAY and legality.why_not_cards(position, move, None) is None
        if not leads or not _comes_to_lead(position, seat):
            return False
    act(position, move)
    return True


def _comes_to_lead(position: Position, seat: int) -> bool:
    """Whether `seat` is to lead, or does once the round is closed, which is done then."""
    leader = position.table.leader
    if leader:
        return leader == seat and position.story.begun
    if position.story.over or at.heir(position) != seat:
        return False
    play.close(position)
    return True


def explain(position: Position, move: Move) -> tuple[Position | None, Fault | None]:
    """The position in which `move` is to be judged, and the rule it breaks there.

    The shortest run of passes after which it is legal; else the shortest after which it is the
    seat's turn; else no position at all: the act is out of turn and void (R5.9). What is given is a
    copy.
    """
    judged: Position | None = None
    broken: Fault | None = None
    for turn in turns(position, move):
        fault = legality.why_not(turn, move)
        if fault is None:
            return turn, None
        if judged is None:
            judged, broken = turn, fault
    if judged is None:
        begun = position.copy()
        opening.begin(begun)
        broken = legality.why_not(begun, move)
    return judged, broken


def turns(position: Position, move: Move) -> Iterator[Position]:
    """Copies in which it is the turn of `move.seat`, after ever longer runs of passes.

    Nothing passes but seats that may: those in the queue, and a leader that lost its right. The
    last position is the one in which the seat is to lead, if the round can end so.
    """
    position = position.copy()
    opening.begin(position)
    if position.story.over:
        return
    table, seat = position.table, move.seat
    if not table.leader:
        if table.burners >> seat & 1 and move.kind in (BURN, PASS):
            yield position.copy()
        if seat in table.queue:
            reached = position.copy()
            before = table.queue.index(seat)
            if before:
                play.passes(reached, before)
            yield reached
        if not position.story.stopped and at.heir(position) != seat:
            return
        close(position)
    if _is_led_by(position, seat):
        yield position


def _is_led_by(position: Position, seat: int) -> bool:
    """Whether `seat` is to lead, once leaders before it that lost their right are past (R15.4)."""
    while not position.story.over:
        leader = position.table.leader
        if leader == seat:
            return True
        if not position.story.stopped >> leader & 1:
            return False
        play.loses_lead(position)
    return False


def close(position: Position) -> None:
    """Everybody who may still answer passes."""
    if position.story.stopped:
        play.passes(position, len(position.table.queue))
    else:
        play.close(position)


def act(position: Position, move: Move) -> None:
    """Do `move`, legal in this position."""
    seat = move.seat
    if move.cards is not None:
        play.play(position, seat, move.cards, burning=move.kind is BURN)
    elif move.kind is PASS:
        decline(position, seat)
    else:
        play.yields(position, seat)


def decline(position: Position, seat: int) -> None:
    """`seat`, whose turn it is, does nothing: it passes, or an act was taken back (R5.9)."""
    table = position.table
    if table.leader:
        play.loses_lead(position)
    elif table.queue and table.queue[0] == seat:
        play.passes(position, 1)
    else:
        play.burner_passes(position, seat)
