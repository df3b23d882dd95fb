"""What a record claims about its end, checked against the play: Order and Points (R17)."""

from dataclasses import dataclass

from scoring.engine import faults as f
from scoring.engine.faults import Fault
from scoring.engine.moves import LAST_TURN_KIND
from scoring.engine.outcome import Outcome, outcome, points_of
from scoring.engine.position import Position
from scoring.engine.record import Record, Violation
from scoring.penalties import settle
from scoring.points import HandPoints, hand_points
from scoring.rules import SCALES, SEATS, Order, Rules
from scoring.tribute import Tribute, owed


@dataclass(slots=True)
class Ending:
    """How a record ends, and what its claims say wrongly."""

    order: Order | None = None
    played: Order | None = None
    points: HandPoints | None = None
    tribute: tuple[Tribute, ...] = ()
    violations: tuple[Violation, ...] = ()


def ending(record: Record, position: Position, shadow: Position | None) -> Ending:
    """The end of the hand: by the play where there is one, else as claimed.

    `shadow`: the hand as its writer saw it after an illegal act, if any; a claim that is right
    there is a consequence.
    """
    claim = read_order(record.tag("Order"))
    end = Ending()
    if any(act.kind <= LAST_TURN_KIND for act in record.acts) or position.story.over:
        _end_played(end, record, position, shadow, claim)
    elif claim:
        _end_claimed(end, record, position, claim)
    if record.tag("Order") and not claim:
        _wrong(end, record, "Order", f.NOT_AN_ORDER)
    if record.tag("Points"):
        _check_points(end, record, position, shadow, claim)
    return end


def read_order(value: str) -> Order:
    """The six seats of an Order tag, or nothing if it does not name each once."""
    words = value.split()
    if sorted(words) != [str(seat) for seat in SEATS]:
        return ()
    return tuple(map(int, words))


def read_points(value: str) -> tuple[int, ...]:
    """The numbers of a Points tag, or nothing if they are none."""
    try:
        return tuple(int(word) for word in value.split() if len(word) < 8)
    except ValueError:
        return ()


def _end_played(
    end: Ending, record: Record, position: Position, shadow: Position | None, claim: Order
) -> None:
    """The play decides; a claim is held against it."""
    found = outcome(position, claim)
    if found is not None:
        end.order, end.played = found.order, found.played
        end.points, end.tribute = found.points, found.tribute
    if not claim:
        return
    if position.story.void:
        _wrong(end, record, "Order", f.VOID_ORDER)
    elif found is None:
        begun = claim[: len(position.finished)] == position.finished
        settled = position.story.rulings or position.story.revolutionary
        _wrong(end, record, "Order", f.UNCHECKED if begun or settled else f.WRONG_ORDER)
    elif found.order != claim:
        fault = f.RULING_IGNORED if claim == found.played else f.WRONG_ORDER
        _wrong(end, record, "Order", fault, consequence=_holds_in(shadow, claim))


def _holds_in(shadow: Position | None, claim: Order) -> bool:
    seen = None if shadow is None else outcome(shadow, claim)
    return seen is not None and seen.order == claim


def _end_claimed(end: Ending, record: Record, position: Position, claim: Order) -> None:
    """Nothing was played: the claim stands unless the rulings say otherwise (R15.5).

    Of the tribute, only that by place follows from an order.
    """
    story = position.story
    ruled = settle(
        claim,
        story.rulings,
        story.revolutionary or None,
        federations=position.rules.federations,
    )
    if ruled != claim:
        fault = f.RULING_IGNORED if story.rulings else f.REVOLUTION_IGNORED
        _wrong(end, record, "Order", fault)
        return
    end.order = claim
    end.points = points_of(claim, position)
    due = owed(claim, position.rules, opened=SEATS)
    end.tribute = tuple(tribute for tribute in due if tribute.kind == "place")


def _check_points(
    end: Ending, record: Record, position: Position, shadow: Position | None, claim: Order
) -> None:
    """The points that were written down, against those of the order."""
    written = read_points(record.tag("Points"))
    rules = position.rules
    if len(written) != (6 if rules.per_person else 2):
        _wrong(end, record, "Points", f.NOT_POINTS)
    elif end.points is None:
        if not end.violations:
            _wrong(end, record, "Points", f.UNCHECKED)
    elif written != end.points.written and _needs_play(end, rules):
        _wrong(end, record, "Points", f.UNCHECKED)
    elif written != end.points.written:
        follows = bool(claim) and claim != end.order
        follows = follows and written == hand_points(claim, rules).written
        _wrong(
            end, record, "Points", f.WRONG_POINTS, consequence=follows or _scores(shadow, written)
        )


def _needs_play(end: Ending, rules: Rules) -> bool:
    """Whether the points depend on burns and stuffings that were not recorded (R11.3, H)."""
    return end.played is None and SCALES[rules.scale].counts_tribute


def _scores(shadow: Position | None, written: tuple[int, ...]) -> bool:
    seen: Outcome | None = None if shadow is None else outcome(shadow)
    return seen is not None and seen.points.written == written


def _wrong(
    end: Ending, record: Record, name: str, fault: Fault, *, consequence: bool = False
) -> None:
    found = Violation(
        line=record.line_of(name),
        column=1,
        fault=fault,
        text=record.tag(name),
        consequence=consequence,
    )
    end.violations = (*end.violations, found)
