"""Sending a task by its name, so that services do not import the tasks that call them."""

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import partial

from django.db import transaction
from kombu.exceptions import OperationalError

from tournament.celery import app

logger = logging.getLogger(__name__)

Call = tuple[str, tuple[int | str, ...]]

_held: ContextVar[dict[Call, None] | None] = ContextVar("held", default=None)


def wake(task_name: str, *args: int | str) -> None:
    """Send the task `task_name` with `args` once the running transaction is committed.

    Without a broker the task runs in this process. A broker that cannot be reached is logged and
    otherwise ignored: the facts are safe in the database, and the periodic sweep finds them.
    """
    transaction.on_commit(partial(_send, task_name, args))


@contextmanager
def held() -> Iterator[None]:
    """Hold back what is woken in the `with` block, and send each call once at its end.

    For whoever records many facts in a row and needs what is compiled from them only afterwards.
    Calls are sent even if the block raises, since facts may have been committed by then. Inside
    another such block it does nothing: the outer one sends. It holds for the running thread only.
    """
    if _held.get() is not None:
        yield
        return
    calls: dict[Call, None] = {}
    token = _held.set(calls)
    try:
        yield
    finally:
        _held.reset(token)
        for task_name, args in calls:
            _send(task_name, args)


def _send(task_name: str, args: tuple[int | str, ...]) -> None:
    calls = _held.get()
    if calls is not None:
        calls[task_name, args] = None
        return
    task = app.tasks[task_name]
    try:
        task.apply_async(args)
    except OperationalError as error:
        logger.warning("The broker cannot be reached, %s waits for the sweep: %s", task_name, error)
