"""A dispute from the table to the chief referee, and the marks that a changed result leaves."""

import re
from urllib.parse import parse_qs, urlsplit

import pytest
from django.test import Client
from django.urls import reverse

from tournament.adapters.hand_entry import HandEntry
from tournament.models import Dispute, Event, HandVersion
from tournament.services.hands import record_hand
from tournament.services.standings import compile_event
from tournament.tests.festival import (
    EVEN_SWEEP,
    ODD_SWEEP,
    drawn_event,
    knockout_event,
    match_of,
    play,
    record,
)
from tournament.tests.web.officials import signed_in

MATCH = ["fest", "groups", "A-1"]
RAISED = {"cause": "order", "team": "", "words": "3 before 1", "key": "k", "seen_version": "1"}


@pytest.fixture
def event(db: None) -> Event:
    return drawn_event()


@pytest.fixture
def referee(event: Event) -> Client:
    return signed_in(event, "referee")


@pytest.fixture
def chief(event: Event) -> Client:
    return signed_in(event, "chief")


def text(client: Client, name: str, *where: object) -> str:
    return client.get(reverse(name, args=where)).content.decode()


def raised(event: Event, referee: Client, **fields: str) -> Dispute:
    record(match_of(event, "groups", "A-1"), ODD_SWEEP)
    answer = referee.post(reverse("dispute", args=[*MATCH, 1]), RAISED | fields)
    assert answer.status_code == 302
    return Dispute.objects.get()


def test_a_referee_calls_the_chief_from_the_page_of_a_hand(
    event: Event, referee: Client, chief: Client, client: Client
) -> None:
    record(match_of(event, "groups", "A-1"), ODD_SWEEP)
    address = reverse("dispute", args=[*MATCH, 1])
    assert address in text(referee, "record", *MATCH, 1)
    assert address in text(referee, "match", *MATCH)
    assert address not in text(client, "match", *MATCH)
    own = match_of(event, "groups", "A-1").sides.get(parity="even").entrant
    assert referee.post(address, RAISED | {"team": own.code}).status_code == 302

    assert Dispute.objects.get().entrant == own
    client.cookies["django_language"] = "en"
    assert ">disputed<" in text(client, "match", *MATCH)
    assert "until the chief referee has decided" in text(referee, "record", *MATCH, 1)
    for name in ("manage", "disputes"):
        page = text(chief, name, "fest")
        assert "Table 1" in page
        assert "3 before 1" in page
        assert "waiting for" in page
        assert re.search(r'id="calls"[^>]*>1<', page)


def test_the_page_of_disputes_asks_again_for_those_that_wait(
    event: Event, referee: Client, chief: Client
) -> None:
    raised(event, referee)

    part = chief.get(reverse("disputes", args=["fest"]), headers={"HX-Request": "true"})

    assert part.content.decode().count("Decide dispute 1") == 1
    assert 'hx-swap-oob="true"' in part.content.decode()  # the tab counts along
    assert "<html" not in part.content.decode()


def test_a_dispute_that_says_nothing_or_comes_twice_is_answered(
    event: Event, referee: Client
) -> None:
    raised(event, referee)
    address = reverse("dispute", args=[*MATCH, 1])

    assert referee.post(address, {}).status_code == 422
    assert referee.post(address, RAISED).status_code == 302  # the same key
    assert referee.post(address, RAISED | {"key": "other"}).status_code == 409
    record(match_of(event, "groups", "A-1"), number=2)
    other = RAISED | {"cause": "other", "words": "", "key": "another"}
    assert referee.post(reverse("dispute", args=[*MATCH, 2]), other).status_code == 422
    assert Dispute.objects.count() == 1


def test_the_chief_lets_a_result_stand(event: Event, referee: Client, chief: Client) -> None:
    raised(event, referee)
    address = reverse("decide_dispute", args=["fest", 1])
    assert chief.post(address, {"ruling": "stands", "reason": ""}).status_code == 422

    assert chief.post(address, {"ruling": "stands", "reason": "seen"}).status_code == 302

    assert "the result stands" in text(chief, "disputes", "fest")
    assert ">disputed<" not in text(chief, "match", *MATCH)
    assert chief.post(address, {"ruling": "stands", "reason": "seen"}).status_code == 409


def test_seats_may_be_written_in_full_width_digits(
    event: Event, referee: Client, chief: Client
) -> None:
    raised(event, referee)
    sent = {"ruling": "corrected", "finished": "２４６　１３５", "reason": "both agree"}
    chief.post(reverse("decide_dispute", args=["fest", 1]), sent)
    assert HandVersion.objects.get(version=2).places.get(place=1).seat == 2


def test_the_chief_enters_the_right_result_and_every_page_is_marked(
    event: Event, referee: Client, chief: Client, client: Client
) -> None:
    raised(event, referee)
    sent = {"ruling": "corrected", "finished": "246135", "reason": "both agree"}
    chief.post(reverse("decide_dispute", args=["fest", 1]), sent)
    compile_event(event)

    assert list(HandVersion.objects.get(version=2).places.values_list("seat", flat=True)) == list(
        EVEN_SWEEP
    )
    client.cookies["django_language"] = "en"
    for page in (("match", *MATCH), ("group", "fest", "groups", "A"), ("stage", "fest", "groups")):
        shown = " ".join(text(client, *page).split())
        assert "1 3 5 2 4 6 (12&nbsp;:&nbsp;0) → <b> 2 4 6 1 3 5 (0&nbsp;:&nbsp;12) </b>" in shown
        assert "corrected after a dispute" in shown
        assert "both agree" not in shown
        assert "both agree" in text(chief, *page)
    assert "corrected after a dispute" in text(referee, "record", *MATCH, 1)
    assert '<span class="chip alert">changed</span>' in text(client, "group", "fest", "groups", "A")


def test_a_hand_that_was_recorded_again_is_marked_as_well(event: Event, client: Client) -> None:
    match = match_of(event, "groups", "A-1")
    record(match, ODD_SWEEP)
    record(match, EVEN_SWEEP)
    client.cookies["django_language"] = "en"

    page = text(client, "match", *MATCH)

    assert "1 hand was recorded again" in page
    assert "recorded again" in page


def test_where_later_matches_build_on_it_the_correction_page_takes_over(db: None) -> None:
    event = knockout_event()
    event.stages.update(hands=1)
    for number in (1, 2, 3, 4, 5):
        play(match_of(event, "knockout", f"K-{number}"))
    code = str(match_of(event, "knockout", "K-5").feeds.get(parity="odd").source)
    chief, organiser = signed_in(event, "chief"), signed_in(event, "organiser")
    where = ["fest", "knockout", code]
    chief.post(reverse("dispute", args=[*where, 1]), RAISED)

    sent = {"ruling": "corrected", "finished": "246", "reason": "both agree"}
    answer = chief.post(reverse("decide_dispute", args=["fest", 1]), sent)

    correct = reverse("correct", args=[*where, 1])
    assert urlsplit(answer.url).path == correct
    assert parse_qs(urlsplit(answer.url).query)["finished"] == ["246"]
    page = chief.get(answer.url).content.decode()
    assert 'value="246"' in page
    assert 'value="both agree"' in page
    proposal = {"finished": "246", "policy": "replay", "reason": "both agree", "seen_version": "1"}
    chief.post(correct, proposal | {"propose": ""})
    assert "waits for another official" in text(chief, "decide_dispute", "fest", 1)
    organiser.post(reverse("decide_correction", args=["fest", 1]), {"approve": ""})

    assert Dispute.objects.get().decision.ruling == "corrected"
    for page in (("match", *where), ("stage", "fest", "knockout"), ("ranking", "fest")):
        assert "corrected after later matches" in text(chief, *page)


def test_a_decision_keeps_the_first_lead_that_its_page_does_not_show(
    event: Event, referee: Client, chief: Client
) -> None:
    entry = HandEntry(finished=ODD_SWEEP, lead=4)
    match = match_of(event, "groups", "A-1")
    record_hand(match=match, number=1, entry=entry, actor=None)
    referee.post(reverse("dispute", args=[*MATCH, 1]), RAISED)
    sent = {"ruling": "corrected", "finished": "246135", "reason": "both agree"}

    chief.post(reverse("decide_dispute", args=["fest", 1]), sent)

    assert HandVersion.objects.get(version=2).lead == 4
