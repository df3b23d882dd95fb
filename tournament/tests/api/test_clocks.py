from datetime import UTC, datetime, timedelta

import pytest

from tournament import clock
from tournament.models import Event, RoundCall
from tournament.tests.festival import drawn_event

CALLS = "/api/v1/events/fest/stages/groups/rounds/1/calls/"
CLOCKS = "/api/v1/events/fest/clocks/"
NOON = datetime(2026, 5, 1, 12, tzinfo=UTC)


@pytest.fixture
def post(client, token_for):
    """Makes a call as an organiser, or with other headers."""
    token = token_for("organiser")

    def send(body, key="key-1", minute=0, path=CALLS, **headers):
        sent = token | ({"idempotency-key": key} if key else {}) | headers
        with clock.fixed(NOON + timedelta(minutes=minute)):
            return client.post(path, body, content_type="application/json", headers=sent)

    return send


def test_a_call_is_answered_and_listed(post, client):
    answer = post({"kind": "start"})
    assert answer.status_code == 201
    assert answer.json() == {
        "number": 1,
        "kind": "start",
        "round": 1,
        "wave": 1,
        "match": "",
        "at": "2026-05-01T12:00:00Z",
    }
    assert client.get(CALLS).json() == [answer.json()]


def test_the_clocks_tell_how_long_they_have_run_and_what_time_it_is(post, client, event):
    event.stages.filter(code="groups").update(minutes=60)
    post({"kind": "start"})
    post({"kind": "pause", "match": "A-1"}, key="key-2", minute=10)
    with clock.fixed(NOON + timedelta(minutes=20)):
        answer = client.get(CLOCKS).json()
    assert answer["now"] == "2026-05-01T12:20:00Z"
    sitting, table = answer["clocks"]
    assert sitting == {
        "name": "groups/1/1",
        "stage": "groups",
        "round": 1,
        "wave": 1,
        "match": "",
        "state": "running",
        "started_at": "2026-05-01T12:00:00Z",
        "ran": 0.0,
        "since": "2026-05-01T12:00:00Z",
        "limit": 3600,
    }
    assert (table["name"], table["state"], table["ran"], table["since"]) == (
        "groups/A-1",
        "paused",
        600.0,
        None,
    )


def test_before_the_first_call_there_is_no_clock(client, event):
    assert client.get(CLOCKS).json()["clocks"] == []
    assert client.get(CALLS).json() == []


def test_the_same_key_calls_once_and_another_call_with_it_is_a_conflict(post):
    assert post({"kind": "start"}).json() == post({"kind": "start"}, minute=1).json()
    again = post({"kind": "pause"})
    assert (again.status_code, again.json()["code"]) == (409, "key_reused")
    assert RoundCall.objects.count() == 1


@pytest.mark.parametrize(
    ("body", "status", "code"),
    [
        ({}, 400, "invalid"),
        ({"kind": "shout"}, 400, "invalid"),
        ({"kind": "start", "table": 3}, 400, "invalid"),
        ({"kind": "start", "wave": "1"}, 400, "invalid"),
        ({"kind": "start", "wave": 2}, 404, "no_such_sitting"),
        ({"kind": "start", "match": "Z-1"}, 404, "no_such_match"),
        ({"kind": "pause"}, 409, "clock_waiting"),
    ],
)
def test_a_wrong_call_is_a_problem(post, body, status, code):
    answer = post(body)
    assert (answer.status_code, answer.json()["code"]) == (status, code)


def test_a_call_needs_a_key_of_reasonable_length(post):
    assert post({"kind": "start"}, key="").status_code == 400
    assert post({"kind": "start"}, key="k" * 65).json()["code"] == "key_too_long"


def test_a_round_that_is_not_drawn_is_not_found(post):
    path = CALLS.replace("/1/", "/99/")
    assert post({"kind": "start"}, path=path).json()["code"] == "no_such_round"


def test_only_organisers_and_chiefs_call(post, client, token_for):
    assert post({"kind": "start"}, **token_for("referee")).status_code == 403
    assert client.post(CALLS, {"kind": "start"}).status_code == 401
    assert post({"kind": "start"}, **token_for("chief")).status_code == 201


def test_a_token_of_another_event_calls_nothing(post, token_for):
    other: Event = drawn_event(slug="other")
    assert post({"kind": "start"}, **token_for("organiser", other)).status_code == 403
