"""What a referee's decision changes in a running hand (R15), and stuffing by record (R10.3)."""

from scoring.engine import faults as f
from scoring.engine import play
from scoring.engine import position as at
from scoring.engine.faults import Fault
from scoring.engine.position import BIT, IN_TURN, OPPOSITE, Position
from scoring.penalties import Ruling, Sanction


def rule(position: Position, ruling: Ruling) -> None:
    """Carry out `ruling`; it stands whenever it is made, also after the end (R15.5)."""
    story = position.story
    if ruling.sanction is Sanction.STOP and not story.over:
        _stop(position, ruling.seat, ruling.amount)
    if ruling.sanction not in (Sanction.LAST, Sanction.OUT):
        return
    known = any(
        past.seat == ruling.seat and past.sanction is ruling.sanction for past in story.rulings
    )
    if not known:
        position.story = story._replace(rulings=(*story.rulings, ruling))
    if not story.over:
        _send_down(position, ruling.seat)


def _stop(position: Position, seat: int, number: int) -> None:
    """`seat` loses its next chances to act (R15.4), and may not burn before it served them."""
    play.set_stops(position, seat, position.story.stops[seat - 1] + number)
    table = position.table
    table.burners &= ~BIT[seat]
    if not table.leader:
        play.close_if_done(position)


def _send_down(position: Position, seat: int) -> None:
    """`seat` leaves at once; if it had gone out, its opposite is no longer headless (R7.2)."""
    if position.live >> seat & 1:
        play.leave(position, seat)
        remove(position, seat)
        return
    position.headless &= ~BIT[OPPOSITE[seat]]
    if seat == position.story.revolutionary:
        position.story = position.story._replace(dead_sets=0)


def remove(position: Position, seat: int) -> None:
    """Take `seat`, which has just left the hand in the middle of a round, from the table."""
    if position.burn is not None and position.burn.burner == seat:
        position.burn = None
    before = position.tangle
    play.decide(position)
    table = position.table
    if position.story.over or table.leader not in (0, seat):
        return
    if table.leader == seat:
        play.leads(position, at.next_leader(position, seat))
        return
    table.queue = tuple(waiting for waiting in table.queue if waiting != seat)
    if position.tangle and not before:
        table.queue = _tangled_queue(position, table.queue)
    table.burners = 0 if position.tangle else table.burners & ~BIT[seat]
    play.close_if_done(position)


def _tangled_queue(position: Position, queue: tuple[int, ...]) -> tuple[int, ...]:
    """The tangle begins within a round: all who have not declined this set act, in turn (R9)."""
    table = position.table
    waiting = position.live & ~BIT[table.owner] & ~table.declined
    after = queue[0] - 1 or 6 if queue else table.owner
    return IN_TURN[after][waiting]


def why_not_stuffed(position: Position, seat: int) -> Fault | None:
    """The rule that a recorded stuffing breaks, or None (R10.3)."""
    story = position.story
    if not position.rules.threes:
        return f.NOT_STUFFED
    if any(due.kind == "stuffed" and due.payer == seat for due in story.tribute):
        return f.STUFFED_ALREADY
    if not position.live >> seat & 1:
        return f.NOT_LIVE
    if at.dealt(position) or position.table.owner in (0, seat):
        return f.NOT_STUFFED
    return None


def stuffed(position: Position, seat: int) -> None:
    """`seat` was stuffed by the last set, where the record says so and holdings are unknown."""
    play.stuff(position, seat, position.table.owner)
    if not position.live >> seat & 1:
        remove(position, seat)
