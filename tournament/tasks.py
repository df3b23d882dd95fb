"""Celery tasks: each is one service call, takes keys, and may be repeated."""

import logging

from celery import shared_task

from tournament.services import standings

logger = logging.getLogger(__name__)


@shared_task
def compile_group(group_id: int) -> None:
    """Compile the standings and the penalty ledger of one group."""
    standings.compile_group(group_id)


@shared_task
def sweep() -> None:
    """Compile every group whose wake-up was lost; one that fails keeps no other waiting."""
    for group_id in standings.dirty_groups():
        try:
            standings.compile_group(group_id)
        except Exception:
            logger.exception("Group %s cannot be compiled.", group_id)
