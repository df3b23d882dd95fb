"""The rules engine: cards and sets, immutable states, hand records, replay."""

from scoring.engine.moves import Kind, Move
from scoring.engine.reader import read_gjn
from scoring.engine.record import Record, Violation
from scoring.engine.replaying import Replay, Step, replay, steps
from scoring.engine.sets import Set, beats, is_gouji, parse_set
from scoring.engine.simulation import simulate
from scoring.engine.state import Actor, Capacity, State
from scoring.engine.writer import write_gjn
from scoring.rules import RULESETS

__all__ = [
    "RULESETS",
    "Actor",
    "Capacity",
    "Kind",
    "Move",
    "Record",
    "Replay",
    "Set",
    "State",
    "Step",
    "Violation",
    "beats",
    "is_gouji",
    "parse_set",
    "read_gjn",
    "replay",
    "simulate",
    "steps",
    "write_gjn",
]
