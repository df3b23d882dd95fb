"""A hand that can be asked what may happen next: the face of the state machine for callers.

A :class:`State` never changes; a move gives a new one. A search or a live scribe can be built on
it.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum

from scoring.engine import cards as c
from scoring.engine import legality, opening, play, rulings, turns
from scoring.engine import position as at
from scoring.engine.faults import IS_OVER, Fault
from scoring.engine.moves import (
    LAST_OPENING_KIND,
    LAST_TURN_KIND,
    Kind,
    Move,
    burn,
    pass_,
    play_,
    yield_,
)
from scoring.engine.outcome import Outcome, outcome
from scoring.engine.position import IN_TURN, OPPOSITE, Position
from scoring.engine.sets import Set, sets_in
from scoring.rules import RULESETS, SEATS, Rules


class Capacity(StrEnum):
    """In which capacity a seat may act. `CLOSE`: beat, or close the round (扣牌) after a yield."""

    LEAD = "lead"
    ANSWER = "answer"
    CLOSE = "close"
    BURN = "burn"
    WITHDRAW = "withdraw"
    CHOOSE = "choose head"


@dataclass(frozen=True, slots=True)
class Actor:
    """A seat that may act now, and its capacity."""

    seat: int
    capacity: Capacity


@dataclass(frozen=True, slots=True)
class Legal:
    """The legal moves of one seat: iterate, ask with `in`, or count; each comes once.

    Before the first lead, tribute and declarations are legal but not listed: `in` knows them. Where
    holdings are unknown, the cards that nobody has shown yet stand for the holding.
    """

    state: "State"
    seat: int

    def __contains__(self, move: Move) -> bool:
        return move.seat == self.seat and self.state.why_not(move) is None

    def __iter__(self) -> Iterator[Move]:
        return (move for move in self._candidates() if self.state.why_not(move) is None)

    @property
    def count(self) -> int:
        """How many legal moves there are."""
        return sum(1 for _ in self)

    def _candidates(self) -> Iterator[Move]:
        seat, position = self.seat, self.state.position
        kinds = {actor.capacity for actor in self.state.actors if actor.seat == seat}
        if not kinds:
            return
        if Capacity.WITHDRAW in kinds:
            yield Move(Kind.WITHDRAW, seat)
        if Capacity.CHOOSE in kinds:
            yield Move(Kind.HEAD, seat)
            yield Move(Kind.NO_HEAD, seat)
        if kinds <= {Capacity.WITHDRAW, Capacity.CHOOSE}:
            return
        for cards in _sets_to_try(position, seat):
            yield play_(seat, cards)
            yield burn(seat, cards)
        yield pass_(seat)
        yield yield_(seat)


@dataclass(frozen=True, slots=True)
class State:
    """A hand at one moment. Make one with :meth:`start`, go on with :meth:`after`.

    `position`: the facts, to be read only. Equal states have equal facts.
    """

    position: Position

    def __hash__(self) -> int:
        position = self.position
        return hash((position.live, *position.left, *position.bags, position.table.queue))

    @classmethod
    def start(
        cls,
        rules: Rules = RULESETS["competition"],
        *,
        leader: int = 1,
        deal: Sequence[str] | None = None,
        counts: Sequence[int] = (),
    ) -> "State":
        """A hand before its first act.

        `deal`: six holdings as text ("BB22A…"), of any size; without it holdings are counted only,
        and `counts` gives them where they are not 36. Raises ValueError for anything but six
        holdings or counts, a card that is none, or a leader outside 1-6.
        """
        if leader not in SEATS:
            raise ValueError(f"{leader!r} is no seat: seats are numbered 1 to 6")
        if (deal is not None and len(deal) != len(SEATS)) or len(counts) not in (0, len(SEATS)):
            raise ValueError("give one holding for each of the six seats")
        bags = () if deal is None else tuple(c.read_cards(held) for held in deal)
        left = () if deal is not None else tuple(counts)
        return cls(at.start(rules, leader=leader, bags=bags, left=left))

    @property
    def actors(self) -> tuple[Actor, ...]:
        """Who may act now: burners first, in their priority (R6.3), then whose turn it is."""
        position = self.position
        if position.story.over:
            return ()
        found = _before_the_lead(position)
        position = position.copy()
        opening.begin(position)
        if not position.story.over:
            found += [Actor(seat, Capacity.BURN) for seat in burners(position)]
            found += _whose_turn(position)
        return tuple(found)

    def legal(self, seat: int) -> Legal:
        """The legal moves of `seat`."""
        return Legal(self, seat)

    def why_not(self, move: Move) -> Fault | None:
        """The violated rule, with its number and words, or None if `move` is legal now."""
        position = self.position
        if move.kind <= LAST_TURN_KIND:
            return legality.why_not(_ready(position, move), move)
        if move.kind <= LAST_OPENING_KIND:
            return opening.why_not(position, move)
        if move.kind is Kind.STUFFED:
            return IS_OVER if position.story.over else rulings.why_not_stuffed(position, move.seat)
        return None

    def after(self, move: Move) -> "State":
        """The state after `move`. Raises ValueError, naming the rule, if it is not legal."""
        fault = self.why_not(move)
        if fault is not None:
            raise ValueError(f"{fault.en} ({fault.rule})")
        position = _ready(self.position, move)
        apply(position, move)
        return State(position)

    @property
    def outcome(self) -> Outcome | None:
        """How the hand ended, or None while it goes on and where it is void."""
        return outcome(self.position)


def apply(position: Position, move: Move) -> None:
    """Do `move`, legal in this position."""
    if move.kind <= LAST_TURN_KIND:
        turns.act(position, move)
    elif move.kind <= LAST_OPENING_KIND:
        opening.act(position, move)
    elif move.kind is Kind.STUFFED:
        rulings.stuffed(position, move.seat)
    elif move.ruling is not None:
        rulings.rule(position, move.ruling)
    else:
        opening.void(position)


def burners(position: Position) -> tuple[int, ...]:
    """Who may burn the set on the table, in the order of priority (R6.3)."""
    owner, mask = position.table.owner, position.table.burners
    turns = IN_TURN[owner]
    if position.rules.burn_priority == "order" or not position.rules.federations:
        return turns[mask]
    partners = at.ODD_SEATS if owner % 2 else at.EVEN_SEATS
    return turns[mask & partners] + turns[mask & ~partners]


def _ready(position: Position, move: Move) -> Position:
    """A copy in which a play or pass is judged: the first lead begins the hand, and the heir's lead
    closes a round that only burners kept open.
    """
    position = position.copy()
    if move.kind > LAST_TURN_KIND:
        return position
    opening.begin(position)
    if position.story.over or not at.awaits_close(position):
        return position
    if move.kind is Kind.PLAY and at.heir(position) == move.seat:
        play.close(position)
    return position


def _whose_turn(position: Position) -> list[Actor]:
    """The seat whose turn it is to lead, answer or close; none where nobody can lead on."""
    table = position.table
    if table.queue:
        front = table.queue[0]
        closes = front == table.yielder
        return [Actor(front, Capacity.CLOSE if closes else Capacity.ANSWER)]
    leader = table.leader or at.heir(position)
    return [Actor(leader, Capacity.LEAD)] if leader else []


def _before_the_lead(position: Position) -> list[Actor]:
    if position.story.begun:
        return []
    chooser = OPPOSITE[position.story.revolutionary]
    found = [
        Actor(seat, Capacity.WITHDRAW)
        for seat in at.live_seats(position)
        if opening.may_withdraw(position, seat)
    ]
    if chooser and not position.story.chosen:
        found.append(Actor(chooser, Capacity.CHOOSE))
    return found


def _sets_to_try(position: Position, seat: int) -> Iterator[Set]:
    """The sets that `seat` may hold, none larger than its holding."""
    held, most = at.holding(position, seat), position.left[seat - 1]
    return (cards for cards in sets_in(held) if cards.size <= most)
