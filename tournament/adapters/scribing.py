"""A hand while it is written down: who may act, what may be played, and the record so far."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

from scoring.engine import (
    Actor,
    Capacity,
    Kind,
    Move,
    Record,
    Set,
    State,
    Violation,
    read_gjn,
    steps,
    write_gjn,
)
from scoring.engine.acts import read_act
from scoring.engine.cards import RANKS, contains, count_of, one, size
from scoring.engine.faults import NOT_TURN, Fault
from scoring.engine.moves import LAST_TURN_KIND, pass_
from scoring.engine.position import dealt, holding
from scoring.engine.record import by_canon
from scoring.engine.sets import as_set
from scoring.rules import SEATS, Rules
from tournament.adapters.frames import asks_for_wind

MOST_PASSES = 12
"""More than can be unwritten before it is a seat's turn."""


class IllegalActError(Exception):
    """An act that the rules do not allow now: `fault` names the rule."""

    def __init__(self, fault: Fault) -> None:
        super().__init__(fault.en)
        self.fault = fault


@dataclass(frozen=True, slots=True, kw_only=True)
class Rank:
    """A button that adds one card: how many the seat may hold, how many are chosen, and whether
    one more still leads to a set that it may play."""

    card: str
    held: int
    chosen: int
    offered: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Turn:
    """A seat that is to act, after the passes before it: in which state, and in which capacity."""

    seat: int
    capacity: Capacity
    passes: tuple[int, ...]
    state: State

    @property
    def asks_for_wind(self) -> bool:
        """Whether a yield would ask for the wind (R5.7)."""
        return asks_for_wind(self.state, self.seat)

    def why_not(self, kind: Kind, cards: Set | None = None) -> Fault | None:
        """The rule that an act would break here, None where it is legal."""
        return self.state.why_not(Move(kind, self.seat, cards, cards.bag if cards else 0))

    def ranks(self, chosen: int) -> list[Rank]:
        """The ranks that the seat may hold, with the bag `chosen` so far, high to low.

        With a deal a rank is offered only where some legal set holds all that is then chosen;
        without one, where the cards can still make a set.
        """
        held = holding(self.state.position, self.seat)
        goals = self._goals() if dealt(self.state.position) else None
        return [
            Rank(
                card=RANKS[rank],
                held=count_of(held, rank),
                chosen=count_of(chosen, rank),
                offered=self._leads_on(chosen + one(rank), held, goals),
            )
            for rank in reversed(range(len(RANKS)))
            if count_of(held, rank) or count_of(chosen, rank)
        ]

    def _goals(self) -> frozenset[int]:
        legal = self.state.legal(self.seat)
        return frozenset(move.bag for move in legal if move.kind in (Kind.PLAY, Kind.BURN))

    def _leads_on(self, bag: int, held: int, goals: Iterable[int] | None) -> bool:
        if goals is not None:
            return any(contains(goal, bag) for goal in goals)
        left = self.state.position.left[self.seat - 1]
        return contains(held, bag) and size(bag) <= left and as_set(bag) is not None


class Scribe:
    """The record in `text` under `rules`, and the hand as it stands after it."""

    def __init__(self, text: str, rules: Rules) -> None:
        self.rules = rules
        self.record: Record = read_gjn(text)[0]
        self.text = text
        self._steps = list(steps(self.record, rules))

    @classmethod
    def begin(cls, tags: Mapping[str, str], rules: Rules) -> "Scribe":
        """A record without acts."""
        kept = tuple((name, tags[name]) for name in by_canon(dict(tags)))
        return cls(write_gjn([Record(tags=kept)]), rules)

    @property
    def state(self) -> State:
        """The hand after the last act."""
        return self._steps[-1].state

    @property
    def dealt(self) -> bool:
        """Whether the deal is known, so that every act is checked against the cards held."""
        return dealt(self.state.position)

    @property
    def over(self) -> bool:
        """Whether nothing more can be played."""
        return self.state.position.story.over

    @property
    def begun(self) -> bool:
        """Whether the first lead was made."""
        return self.state.position.story.begun

    @property
    def violations(self) -> list[Violation]:
        """What is wrong with the record so far."""
        found = (violation for step in self._steps for violation in step.violations)
        return [*self.record.violations, *found]

    @property
    def actors(self) -> tuple[Actor, ...]:
        """Who may act now."""
        return self.state.actors

    @cached_property
    def turns(self) -> dict[int, Turn]:
        """The seats that may act now, or may once others have passed, each with its turn."""
        found = {seat: self._turn(seat) for seat in SEATS}
        return {seat: turn for seat, turn in found.items() if turn}

    @property
    def first(self) -> int:
        """The seat whose turn it is, 0 if it is nobody's."""
        return next((each.seat for each in reversed(self.actors)), 0)

    def why_no_turn(self, seat: int) -> Fault:
        """Why `seat` cannot act now."""
        return self.state.why_not(pass_(seat)) or NOT_TURN

    def openings(self) -> Iterator[Move]:
        """The acts before the first lead that show no cards and are legal now (R8, R12.5)."""
        kinds = (Kind.WITHDRAW, Kind.HEAD, Kind.NO_HEAD, Kind.DECLARE, Kind.ADVANCE)
        moves = (Move(kind, seat) for kind in kinds for seat in SEATS)
        return (move for move in moves if not self.begun and self.state.why_not(move) is None)

    def after(self, move: Move) -> "Scribe":
        """The record with `move` as its last act, and the passes before it written out.

        Raises IllegalActError for what the rules do not allow.
        """
        turn = self.turns.get(move.seat) if move.kind <= LAST_TURN_KIND else None
        if move.kind <= LAST_TURN_KIND and turn is None:
            raise IllegalActError(self.why_no_turn(move.seat))
        fault = (turn.state if turn else self.state).why_not(move)
        if fault is not None:
            raise IllegalActError(fault)
        passes = [pass_(seat) for seat in turn.passes] if turn else []
        return self._with([*self.record.acts, *passes, move])

    def after_line(self, line: str) -> "Scribe":
        """The record with the act that a line shows; raises IllegalActError, also for no act."""
        move = read_act(line.strip())
        if not isinstance(move, Move):
            raise IllegalActError(move.fault)
        return self.after(move)

    def undone(self) -> "Scribe":
        """The record without its last act."""
        return self._with(self.record.acts[:-1])

    def _with(self, acts: Iterable[Move]) -> "Scribe":
        record = Record(version=self.record.version, tags=self.record.tags, acts=tuple(acts))
        return Scribe(write_gjn([record]), self.rules)

    def _turn(self, seat: int) -> Turn | None:
        state, passes = self.state, []
        for _step in range(MOST_PASSES):
            own = [actor for actor in state.actors if actor.seat == seat and _plays(actor)]
            if own:
                return Turn(seat=seat, capacity=own[0].capacity, passes=tuple(passes), state=state)
            waiting = [actor for actor in state.actors if _passes(actor)]
            if not waiting:
                return None
            passes.append(waiting[-1].seat)
            state = state.after(pass_(waiting[-1].seat))
        return None


def set_of(bag: int) -> Set | None:
    """The cards of a bag as a set, None where they make none."""
    return as_set(bag)


def _plays(actor: Actor) -> bool:
    return actor.capacity not in (Capacity.WITHDRAW, Capacity.CHOOSE)


def _passes(actor: Actor) -> bool:
    return actor.capacity in (Capacity.ANSWER, Capacity.CLOSE)
