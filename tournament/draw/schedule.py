"""When each round (轮) is played: blocks on the clocks of the event's zone, results in UTC.

A block (时段) starts at a time on the clocks. Its rounds follow each other, each in as many waves
as it needs tables, with a pause between waves. Lengths are elapsed time: on a day on which the
clocks change, a round lasts as long as on any other, and what the clocks show follows from it. A
start that the clocks skip is refused; of one that they show twice the first is meant.

Blocks at different venues may overlap, as sessions of an open qualifier do.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from itertools import pairwise
from zoneinfo import ZoneInfo

from scoring.rules import InputError


@dataclass(frozen=True, slots=True, kw_only=True)
class TimeBlock:
    """Rounds that are played one after the other: the start on the clocks of the event, without a
    zone, the rounds in order, how long a match and a pause are, and where it is played."""

    start: datetime
    rounds: tuple[int, ...]
    length: timedelta
    pause: timedelta = timedelta(0)
    venue: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Slot:
    """One wave of a round, from 1, with its start and end in UTC."""

    round: int
    wave: int
    start: datetime
    end: datetime


def schedule(
    blocks: Sequence[TimeBlock], waves: Mapping[int, int], zone: ZoneInfo
) -> tuple[Slot, ...]:
    """The slots of all rounds, in the order given; `waves` by round, 1 for those not given.

    Raises InputError if a block starts at a time that the clocks skip or before the one ahead of
    it at its venue is over, or if the rounds do not come in order, each once.
    """
    rounds = [round_ for block in blocks for round_ in block.rounds]
    if any(later <= earlier for earlier, later in pairwise(rounds)):
        raise InputError(
            "各时段的轮次必须按顺序排列，每轮一次。请检查赛程。",
            "The rounds of the blocks must come in order, each once. Check the schedule.",
        )
    slots: list[Slot] = []
    last: dict[str, Slot] = {}
    for block in blocks:
        start = on_the_clocks(block.start, zone)
        if block.venue in last and start < last[block.venue].end:
            _refuse_overlap(block, last[block.venue], zone)
        for round_ in block.rounds:
            for wave in range(1, waves.get(round_, 1) + 1):
                end = start + block.length
                slots.append(Slot(round=round_, wave=wave, start=start, end=end))
                start = end + block.pause
        last[block.venue] = slots[-1]
    return tuple(slots)


def on_the_clocks(local: datetime, zone: ZoneInfo) -> datetime:
    """The moment in UTC at which the clocks of the zone show this time first; InputError if they
    skip it."""
    moment = local.replace(tzinfo=zone).astimezone(UTC)
    if moment.astimezone(zone).replace(tzinfo=None) != local:
        raise InputError(
            f"{zone}时区的{local:%Y-%m-%d %H:%M}因时钟调整而不存在，请改用其他时间。",
            f"The clocks of {zone} skip {local:%Y-%m-%d %H:%M}. Choose another time.",
        )
    return moment


def _refuse_overlap(block: TimeBlock, last: Slot, zone: ZoneInfo) -> None:
    over = last.end.astimezone(zone)
    raise InputError(
        f"{block.start:%Y-%m-%d %H:%M}的时段开始时，第{last.round}轮尚未结束"
        f"（{over:%H:%M}结束）。请推迟开始或缩短每轮时间。",
        f"The block of {block.start:%Y-%m-%d %H:%M} starts before round {last.round} is over "
        f"at {over:%H:%M}. Start it later or shorten the rounds.",
    )
