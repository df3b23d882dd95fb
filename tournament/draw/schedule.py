"""When each round (轮) is played: sessions on the clocks of the event's zone, results in UTC.

A session starts at a time on the clocks. Its rounds follow each other, each in as many waves as it
needs tables, with a pause between waves. Lengths are elapsed time: on a day on which the clocks
change, a round lasts as long as on any other, and what the clocks show follows from it. A start
that the clocks skip is refused; of one that they show twice the first is meant.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from itertools import pairwise
from zoneinfo import ZoneInfo

from scoring.rules import InputError


@dataclass(frozen=True, slots=True, kw_only=True)
class Session:
    """A session: its start on the clocks of the event, without a zone, and its rounds in order."""

    start: datetime
    rounds: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Slot:
    """One wave of a round, from 1, with its start and end in UTC."""

    round: int
    wave: int
    start: datetime
    end: datetime


def schedule(
    sessions: Sequence[Session],
    waves: Mapping[int, int],
    zone: ZoneInfo,
    length: timedelta,
    pause: timedelta = timedelta(0),
) -> tuple[Slot, ...]:
    """The slots of all rounds, in the order played; `waves` by round, 1 for those not given.

    Raises InputError if a session starts at a time that the clocks skip or before the one ahead of
    it is over, or if the rounds do not come in order, each once.
    """
    rounds = [round_ for session in sessions for round_ in session.rounds]
    if any(later <= earlier for earlier, later in pairwise(rounds)):
        raise InputError(
            "各场次的轮次必须按顺序排列，每轮一次。请检查赛程。",
            "The rounds of the sessions must come in order, each once. Check the schedule.",
        )
    slots: list[Slot] = []
    for session in sessions:
        start = _on_the_clocks(session.start, zone)
        if slots and start < slots[-1].end:
            _refuse_overlap(session, slots[-1], zone)
        for round_ in session.rounds:
            for wave in range(1, waves.get(round_, 1) + 1):
                slots.append(Slot(round=round_, wave=wave, start=start, end=start + length))
                start += length + pause
    return tuple(slots)


def _on_the_clocks(local: datetime, zone: ZoneInfo) -> datetime:
    """The moment in UTC at which the clocks of the zone show this time first."""
    moment = local.replace(tzinfo=zone).astimezone(UTC)
    if moment.astimezone(zone).replace(tzinfo=None) != local:
        raise InputError(
            f"{zone}时区的{local:%Y-%m-%d %H:%M}因时钟调整而不存在，请改用其他时间。",
            f"The clocks of {zone} skip {local:%Y-%m-%d %H:%M}. Choose another time.",
        )
    return moment


def _refuse_overlap(session: Session, last: Slot, zone: ZoneInfo) -> None:
    over = last.end.astimezone(zone)
    raise InputError(
        f"{session.start:%Y-%m-%d %H:%M}的场次开始时，第{last.round}轮尚未结束"
        f"（{over:%H:%M}结束）。请推迟开始或缩短每轮时间。",
        f"The session of {session.start:%Y-%m-%d %H:%M} starts before round {last.round} is over "
        f"at {over:%H:%M}. Start it later or shorten the rounds.",
    )
