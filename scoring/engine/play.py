"""What a play, burn, pass or yield changes (R5 to R10). Nothing here asks if it was legal.

All of it changes the position it is given.
"""

from scoring.engine import cards as c
from scoring.engine import opened
from scoring.engine import position as at
from scoring.engine.position import BIT, IN_TURN, OPPOSITE, Burn, Position, Table
from scoring.engine.sets import Set
from scoring.tribute import Tribute

TANGLE_SIZE = 4
"""At most this many live seats play the tangle (四户乱缠, R9)."""


def play(position: Position, seat: int, cards: Set, *, burning: bool = False) -> None:
    """`seat` leads or answers with `cards`; `burning` where it burns the set on the table."""
    table, live = position.table, position.live
    last = position.left[seat - 1] == cards.size
    if table.leader:
        if position.burn and not last and not cards.hung:
            _spend(position, seat, cards)
            fail_burn(position)
            return
        opened.after_lead(position, cards)
    elif burning or position.burn or table.yielder or table.asker or table.risky:
        _beat(position, seat, burning)
    _spend(position, seat, cards)
    dead = table.answering == at.LAST_DUEL and _is_dead(position, seat)
    if cards.gouji and position.story.dead_sets and OPPOSITE[seat] == position.story.revolutionary:
        _one_dead_set(position, seat)
        dead = True
    if last:
        _go_out(position, seat, cards)
    if position.live != live:
        decide(position)
        if position.story.over:
            return
    _lay(position, seat, cards, dead, last)


def _spend(position: Position, seat: int, cards: Set) -> None:
    """The cards leave the holding."""
    position.left[seat - 1] -= cards.size
    bags = position.bags
    if len(bags) == 1:
        bags[0] = c.without(bags[0], cards.bag)
    else:
        bags[seat - 1] -= cards.bag


def _beat(position: Position, seat: int, burning: bool) -> None:
    """The set on the table is beaten by `seat`: what that means for others, and who has passed."""
    table = position.table
    if table.yielder != seat:
        table.passed |= BIT[table.yielder]
    if position.rules.wind == "lost":
        table.passed |= BIT[table.asker]
    if burning:
        position.burn = Burn(seat, table.owner, position.burn is not None)
    elif position.burn is not None:
        _undo(position)
    if table.risky:
        stuff(position, table.owner, seat)


def _undo(position: Position) -> None:
    """An answer ends the running burn (解烧, R6.4); a tangle waits for the round to end (R9)."""
    position.burn = None
    if position.live.bit_count() <= TANGLE_SIZE:
        position.held_back = True


def _is_dead(position: Position, seat: int) -> bool:
    """Whether a gouji bottom was answered by its owner's opposite, not burned (够死级, R5.8)."""
    return seat == OPPOSITE[position.table.owner] and position.burn is None


def _one_dead_set(position: Position, seat: int) -> None:
    """One of the three gouji sets after which a revolutionary's opposite is headless (R8.3)."""
    dead_sets = position.story.dead_sets - 1
    position.story = position.story._replace(dead_sets=dead_sets)
    if not dead_sets:
        position.headless |= BIT[seat]


def _go_out(position: Position, seat: int, cards: Set) -> None:
    """`seat` takes the best free place (R5.6); its opposite becomes headless (R7.1)."""
    story = position.story
    position.finished = (*position.finished, seat)
    position.live &= ~BIT[seat]
    position.headless = (position.headless | BIT[OPPOSITE[seat]]) & position.live
    place = len(position.finished)
    if place == 1:
        position.story = story._replace(opened_first=story.opened)
    elif place == 2:
        position.story = story._replace(opened_second=story.opened)
    if is_last_duel(position, seat, cards, place):
        position.held_back = True


def is_last_duel(position: Position, seat: int, cards: Set, place: int) -> bool:
    """Whether only its opposite may answer the bottom of `seat`, out on `place` (R5.8)."""
    if position.tangle or not cards.gouji or place > 2:
        return False
    return bool(position.live & BIT[OPPOSITE[seat]])


def _lay(position: Position, seat: int, cards: Set, dead: bool, last: bool) -> None:
    """The set of `seat`, its `last` or not, lies on the table, and some may answer it."""
    table = position.table
    answering, queue, burners = respondents(position, seat, cards, dead, last)
    table.leader = table.declined = table.yielder = table.asker = 0
    table.cards = cards
    table.owner = seat
    table.queue = queue
    table.burners = burners
    table.answering = answering
    table.risky = bool(position.rules.threes) and not last and _has_only_threes(position, seat)
    if not queue and not burners:
        close(position)


def respondents(
    position: Position, seat: int, cards: Set, dead: bool, last: bool
) -> tuple[int, tuple[int, ...], int]:
    """How `cards` of `seat`, its `last` or not, may be answered: the kind, queue and burners."""
    turns = IN_TURN[seat]
    others = position.live & ~BIT[seat]
    if position.tangle:
        return at.PLAIN, turns[others], 0
    passed = position.table.passed
    opposite = others & BIT[OPPOSITE[seat]]
    if not cards.gouji:
        if position.burn and last:
            return at.PLAIN, turns[opposite], 0
        return at.PLAIN, turns[others & (~passed | opposite)], 0
    if not dead and position.headless >> seat & 1:
        return at.PLAIN, turns[others & ~passed], 0
    burners = others & ~passed & ~opposite & ~position.headless & ~position.story.stopped
    if dead or not opposite:
        return at.DEAD, (), burners
    if last and is_last_duel(position, seat, cards, len(position.finished)):
        return at.LAST_DUEL, turns[opposite], burners
    return at.DUEL, turns[opposite | (others & position.headless & ~passed)], burners


def _has_only_threes(position: Position, seat: int) -> bool:
    """Whether `seat` is known to hold nothing but 3s (R10.3)."""
    return at.dealt(position) and position.bags[seat - 1] < c.one(c.FOUR)


def passes(position: Position, number: int) -> None:
    """The first `number` seats of the queue pass; the round ends when nobody is left (R5.4)."""
    table, stopped = position.table, position.story.stopped
    for seat in table.queue[:number]:
        table.passed |= BIT[seat]
        table.declined |= BIT[seat]
        if stopped >> seat & 1:
            serve_stop(position, seat)
    table.queue = table.queue[number:]
    table.burners = 0
    if not table.queue:
        close(position)


def burner_passes(position: Position, seat: int) -> None:
    """A seat that may burn lets its turn go by (R6.1)."""
    table = position.table
    table.burners &= ~BIT[seat]
    table.passed |= BIT[seat]
    close_if_done(position)


def yields(position: Position, seat: int) -> None:
    """`seat`, first in the queue, asks for the wind (R5.7) or lets the others act first (R5.3)."""
    table = position.table
    if at.is_bottom(position) and at.heir(position) == seat:
        table.asker = seat
        table.queue = table.queue[1:]
    else:
        table.yielder = seat
        table.queue = (*table.queue[1:], seat)
    close_if_done(position)


def loses_lead(position: Position) -> None:
    """The lead goes to the next live seat (R5.9, R15.4); a burner fails (R6.6)."""
    leader = position.table.leader
    if position.story.stopped >> leader & 1:
        serve_stop(position, leader)
    if position.burn is not None:
        fail_burn(position)
    else:
        leads(position, at.next_leader(position, leader))


def serve_stop(position: Position, seat: int) -> None:
    """One lost play right of `seat` is served (R15.4)."""
    set_stops(position, seat, position.story.stops[seat - 1] - 1)


def set_stops(position: Position, seat: int, number: int) -> None:
    """`seat` has `number` lost play rights to serve."""
    story = position.story
    stopped = story.stopped | BIT[seat] if number else story.stopped & ~BIT[seat]
    stops = (*story.stops[: seat - 1], number, *story.stops[seat:])
    position.story = story._replace(stops=stops, stopped=stopped)


def close_if_done(position: Position) -> None:
    """The round ends when no seat may still answer (扣牌, R5.4)."""
    if not position.table.queue and not position.table.burners:
        close(position)


def close(position: Position) -> None:
    """The round ends: its set stands and the heir leads."""
    table = position.table
    heir = at.heir(position)
    if heir == table.owner:
        opened.after_round(position)
    elif position.burn is not None:
        succeed(position)
    position.held_back = False
    if not heir:
        end(position)
        return
    begin_tangle(position)
    table.clear(heir)


def leads(position: Position, leader: int) -> None:
    """`leader` is to lead the next round; with nobody able to, the hand ends (R10.3, `stays`)."""
    if not leader:
        end(position)
        return
    begin_tangle(position)
    position.table = Table(leader)


def begin_tangle(position: Position) -> None:
    """The tangle begins once at most four seats are live and nothing holds it back (R9)."""
    if position.burn is None and not position.held_back:
        position.tangle = position.tangle or position.live.bit_count() <= TANGLE_SIZE


def decide(position: Position) -> None:
    """Begin the tangle, or end the hand as soon as the live seats are of one federation (R11.1)."""
    live = position.live
    if position.rules.federations:
        decided = not (live & at.ODD_SEATS and live & at.EVEN_SEATS)
    else:
        decided = live.bit_count() <= 1
    if decided:
        end(position)
    else:
        begin_tangle(position)


def end(position: Position) -> None:
    """The hand is over; a burner whose last set stands has succeeded (R6.7)."""
    burn = position.burn
    if burn is not None and not position.live >> burn.burner & 1:
        succeed(position)
    position.story = position.story._replace(over=True)
    position.table = Table(0)
    position.burn = None


def succeed(position: Position) -> None:
    """The burner is out and its last set stands: the burned seat owes tribute (R6.7, R12.4)."""
    burn = position.burn
    assert burn is not None
    cards = 2 if burn.countered else 1
    due = Tribute(kind="burn", payer=burn.burned, receiver=burn.burner, cards=cards)
    position.story = position.story._replace(tribute=(*position.story.tribute, due))
    position.burn = None


def fail_burn(position: Position) -> None:
    """The burner takes the lowest free place and the burned seat leads (R6.6)."""
    burn = position.burn
    assert burn is not None
    position.burn = None
    position.story = position.story._replace(failed=(*position.story.failed, burn.burner))
    leave(position, burn.burner)
    decide(position)
    if position.story.over:
        return
    if position.live >> burn.burned & 1:
        leads(position, burn.burned)
    else:
        leads(position, at.next_leader(position, burn.burner))


def leave(position: Position, seat: int) -> None:
    """`seat` leaves without going out: its cards are void, its opposite keeps its head (R7.2)."""
    if at.dealt(position):
        position.bags[seat - 1] = 0
    position.live &= ~BIT[seat]
    position.headless &= ~(BIT[seat] | BIT[OPPOSITE[seat]])


def stuff(position: Position, seat: int, beater: int) -> None:
    """`seat` holds only 3s and the set before them was beaten (被闷, R10.3)."""
    story = position.story
    due = Tribute(kind="stuffed", payer=seat, receiver=beater, cards=1)
    story = story._replace(tribute=(*story.tribute, due))
    effect = position.rules.threes
    if effect == "stays":
        story = story._replace(barred=story.barred | BIT[seat])
    if effect == "last":
        story = story._replace(stuffed=(*story.stuffed, seat))
        leave(position, seat)
    position.story = story
