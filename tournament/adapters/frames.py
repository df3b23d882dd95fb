"""A hand record as pictures of the table, one an act, for those who replay or write it."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from scoring.engine import Capacity, Kind, Move, Record, State, Step, Violation, steps
from scoring.engine.cards import RANKS, counts
from scoring.engine.position import BIT, heir, is_bottom
from scoring.rules import SEATS, Rules
from tournament.models import HandPlace

IN_ROUND = (Kind.PLAY, Kind.BURN, Kind.PASS, Kind.YIELD)
"""What a seat does in a round; it stays to be seen until the next lead."""


class Did(NamedTuple):
    """What a seat did: the kind of act, the cards it showed, whether it asked for the wind."""

    kind: Kind
    cards: str = ""
    wind: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatFrame:
    """A seat at one moment.

    `left`: cards it holds. `did`: its last act in this round, None for nothing. `place`: its place
    from the top once it is known, else None. `left_by`: how it left the hand, None while it is
    live. `capacities`: in which it may act now.
    """

    seat: int
    left: int
    did: Did | None
    place: int | None
    left_by: HandPlace.Cause | None
    headless: bool
    capacities: tuple[Capacity, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Frame:
    """The table after one act; frame 0 is the table before the first one.

    `taken_back`: the act was illegal and was not done (R5.9). `wind`: it asked for the wind (R5.7).
    `owner`, `table`: whose set lies
    there, 0 and empty before the first lead.
    """

    number: int
    line: int
    move: Move | None
    violations: tuple[Violation, ...]
    taken_back: bool
    wind: bool
    seats: tuple[SeatFrame, ...]
    owner: int
    table: str
    tangle: bool
    over: bool


def spelt(bag: int) -> str:
    """The cards of a bag one by one, high to low: "B2KK"."""
    numbers = counts(bag)
    return "".join(RANKS[rank] * numbers[rank] for rank in reversed(range(len(RANKS))))


def frames(record: Record, rules: Rules) -> Iterator[Frame]:
    """The hand of `record`, act by act."""
    did: dict[int, Did] = {}
    before: State | None = None
    for number, step in enumerate(steps(record, rules)):
        taken_back = any(not found.fault.tolerated for found in step.violations)
        if before is not None and step.move is not None and step.move.kind in IN_ROUND:
            _note(did, before, step, step.move, done=not taken_back)
        yield _frame(number, step, did, taken_back=taken_back)
        before = step.state


def asks_for_wind(state: State, seat: int) -> bool:
    """Whether a yield of `seat` asks for the wind: it is next to lead after a bottom (R5.7)."""
    return is_bottom(state.position) and heir(state.position) == seat


def _note(did: dict[int, Did], before: State, step: Step, move: Move, *, done: bool) -> None:
    """Bring up to date who did what in this round; passes that nobody wrote are found too."""
    table = step.state.position.table
    if done and move.kind is Kind.PLAY and _leads(before, move):
        did.clear()
    passed = table.passed | table.declined
    for seat in SEATS:
        if passed & BIT[seat] and seat != table.owner:
            did[seat] = Did(Kind.PASS)
    wind = move.kind is Kind.YIELD and asks_for_wind(before, move.seat)
    did[move.seat] = Did(move.kind, spelt(move.bag), wind) if done else Did(Kind.PASS)


def _leads(before: State, move: Move) -> bool:
    """Whether a play was a lead: nothing lay on the table, or the round had ended before it."""
    table = before.position.table
    return bool(table.leader) or move.seat == table.owner or move.seat not in table.queue


def _frame(number: int, step: Step, did: dict[int, Did], *, taken_back: bool) -> Frame:
    state = step.state
    position = state.position
    table, story, move = position.table, position.story, step.move
    return Frame(
        number=number,
        line=step.line,
        move=step.move,
        violations=step.violations,
        taken_back=taken_back,
        wind=move is not None and move.seat in did and did[move.seat].wind,
        seats=tuple(_seats(state, did)),
        owner=table.owner,
        table=spelt(table.cards.bag) if table.cards else "",
        tangle=position.tangle,
        over=story.over,
    )


def _seats(state: State, did: dict[int, Did]) -> Iterator[SeatFrame]:
    position, places = state.position, _places(state)
    actors = state.actors
    for seat in SEATS:
        yield SeatFrame(
            seat=seat,
            left=position.left[seat - 1],
            did=did.get(seat),
            place=places.get(seat),
            left_by=_left_by(state, seat),
            headless=bool(position.headless & BIT[seat]),
            capacities=tuple(actor.capacity for actor in actors if actor.seat == seat),
        )


def _left_by(state: State, seat: int) -> HandPlace.Cause | None:
    position, story = state.position, state.position.story
    if position.live & BIT[seat]:
        return None
    causes = {
        HandPlace.Cause.PLAYED: position.finished,
        HandPlace.Cause.FAILED_BURN: story.failed,
        HandPlace.Cause.STUFFED: story.stuffed,
        HandPlace.Cause.WITHDRAWN: (story.revolutionary,),
    }
    found = (cause for cause, seats in causes.items() if seat in seats)
    return next(found, HandPlace.Cause.RULED)


def _places(state: State) -> dict[int, int]:
    """The places that are known: at the end all, before it those of who went out by playing."""
    if state.outcome:
        return {seat: place for place, seat in enumerate(state.outcome.order, start=1)}
    places = [place for place in SEATS if not (state.position.story.revolutionary and place == 4)]
    return dict(zip(state.position.finished, places, strict=False))
