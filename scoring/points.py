"""From a finishing order to points, and from tapped places to a finishing order (R11)."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

from scoring.rules import (
    SCALES,
    SEATS,
    InputError,
    Order,
    Parity,
    Rules,
    opposite,
    parity,
    playing_order,
    seat_revolutionary,
)

Debt = tuple[int, int, int]


@dataclass(frozen=True, slots=True, kw_only=True)
class HandPoints:
    """What one hand (局) is worth under a rule set (R11.3). All points are integers.

    `odd`, `even`: each federation's signed points, the values that are stored and compared.
    `seats`: six numbers, seats 1 to 6, each seat's own points by its place; a sweep doubles none of
    them. `sweep`: the federation that took places 1, 2 and 3 (串三户), or None. `written`: as a
    score sheet shows it, (odd, even), or six numbers on a scale per person.
    """

    odd: int
    even: int
    seats: tuple[int, ...]
    sweep: Parity | None
    written: tuple[int, ...]


def hand_points(
    order: Sequence[int],
    rules: Rules,
    revolutionary: int | None = None,
    debts: Sequence[Debt] = (),
) -> HandPoints:
    """The points of a complete finishing order as ruled (R11.3).

    `order`: the six seats, 头科 first. `revolutionary`: the withdrawn seat, checked to stand where
    R8.2 puts it (unless a ruling sent it to the bottom). `debts`: burn and stuffed tribute as
    (payer, receiver, cards), read only by the scale that counts tribute. Raises ValueError if the
    order is not six different seats or misplaces the revolutionary.
    """
    _check_complete(order)
    if revolutionary is not None:
        _check_revolutionary(order, revolutionary, rules)
    scale = SCALES[rules.scale]
    own = dict(zip(order, rules.points_by_place, strict=True))
    if scale.counts_tribute:
        _add_debts(own, (*place_debts(order), *debts))
    sweep = sweep_of(order, rules)
    factor = 2 if sweep and scale.sweep_doubles else 1
    odd = factor * sum(own[seat] for seat in (1, 3, 5))
    even = factor * sum(own[seat] for seat in (2, 4, 6))
    seats = tuple(own[seat] for seat in SEATS)
    written = seats if scale.per_person else (odd, even)
    if scale.positive_only:
        written = tuple(max(0, points) for points in written)
    return HandPoints(odd=odd, even=even, seats=seats, sweep=sweep, written=written)


def sweep_of(order: Sequence[int], rules: Rules) -> Parity | None:
    """The federation that took places 1, 2 and 3 (串三户, R11.2); None in free play."""
    takers = {parity(seat) for seat in order[:3]}
    return takers.pop() if rules.federations and len(takers) == 1 else None


def place_debts(order: Sequence[int]) -> tuple[Debt, Debt]:
    """Place tribute (落贡): 大落 owes 头科 two cards, 二落 owes 二科 one (R12.3)."""
    return (order[5], order[0], 2), (order[4], order[1], 1)


def _add_debts(own: dict[int, int], debts: Sequence[Debt]) -> None:
    """Every card due is one point, between opposites two (H `opposite-double`, R11.3)."""
    for payer, receiver, cards in debts:
        points = 2 * cards if receiver == opposite(payer) else cards
        own[receiver] += points
        own[payer] -= points


@dataclass(frozen=True, slots=True, kw_only=True)
class FilledOrder:
    """A complete finishing order and the seats whose places nobody recorded."""

    order: Order
    inferred: frozenset[int]


def fill_places(
    finished: Sequence[int],
    rules: Rules,
    *,
    bottom: Sequence[int] = (),
    revolutionary: int | None = None,
    individual: bool = False,
) -> FilledOrder:
    """Complete the places that a referee tapped, once the hand is over (R11.1).

    `finished`: seats in finishing order, best first, one to six of them. `bottom`: seats whose
    places were given from the bottom, 大落 first. The revolutionary's place follows from R8.2
    wherever it was tapped. The seats left over stand in playing order after the last tapped one,
    because the cards they held are not recorded. `individual`: each person scores alone.

    Raises InputError for a seat outside 1-6, a seat named twice, two federations still holding
    cards, or places left open where something depends on who took which.
    """
    named = [seat for seat in finished if seat != revolutionary]
    _check_seats([*named, *bottom, *([] if revolutionary is None else [revolutionary])])
    taken = {*named, *bottom, revolutionary}
    left = [seat for seat in playing_order(named[-1] if named else 6) if seat not in taken]
    if len(left) > 1:
        _check_inferable(left, len(named), rules, individual)
    order = (*named, *left, *reversed(bottom))
    if revolutionary is not None:
        order = seat_revolutionary(order, revolutionary, federations=rules.federations)
    return FilledOrder(order=order, inferred=frozenset(left))


def points_by_sides(rules: Rules) -> Mapping[str, tuple[int, int]]:
    """What both sides write down for a plain hand, by the sides of the seats that went out.

    A plain hand knows no revolution, no place from the bottom and no ruling. Keys such as `oeoo`
    end with the seat after which the rest fills itself (R11.1); values are (odd, even). Empty where
    a hand gives six numbers, or depends on more than who took which place.
    """
    if not rules.federations or rules.per_person:
        return {}
    worth = {}
    for odd_places in combinations(range(6), 3):
        odd, even = iter((1, 3, 5)), iter((2, 4, 6))
        order = tuple(next(odd if place in odd_places else even) for place in range(6))
        played = next(played for played in range(3, 6) if _is_over(order[:played], rules))
        sides = "".join(parity(seat)[0] for seat in order[:played])
        written = hand_points(order, rules).written
        worth[sides] = (written[0], written[1])
    return worth


def _is_over(finished: Order, rules: Rules) -> bool:
    try:
        fill_places(finished, rules)
    except InputError:
        return False
    return True


def _check_inferable(left: Sequence[int], played: int, rules: Rules, individual: bool) -> None:
    """Refuse to guess the places of `left` where the hand goes on or a guess would matter."""
    if not rules.federations or len({parity(seat) for seat in left}) > 1:
        seats = ", ".join(str(seat) for seat in sorted(left))
        raise InputError(
            f"座位 {seats} 尚未分出胜负：请录入他们的名次",
            f"seats {seats} still play against each other: enter their places too",
        )
    worth = set(rules.points_by_place[played:])
    own_place = individual and SCALES[rules.scale].own_place and len(worth) > 1
    if rules.per_person or own_place or "place" in rules.tribute or "last" in rules.first_lead:
        raise InputError(
            "按本规则每个名次都计分：请录入全部六个座位",
            "every place counts under these rules: enter all six seats",
        )


def _check_seats(seats: Sequence[int]) -> None:
    for seat in seats:
        if seat not in SEATS:
            raise InputError(
                f"没有座位 {seat}：座位号为 1 至 6",
                f"{seat!r} is no seat: seats are numbered 1 to 6",
            )
        if seats.count(seat) > 1:
            raise InputError(f"座位 {seat} 重复录入", f"seat {seat} is named twice")


def _check_complete(order: Sequence[int]) -> None:
    _check_seats(order)
    if len(order) != len(SEATS):
        raise InputError(
            f"名次中只有 {len(order)} 个座位：需要全部六个",
            f"{len(order)} seats in the order: all six are needed",
        )


def _check_revolutionary(order: Sequence[int], revolutionary: int, rules: Rules) -> None:
    others = tuple(seat for seat in order if seat != revolutionary)
    due = seat_revolutionary(others, revolutionary, federations=rules.federations)
    place = order.index(revolutionary) + 1
    if place < 5 and tuple(order) != due:
        wanted = due.index(revolutionary) + 1
        raise InputError(
            f"座位 {revolutionary} 革命，名次应为第 {wanted}，不是第 {place}",
            f"seat {revolutionary} withdrew and takes place {wanted}, not {place}",
        )
