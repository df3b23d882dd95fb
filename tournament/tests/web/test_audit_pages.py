"""The audit chain as the chief referee browses it, and its head on what is published."""

import csv
import io

import pytest
from django.db import connection
from django.test import Client
from django.urls import reverse

from tournament.models import AuditEntry, AuditHead, Event, append_only
from tournament.tests.festival import ODD_SWEEP, drawn_event, match_of, record
from tournament.tests.web.officials import signed_in

RULING = {"kind": "walkover", "side": "even", "reason": "=illness"}


@pytest.fixture
def event(db: None) -> Event:
    event = drawn_event()
    record(match_of(event, "groups", "A-1"))
    record(match_of(event, "groups", "A-1"), ODD_SWEEP)
    record(match_of(event, "groups", "B-1"))
    return event


@pytest.fixture
def chief(event: Event) -> Client:
    chief = signed_in(event, "chief")
    chief.post(reverse("rule", args=["fest", "groups", "C-1"]), RULING)
    return chief


def numbers(chief: Client, **wanted: str) -> list[int]:
    page = chief.get(reverse("audit", args=["fest"]), wanted)
    assert page.status_code == 200
    return [line.entry.number for line in page.context["lines"]]


def text(client: Client, name: str, *where: object) -> str:
    return " ".join(client.get(reverse(name, args=where)).content.decode().split())


def test_the_latest_entry_comes_first_with_what_was_before(event: Event, chief: Client) -> None:
    assert numbers(chief) == list(range(9, 0, -1))
    page = text(chief, "audit", "fest")
    assert "recorded a hand" in page
    assert "1 2 3 4 5 6 → <b>1 3 5 2 4 6</b>" in page
    assert "Reason: =illness" in page


def test_filters_find_by_person_device_act_subject_and_time(event: Event, chief: Client) -> None:
    entry = AuditEntry.objects.get(action="rule")
    assert len(entry.device) == 8
    for wanted in (
        {"actor": "chief-1"},
        {"device": entry.device},
        {"action": "rule"},
        {"about": "C-1"},
        {"about": "ruling-1"},
    ):
        assert numbers(chief, **wanted) == [9], wanted
    assert numbers(chief, about="A-1") == [6, 5]
    assert numbers(chief, about="A") == []
    assert numbers(chief, about="groups", action="record_hand") == [7, 6, 5]
    assert numbers(chief, since="2999-01-01T00:00") == []
    assert numbers(chief, until="2999-01-01T00:00", action="rule") == [9]


@pytest.mark.parametrize("wanted", [{"actor": "nobody"}, {"since": "soon"}, {"about": "x" * 81}])
def test_a_filter_that_makes_no_sense_is_said(
    event: Event, chief: Client, wanted: dict[str, str]
) -> None:
    assert chief.get(reverse("audit", args=["fest"]), wanted).status_code == 422


def test_many_entries_are_parted_into_pages(event: Event, chief: Client) -> None:
    match = match_of(event, "groups", "A-1")
    for _again in range(50):
        record(match)

    assert numbers(chief)[0] == 59
    assert len(numbers(chief)) == 50
    assert numbers(chief, page="2") == list(range(9, 0, -1))
    assert numbers(chief, page="nonsense")[0] == 59


def test_the_chain_is_checked_on_demand(event: Event, chief: Client) -> None:
    address = reverse("audit", args=["fest"])
    head = AuditHead.objects.get()

    def said(**printed: str) -> str:
        return chief.get(address, {"check": "1"} | printed).content.decode()

    assert "The chain is whole: 9 entries." in said()
    assert "The printed hash is in it." in said(printed=head.short)
    assert "No entry has the printed hash" in said(printed="0" * 64)
    assert chief.get(address, {"check": "1", "printed": "12 cows"}).status_code == 422
    append_only.remove(connection)
    AuditEntry.objects.filter(number=4).update(subject="x")
    assert "broken at entry 4" in said()


def test_what_is_looked_for_is_downloaded_as_a_table(event: Event, chief: Client) -> None:
    answer = chief.get(reverse("audit_csv", args=["fest"]), {"about": "C-1"})

    [row] = csv.DictReader(io.StringIO(answer.content.decode("utf-8-sig")))
    assert (row["number"], row["actor"], row["reason"]) == ("9", "chief-1", "'=illness")
    assert row["hash"] == AuditHead.objects.get().hash


def test_the_head_of_the_chain_stands_on_what_is_published(event: Event, client: Client) -> None:
    head = AuditHead.objects.get()
    for page in (
        ("group", "fest", "groups", "A"),
        ("stage", "fest", "groups"),
        ("ranking", "fest"),
    ):
        assert head.hash in text(client, *page)


def test_an_official_keeps_the_code_of_the_device_and_the_public_gets_none(
    event: Event, chief: Client, client: Client
) -> None:
    client.get(reverse("event", args=["fest"]))
    assert "device" not in client.cookies
    kept = chief.cookies["device"].value
    assert chief.cookies["device"]["httponly"]

    chief.post(reverse("rule", args=["fest", "groups", "D-1"]), RULING)

    assert chief.cookies["device"].value == kept
    [device] = set(AuditEntry.objects.filter(action="rule").values_list("device", flat=True))
    chief.cookies["device"] = "forged"
    chief.post(reverse("rule", args=["fest", "groups", "B-1"]), RULING)
    last = AuditEntry.objects.order_by("number").last()
    assert last.action == "rule"
    assert last.device not in {"forged", device}
