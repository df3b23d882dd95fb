"""Who has opened (开点), where points are played (R12.5).

The first rule is that a gouji set wins a lead; the houses differ in which sets count. A seat that
must stand three dead sets first (the opposite of a revolutionary) counts them in `Story.stood`.
"""

from collections.abc import Callable, Mapping
from types import MappingProxyType

from scoring.engine import cards as c
from scoring.engine.position import BIT, DEAD_SETS, OPPOSITE, Position
from scoring.engine.sets import Set
from scoring.rules import Rules


def _any_but_big_jokers(won: Set, rules: Rules) -> bool:
    return won.big < won.size


def _no_jokers_beside(won: Set, rules: Rules) -> bool:
    if won.plain == 0:
        return rules.small_jokers_open and won.small == won.size
    return not won.hung and won.rank != c.TWO


def _natural(won: Set, rules: Rules) -> bool:
    return not won.hung and c.count_of(won.bag, c.TWO) == 0


OPENING_SETS: Mapping[str, Callable[[Set, Rules], bool]] = MappingProxyType(
    {
        "D": _any_but_big_jokers,
        "G": _any_but_big_jokers,
        "L": _no_jokers_beside,
        "S": _natural,
    }
)
"""Which gouji sets open when they stand, by the point game of the rule set."""


def after_round(position: Position) -> None:
    """Note what the set that just won its owner the lead has opened.

    Where 4s must be led next (S), the seat only waits for them: see :func:`after_lead`.
    """
    rules, table, story = position.rules, position.table, position.story
    won = table.cards
    if not rules.point_game or won is None or position.tangle or not won.gouji:
        return
    if not OPENING_SETS[rules.point_game](won, rules):
        return
    if story.revolutionary == OPPOSITE[table.owner]:
        stood = story.stood + 1
        position.story = story = story._replace(stood=stood)
        if stood < DEAD_SETS:
            return
    if rules.point_game != "S":
        position.story = story._replace(opened=story.opened | BIT[table.owner])


def after_lead(position: Position, led: Set) -> None:
    """S: a natural gouji set stood and its owner now leads 4s, which opens (R12.5).

    The table is still as the leader found it, with the set that won the lead.
    """
    rules, table, story = position.rules, position.table, position.story
    won = table.cards
    if rules.point_game != "S" or won is None or led.rank != c.FOUR or table.owner != table.leader:
        return
    if not won.gouji or position.tangle or not _natural(won, rules):
        return
    if story.revolutionary == OPPOSITE[table.owner] and story.stood < DEAD_SETS:
        return
    position.story = story._replace(opened=story.opened | BIT[table.owner])


def has_opened(position: Position, seat: int) -> bool:
    """Whether `seat` opened in time (R12.5).

    头科 and its opposite must have opened before 头科 went out, the others before 二科 did.
    """
    story, finished = position.story, position.finished
    if seat == story.revolutionary:
        return False
    if finished and seat in (finished[0], OPPOSITE[finished[0]]):
        return bool(story.opened_first >> seat & 1)
    return bool((story.opened_second if len(finished) > 1 else story.opened) >> seat & 1)
