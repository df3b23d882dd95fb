"""What a referee's decision changes in a running hand (R15), and stuffing by record (R10.3)."""

from scoring.engine import faults as f
from scoring.engine import play
from scoring.engine import position as at
from scoring.engine.faults import Fault
from scoring.engine.position import BIT, IN_TURN, OPPOSITE, Position
from scoring.penalties import Ruling, Sanction


def rule(position: Position, ruling: Ruling) -> Position:
    """The position after `ruling`; it stands whenever it is made, also after the end (R15.5)."""
    story = position.story
    if ruling.sanction is Sanction.STOP and not story.over:
        return _stopped(position, ruling.seat, ruling.amount)
    if ruling.sanction not in (Sanction.LAST, Sanction.OUT):
        return position
    known = any(
        past.seat == ruling.seat and past.sanction is ruling.sanction for past in story.rulings
    )
    if not known:
        position = position._replace(story=story._replace(rulings=(*story.rulings, ruling)))
    return position if story.over else _sent_down(position, ruling.seat)


def _stopped(position: Position, seat: int, number: int) -> Position:
    """`seat` loses its next chances to act (R15.4), and may not burn before it served them."""
    story, table = position.story, position.table
    story = play.with_stops(story, seat, story.stops[seat - 1] + number)
    position = position._replace(
        story=story, table=table._replace(burners=table.burners & ~BIT[seat])
    )
    return position if table.leader else play.closed_if_done(position)


def _sent_down(position: Position, seat: int) -> Position:
    """`seat` leaves at once; if it had gone out, its opposite is no longer headless (R7.2)."""
    if not position.live >> seat & 1:
        story = position.story
        if seat == story.revolutionary:
            story = story._replace(dead_sets=0)
        return position._replace(headless=position.headless & ~BIT[OPPOSITE[seat]], story=story)
    return removed(play.leave(position, seat), seat)


def removed(position: Position, seat: int) -> Position:
    """The table without `seat`, which has just left the hand in the middle of a round."""
    if position.burn is not None and position.burn.burner == seat:
        position = position._replace(burn=None)
    before = position.tangle
    position = play.decide(position)
    if position.story.over:
        return position
    table = position.table
    if table.leader == seat:
        return play.leads(position, at.next_leader(position, seat))
    if table.leader:
        return position
    queue = tuple(waiting for waiting in table.queue if waiting != seat)
    if position.tangle and not before:
        queue = _tangled_queue(position, queue)
    burners = 0 if position.tangle else table.burners & ~BIT[seat]
    return play.closed_if_done(
        at.with_table(position, table._replace(queue=queue, burners=burners))
    )


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


def stuffed(position: Position, seat: int) -> Position:
    """`seat` was stuffed by the last set, where the record says so and holdings are unknown."""
    position = play.stuff(position, seat, position.table.owner)
    return position if position.live >> seat & 1 else removed(position, seat)
