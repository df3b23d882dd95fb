"""The clocks of an event: of its sittings, and of tables that were called by themselves."""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta

from tournament.adapters.clocks import calls
from tournament.draw.clocks import Call, Clock, State, fold, ran_between
from tournament.models import Event, Match, Round, RoundCall, Stage
from tournament.selectors.stages import draw_of_round, draws_of_rounds

Sitting = tuple[int, int, int]
"""A stage by its key, a round by its number, a wave."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CalledClock:
    """The clock of a sitting, or of the table of the `match` with this code."""

    stage: Stage
    round: int
    wave: int
    match: str
    clock: Clock


class EventClocks:
    """All clocks of an event, as its calls stand."""

    def __init__(self, rows: Iterable[RoundCall]) -> None:
        self._calls: dict[Sitting, list[RoundCall]] = defaultdict(list)
        for row in rows:
            self._calls[row.draw.stage_id, row.round, row.wave].append(row)

    def of_sitting(self, played: Round, wave: int) -> Clock:
        """The clock of all tables of a sitting."""
        return fold(_heard(self._calls.get((played.stage_id, played.number, wave), []), ""))

    def of_match(self, match: Match) -> Clock:
        """The clock of a match: that of its sitting, and its own calls."""
        return fold(self._heard_at(match))

    def ran_since(self, match: Match, moment: datetime, now: datetime) -> timedelta:
        """How long the clock of `match` ran from `moment` to `now`."""
        return ran_between(self._heard_at(match), moment, now)

    def called(self) -> Iterator[CalledClock]:
        """The clocks of all sittings that were started, each before its tables with own calls."""
        for (_stage, number, wave), rows in self._calls.items():
            for code in sorted({row.match for row in rows}):
                clock = fold(_heard(rows, code))
                if not code or clock.table != State.FOLLOWING:
                    stage = rows[0].draw.stage
                    yield CalledClock(stage=stage, round=number, wave=wave, match=code, clock=clock)

    def _heard_at(self, match: Match) -> list[Call]:
        sitting = (match.round.stage_id, match.round.number, match.wave)
        return _heard(self._calls.get(sitting, []), match.code)


def event_clocks(event: Event) -> EventClocks:
    """The clocks of `event`; calls for what was drawn anew since are left out."""
    rows = RoundCall.objects.filter(event=event, draw__in=draws_of_rounds(event))
    return EventClocks(rows.select_related("draw__stage").order_by("number"))


def started_at(match: Match) -> datetime | None:
    """When the clock of `match` was started; None if it was not."""
    return event_clocks(match.group.stage.event).of_match(match).started_at


def late_by(match: Match, now: datetime) -> timedelta | None:
    """How late whoever is missing is for `match`: since its clock was started, else since its
    planned start.

    None before that, and once a hand was recorded: by then everybody was there.
    """
    due = started_at(match) or match.starts_at
    if due is None or due > now or match.hands.filter(versions__isnull=False).exists():
        return None
    return now - due


def round_calls(played: Round) -> list[RoundCall]:
    """The calls of a round in their order."""
    rows = RoundCall.objects.filter(draw=draw_of_round(played), round=played.number)
    return list(rows.select_related("called_by").order_by("number"))


def time_limit(stage: Stage) -> timedelta | None:
    """How long a match of `stage` may last; None if nothing was set."""
    return timedelta(minutes=stage.minutes) if stage.minutes else None


def _heard(rows: Iterable[RoundCall], match: str) -> list[Call]:
    """The calls that concern a table: those of its sitting and its own."""
    return calls(row for row in rows if row.match in ("", match))
