"""The audit chain finds what was tampered with."""

import pytest
from django.db import connection

from tournament.models import AuditEntry, Event, append_only
from tournament.services import audit
from tournament.tests.festival import drawn_event, match_of, record

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Event:
    event = drawn_event()
    record(match_of(event, "groups", "A-1"))
    append_only.remove(connection)
    return event


def test_an_untouched_chain_has_no_fault(event: Event) -> None:
    assert audit.first_fault(event) is None


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("actor", "x"),
        ("action", "x"),
        ("subject", "x"),
        ("details", {"seed": "2"}),
        ("hash", "0" * 64),
    ],
)
def test_a_changed_entry_is_found(event: Event, field: str, value: object) -> None:
    AuditEntry.objects.filter(event=event, number=4).update(**{field: value})

    assert audit.first_fault(event) == 4


def test_a_removed_entry_is_found(event: Event) -> None:
    AuditEntry.objects.filter(event=event, number=2).delete()

    assert audit.first_fault(event) == 2


def test_a_cut_tail_is_found(event: Event) -> None:
    last = AuditEntry.objects.filter(event=event).order_by("number").last()
    last.delete()

    assert audit.first_fault(event) == last.number


def test_the_chain_starts_with_the_event_itself(event: Event) -> None:
    actions = AuditEntry.objects.filter(event=event).order_by("number")
    assert list(actions.values_list("action", flat=True)) == [
        "create_event",
        "register",
        "draw",
        "publish",
        "record_hand",
    ]
