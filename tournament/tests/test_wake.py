import logging

import pytest
from celery import Celery
from django.conf import settings
from django.db import transaction

from tournament.celery import app
from tournament.wake import held, wake

NAME = "tests.note"


@pytest.fixture
def noted():
    """What the task `tests.note` was called with."""
    calls = []

    def note(number):
        calls.append(number)

    app.task(note, name=NAME, shared=False)
    yield calls
    app.tasks.unregister(NAME)


@pytest.fixture
def broker_that_is_down(noted, monkeypatch):
    """An application like ours whose broker nobody answers for."""
    lonely = Celery("lonely", set_as_current=False)
    lonely.config_from_object("django.conf:settings", namespace="CELERY")
    lonely.conf.update(broker_url="redis://127.0.0.1:9/0", task_always_eager=False)
    lonely.task(app.tasks[NAME].run, name=NAME, shared=False)
    monkeypatch.setattr("tournament.wake.app", lonely)


def test_a_task_runs_after_the_commit(noted, transactional_db):
    with transaction.atomic():
        wake(NAME, 7)
        assert noted == []
    assert noted == [7]


def test_a_task_of_a_transaction_rolled_back_never_runs(noted, transactional_db):
    with transaction.atomic():
        wake(NAME, 7)
        transaction.set_rollback(True)
    assert noted == []


def test_a_broker_that_is_down_is_logged_and_breaks_nothing(
    noted, broker_that_is_down, transactional_db, caplog
):
    with caplog.at_level(logging.WARNING), transaction.atomic():
        wake(NAME, 7)
    assert noted == []
    assert f"{NAME} waits for the sweep" in caplog.text


def test_a_misspelt_task_is_an_error(transactional_db):
    with pytest.raises(app.tasks.NotRegistered):
        wake("tests.unknown")


def test_the_sweep_is_scheduled_by_the_name_of_a_task():
    for entry in settings.CELERY_BEAT_SCHEDULE.values():
        assert entry["task"] in app.tasks


def test_held_calls_are_sent_once_each_at_the_end(noted, transactional_db):
    with held():
        for number in (7, 8, 7):
            with transaction.atomic():
                wake(NAME, number)
        assert noted == []
    assert noted == [7, 8]


def test_of_nested_blocks_the_outer_one_sends(noted, transactional_db):
    with held():
        with held(), transaction.atomic():
            wake(NAME, 7)
        assert noted == []
    assert noted == [7]


def test_held_calls_are_sent_even_if_something_goes_wrong(noted, transactional_db):
    def record_and_fail():
        with held():
            with transaction.atomic():
                wake(NAME, 7)
            raise LookupError("after the commit")

    with pytest.raises(LookupError):
        record_and_fail()
    assert noted == [7]


def test_after_a_held_block_calls_are_sent_at_once_again(noted, transactional_db):
    with held():
        pass
    with transaction.atomic():
        wake(NAME, 7)
    assert noted == [7]
