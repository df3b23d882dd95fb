"""Hands sent as hand records (GJN)."""

import pytest

from scoring.engine import simulate, write_gjn
from scoring.rules import RULESETS
from tournament.models import HandVersion

HANDS = "/api/v1/events/fest/stages/groups/matches/A-1/hands/"
DECIDED = '%GJN 1\n[Rules "competition"]\n[Order "1 3 5 2 4 6"]\n'


@pytest.fixture
def post(client, event, token_for):
    """Sends a body as a referee."""
    headers = token_for() | {"idempotency-key": "key-1"}

    def send(body):
        return client.post(HANDS, body, content_type="application/json", headers=headers)

    return send


def test_a_record_is_the_result_and_is_kept(post):
    text = write_gjn([simulate(11, RULESETS["competition"])])
    response = post({"number": 1, "record": text})
    assert response.status_code == 201
    version = HandVersion.objects.get()
    assert version.record == text
    assert post({"number": 1, "record": text}).json()["version"] == 1
    played = list(version.places.order_by("place").values_list("seat", flat=True))
    assert response.json()["result"]["played"] == played


def test_a_faulty_record_is_refused_with_its_faults(post):
    response = post({"number": 1, "record": DECIDED + '[Points "0 12"]\n'})
    assert (response.status_code, response.json()["code"]) == (422, "record_faulty")
    [fault] = response.json()["errors"]
    assert "E502" in fault["detail"]
    assert not HandVersion.objects.exists()


@pytest.mark.parametrize(
    ("record", "code"),
    [
        (DECIDED + "\n" + DECIDED, "several_hands"),
        (DECIDED.replace("competition", "brief"), "other_rules"),
        (DECIDED.replace("[Order", '[Hand "2"]\n[Order'), "other_hand"),
        ("%GJN 1\n1 44\n", "record_unfinished"),
        ("\n", "no_record"),
    ],
)
def test_what_is_no_result_of_this_hand_is_refused(post, record, code):
    response = post({"number": 1, "record": record})
    assert (response.status_code, response.json()["code"]) == (422, code)
    assert not HandVersion.objects.exists()


def test_a_record_stands_alone(post):
    response = post({"number": 1, "record": DECIDED, "finished": [1, 3, 5], "void": False})
    assert response.status_code == 400
    assert [fault["field"] for fault in response.json()["errors"]] == ["finished", "void"]


@pytest.mark.parametrize("record", ["a\x00b", [], None])
def test_what_is_no_text_is_an_error_in_the_field(post, record):
    assert post({"number": 1, "record": record}).status_code == 400


def test_a_record_beyond_the_limit_of_bodies_is_too_large(post):
    assert post({"number": 1, "record": "1 3\n" * 10_000}).status_code == 413
