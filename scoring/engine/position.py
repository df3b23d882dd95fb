"""The facts of a hand at one moment, as integers.

Sets of seats are masks: bit `1 << seat`. A position is changed in place by what happens, because
that is the innermost loop of everything else; who must keep one takes a copy first. Callers of the
engine never see it change: :class:`scoring.engine.state.State` copies before each act.
"""

from dataclasses import dataclass
from typing import NamedTuple

from scoring.engine import cards as c
from scoring.engine.sets import Set, pack
from scoring.penalties import Ruling
from scoring.rules import SEATS, Rules, opposite, playing_order
from scoring.tribute import Tribute

ALL_SEATS = sum(1 << seat for seat in SEATS)
ODD_SEATS = 1 << 1 | 1 << 3 | 1 << 5
EVEN_SEATS = 1 << 2 | 1 << 4 | 1 << 6

BIT = (0, *(1 << seat for seat in SEATS))
OPPOSITE = (0, *(opposite(seat) for seat in SEATS))

IN_TURN = tuple(
    tuple(
        tuple(seat for seat in playing_order(after) if mask >> seat & 1)
        for mask in range(ALL_SEATS + 2)
    )
    for after in (0, *SEATS)
)
"""IN_TURN[after][mask]: the seats of `mask` in playing order, `after` itself last (R4.1); from seat
1 where there is nobody to come after."""

DEAD_SETS = 3
"""Gouji sets of a revolutionary's opposite that are dead before it is headless (R8.3)."""

PLAIN, DUEL, LAST_DUEL, DEAD = range(4)
"""How the set on the table may be answered: by everybody in turn (R5.2; open sets, the tangle), by
the opposite and headless seats (R5.5), by the opposite of a bottom alone (R5.8), by burners
only."""


@dataclass(slots=True)
class Table:
    """What lies on the table and who may still act on it.

    `leader`: the seat that is to lead, 0 while a set lies there. `cards`, `owner`: the last set and
    who played it (while somebody is to lead: the set that won the lead, if any). `queue`: seats
    still to answer, in turn. `burners`: seats that may burn until the first of these has acted
    (R6.1). `passed`: passed this round. `declined`: passed since the last set. `yielder`, `asker`:
    who yielded (R5.3) or asked for the wind (R5.7), 0 for nobody. `answering`: PLAIN to DEAD.
    `risky`: the set left its owner with only 3s (R10.3).
    """

    leader: int
    cards: Set | None = None
    owner: int = 0
    queue: tuple[int, ...] = ()
    burners: int = 0
    passed: int = 0
    declined: int = 0
    yielder: int = 0
    asker: int = 0
    answering: int = PLAIN
    risky: bool = False

    def copy(self) -> "Table":
        """Another table with the same set on it."""
        return Table(
            self.leader,
            self.cards,
            self.owner,
            self.queue,
            self.burners,
            self.passed,
            self.declined,
            self.yielder,
            self.asker,
            self.answering,
            self.risky,
        )

    def clear(self, leader: int) -> None:
        """The round is over and `leader` is to lead; the set that won stays to be seen."""
        self.leader = leader
        self.queue = ()
        self.burners = self.passed = self.yielder = self.asker = 0
        self.answering = PLAIN
        self.risky = False


class Burn(NamedTuple):
    """A running burn (烧牌): who burns, whose set, and whether that one was burning (R6.5)."""

    burner: int
    burned: int
    countered: bool


class Story(NamedTuple):
    """What happens rarely in a hand.

    `leader`: who led first, 0 if unknown. `begun`: the first lead was made. `over`, `void`: the
    hand is. `revolutionary`, `chosen`: who withdrew, and whether its opposite chose. `dead_sets`:
    gouji sets of that opposite which are still to be dead (R8.3). `rulings`: those that send a seat
    to the bottom. `failed`, `stuffed`: sent to the bottom, earliest first. `barred`: may not take
    the wind (R10.3, `stays`). `stops`: play rights that seats 1 to 6 have lost and not yet served;
    `stopped`: who has. `declared`: (seat, mark) of D and P. `given`: tribute on its way, (payer,
    receiver, cards). `stood`, `opened`, `opened_first`, `opened_second`: see
    :mod:`scoring.engine.opened`.
    """

    leader: int = 0
    begun: bool = False
    over: bool = False
    void: bool = False
    revolutionary: int = 0
    chosen: bool = False
    dead_sets: int = 0
    rulings: tuple[Ruling, ...] = ()
    failed: tuple[int, ...] = ()
    stuffed: tuple[int, ...] = ()
    barred: int = 0
    stops: tuple[int, ...] = (0,) * 6
    stopped: int = 0
    declared: tuple[tuple[int, str], ...] = ()
    given: tuple[tuple[int, int, int], ...] = ()
    tribute: tuple[Tribute, ...] = ()
    stood: int = 0
    opened: int = 0
    opened_first: int = 0
    opened_second: int = 0


@dataclass(slots=True)
class Position:
    """A hand at one moment.

    `bags`: what each seat holds, or, where holdings were not recorded, one bag of all cards not yet
    shown. `left`: cards held by seats 1 to 6. `live`, `headless`: masks (R4.3, R7.1). `finished`:
    who went out by playing, best first. `burn`: the running burn. `tangle`: 四户乱缠 (R9);
    `held_back`: it waits for the end of the round.
    """

    rules: Rules
    bags: list[int]
    left: list[int]
    story: Story
    table: Table
    live: int = ALL_SEATS
    headless: int = 0
    finished: tuple[int, ...] = ()
    burn: Burn | None = None
    tangle: bool = False
    held_back: bool = False

    def copy(self) -> "Position":
        """A position of its own, with the same facts."""
        return Position(
            self.rules,
            self.bags.copy(),
            self.left.copy(),
            self.story,
            self.table.copy(),
            self.live,
            self.headless,
            self.finished,
            self.burn,
            self.tangle,
            self.held_back,
        )


def start(
    rules: Rules,
    *,
    leader: int = 0,
    bags: tuple[int, ...] = (),
    left: tuple[int, ...] = (),
) -> Position:
    """The position before anything was done.

    `bags`: six holdings, or one bag of all cards in play, or nothing for the whole pack unseen.
    `left`: cards held by each seat; without it the holdings are counted, or the pack is shared out.
    """
    bags = bags or (pack(rules),)
    if not left and len(bags) == len(SEATS):
        left = tuple(c.size(held) for held in bags)
    return Position(
        rules=rules,
        bags=list(bags),
        left=list(left or shared_out(rules, leader or 1)),
        story=Story(leader=leader),
        table=Table(leader),
    )


def shared_out(rules: Rules, leader: int) -> tuple[int, ...]:
    """How many cards each seat holds: 36; in the short pack 33, and 32 the last two (R1.2)."""
    if not rules.short_pack:
        return (36,) * 6
    first = [(leader + step - 1) % 6 + 1 for step in range(4)]
    return tuple(33 if seat in first else 32 for seat in SEATS)


def live_seats(position: Position) -> tuple[int, ...]:
    """The live seats, 1 to 6 (R4.3)."""
    return IN_TURN[6][position.live]


def dealt(position: Position) -> bool:
    """Whether the holdings are known card by card."""
    return len(position.bags) == len(SEATS)


def holding(position: Position, seat: int) -> int:
    """The bag of cards that `seat` may hold: its holding, or every card not yet shown."""
    return position.bags[seat - 1 if len(position.bags) > 1 else 0]


def next_leader(position: Position, after: int) -> int:
    """The next live seat that may take a lead, 0 if there is none (R5.7, R10.3)."""
    able = position.live & ~position.story.barred
    seats = IN_TURN[after][able]
    return seats[0] if seats else 0


def heir(position: Position) -> int:
    """Who leads when nobody answers any more: the owner, else the next live seat (R5.4, R5.7)."""
    table = position.table
    if position.live >> table.owner & 1:
        return table.owner
    return next_leader(position, table.owner)


def is_bottom(position: Position) -> bool:
    """Whether the set on the table was its owner's last (底牌, R5.6)."""
    table = position.table
    return table.leader == 0 and position.left[table.owner - 1] == 0


def awaits_close(position: Position) -> bool:
    """Whether only burners stand before the next lead."""
    table = position.table
    return not table.leader and not table.queue
