"""Clocks as pages show them; `static/clock.js` lets them run on."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.utils.translation import gettext as _

from tournament import clock as time
from tournament.draw.clocks import Clock
from tournament.models import Match, Round, Stage
from tournament.selectors.clocks import event_clocks, time_limit
from tournament.selectors.sittings import SittingOn, TableOn


@dataclass(frozen=True, slots=True, kw_only=True)
class Face:
    """A clock at the moment `now`; `label` says whose it is.

    `names` are those under which the API may give it later, its own first. It shows what is left
    where the stage has a `limit`, else how long it has run.
    """

    label: str
    names: str
    clock: Clock
    limit: timedelta | None
    now: datetime

    @property
    def shown(self) -> str:
        """Minutes and seconds, such as `39:07`."""
        left = self.limit and self.clock.remaining(self.now, self.limit)
        length = self.clock.elapsed(self.now) if left is None else left
        minutes, seconds = divmod(int(length.total_seconds()), 60)
        return f"{minutes:02}:{seconds:02}"

    @property
    def ran(self) -> float:
        """The seconds it ran before `clock.since`."""
        return self.clock.ran.total_seconds()

    @property
    def seconds(self) -> int | None:
        """The limit in seconds."""
        return int(self.limit.total_seconds()) if self.limit else None

    @property
    def ends_at(self) -> datetime | None:
        """When time is up if nobody pauses it; None while it stands or without a limit."""
        return self.clock.ends_at(self.limit) if self.limit else None

    @property
    def is_up(self) -> bool:
        """Whether its time is up."""
        return self.limit is not None and not self.clock.remaining(self.now, self.limit)


def sitting_face(sitting: SittingOn) -> Face:
    """The clock of a sitting."""
    played = sitting.round
    label = _("Round %(n)s") % {"n": played.number}
    if sitting.wave > 1:
        label = " · ".join((label, _("sitting %(n)s") % {"n": sitting.wave}))
    return _face(label, [_of_sitting(played, sitting.wave)], sitting.clock, played.stage)


def table_face(table: TableOn) -> Face:
    """The clock of a table."""
    return _match_face(table.played.match, table.clock)


def own_face(table: TableOn) -> Face | None:
    """The clock of a table that has one of its own while its match is open."""
    return table_face(table) if table.has_own_clock and table.is_open else None


def match_face(match: Match) -> Face:
    """The clock of a match, read anew."""
    return _match_face(match, event_clocks(match.group.stage.event).of_match(match))


def _match_face(match: Match, clock: Clock) -> Face:
    stage = match.group.stage
    names = [f"{stage.code}/{match.code}", _of_sitting(match.round, match.wave)]
    return _face(match.code, names, clock, stage)


def _of_sitting(played: Round, wave: int) -> str:
    return f"{played.stage.code}/{played.number}/{wave}"


def _face(label: str, names: Iterable[str], clock: Clock, stage: Stage) -> Face:
    return Face(
        label=label, names=" ".join(names), clock=clock, limit=time_limit(stage), now=time.now()
    )
