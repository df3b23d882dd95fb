"""A record played again: every violation, and how the hand ended (R17)."""

from collections.abc import Iterator
from dataclasses import dataclass

from scoring.engine import cards as c
from scoring.engine import claims, opening, play, rulings, setup, turns
from scoring.engine import faults as f
from scoring.engine import position as at
from scoring.engine.faults import Fault
from scoring.engine.moves import LAST_TURN_KIND, Kind, Move
from scoring.engine.position import Position
from scoring.engine.record import SHOWN, Record, Violation
from scoring.engine.state import State, apply
from scoring.points import HandPoints
from scoring.rules import Order, Parity, Rules
from scoring.tribute import Tribute


@dataclass(frozen=True, slots=True, kw_only=True)
class Replay:
    """What a record comes to.

    `rules`: the rule set it was judged by. `complete`: the hand has an outcome (a void one too).
    `order`: places 1 to 6 as ruled, `played`: without the rulings; None where there is no outcome.
    `points`: as written down, [odd, even] or six numbers; `hand_points`: with all else (R11.3).
    `violations`: in the order of the lines. `holding`: seats that still hold cards.
    """

    rules: Rules
    complete: bool
    void: bool
    order: Order | None
    played: Order | None
    points: tuple[int, ...] | None
    hand_points: HandPoints | None
    sweep: Parity | None
    tribute: tuple[Tribute, ...]
    violations: tuple[Violation, ...]
    holding: tuple[int, ...]
    position: Position

    @property
    def clean(self) -> bool:
        """Whether nothing but tolerated oddities was found."""
        return all(violation.fault.tolerated for violation in self.violations)


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """One act of a record, what is wrong with it, and the hand after it.

    `move` is None before the first act; the violations are those of the tags then. `line`: where
    the act stands. An act with a violation that
    is not tolerated was taken back (R5.9), tribute excepted.
    """

    line: int
    move: Move | None
    violations: tuple[Violation, ...]
    state: State


def steps(record: Record, rules: Rules | None = None) -> Iterator[Step]:
    """The hand act by act, judged as by :func:`replay`; its beginning, as tagged, comes first."""
    wrong: setup.Wrong = []
    rules = rules or setup.rules_of(record, wrong)
    run = _Run(setup.opening_position(record, rules, wrong))
    yield Step(
        line=record.line,
        move=None,
        violations=_of_tags(record, wrong),
        state=State(run.position.copy()),
    )
    for number, text, move in record.numbered_acts():
        known = len(run.found)
        run.act(number, text, move)
        yield Step(
            line=number,
            move=move,
            violations=tuple(run.found[known:]),
            state=State(run.position.copy()),
        )


def replay(record: Record, rules: Rules | None = None) -> Replay:
    """Play `record` again under `rules`, or under those it names.

    Collects all violations and carries on by R5.9; never raises for what a record says.
    """
    wrong: setup.Wrong = []
    if rules is None:
        rules = setup.rules_of(record, wrong)
    run = _Run(setup.opening_position(record, rules, wrong))
    for number, text, move in record.numbered_acts():
        run.act(number, text, move)
    ending = claims.ending(record, run.position, run.shadow)
    found = sorted(
        (*record.violations, *_of_tags(record, wrong), *run.found, *ending.violations),
        key=lambda violation: (violation.line, violation.column),
    )
    points = ending.points
    return Replay(
        rules=rules,
        complete=run.position.story.void or ending.order is not None,
        void=run.position.story.void,
        order=ending.order,
        played=ending.played,
        points=points.written if points else None,
        hand_points=points,
        sweep=points.sweep if points else None,
        tribute=ending.tribute,
        violations=tuple(found),
        holding=at.live_seats(run.position),
        position=run.position,
    )


def _of_tags(record: Record, wrong: setup.Wrong) -> tuple[Violation, ...]:
    return tuple(
        Violation(line=record.line_of(name), column=1, fault=fault, text=text)
        for name, fault, text in wrong
    )


class _Run:
    """One pass over the acts.

    `shadow` is the hand as its writer saw it: the position in which the last illegal act was let
    stand. An act that is wrong, but right there, is a mere consequence of that one (R17).
    """

    def __init__(self, position: Position) -> None:
        self.position = position
        self.undealt = not at.dealt(position)
        self.shadow: Position | None = None
        self.found: list[Violation] = []
        self.outlived = False

    def act(self, line: int, text: str, move: Move) -> None:
        """Judge one act and go on from it."""
        if move.kind <= LAST_TURN_KIND:
            beyond = self.undealt and not c.contains(self.position.bags[0], move.bag)
            if not turns.go_on(self.position, move):
                judged, fault = turns.explain(self.position, move)
                if judged is None or fault is not None:
                    self._take_back(line, text, move, judged, fault or f.NOT_TURN)
                    return
                turns.act(judged, move)
                self.position = judged
            if beyond:
                self._note(line, text, move, f.MORE_THAN_PACK)
            if self.shadow is not None:
                self.shadow = _followed(self.shadow, move)
        elif move.kind >= Kind.RULE:
            apply(self.position, move)
            if self.shadow is not None:
                apply(self.shadow, move)
        else:
            self._set_up(line, text, move)

    def _take_back(
        self, line: int, text: str, move: Move, judged: Position | None, fault: Fault
    ) -> None:
        """An illegal act: a pass, a lost lead, or void where it is nobody's turn (R5.9)."""
        followed = None if self.shadow is None else _followed(self.shadow, move)
        again = fault is f.IS_OVER and self.outlived
        self.outlived = self.outlived or fault is f.IS_OVER
        self._note(line, text, move, fault, consequence=followed is not None or again)
        self.shadow = followed or _let_stand(judged or self.position, move)
        if judged is not None:
            turns.decline(judged, move.seat)
            self.position = judged

    def _set_up(self, line: int, text: str, move: Move) -> None:
        """Acts before the first lead, and a recorded stuffing; wrong ones have no effect."""
        if move.kind is Kind.STUFFED:
            fault = rulings.why_not_stuffed(self.position, move.seat)
        else:
            fault = opening.why_not(self.position, move)
        if fault is None or fault in opening.HANDED_OVER:
            apply(self.position, move)
        if fault is not None:
            self._note(line, text, move, fault)

    def _note(
        self, line: int, text: str, move: Move, fault: Fault, *, consequence: bool = False
    ) -> None:
        column = text.find(" ") + 2 if fault in f.ABOUT_CARDS else 1
        shown = text if len(text) <= SHOWN else text[:SHOWN] + "…"
        self.found.append(
            Violation(line=line, column=column, fault=fault, text=shown, consequence=consequence)
        )


def _followed(shadow: Position, move: Move) -> Position | None:
    """The writer's hand after `move`, or None where that does not explain it either."""
    if turns.go_on(shadow, move):
        return shadow
    judged, fault = turns.explain(shadow, move)
    if judged is None or fault is not None:
        return None
    turns.act(judged, move)
    return judged


def _let_stand(position: Position, move: Move) -> Position | None:
    """The hand as if an illegal play had been legal; None where that makes no sense."""
    position = position.copy()
    opening.begin(position)
    seat, cards = move.seat, move.cards
    if cards is None or position.story.over or not position.live >> seat & 1:
        return None
    if cards.size > position.left[seat - 1]:
        return None
    if not c.contains(at.holding(position, seat), cards.bag):
        return None
    burning = move.kind is Kind.BURN and not position.table.leader
    play.play(position, seat, cards, burning=burning)
    return position
