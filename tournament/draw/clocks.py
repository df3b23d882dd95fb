"""The clock of a sitting and of its tables: what calls (口令) come to.

A table follows the clock of its sitting until it gets calls of its own: it may start later, pause
and stop by itself. It runs only while its sitting does.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from enum import StrEnum
from types import MappingProxyType

NO_TIME = timedelta(0)


class CallKind(StrEnum):
    """What is called."""

    START = "start"
    PAUSE = "pause"
    RESUME = "resume"
    STOP = "stop"


class State(StrEnum):
    """What a clock does. `FOLLOWING` is a table's own state before its first own call."""

    WAITING = "waiting"
    FOLLOWING = "following"
    RUNNING = "running"
    PAUSED = "paused"
    STOPPED = "stopped"


TRANSITIONS: Mapping[State, Mapping[CallKind, State]] = MappingProxyType(
    {
        State.WAITING: {CallKind.START: State.RUNNING},
        State.FOLLOWING: {
            CallKind.START: State.RUNNING,
            CallKind.PAUSE: State.PAUSED,
            CallKind.STOP: State.STOPPED,
        },
        State.RUNNING: {CallKind.PAUSE: State.PAUSED, CallKind.STOP: State.STOPPED},
        State.PAUSED: {CallKind.RESUME: State.RUNNING, CallKind.STOP: State.STOPPED},
        State.STOPPED: {CallKind.RESUME: State.RUNNING, CallKind.START: State.RUNNING},
    }
)
"""What may be called in each state. A stop called by mistake is resumed; starting again counts from
zero."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Call:
    """A call for a sitting or, if `own`, for one of its tables."""

    kind: CallKind
    at: datetime
    own: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Clock:
    """A clock after the calls so far: it ran for `ran`, and runs on `since` then (None: it stands).

    `sitting` and `table` are the two states that `state` comes from.
    """

    sitting: State = State.WAITING
    table: State = State.FOLLOWING
    started_at: datetime | None = None
    ran: timedelta = NO_TIME
    since: datetime | None = None

    @property
    def state(self) -> State:
        """What it does: a table stands where either it or its sitting stands."""
        if self.sitting == State.WAITING:
            return State.WAITING
        for standing in (State.STOPPED, State.PAUSED):
            if standing in (self.sitting, self.table):
                return standing
        return State.RUNNING

    def permitted(self, *, own: bool = False) -> tuple[CallKind, ...]:
        """What may be called now. A table has calls of its own once its sitting began."""
        if own and self.sitting == State.WAITING:
            return ()
        return tuple(TRANSITIONS[self.table if own else self.sitting])

    def after(self, call: Call) -> "Clock":
        """The clock once `call` was made; ValueError if it makes no sense now."""
        if call.kind not in self.permitted(own=call.own):
            raise ValueError(f"{call.kind} of a clock that is {self.state}")
        if call.own:
            called = replace(self, table=TRANSITIONS[self.table][call.kind])
        else:
            table = State.FOLLOWING if call.kind == CallKind.START else self.table
            called = replace(self, sitting=TRANSITIONS[self.sitting][call.kind], table=table)
        since = call.at if called.state == State.RUNNING else None
        if call.kind == CallKind.START:
            return replace(called, started_at=call.at, ran=NO_TIME, since=since)
        return replace(called, ran=self.elapsed(call.at), since=since)

    def elapsed(self, now: datetime) -> timedelta:
        """How long it has run, pauses left out."""
        return self.ran + (max(NO_TIME, now - self.since) if self.since else NO_TIME)

    def remaining(self, now: datetime, limit: timedelta) -> timedelta:
        """What is left of `limit`; never below zero."""
        return max(NO_TIME, limit - self.elapsed(now))

    def ends_at(self, limit: timedelta) -> datetime | None:
        """When `limit` is over unless it is paused before; None while it stands."""
        return self.since + limit - self.ran if self.since else None


def fold(calls: Iterable[Call]) -> Clock:
    """The clock after `calls` in the order they were made; ValueError if one makes no sense."""
    clock = Clock()
    for call in calls:
        clock = clock.after(call)
    return clock


def ran_between(calls: Iterable[Call], moment: datetime, now: datetime) -> timedelta:
    """How long the clock ran from `moment` to `now`; since its last start if that was later."""
    made = list(calls)
    clock = fold(made)
    if clock.started_at is None or moment <= clock.started_at:
        return clock.elapsed(now)
    before = fold(call for call in made if call.at <= moment)
    return clock.elapsed(now) - before.elapsed(moment)
