"""The clocks of an event: of its sittings, and of tables that were called by themselves."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from datetime import datetime, timedelta

from tournament.adapters.clocks import calls
from tournament.draw.clocks import Clock, State, fold, ran_between
from tournament.models import Event, Match, Round, RoundCall, Stage
from tournament.selectors.stages import draws_of_rounds

Sitting = tuple[int, int, int]
"""A stage by its key, a round by its number, a wave."""


class EventClocks:
    """All clocks of an event, as its calls stand."""

    def __init__(self, rows: Iterable[RoundCall]) -> None:
        self._calls: Mapping[Sitting, list[RoundCall]] = defaultdict(list)
        for row in rows:
            self._calls[row.draw.stage_id, row.round, row.wave].append(row)

    def of_sitting(self, played: Round, wave: int = 1) -> Clock:
        """The clock of all tables of a sitting."""
        rows = self._calls.get((played.stage_id, played.number, wave), [])
        return fold(calls(row for row in rows if not row.match))

    def of_match(self, match: Match) -> Clock:
        """The clock of a match: that of its sitting and its own calls."""
        return fold(calls(self._rows(match)))

    def is_own(self, match: Match) -> bool:
        """Whether the table had a call of its own since its sitting began."""
        return self.of_match(match).table != State.FOLLOWING

    def ran_since(self, match: Match, moment: datetime, now: datetime) -> timedelta:
        """How long the clock of `match` ran from `moment` to `now`."""
        return ran_between(calls(self._rows(match)), moment, now)

    def _rows(self, match: Match) -> list[RoundCall]:
        rows = self._calls.get((match.round.stage_id, match.round.number, match.wave), [])
        return [row for row in rows if row.match in ("", match.code)]


def event_clocks(event: Event) -> EventClocks:
    """The clocks of `event`; calls for what was drawn anew since are left out."""
    rows = RoundCall.objects.filter(event=event).select_related("draw").order_by("number")
    in_force = draws_of_rounds(event)
    return EventClocks(row for row in rows if row.draw_id in in_force)


def started_at(match: Match) -> datetime | None:
    """When the clock of `match` was started; None if it was not."""
    return event_clocks(match.group.stage.event).of_match(match).started_at


def time_limit(stage: Stage) -> timedelta | None:
    """How long a match of `stage` may last; None if nothing was set."""
    return timedelta(minutes=stage.minutes) if stage.minutes else None
