"""What happens before the first lead: revolution, declarations, tribute (R8, R12, R13)."""

from scoring.engine import cards as c
from scoring.engine import faults as f
from scoring.engine import play
from scoring.engine import position as at
from scoring.engine.faults import Fault
from scoring.engine.moves import MARK_OF, Kind, Move
from scoring.engine.position import BIT, DEAD_SETS, OPPOSITE, Position, Table
from scoring.rules import SEATS

HANDED_OVER = frozenset((f.BAD_TRIBUTE, f.BAD_RETURN, f.NO_TRIBUTE))
"""Faults of tribute that did change hands: the record goes on with the cards where they are."""

_PAYING = (c.BIG, c.SMALL, c.TWO)
_MONEY = sum(c.one(rank, (1 << c.BITS) - 1) for rank in _PAYING)
_THREES = c.one(c.THREE, (1 << c.BITS) - 1)


def may_withdraw(position: Position, seat: int) -> bool:
    """Whether the holding of `seat` allows a revolution (R8.1); unknown holdings do."""
    if not position.live >> seat & 1 or not at.dealt(position):
        return bool(position.live >> seat & 1)
    forbidden = _MONEY | _THREES if position.rules.revolution_needs_no_three else _MONEY
    return at.holding(position, seat) & forbidden == 0


def withdraw(position: Position, seat: int) -> None:
    """`seat` withdraws (革命); a second revolution makes the hand void (R8.1)."""
    if position.story.revolutionary:
        void(position)
        return
    play.leave(position, seat)
    position.story = position.story._replace(revolutionary=seat, dead_sets=DEAD_SETS)
    if position.table.leader == seat:
        position.table = Table(at.next_leader(position, seat))


def choose(position: Position, seat: int, *, head: bool) -> None:
    """The opposite keeps its head (要头) for three dead sets, or is headless at once (R8.3)."""
    position.story = position.story._replace(chosen=True, dead_sets=DEAD_SETS if head else 0)
    if not head:
        position.headless |= BIT[seat]


def automatic(position: Position) -> None:
    """The revolutions that leave no choice and were not written (R8.1, *automatic*)."""
    begun = position.story.begun
    if not position.rules.revolution_automatic or not at.dealt(position) or begun:
        return
    for seat in SEATS:
        if may_withdraw(position, seat) and not position.story.over:
            withdraw(position, seat)


def begin(position: Position) -> None:
    """Go on to where the first lead is made (R13)."""
    if position.story.begun or position.story.over:
        return
    automatic(position)
    if not position.story.over:
        position.story = position.story._replace(begun=True)
        play.begin_tangle(position)


def void(position: Position) -> None:
    """The hand is void and dealt again: nothing is scored (R11.3)."""
    position.story = position.story._replace(over=True, void=True)
    position.table = Table(0)


def give(position: Position, move: Move) -> None:
    """Tribute or a return changes hands (R12), or a 3 is bought (R12.6)."""
    payer, receiver, number = move.seat, move.other, c.size(move.bag)
    story = position.story
    position.left[payer - 1] -= number
    position.left[receiver - 1] += number
    if at.dealt(position):
        position.bags[payer - 1] -= move.bag
        position.bags[receiver - 1] += move.bag
    open_debt = (receiver, payer, number)
    if open_debt in story.given:
        given = tuple(debt for debt in story.given if debt != open_debt)
    else:
        given = tuple(dict.fromkeys((*story.given, (payer, receiver, number))))
    position.story = story._replace(given=given)


def why_not(position: Position, move: Move) -> Fault | None:
    """The rule that an act before the first lead breaks, or None."""
    if position.story.over:
        return f.IS_OVER
    if position.story.begun:
        return f.TOO_LATE
    return _CHECKS[move.kind](position, move)


def _why_not_withdraw(position: Position, move: Move) -> Fault | None:
    if not position.live >> move.seat & 1:
        return f.NOT_LIVE
    return None if may_withdraw(position, move.seat) else f.NO_REVOLUTION


def _why_not_choose(position: Position, move: Move) -> Fault | None:
    position = position.copy()
    automatic(position)
    story = position.story
    if not story.revolutionary or story.chosen or OPPOSITE[move.seat] != story.revolutionary:
        return f.NOT_CHOOSER
    return None


def _why_not_declare(position: Position, move: Move) -> Fault | None:
    game = position.rules.point_game
    if not game or (move.kind is Kind.ADVANCE and game not in ("D", "L")):
        return f.NO_POINT_GAME
    declared = any(seat == move.seat for seat, _ in position.story.declared)
    return f.NO_POINT_GAME if declared else None


def _why_not_give(position: Position, move: Move) -> Fault | None:
    rules = position.rules
    if not rules.tribute and not rules.buys:
        return f.NO_TRIBUTE
    if c.size(move.bag) > position.left[move.seat - 1]:
        return f.TOO_MANY
    if at.dealt(position) and not c.contains(at.holding(position, move.seat), move.bag):
        return f.NOT_HELD
    if (move.other, move.seat, c.size(move.bag)) in position.story.given:
        return _why_not_return(position, move)
    return None if _is_largest(position, move) else f.BAD_TRIBUTE


def _why_not_return(position: Position, move: Move) -> Fault | None:
    """A return holds ranks that the payer holds (R12.3); a bought 3 or 4 it lacks (R12.6)."""
    if not at.dealt(position):
        return None
    payer = at.holding(position, move.other)
    bought = {c.RANKS.index(rank) for rank in position.rules.buys}
    for rank in range(len(c.RANKS)):
        if c.count_of(move.bag, rank) and not c.count_of(payer, rank) and rank not in bought:
            return f.BAD_RETURN
    return None


def _is_largest(position: Position, move: Move) -> bool:
    """Whether tribute is made of jokers and twos, the largest first (R12.1).

    Cards that the payer has itself received are never passed on; which ones those are is not looked
    into, so the rule is asked only of a payer that has received nothing.
    """
    if move.bag & ~_MONEY:
        return False
    received = any(receiver == move.seat for _, receiver, _ in position.story.given)
    if not at.dealt(position) or received:
        return True
    held, number = at.holding(position, move.seat), c.size(move.bag)
    largest = 0
    for rank in _PAYING:
        taken = min(number - c.size(largest), c.count_of(held, rank))
        largest += c.one(rank, taken)
    return move.bag == largest or _buys(position, move)


def _buys(position: Position, move: Move) -> bool:
    """A 3 is paid with one two, else one small joker, else one big one (买三, R12.6)."""
    held = at.holding(position, move.seat)
    cheapest = next((rank for rank in reversed(_PAYING) if c.count_of(held, rank)), c.TWO)
    return bool(position.rules.buys) and move.bag == c.one(cheapest)


_CHECKS = {
    Kind.WITHDRAW: _why_not_withdraw,
    Kind.HEAD: _why_not_choose,
    Kind.NO_HEAD: _why_not_choose,
    Kind.DECLARE: _why_not_declare,
    Kind.ADVANCE: _why_not_declare,
    Kind.GIVE: _why_not_give,
}


def act(position: Position, move: Move) -> None:
    """Do a legal act before the first lead."""
    if move.kind is Kind.WITHDRAW:
        withdraw(position, move.seat)
    elif move.kind in (Kind.HEAD, Kind.NO_HEAD):
        automatic(position)
        choose(position, move.seat, head=move.kind is Kind.HEAD)
    elif move.kind is Kind.GIVE:
        give(position, move)
    else:
        declared = (*position.story.declared, (move.seat, MARK_OF[move.kind]))
        position.story = position.story._replace(declared=declared)
