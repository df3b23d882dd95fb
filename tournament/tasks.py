"""Celery tasks: each is one service call, takes keys, and may be repeated."""

from celery import shared_task

from tournament.services import standings


@shared_task
def compile_group(group_id: int) -> None:
    """Compile the standings and the penalty ledger of one group."""
    standings.compile_group(group_id)


@shared_task
def sweep() -> None:
    """Compile every group whose wake-up was lost."""
    for group_id in standings.dirty_groups():
        standings.compile_group(group_id)
