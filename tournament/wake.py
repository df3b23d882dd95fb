"""Sending a task by its name, so that services do not import the tasks that call them."""

import logging
from functools import partial

from django.db import transaction
from kombu.exceptions import OperationalError

from tournament.celery import app

logger = logging.getLogger(__name__)


def wake(task_name: str, *args: int | str) -> None:
    """Send the task `task_name` with `args` once the running transaction is committed.

    Without a broker the task runs in this process. A broker that cannot be reached is logged and
    otherwise ignored: the facts are safe in the database, and the periodic sweep finds them.
    """
    transaction.on_commit(partial(_send, task_name, args))


def _send(task_name: str, args: tuple[int | str, ...]) -> None:
    task = app.tasks[task_name]
    try:
        task.apply_async(args)
    except OperationalError as error:
        logger.warning("The broker cannot be reached, %s waits for the sweep: %s", task_name, error)
