"""The chief's page of conflicting results."""

import pytest
from django.test import Client
from django.urls import reverse

from tournament.adapters.hand_entry import HandEntry
from tournament.errors import Conflict
from tournament.models import Event, Match, RivalDecision
from tournament.selectors.matches import result_of_match
from tournament.services.rivals import send_hand
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

pytestmark = pytest.mark.django_db

PAGE = "/e/fest/manage/rivals/"


def send_rival(match: Match) -> None:
    """Send a sweep of the even side for hand 1, which is recorded already."""
    entry = HandEntry(finished=EVEN_SWEEP)
    with pytest.raises(Conflict):
        send_hand(match=match, number=1, entry=entry, actor=None, key="late", seen_version=0)


@pytest.fixture
def event() -> Event:
    """An event with one conflict, in hand 1 of A-1."""
    event = drawn_event()
    match = match_of(event, "groups", "A-1")
    record(match, ODD_SWEEP)
    send_rival(match)
    return event


@pytest.fixture
def chief(event: Event) -> Client:
    return signed_in(event, "chief")


def decide(client: Client, **fields: object) -> object:
    return client.post(reverse("decide_rival", args=["fest", 1]), fields)


def test_the_desk_says_that_a_conflict_waits(chief: Client) -> None:
    assert "1 waits for a decision" in chief.get(reverse("manage", args=["fest"])).content.decode()


def test_both_results_stand_side_by_side(chief: Client) -> None:
    [rivalry] = chief.get(PAGE).context["rivalries"]
    assert [place["seat"] for place in rivalry.recorded] == list(ODD_SWEEP)
    assert [place["seat"] for place in rivalry.rival.order] == list(EVEN_SWEEP)


def test_taking_over_records_a_new_version(chief: Client, event: Event) -> None:
    assert decide(chief, take_over="", version=1).url == PAGE
    assert result_of_match(match_of(event, "groups", "A-1")).even == 12
    assert "taken over as version 2" in chief.get(PAGE).content.decode()


def test_putting_aside_changes_nothing(chief: Client, event: Event) -> None:
    decide(chief, put_aside="")
    assert result_of_match(match_of(event, "groups", "A-1")).odd == 12
    assert "put aside" in chief.get(PAGE).content.decode()


@pytest.mark.parametrize(("version", "status"), [("2", 409), ("x", 422), ("", 422)])
def test_taking_over_unseen_is_refused(chief: Client, version: str, status: int) -> None:
    assert decide(chief, take_over="", version=version).status_code == status
    assert not RivalDecision.objects.exists()


def test_a_referee_decides_nothing_here(event: Event) -> None:
    referee = signed_in(event, "referee")
    assert referee.get(PAGE).status_code == 403
    assert decide(referee, put_aside="").status_code == 403


def test_a_conflict_that_is_not_there_is_not_found(chief: Client) -> None:
    assert chief.post(reverse("decide_rival", args=["fest", 9]), {}).status_code == 404


def test_where_matches_build_on_it_the_page_leads_to_a_correction_filled_in() -> None:
    event = knockout_event()
    event.stages.update(hands=1)
    for number in (1, 2, 3, 4, 5):
        play(match_of(event, "knockout", f"K-{number}"), ODD_SWEEP)
    code = match_of(event, "knockout", "K-5").feeds.first().source.code
    send_rival(match_of(event, "knockout", code))
    chief = signed_in(event, "chief")
    address = reverse("correct", args=["fest", "knockout", code, 1]) + "?rival=1"
    assert address in decide(chief, take_over="", version=1).content.decode()
    form = chief.get(address).context["form"]
    assert (form["finished"].value(), form["void"].value()) == ("2 4 6 1 3 5", False)
