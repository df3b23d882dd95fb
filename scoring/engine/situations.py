"""Which situations of the rulebook occur in a hand: how simulated hands are known to cover it."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from types import MappingProxyType

from scoring.engine import position as at
from scoring.engine import setup, turns
from scoring.engine.moves import LAST_TURN_KIND, Kind, Move
from scoring.engine.outcome import outcome
from scoring.engine.position import OPPOSITE, Position
from scoring.engine.record import Record
from scoring.engine.state import apply
from scoring.rules import Rules

Seen = Callable[[Position, Move, Position], bool]
"""Whether a situation occurs: asked of the position, the move in it, and the position after."""


def _burn_ends(before: Position, after: Position) -> bool:
    return before.burn is not None and after.burn is None


def _tribute(after: Position, before: Position, kind: str) -> bool:
    gained = after.story.tribute[len(before.story.tribute) :]
    return any(tribute.kind == kind for tribute in gained)


def _answers(before: Position, move: Move) -> bool:
    return move.kind is Kind.PLAY and not before.table.leader


def _undone(before: Position, move: Move, after: Position) -> bool:
    return _answers(before, move) and _burn_ends(before, after)


def _wind_taken(before: Position, move: Move, after: Position) -> bool:
    table = before.table
    left = table.leader and table.owner and not before.live >> table.owner & 1
    return bool(left) and move.kind is Kind.PLAY


def _open_set_answered(before: Position, move: Move, after: Position) -> bool:
    table = before.table
    gouji = table.cards is not None and table.cards.gouji and not before.tangle
    return gouji and _answers(before, move) and table.answering == at.PLAIN


def _headless_answers(before: Position, move: Move, after: Position) -> bool:
    duel = before.table.answering == at.DUEL
    return duel and _answers(before, move) and move.seat != OPPOSITE[before.table.owner]


SITUATIONS: Mapping[str, Seen] = MappingProxyType(
    {
        "gouji set answered by the opposite": lambda b, m, a: (
            b.table.answering == at.DUEL and _answers(b, m)
        ),
        "burn": lambda b, m, a: m.kind is Kind.BURN,
        "burn succeeds": lambda b, m, a: _tribute(a, b, "burn"),
        "burn fails (bluff)": lambda b, m, a: len(a.story.failed) > len(b.story.failed),
        "burn undone": _undone,
        "burn countered": lambda b, m, a: a.burn is not None and a.burn.countered,
        "yield": lambda b, m, a: a.table.yielder > 0 and m.kind is Kind.YIELD,
        "wind asked for": lambda b, m, a: a.table.asker > 0 and m.kind is Kind.YIELD,
        "wind taken": _wind_taken,
        "gouji bottom answered, dead": lambda b, m, a: (
            b.table.answering == at.LAST_DUEL and a.table.answering == at.DEAD
        ),
        "dead set after a revolution": lambda b, m, a: a.story.dead_sets < b.story.dead_sets,
        "open set answered": _open_set_answered,
        "headless seat answers": _headless_answers,
        "revolution": lambda b, m, a: a.story.revolutionary > 0,
        "no head chosen": lambda b, m, a: m.kind is Kind.NO_HEAD,
        "tangle": lambda b, m, a: a.tangle,
        "stuffed": lambda b, m, a: _tribute(a, b, "stuffed"),
        "3 bought": lambda b, m, a: m.kind is Kind.GIVE,
        "lost right served": lambda b, m, a: sum(a.story.stops) < sum(b.story.stops),
        "ruled last or disqualified": lambda b, m, a: len(a.story.rulings) > len(b.story.rulings),
        "void": lambda b, m, a: a.story.void,
    }
)


def situations(record: Record, rules: Rules) -> set[str]:
    """The situations that occur in a record without violations; "sweep" is one too."""
    position = setup.opening_position(record, rules, [])
    found: set[str] = set()
    for move in record.acts:
        before = position
        if move.kind <= LAST_TURN_KIND:
            before = turns.explain(position, move)[0] or position
        position = before.copy()
        apply(position, move)
        found |= {name for name, seen in SITUATIONS.items() if seen(before, move, position)}
    end = outcome(position)
    return found | {"sweep"} if end is not None and end.points.sweep else found


def frequencies(records: Iterable[Record], rules: Rules) -> Counter[str]:
    """In how many of the records each situation occurs."""
    counted: Counter[str] = Counter(dict.fromkeys((*SITUATIONS, "sweep"), 0))
    for record in records:
        counted.update(situations(record, rules))
    return counted
