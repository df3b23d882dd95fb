"""Rulings on a match, and withdrawals of its sides, into one value."""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from tournament.models import MatchRuling, Parity


@dataclass(frozen=True, slots=True, kw_only=True)
class Ruled:
    """What was ruled on a match.

    `ending` is the kind of the ruling that ends it, empty for none; `giving_up` are the parities
    that give up or are absent by it. Hands up to `replayed` do not count. `last_hand` is the last
    one after time was up, and `last_hand_runs` says that it is still played out. `stands` is the
    parity that plays on whatever the result. `withdrawn` are the parities whose entrant is out;
    `void` says that all it played in this stage is void.
    """

    ending: str = ""
    giving_up: frozenset[str] = frozenset()
    replayed: int = 0
    last_hand: int = 0
    last_hand_runs: bool = False
    stands: str | None = None
    withdrawn: frozenset[str] = frozenset()
    void: bool = False


NOTHING_RULED = Ruled()


def ruled(rulings: Iterable[MatchRuling]) -> Ruled:
    """The rulings in force on one match, in the order of their numbers, as they add up.

    A replay starts the match afresh: what ended it before no longer does.
    """
    state = NOTHING_RULED
    for ruling in rulings:
        if ruling.kind == MatchRuling.Kind.REPLAY:
            state = Ruled(replayed=ruling.hand)
        elif ruling.kind == MatchRuling.Kind.STANDS:
            state = replace(state, stands=ruling.side)
        else:
            state = replace(
                state,
                ending=ruling.kind,
                giving_up=_parities(ruling.side),
                last_hand=ruling.hand,
            )
    return state


def _parities(side: str) -> frozenset[str]:
    if side == MatchRuling.Side.BOTH:
        return frozenset(Parity.values)
    return frozenset({side} if side else ())
