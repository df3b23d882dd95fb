"""How a simulated seat chooses: cheap, legal and lively rather than clever.

Every choice looks at the counts of one holding; nothing is enumerated, so that simulating costs
about as much as replaying. The odds are set so that rare situations happen often enough to be
tested.
"""

from dataclasses import dataclass
from random import Random

from scoring.engine import cards as c
from scoring.engine import position as at
from scoring.engine.position import Position
from scoring.engine.sets import Set, as_set, beats


@dataclass(frozen=True, slots=True, kw_only=True)
class Odds:
    """How often a seat does what it may do, as probabilities."""

    answer: float = 0.8
    answer_partner: float = 0.3
    yield_: float = 0.3
    burn: float = 0.6
    bluff: float = 0.004
    dear_lead: float = 0.15
    write_pass: float = 0.03
    withdraw: float = 0.7
    no_head: float = 0.4
    declare: float = 0.1
    take_out: float = 0.1
    ruling: float = 0.06
    void: float = 0.004


ODDS = Odds()


def lead(position: Position, seat: int, rng: Random) -> Set:
    """A set to lead: everything if it is one set, else one rank, mostly the lowest."""
    bag = at.holding(position, seat)
    counts = c.counts(bag)
    held = c.one(c.THREE, counts[c.THREE]) if position.rules.threes else 0
    loose = bag - held
    ranks = [rank for rank in range(c.TWO) if counts[rank] and (rank or not held)]
    if len(ranks) < 2:
        return _known(loose or bag)
    if position.burn is not None:
        return _known(c.one(ranks[0], counts[ranks[0]]) + _one_joker(counts))
    if rng.random() < ODDS.dear_lead:
        rank = ranks[int(rng.random() * len(ranks))]
        joker = _one_joker(counts) if rng.random() < ODDS.dear_lead else 0
        return _known(c.one(rank, counts[rank]) + joker)
    return _known(c.one(ranks[0], counts[ranks[0]]))


def answer(position: Position, seat: int) -> Set | None:
    """The cheapest set of `seat` that beats the table, or None if it sees none."""
    table = position.table.cards
    assert table is not None
    if table.big:
        return _kill(position, seat, table) if position.rules.kills else None
    if position.left[seat - 1] < table.size:
        return None
    counts = c.counts(at.holding(position, seat))
    big = table.small
    if counts[c.BIG] < big:
        return None
    jokers = c.one(c.BIG, big)
    needed = table.size - big
    if not needed:
        return _known(jokers)
    lowest = max(table.rank + 1, _lowest(position))
    rest = _plain(counts, lowest, needed) or (0 if big else _hung(counts, lowest, needed))
    return _known(rest + jokers) if rest else None


def _plain(counts: bytes, lowest: int, needed: int) -> int:
    """The lowest `needed` cards of one rank from `lowest` up, twos filled in, or 0."""
    twos = counts[c.TWO]
    least = max(1, needed - twos)
    for rank, own in enumerate(counts[lowest : c.TWO], start=lowest):
        if own >= least:
            own = min(own, needed)
            return c.one(rank, own) + c.one(c.TWO, needed - own)
    return c.one(c.TWO, needed) if twos >= needed and lowest <= c.TWO else 0


def _hung(counts: bytes, lowest: int, needed: int) -> int:
    """The lowest rank from `lowest` up that small jokers complete to `needed` cards, or 0."""
    small = counts[c.SMALL]
    if not small:
        return 0
    for rank in range(lowest, c.TWO):
        own = counts[rank]
        if own and own < needed <= own + small:
            return c.one(rank, own) + c.one(c.SMALL, needed - own)
    return c.one(c.SMALL, needed) if small >= needed else 0


def _lowest(position: Position) -> int:
    """The lowest rank that may be mixed into answers: held 3s may not (R10.1)."""
    return c.FOUR if position.rules.threes else c.THREE


def _kill(position: Position, seat: int, table: Set) -> Set | None:
    """Two big or three small jokers over one big one, where the rules know such kills (R2.4)."""
    counts = c.counts(at.holding(position, seat))
    rest = 0
    if table.plain:
        rest = _plain(counts, max(table.rank + 1, _lowest(position)), table.plain)
        if not rest:
            return None
    for joker, number in ((c.SMALL, 3), (c.BIG, 2)):
        if counts[joker] >= number:
            killer = _known(rest + c.one(joker, number))
            if beats(killer, table, position.rules):
                return killer
    return None


def _one_joker(counts: bytes) -> int:
    """The lower joker held, as a bag, or 0."""
    if counts[c.SMALL]:
        return c.one(c.SMALL)
    return c.one(c.BIG) if counts[c.BIG] else 0


def can_finish(position: Position, seat: int, cover: Set) -> bool:
    """Whether `seat`, having covered, has a joker for every set but the last (R6.2)."""
    counts = c.counts(at.holding(position, seat) - cover.bag)
    ranks = sum(1 for rank in range(c.TWO) if counts[rank])
    alone = not ranks and counts[c.TWO] > 0
    return ranks + alone - 1 <= counts[c.SMALL] + counts[c.BIG]


def _known(bag: int) -> Set:
    found = as_set(bag)
    assert found is not None
    return found
