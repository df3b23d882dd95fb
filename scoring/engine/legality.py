"""Why a play, burn, pass or yield is not legal now (R5, R6, R9, R10), phase by phase.

The position must be one in which the seat could be asked at all: :mod:`scoring.engine.turns` finds
it.
"""

from scoring.engine import cards as c
from scoring.engine import faults as f
from scoring.engine import position as at
from scoring.engine.faults import Fault
from scoring.engine.moves import BURN, PASS, PLAY, Move
from scoring.engine.position import BIT, OPPOSITE, Position
from scoring.engine.sets import Set, beats, pack


def why_not(position: Position, move: Move) -> Fault | None:
    """The rule that `move` breaks, or None where it is legal."""
    if position.story.over:
        return f.IS_OVER
    if not position.live >> move.seat & 1:
        return f.NOT_LIVE
    return _CHECKS[move.kind](position, move)


def _why_not_play(position: Position, move: Move) -> Fault | None:
    """A lead (R5.1) or an answer (R5.2, R5.5)."""
    table, seat = position.table, move.seat
    if table.leader:
        return why_not_cards(position, move, None) if table.leader == seat else f.NOT_LEADER
    if not table.queue or table.queue[0] != seat:
        return out_of_turn(position, seat)
    return why_not_waiting(position, move)


def _why_not_burn(position: Position, move: Move) -> Fault | None:
    """R6.1 and R6.2; where the seat may only answer or lead, it may not burn."""
    table, bit = position.table, BIT[move.seat]
    if table.leader:
        return f.NO_BURN if table.leader == move.seat else f.NOT_LEADER
    if table.burners & bit:
        return why_not_cards(position, move, table.cards)
    if position.tangle:
        return f.TANGLED
    if table.passed & bit:
        return f.HAS_PASSED
    late = table.declined and table.owner not in (move.seat, OPPOSITE[move.seat])
    return f.BURN_LATE if late and table.answering != at.PLAIN else f.NO_BURN


def _why_not_pass(position: Position, move: Move) -> Fault | None:
    """The leader must lead (R5.1) unless it lost its right; others pass when asked."""
    table, seat = position.table, move.seat
    if table.leader:
        if table.leader != seat:
            return f.NOT_LEADER
        return None if position.story.stopped >> seat & 1 else f.MUST_LEAD
    if table.burners >> seat & 1 or (table.queue and table.queue[0] == seat):
        return None
    return out_of_turn(position, seat)


def _why_not_yield(position: Position, move: Move) -> Fault | None:
    """Asking for the wind (R5.7) or yielding (R5.3)."""
    table, seat = position.table, move.seat
    if table.leader:
        return f.MUST_LEAD if table.leader == seat else f.NOT_LEADER
    if not table.queue or table.queue[0] != seat:
        return out_of_turn(position, seat)
    return why_not_waiting(position, move)


def why_not_waiting(position: Position, move: Move) -> Fault | None:
    """The rule that a seat of the queue would break once those before it have passed."""
    if move.kind is PLAY:
        return why_not_cards(position, move, position.table.cards)
    if move.kind is PASS:
        return None
    return f.NO_BURN if move.kind is BURN else _why_not_wait(position, move.seat)


def _why_not_wait(position: Position, seat: int) -> Fault | None:
    """A seat of the queue asks for the wind, or yields."""
    if position.story.stopped >> seat & 1:
        return f.NO_RIGHT
    bottom = position.table.answering == at.PLAIN and at.is_bottom(position)
    if bottom and at.heir(position) == seat:
        return None
    if position.tangle:
        return f.TANGLED
    return None if _may_yield(position, seat) else f.NO_YIELD


def _may_yield(position: Position, seat: int) -> bool:
    """Whether a seat of the queue may yield on its turn (让牌, R5.3).

    Seats before it in the queue have passed by then; only one that asked for the wind has not.
    """
    table = position.table
    cards = table.cards
    return (
        cards is not None
        and not cards.gouji
        and seat == OPPOSITE[table.owner]
        and table.queue[-1] != seat
        and not table.yielder
        and not table.asker
    )


def out_of_turn(position: Position, seat: int) -> Fault:
    """Which rule keeps `seat` from acting on the table."""
    table = position.table
    if table.answering == at.DEAD:
        return f.DEAD_SET
    if table.answering != at.PLAIN:
        return f.ONLY_OPPOSITE
    return f.HAS_PASSED if table.passed & BIT[seat] else f.NOT_TURN


def why_not_cards(position: Position, move: Move, table: Set | None) -> Fault | None:
    """The cards themselves: of an answer or burn over the set on the `table`, or of a lead."""
    cards = move.cards
    if cards is None:
        return f.NOT_A_SET
    seat, bags = move.seat, position.bags
    if position.story.stopped >> seat & 1:
        return f.NO_RIGHT
    missing = None
    if len(bags) == 1:
        missing = _beyond_count(position, seat, cards)
    elif not c.contains(bags[seat - 1], cards.bag):
        missing = f.NOT_HELD
    if missing is not None:
        return missing
    if table is not None and not beats(cards, table, position.rules):
        return f.TOO_LOW if cards.size == table.size else f.WRONG_SIZE
    return _why_not_threes(position, seat, cards) if position.rules.threes else None


def _beyond_count(position: Position, seat: int, cards: Set) -> Fault | None:
    """Whether the seat cannot have these cards, where holdings are only counted."""
    if cards.size > position.left[seat - 1]:
        return f.TOO_MANY
    return None if c.contains(pack(position.rules), cards.bag) else f.PACK_BROKEN


def _why_not_threes(position: Position, seat: int, cards: Set) -> Fault | None:
    """Whether held 3s are played early, split or with something attached, or outlived (R10.1)."""
    last = cards.size == position.left[seat - 1]
    threes = c.count_of(cards.bag, c.THREE)
    if threes:
        return f.HELD_THREES if not last or threes != cards.size else None
    held = at.dealt(position) and c.count_of(at.holding(position, seat), c.THREE) > 0
    return f.HELD_THREES if last and held else None


_CHECKS = (_why_not_play, _why_not_burn, _why_not_pass, _why_not_yield)
"""By the number of the kind."""
