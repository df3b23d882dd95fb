"""From the tags of a record to the position before its first act (R1, R13, R17)."""

from scoring.engine import cards as c
from scoring.engine import faults as f
from scoring.engine import position as at
from scoring.engine.faults import Fault
from scoring.engine.moves import Kind
from scoring.engine.position import Position
from scoring.engine.reader import read_deal
from scoring.engine.record import Record
from scoring.engine.sets import pack
from scoring.rules import RULESETS, SEATS, Rules

DEFAULT_RULES = "competition"

Wrong = list[tuple[str, Fault, str]]
"""Faults of tags: the tag's name, the fault, the offending text."""


def rules_of(record: Record, wrong: Wrong) -> Rules:
    """The rule set that a record names, the default one where it names none (R16)."""
    name = record.tag("Rules") or DEFAULT_RULES
    if name not in RULESETS:
        wrong.append(("Rules", f.NO_RULES, name))
        return RULESETS[DEFAULT_RULES]
    return RULESETS[name]


def opening_position(record: Record, rules: Rules, wrong: Wrong) -> Position:
    """The position before the first act; what the tags say wrongly goes to `wrong`."""
    leader = _leader(record, wrong)
    out = _taken_out(record, rules, wrong)
    bags = _holdings(record, rules, wrong)
    kept = tuple(bag & ~out for bag in bags)
    left = _counts(record, rules, leader, kept, out, wrong)
    known = kept if not _strange_ranks(bags, rules) else ()
    return at.start(rules, leader=leader, bags=known or (pack(rules) & ~out,), left=left)


def _leader(record: Record, wrong: Wrong) -> int:
    """The seat that leads first: as tagged, else whoever plays first."""
    value = record.tag("Lead")
    if value in {str(seat) for seat in SEATS}:
        return int(value)
    if value:
        wrong.append(("Lead", f.BAD_VALUE, value))
    return next((act.seat for act in record.acts if act.kind in (Kind.PLAY, Kind.PASS)), 1)


def _taken_out(record: Record, rules: Rules, wrong: Wrong) -> int:
    """A mask over every card of the ranks that were taken out (会3, 会4; R1.2)."""
    value = record.tag("Out")
    if value and value not in rules.take_out:
        wrong.append(("Out", f.BAD_VALUE, value))
    ranks = [rank for rank in (c.THREE, c.FOUR) if c.RANKS[rank] in value]
    return sum(c.one(rank, (1 << c.BITS) - 1) for rank in ranks)


def _holdings(record: Record, rules: Rules, wrong: Wrong) -> tuple[int, ...]:
    """The deal as six bags, or nothing where it is not recorded or cannot be read.

    A deal that is not the pack is reported once; its holdings are then only counted.
    """
    value = record.tag("Deal")
    if not value:
        return ()
    bags = read_deal(value)
    if bags is None:
        wrong.append(("Deal", f.BAD_VALUE, ""))
        return ()
    strange = _strange_ranks(bags, rules)
    if strange:
        wrong.append(("Deal", f.PACK_BROKEN, strange))
    share = rules.pack_size // 6
    for seat, bag in zip(SEATS, bags, strict=True):
        if not share <= c.size(bag) <= -(-rules.pack_size // 6):
            wrong.append(("Deal", f.HOLDING_SIZE, f"{seat}: {c.size(bag)}"))
    return bags


def _strange_ranks(bags: tuple[int, ...], rules: Rules) -> str:
    """The ranks of which a deal holds more or fewer than the pack."""
    due = pack(rules)
    if not bags or (sum(bags) == due and sum(map(c.size, bags)) == rules.pack_size):
        return ""
    totals = [sum(numbers) for numbers in zip(*map(c.counts, bags), strict=True)]
    wanted = c.counts(due)
    return "".join(c.RANKS[rank] for rank, total in enumerate(totals) if total != wanted[rank])


def _counts(
    record: Record, rules: Rules, leader: int, bags: tuple[int, ...], out: int, wrong: Wrong
) -> tuple[int, ...]:
    """How many cards each seat holds: by the deal, as tagged, or as dealt out evenly (R1.2)."""
    value = record.tag("Counts")
    dealt = tuple(map(c.size, bags))
    if not value:
        if out and not bags:
            wrong.append(("Out", f.UNKNOWN_COUNTS, record.tag("Out")))
        return dealt or at.shared_out(rules, leader)
    words = value.split()
    if len(words) != 6 or not all(word.isdecimal() and len(word) < 4 for word in words):
        wrong.append(("Counts", f.BAD_VALUE, value))
        return dealt or at.shared_out(rules, leader)
    counts = tuple(map(int, words))
    if dealt and counts != dealt:
        wrong.append(("Counts", f.HOLDING_SIZE, value))
    elif sum(counts) != c.size(pack(rules) & ~out):
        wrong.append(("Counts", f.PACK_BROKEN, value))
    return dealt or counts
