"""What a play, burn, pass or yield changes (R5 to R10). Nothing here asks if it was legal."""

from scoring.engine import cards as c
from scoring.engine import opened
from scoring.engine import position as at
from scoring.engine.position import BIT, IN_TURN, OPPOSITE, Burn, Position, Table, make
from scoring.engine.sets import Set
from scoring.tribute import Tribute

TANGLE_SIZE = 4
"""At most this many live seats play the tangle (四户乱缠, R9)."""


def play(position: Position, seat: int, cards: Set, *, burning: bool = False) -> Position:
    """`seat` leads or answers with `cards`; `burning` where it burns the set on the table."""
    table, live = position.table, position.live
    last = position.left[seat - 1] == cards.size
    passed = table.passed
    if table.leader:
        if position.burn and not last and not cards.hung:
            return fail_burn(_spent(position, seat, cards, table))
        position = opened.after_lead(position, table, cards)
    elif burning or position.burn or table.yielder or table.asker or table.risky:
        position, passed = _beaten(position, seat, burning)
    dead = table.answering == at.LAST_DUEL and _is_dead(position, table, seat)
    if cards.gouji and position.story.dead_sets and OPPOSITE[seat] == position.story.revolutionary:
        position, dead = _one_dead_set(position, seat), True
    if last:
        position = _gone_out(position, seat, cards)
    if position.live != live:
        position = decide(position)
        if position.story.over:
            return _spent(position, seat, cards, position.table)
    laid = _laid(position, seat, cards, passed, dead)
    position = _spent(position, seat, cards, laid)
    return position if laid.queue else closed_if_done(position)


def _spent(position: Position, seat: int, cards: Set, table: Table) -> Position:
    """The position after the cards have left the holding for the table."""
    rules, bags, left, live, headless, finished, burn, tangle, held_back, story, _ = position
    i = seat - 1
    left = (*left[:i], left[i] - cards.size, *left[seat:])
    if len(bags) == 1:
        bags = (c.without(bags[0], cards.bag),)
    else:
        bags = (*bags[:i], bags[i] - cards.bag, *bags[seat:])
    return make(
        Position,
        (rules, bags, left, live, headless, finished, burn, tangle, held_back, story, table),
    )


def _beaten(position: Position, seat: int, burning: bool) -> tuple[Position, int]:
    """The set on the table is beaten by `seat`: what that means for others, and who has passed."""
    table = position.table
    passed = table.passed
    if table.yielder != seat:
        passed |= BIT[table.yielder]
    if position.rules.wind == "lost":
        passed |= BIT[table.asker]
    if burning:
        burn = Burn(seat, table.owner, position.burn is not None)
        position = position._replace(burn=burn)
    elif position.burn is not None:
        position = _undone(position)
    if table.risky:
        position = stuff(position, table.owner, seat)
    return position, passed


def _undone(position: Position) -> Position:
    """An answer ends the running burn (解烧, R6.4); a tangle waits for the round to end (R9)."""
    waits = position.live.bit_count() <= TANGLE_SIZE
    return position._replace(burn=None, held_back=position.held_back or waits)


def _is_dead(position: Position, table: Table, seat: int) -> bool:
    """Whether a gouji bottom was answered by its owner's opposite, not burned (够死级, R5.8)."""
    return seat == OPPOSITE[table.owner] and position.burn is None


def _one_dead_set(position: Position, seat: int) -> Position:
    """One of the three gouji sets after which a revolutionary's opposite is headless (R8.3)."""
    dead_sets = position.story.dead_sets - 1
    headless = position.headless if dead_sets else position.headless | BIT[seat]
    return position._replace(story=position.story._replace(dead_sets=dead_sets), headless=headless)


def _gone_out(position: Position, seat: int, cards: Set) -> Position:
    """`seat` takes the best free place (R5.6); its opposite becomes headless (R7.1)."""
    story = position.story
    finished = (*position.finished, seat)
    live = position.live & ~BIT[seat]
    if len(finished) == 1:
        story = story._replace(opened_first=story.opened)
    elif len(finished) == 2:
        story = story._replace(opened_second=story.opened)
    return position._replace(
        live=live,
        headless=(position.headless | BIT[OPPOSITE[seat]]) & live,
        finished=finished,
        story=story,
        held_back=position.held_back or is_last_duel(position, seat, cards, len(finished)),
    )


def is_last_duel(position: Position, seat: int, cards: Set, place: int) -> bool:
    """Whether only its opposite may answer the bottom of `seat`, out on `place` (R5.8)."""
    if position.tangle or not cards.gouji or place > 2:
        return False
    return bool(position.live & BIT[OPPOSITE[seat]])


def _laid(position: Position, seat: int, cards: Set, passed: int, dead: bool) -> Table:
    """The table with the set that `seat` is laying, and everybody who may answer it."""
    last = position.left[seat - 1] == cards.size
    answering, queue, burners = respondents(position, seat, cards, passed, dead, last)
    risky = bool(position.rules.threes) and not last and _keeps_threes(position, seat, cards)
    return make(Table, (0, cards, seat, queue, burners, passed, 0, 0, 0, answering, risky))


def respondents(
    position: Position, seat: int, cards: Set, passed: int, dead: bool, last: bool
) -> tuple[int, tuple[int, ...], int]:
    """How `cards` of `seat`, its `last` or not, may be answered: the kind, queue and burners."""
    turns = IN_TURN[seat]
    others = position.live & ~BIT[seat]
    opposite = others & BIT[OPPOSITE[seat]]
    if position.tangle:
        return at.PLAIN, turns[others], 0
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


def _keeps_threes(position: Position, seat: int, cards: Set) -> bool:
    """Whether `seat` is known to keep nothing but 3s when it plays `cards` (R10.3)."""
    return at.dealt(position) and position.bags[seat - 1] - cards.bag < c.one(c.FOUR)


def passes(position: Position, number: int) -> Position:
    """The first `number` seats of the queue pass; the round ends when nobody is left (R5.4)."""
    table, story = position.table, position.story
    passing = 0
    for seat in table.queue[:number]:
        passing |= BIT[seat]
        if story.stopped >> seat & 1:
            story = without_stop(story, seat)
    if story is not position.story:
        position = position._replace(story=story)
    _, cards, owner, queue, _, passed, declined, yielder, asker, answering, risky = table
    passed, declined, queue = passed | passing, declined | passing, queue[number:]
    after = (0, cards, owner, queue, 0, passed, declined, yielder, asker, answering, risky)
    return closed_if_done(at.with_table(position, make(Table, after)))


def burner_passes(position: Position, seat: int) -> Position:
    """A seat that may burn lets its turn go by (R6.1)."""
    table = position.table
    table = table._replace(burners=table.burners & ~BIT[seat], passed=table.passed | BIT[seat])
    return closed_if_done(at.with_table(position, table))


def yields(position: Position, seat: int) -> Position:
    """`seat`, first in the queue, asks for the wind (R5.7) or lets the others act first (R5.3)."""
    table = position.table
    if at.is_bottom(position) and at.heir(position) == seat:
        table = table._replace(queue=table.queue[1:], asker=seat)
    else:
        table = table._replace(queue=(*table.queue[1:], seat), yielder=seat)
    return closed_if_done(at.with_table(position, table))


def loses_lead(position: Position) -> Position:
    """The lead goes to the next live seat (R5.9, R15.4); a burner fails (R6.6)."""
    table, story = position.table, position.story
    leader = table.leader
    if story.stopped >> leader & 1:
        position = position._replace(story=without_stop(story, leader))
    if position.burn is not None:
        return fail_burn(position)
    return leads(position, at.next_leader(position, leader))


def without_stop(story: at.Story, seat: int) -> at.Story:
    """The story with one lost play right of `seat` served (R15.4)."""
    return with_stops(story, seat, story.stops[seat - 1] - 1)


def with_stops(story: at.Story, seat: int, number: int) -> at.Story:
    """The story in which `seat` has `number` lost play rights to serve."""
    stopped = story.stopped | BIT[seat] if number else story.stopped & ~BIT[seat]
    return story._replace(
        stops=(*story.stops[: seat - 1], number, *story.stops[seat:]), stopped=stopped
    )


def closed_if_done(position: Position) -> Position:
    """The round ends when no seat may still answer (扣牌, R5.4)."""
    table = position.table
    return position if table.queue or table.burners else close(position)


def close(position: Position) -> Position:
    """The round ends: its set stands and the heir leads."""
    table = position.table
    heir = at.heir(position)
    if heir == table.owner:
        position = opened.after_round(position)
    elif position.burn is not None:
        position = succeed(position)
    if position.held_back:
        position = position._replace(held_back=False)
    if not heir:
        return end(position)
    lead = at.to_lead(heir, table.cards, table.owner, table.declined)
    return at.with_table(tangled(position), lead)


def leads(position: Position, leader: int) -> Position:
    """`leader` is to lead the next round; with nobody able to, the hand ends (R10.3, `stays`)."""
    if not leader:
        return end(position)
    return at.with_table(tangled(position), at.to_lead(leader))


def tangled(position: Position) -> Position:
    """The tangle begins once at most four seats are live and nothing holds it back (R9)."""
    if position.tangle or position.live.bit_count() > TANGLE_SIZE:
        return position
    if position.burn is not None or position.held_back:
        return position
    return position._replace(tangle=True)


def decide(position: Position) -> Position:
    """Begin the tangle, or end the hand as soon as the live seats are of one federation (R11.1)."""
    live = position.live
    if position.rules.federations:
        decided = not (live & at.ODD_SEATS and live & at.EVEN_SEATS)
    else:
        decided = live.bit_count() <= 1
    return end(position) if decided else tangled(position)


def end(position: Position) -> Position:
    """The hand is over; a burner whose last set stands has succeeded (R6.7)."""
    burn = position.burn
    if burn is not None and not position.live >> burn.burner & 1:
        position = succeed(position)
    return position._replace(
        story=position.story._replace(over=True), table=at.to_lead(0), burn=None
    )


def succeed(position: Position) -> Position:
    """The burner is out and its last set stands: the burned seat owes tribute (R6.7, R12.4)."""
    burn = position.burn
    assert burn is not None
    cards = 2 if burn.countered else 1
    due = Tribute(kind="burn", payer=burn.burned, receiver=burn.burner, cards=cards)
    story = position.story
    return position._replace(burn=None, story=story._replace(tribute=(*story.tribute, due)))


def fail_burn(position: Position) -> Position:
    """The burner takes the lowest free place and the burned seat leads (R6.6)."""
    burn = position.burn
    assert burn is not None
    story = position.story
    position = position._replace(
        burn=None, story=story._replace(failed=(*story.failed, burn.burner))
    )
    position = decide(leave(position, burn.burner))
    if position.story.over:
        return position
    if position.live >> burn.burned & 1:
        return leads(position, burn.burned)
    return leads(position, at.next_leader(position, burn.burner))


def leave(position: Position, seat: int) -> Position:
    """`seat` leaves without going out: its cards are void, its opposite keeps its head (R7.2)."""
    bags = position.bags
    if at.dealt(position):
        bags = (*bags[: seat - 1], 0, *bags[seat:])
    gone = BIT[seat] | BIT[OPPOSITE[seat]]
    return position._replace(
        bags=bags, live=position.live & ~BIT[seat], headless=position.headless & ~gone
    )


def stuff(position: Position, seat: int, beater: int) -> Position:
    """`seat` holds only 3s and the set before them was beaten (被闷, R10.3)."""
    story = position.story
    due = Tribute(kind="stuffed", payer=seat, receiver=beater, cards=1)
    story = story._replace(tribute=(*story.tribute, due))
    effect = position.rules.threes
    if effect == "stays":
        story = story._replace(barred=story.barred | BIT[seat])
    if effect != "last":
        return position._replace(story=story)
    story = story._replace(stuffed=(*story.stuffed, seat))
    return leave(position._replace(story=story), seat)
