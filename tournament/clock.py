"""The time, and the one place where it can be set: a demonstration is the same to the byte."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from datetime import UTC, datetime, timedelta
from itertools import count

_source: ContextVar[Callable[[], datetime] | None] = ContextVar("clock", default=None)


def now() -> datetime:
    """The present moment, aware, in UTC."""
    source = _source.get()
    return source() if source else datetime.now(UTC)


@contextmanager
def fixed(start: datetime, step: timedelta = timedelta(0)) -> Iterator[None]:
    """Make `now` give `start`, then `step` later at each further call, inside the `with` block.

    It holds for the running thread only. Raises ValueError if `start` has no time zone.
    """
    if start.tzinfo is None:
        raise ValueError("the start of a fixed clock needs a time zone")
    first = start.astimezone(UTC)
    moments = (first + step * n for n in count())
    token = _source.set(moments.__next__)
    try:
        yield
    finally:
        _source.reset(token)
