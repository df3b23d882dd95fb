"""What is owed after a hand (进贡, R12), and who sells a missing 3 (买三)."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from scoring.rules import SEATS, Order, Rules, opposite, parity, playing_order

OPEN, ADVANCE = "D", "P"
"""Declarations: 明点 and 预点, marked as in a hand record (R12.5, R17)."""

_UNOPENED = {"": 1, OPEN: 2, ADVANCE: 4}
_WRONG = {"D": {OPEN: 2, ADVANCE: 4}, "L": {OPEN: 4, ADVANCE: 8}}

_CALLED = {
    (True, True): {(True, True): 2, (True, False): 0, (False, True): 4, (False, False): 2},
    (True, False): {(True, True): 2, (True, False): 0, (False, True): 3, (False, False): 1},
    (False, True): {(True, True): 0, (True, False): 0, (False, True): 3, (False, False): 2},
    (False, False): {(True, True): 0, (True, False): 0, (False, True): 1, (False, False): 1},
}
"""S and G (宣点): what I pay, by [I declared, it declared][I opened, it opened] (R12.5)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Tribute:
    """`payer` owes `receiver` a number of `cards`, for one reason.

    `kind`: "stuffed" (闷贡), "burn" (烧贡), "point" (点贡) or "place" (落贡).
    """

    kind: str
    payer: int
    receiver: int
    cards: int


def owed(
    order: Order,
    rules: Rules,
    earned: Sequence[Tribute] = (),
    opened: Collection[int] = (),
    declared: Mapping[int, str] | None = None,
) -> tuple[Tribute, ...]:
    """All tribute of a hand in the order in which it is paid (R12.2).

    `order`: as ruled. `earned`: burn and stuffed tribute from the play. `opened`: seats that opened
    in time. `declared`: the declarations by seat. A sweep cancels everything. Tribute between
    partners by place is listed too: they may waive it (R12.3).
    """
    if rules.federations and len({parity(seat) for seat in order[:3]}) == 1:
        return ()
    due = {
        "stuffed": [tribute for tribute in earned if tribute.kind == "stuffed"],
        "burn": [tribute for tribute in earned if tribute.kind == "burn"],
        "point": _point_tribute(rules, opened, declared or {}),
        "place": [
            Tribute(kind="place", payer=order[5], receiver=order[0], cards=2),
            Tribute(kind="place", payer=order[4], receiver=order[1], cards=1),
        ],
    }
    return tuple(tribute for kind in rules.tribute for tribute in due[kind])


def _point_tribute(
    rules: Rules, opened: Collection[int], declared: Mapping[int, str]
) -> list[Tribute]:
    """What each seat owes its opposite for points (R12.5)."""
    found = []
    for seat in SEATS if rules.point_game else ():
        other = opposite(seat)
        mine, theirs = seat in opened, other in opened
        if rules.point_game in _WRONG:
            cards = _declared_amount(
                rules, mine, theirs, declared.get(seat, ""), declared.get(other, "")
            )
        else:
            cards = _CALLED[seat in declared, other in declared][mine, theirs]
        if cards:
            found.append(Tribute(kind="point", payer=seat, receiver=other, cards=cards))
    return found


def _declared_amount(rules: Rules, mine: bool, theirs: bool, my_word: str, their_word: str) -> int:
    """D and L: the unopened pay by the other's declaration, a wrong declaration costs its maker."""
    cards = 0 if mine else _UNOPENED[their_word]
    if theirs and my_word:
        wrong = _WRONG[rules.point_game][my_word]
        cards += 2 * wrong if rules.wrong_declaration_doubled else wrong
    return cards


def sellers(buyer: int, rules: Rules) -> tuple[tuple[int, ...], ...]:
    """Whom `buyer` asks for a missing 3 or 4, group after group, each in playing order (R12.6)."""
    other = opposite(buyer)
    around = playing_order(buyer)
    groups = {
        "opposite": (other,),
        "rivals": tuple(s for s in around if parity(s) == parity(other) and s != other),
        "partners": tuple(s for s in around if parity(s) == parity(buyer) and s != buyer),
    }
    return tuple(groups[name] for name in rules.buys_from)
