from concurrent.futures import ThreadPoolExecutor

import pytest
from django.db import connection, transaction
from django.db.models import F

from tournament.models import Group
from tournament.tests.festival import drawn_event

WRITERS, WRITES = 8, 25


def read_then_write(pk):
    """What SQLite refuses to most writers unless they queue before they read."""
    for _write in range(WRITES):
        with transaction.atomic():
            assert Group.objects.get(pk=pk).facts
            Group.objects.filter(pk=pk).update(facts=F("facts") + 1)
    connection.close()


@pytest.mark.django_db(transaction=True)
def test_writers_wait_for_each_other():
    group = Group.objects.filter(stage__event=drawn_event()).first()
    with ThreadPoolExecutor(WRITERS) as threads:
        for done in [threads.submit(read_then_write, group.pk) for _writer in range(WRITERS)]:
            done.result()
    assert Group.objects.get(pk=group.pk).facts == group.facts + WRITERS * WRITES
