"""Short ways to write hands down in tests."""

from scoring.engine import Move, Replay, State, read_gjn, replay, turns
from scoring.engine.acts import read_act
from scoring.engine.moves import LAST_TURN_KIND
from scoring.rules import RULESETS, Rules

OUT_FIRST = "1 3*16\n1 4*16\n1 5555\n"
"""Seat 1 leads and goes out with a bottom that is not gouji (lines 4 to 6)."""


def judged(acts: str, rules: str | Rules = "competition", lead: int = 1, tags: str = "") -> Replay:
    """The replay of a record; its acts begin on line 4, or later by as many lines as `tags` has."""
    name = rules if isinstance(rules, str) else rules.id
    text = f'%GJN 1\n[Rules "{name}"]\n[Lead "{lead}"]\n{tags}{acts}\n'
    (record,) = read_gjn(text)
    return replay(record, None if isinstance(rules, str) else rules)


def faults(found: Replay) -> list[tuple[int, str]]:
    """(line, code) of what is wrong, without what is only tolerated."""
    return [(v.line, v.code) for v in found.violations if not v.fault.tolerated]


def broken(found: Replay) -> list[tuple[int, str]]:
    """(line, rule number) of what is wrong."""
    return [(v.line, v.fault.rule) for v in found.violations if not v.fault.tolerated]


def move(line: str) -> Move:
    """The move that a line of a record shows."""
    found = read_act(line)
    assert isinstance(found, Move), line
    return found


def reached(deal: str, acts: str, rules: str | Rules = "competition", lead: int = 1) -> State:
    """The state after legal `acts`, from six small holdings; passes may be left out."""
    by = RULESETS[rules] if isinstance(rules, str) else rules
    state = State.start(by, leader=lead, deal=deal.split())
    for line in acts.split("\n") if acts else ():
        act = move(line)
        if act.kind > LAST_TURN_KIND:
            state = state.after(act)
            continue
        position, fault = turns.explain(state.position, act)
        assert fault is None, (line, fault)
        assert position is not None
        turns.act(position, act)
        state = State(position)
    return state


def why_not(state: State, line: str) -> str:
    """The rule that an act would break, empty where it is legal."""
    _, fault = turns.explain(state.position, move(line))
    return fault.rule if fault else ""
