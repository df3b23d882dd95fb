"""The door for phones that keep their results: JSON in, JSON out."""

import json

import pytest
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from tournament.adapters.hand_entry import HandEntry
from tournament.models import Event, HandVersion, Match, RivalEntry
from tournament.selectors.matches import result_of_match
from tournament.services.hands import record_hand
from tournament.tests.festival import EVEN_SWEEP, ODD_SWEEP, drawn_event, match_of, play, record
from tournament.tests.web.officials import new_user, signed_in

KEY = "0123456789abcdef"


@pytest.fixture
def event(db: None) -> Event:
    return drawn_event()


@pytest.fixture
def match(event: Event) -> Match:
    return match_of(event, "groups", "A-1")


@pytest.fixture
def referee(event: Event) -> Client:
    return signed_in(event, "referee")


def marks(*seats: int) -> list[list[str]]:
    return [["finished", str(seat)] for seat in seats]


ITEM = {"number": 1, "marks": marks(1, 3, 5), "void": False, "key": KEY, "seen_version": 0}


def send(client: Client, body: object = ITEM, **changes: object) -> HttpResponse:
    sent = json.dumps(body | changes) if isinstance(body, dict) else body
    return client.post(
        reverse("hands", args=["fest", "groups", "A-1"]), sent, content_type="application/json"
    )


def test_who_led_stays_with_a_hand_that_is_sent_again(referee: Client, match: Match) -> None:
    entry = HandEntry(finished=EVEN_SWEEP, lead=4)
    record_hand(match=match, number=1, entry=entry, actor=None)

    for _time in range(2):
        assert send(referee, seen_version=1).status_code == 200

    assert HandVersion.objects.get(version=2).lead == 4


def test_a_hand_is_recorded_and_the_answer_says_where_the_match_stands(referee: Client) -> None:
    answer = send(referee).json()
    assert answer == {
        "version": 1,
        "state": "confirmed",
        "points": [12, 0],
        "match": {
            "odd": 12,
            "even": 0,
            "next": 2,
            "extra": False,
            "left": 5,
            "hands": {"1": {"version": 1, "state": "confirmed"}},
        },
        "onward": reverse("record", args=["fest", "groups", "A-1", 2]),
    }


def test_after_the_last_hand_the_list_of_matches_follows(referee: Client, match: Match) -> None:
    for number in range(1, 6):
        record(match, ODD_SWEEP, number)
    answer = send(referee, number=6).json()
    assert (answer["match"]["next"], answer["onward"]) == (None, reverse("referee", args=["fest"]))


def test_sent_again_the_answer_is_the_same(referee: Client) -> None:
    assert send(referee).json() == send(referee).json()
    assert HandVersion.objects.count() == 1


def test_a_void_hand_has_no_points(referee: Client) -> None:
    assert send(referee, void=True, marks=[]).json()["points"] is None


def test_a_stale_result_is_answered_with_both_and_kept(referee: Client, match: Match) -> None:
    record(match, EVEN_SWEEP)
    answer = send(referee)
    problem = answer.json()
    assert (answer.status_code, problem["code"]) == (409, "stale_version")
    assert answer.headers["Content-Type"] == "application/problem+json"
    assert [place["seat"] for place in problem["recorded"]["order"]] == list(EVEN_SWEEP)
    assert [place["seat"] for place in problem["sent"]["order"]] == [1, 3, 5, 6, 2, 4]
    assert (problem["recorded"]["version"], problem["alike"], problem["kept"]) == (1, False, 1)
    assert problem["match"]["next"] == 2
    assert result_of_match(match).even == 12


def test_the_key_of_another_result_is_refused_and_kept(referee: Client) -> None:
    send(referee)
    assert send(referee, marks=marks(2, 4, 6)).json()["code"] == "key_reused"
    assert RivalEntry.objects.get().code == "key_reused"


def test_a_match_that_is_over_takes_nothing_and_says_so(referee: Client, match: Match) -> None:
    play(match)
    answer = send(referee, number=7)
    assert (answer.status_code, answer.json()["code"]) == (409, "hand_out_of_sequence")
    assert not RivalEntry.objects.exists()


def test_seats_that_make_no_hand_are_refused(referee: Client) -> None:
    answer = send(referee, marks=marks(1, 2))
    assert (answer.status_code, answer.json()["code"]) == (422, "bad_order")


@pytest.mark.parametrize(
    "changes",
    [
        {"number": 0},
        {"number": "1"},
        {"number": True},
        {"number": 10**9},
        {"marks": "135"},
        {"marks": [["finished", 1]]},
        {"marks": [["finished"]]},
        {"marks": [["finished", "7"]]},
        {"void": 0},
        {"key": ""},
        {"key": "k" * 65},
        {"key": "\ud800"},
        {"key": None},
        {"seen_version": -1},
        {"seen_version": None},
        {"marks": [["finished", "1"]] * 1000},
    ],
    ids=str,
)
def test_what_is_no_item_of_a_queue_is_refused(referee: Client, changes: dict[str, object]) -> None:
    assert send(referee, **changes).status_code == 422
    assert not HandVersion.objects.exists()


@pytest.mark.parametrize("body", [b"", b"{", b"[]", b"\xff", b"9" * 5000, b"[" * 3000])
def test_what_is_no_json_object_is_refused(referee: Client, body: bytes) -> None:
    assert send(referee, body).status_code == 422


def test_who_is_not_logged_in_is_led_there_and_who_may_not_is_told(event: Event) -> None:
    assert send(Client()).status_code == 302
    assert send(signed_in(event, "viewer")).status_code == 403


def test_without_the_token_of_the_page_nothing_is_taken(event: Event) -> None:
    strict = Client(enforce_csrf_checks=True)
    strict.force_login(new_user(event, "referee"))
    assert send(strict).status_code == 403


def test_asking_gives_the_match_as_it_stands(referee: Client, match: Match) -> None:
    record(match, ODD_SWEEP)
    answer = referee.get(reverse("hands", args=["fest", "groups", "A-1"])).json()
    assert (answer["match"]["odd"], answer["match"]["hands"]["1"]["state"]) == (12, "confirmed")
