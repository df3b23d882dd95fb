"""Sets of cards (一手牌): what is one, which beats which, which are gouji (R2, R3).

All of it runs on small integers: a set is its number of big and small jokers and of other cards,
and the rank those count as.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from scoring.engine import cards as c
from scoring.rules import Rules

NO_RANK = -1

_LEAST_GOUJI = {c.TEN: 5, c.JACK: 4, c.QUEEN: 3, c.KING: 2, c.ACE: 2, c.TWO: 1}


@dataclass(frozen=True, slots=True)
class Set:
    """One set. `rank` is what its `plain` cards count as (twos beside a natural rank count as that
    rank, 贴钱), :data:`NO_RANK` where there are only jokers. `bag`: the cards themselves. `gouji`:
    R3.
    """

    size: int
    rank: int
    plain: int
    small: int
    big: int
    bag: int
    gouji: bool

    @property
    def hung(self) -> bool:
        """Whether it holds a joker (挂花, R2.2; jokers alone included)."""
        return self.plain < self.size


@lru_cache(maxsize=1 << 16)
def as_set(bag: int) -> Set | None:
    """The cards of `bag` as a set, or None if they make none (R2.1)."""
    counts = c.counts(bag)
    natural = [rank for rank in range(c.TWO) if counts[rank]]
    if len(natural) > 1 or not bag:
        return None
    twos, small, big = counts[c.TWO :]
    plain = twos + sum(counts[: c.TWO])
    rank = natural[0] if natural else c.TWO if twos else NO_RANK
    gouji = small + big > 0 or plain >= _LEAST_GOUJI.get(rank, plain + 1)
    return Set(plain + small + big, rank, plain, small, big, bag, gouji)


def parse_set(text: str, rules: Rules) -> Set:
    """The set that `text` shows, cards in any order.

    Raises ValueError if these are no cards, if they make no set (R2.1), or if the pack of the rule
    set does not hold them (R1.2).
    """
    bag = c.read_cards(text)
    found = as_set(bag)
    if found is None:
        raise ValueError(f"{text!r} is no set: two natural ranks never go together")
    if not c.contains(pack(rules), bag):
        raise ValueError(f"{text!r} is more than the pack holds")
    return found


def pack(rules: Rules) -> int:
    """All cards that `rules` play with, as a bag (R1)."""
    return c.SHORT_PACK if rules.short_pack else c.FULL_PACK


def is_gouji(cards: Set, rules: Rules) -> bool:
    """Whether `cards` is a gouji set (够级牌, R3). All rule sets of R16 agree on it."""
    return cards.gouji


_KILLS = {"BB>B": ((0, 2), (0, 1)), "sss>B": ((3, 0), (0, 1)), "ss>s": ((2, 0), (1, 0))}
"""(small, big) jokers of the killer and of the set it kills (R2.4)."""


def beats(answer: Set, table: Set, rules: Rules) -> bool:
    """Whether `answer` beats the set on the table (R2.3 to R2.5).

    Position by position from the top: nothing is higher than a big joker, only big jokers are
    higher than small ones, and below the jokers of the table the answer needs jokers or a higher
    rank.
    """
    higher = answer.rank > table.rank or not answer.plain or not table.plain
    if table.plain == table.size:
        return higher and answer.size == table.size
    demote = rules.mixed_jokers == "demote"
    small, big = _jokers(table, demote)
    own_small, own_big = _jokers(answer, demote)
    if answer.size == table.size and not big and own_big >= small and higher:
        return True
    if not rules.kills or answer.plain != table.plain or not higher:
        return False
    clash = ((own_small, own_big), (small, big))
    return any(_KILLS[kill] == clash for kill in rules.kills)


def _jokers(cards: Set, demote: bool) -> tuple[int, int]:
    """Small and big jokers as they count: L counts big ones beside small ones as small (R2.4)."""
    if demote and cards.small and cards.big:
        return cards.small + cards.big, 0
    return cards.small, cards.big


def sets_in(bag: int) -> Iterator[Set]:
    """Every different set that can be made of the cards in `bag`, lowest natural rank first."""
    counts = c.counts(bag)
    twos, small, big = counts[c.TWO :]
    spare = [
        c.one(c.TWO, t) + c.one(c.SMALL, s) + c.one(c.BIG, b)
        for t in range(twos + 1)
        for s in range(small + 1)
        for b in range(big + 1)
    ]
    for rank in range(c.TWO):
        for number in range(1, counts[rank] + 1):
            for added in spare:
                yield _known(c.one(rank, number) + added)
    for alone in spare[1:]:
        yield _known(alone)


def _known(bag: int) -> Set:
    found = as_set(bag)
    assert found is not None
    return found
