"""Sittings as the hall sees them: which are on, how far each table is, and who is late."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum
from itertools import groupby

from django.db.models import Max

from tournament.draw.clocks import Clock, State
from tournament.models import Event, Hand, HandVersion, Match, Round
from tournament.selectors.clocks import EventClocks
from tournament.selectors.matches import PlayedMatch, played_matches
from tournament.selectors.rounds import OPEN, current_round

ON = (State.RUNNING, State.PAUSED)


class Progress(StrEnum):
    """How far a table is."""

    IDLE = "idle"
    PLAYING = "playing"
    ENTERED = "entered"
    OVER = "over"
    DISPUTED = "disputed"


@dataclass(frozen=True, slots=True, kw_only=True)
class TableOn:
    """A match at its table: its clock, how far it is, and whether it is late."""

    played: PlayedMatch
    clock: Clock
    progress: Progress
    is_late: bool

    @property
    def has_own_clock(self) -> bool:
        """Whether the table was called by itself since its sitting began."""
        return self.clock.table != State.FOLLOWING

    @property
    def is_open(self) -> bool:
        """Whether its match is not over."""
        return self.played.match.state in OPEN

    @property
    def order(self) -> tuple[bool, int]:
        """Late first, then by table."""
        table = self.played.match.table
        return not self.is_late, table.number if table else 0


@dataclass(frozen=True, slots=True, kw_only=True)
class SittingOn:
    """One sitting of a round with its clock and its tables, the late ones first."""

    round: Round
    wave: int
    clock: Clock
    tables: tuple[TableOn, ...]

    @property
    def late(self) -> int:
        """How many tables are late."""
        return sum(table.is_late for table in self.tables)


def rounds_on(rounds: Sequence[Round], clocks: EventClocks) -> list[Round]:
    """Those of `rounds` with an open match whose clock runs or is paused, else the current one."""
    open_ = Match.objects.filter(round__in=rounds, state__in=OPEN).order_by()
    waves = set(open_.values_list("round", "wave").distinct())
    on = [
        played
        for played in rounds
        if any(
            clocks.of_sitting(played, wave).state in ON for key, wave in waves if key == played.pk
        )
    ]
    current = current_round(rounds)
    return on or ([current] if current else [])


def sittings(
    played: Round, clocks: EventClocks, now: datetime, matches: Iterable[Match] | None = None
) -> list[SittingOn]:
    """The sittings of a round in their order, with all its matches or those given."""
    rows = played_matches(played.stage, played.matches.all() if matches is None else matches)
    tables = _tables(played.stage.event, rows, clocks, now)
    tables.sort(key=lambda table: (table.played.match.wave, table.order))
    return [
        SittingOn(
            round=played,
            wave=wave,
            clock=clocks.of_sitting(played, wave),
            tables=tuple(of_wave),
        )
        for wave, of_wave in groupby(tables, key=lambda table: table.played.match.wave)
    ]


def _tables(
    event: Event, rows: Iterable[PlayedMatch], clocks: EventClocks, now: datetime
) -> list[TableOn]:
    played = list(rows)
    keys = [each.match.pk for each in played]
    last = _last_recorded(keys)
    disputed = set(
        Hand.objects.filter(match__in=keys, disputed=True).values_list("match", flat=True)
    )
    waiting = HandVersion.objects.filter(
        hand__match__in=keys, state=HandVersion.State.ENTERED
    ).values_list("hand__match", flat=True)
    entered = set(waiting)
    return [
        TableOn(
            played=each,
            clock=clocks.of_match(each.match),
            progress=_progress(each.match, disputed, entered),
            is_late=_is_late(event, each, clocks, last.get(each.match.pk), now),
        )
        for each in played
    ]


def _last_recorded(matches: Iterable[int]) -> Mapping[int, datetime]:
    """When something was last recorded in each match, by its key; none where nothing was."""
    versions = HandVersion.objects.filter(hand__match__in=matches).order_by()
    rows = versions.values("hand__match").annotate(last=Max("recorded_at"))
    return dict(rows.values_list("hand__match", "last"))


def _progress(match: Match, disputed: set[int], entered: set[int]) -> Progress:
    if match.pk in disputed:
        return Progress.DISPUTED
    if match.pk in entered:
        return Progress.ENTERED
    if match.state not in OPEN:
        return Progress.OVER
    return Progress.PLAYING if match.state == Match.State.PLAYING else Progress.IDLE


def _is_late(
    event: Event, played: PlayedMatch, clocks: EventClocks, last: datetime | None, now: datetime
) -> bool:
    """Whether an open match has waited too long for its first, or a further, hand: since its clock
    was started, or while it was not since its planned start."""
    clock = clocks.of_match(played.match)
    waits = played.match.state in OPEN and played.odd and played.even
    planned = played.match.starts_at
    if waits and last is None and planned and clock.state == State.WAITING:
        return now - planned >= timedelta(minutes=event.late_start)
    if not waits or clock.state != State.RUNNING:
        return False
    if last is None:
        return clock.elapsed(now) >= timedelta(minutes=event.late_start)
    idle = clocks.ran_since(played.match, last, now)
    return idle >= timedelta(minutes=event.late_hand)
