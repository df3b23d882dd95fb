import pytest

from tournament.api.authentication import WriteThrottle
from tournament.api.bodies import LIMIT
from tournament.models import Event, Hand, HandVersion, Receipt, Role
from tournament.services.penalties import PenaltyEntry, record_penalty
from tournament.services.roles import revoke_role
from tournament.tests.festival import match_of, new_event

HANDS = "/api/v1/events/fest/stages/groups/matches/A-1/hands/"
MATCH = HANDS.removesuffix("hands/")
ODD_SWEEPS = [1, 3, 5, 2, 4, 6]
HAND = {"number": 1, "finished": ODD_SWEEPS}


@pytest.fixture
def post(client, token_for):
    """Sends a body as a referee; further headers or another content type as given."""
    token = token_for()

    def send(body, key="key-1", path=HANDS, content_type="application/json", **headers):
        sent = token | ({"idempotency-key": key} if key else {}) | headers
        return client.post(path, body, content_type=content_type, headers=sent)

    return send


def test_a_recorded_hand_is_answered_with_points_and_the_match(post, event):
    response = post(HAND | {"lead": 2, "seen_version": 0})
    assert response.status_code == 201
    answer = response.json()
    assert answer["result"] == {
        "played": ODD_SWEEPS,
        "ruled": ODD_SWEEPS,
        "revolutionary": None,
        "sweep": "odd",
        "points": {"odd": 12, "even": 0},
    }
    assert (answer["version"], answer["state"], answer["outcome"]) == (1, "confirmed", "played")
    assert [side["points"] for side in answer["match"]["sides"]] == [12, 0]
    assert answer["match"]["next_hand"] == {"number": 2, "kind": "regular"}


def test_the_role_of_the_token_is_on_record(post, event):
    post(HAND)
    version = HandVersion.objects.get()
    assert version.recorded_by.code == "referee-1"
    entry = event.audit_entries.order_by("number").last()
    assert (entry.actor, entry.device) == ("referee-1", "referee-1")


def test_places_left_out_follow_once_one_side_is_out(post, event):
    answer = post({"number": 1, "finished": [1, 3, 5]}).json()
    assert answer["result"]["played"] == [1, 3, 5, 6, 2, 4]


def test_a_revolutionary_takes_fourth_place(post, event):
    answer = post({"number": 1, "finished": [1, 2, 3, 4, 6], "revolutionary": 5}).json()
    assert answer["result"]["ruled"] == [1, 2, 3, 5, 4, 6]


def test_stuffed_seats_and_failed_burns_stand_at_the_bottom(post, event):
    body = {"number": 1, "finished": [1, 2, 3, 4], "stuffed": [5], "failed_burns": [6]}
    assert post(body).json()["result"]["ruled"] == [1, 2, 3, 4, 5, 6]


def test_a_ruling_shows_beside_what_was_played(post, event):
    ruling = PenaltyEntry(hand=1, seat=1, offence="extra_cards", sanction="last")
    record_penalty(match=match_of(event, "groups", "A-1"), entry=ruling, actor=None)
    result = post(HAND).json()["result"]
    assert result["played"] == ODD_SWEEPS
    assert result["ruled"] == [3, 5, 2, 4, 6, 1]


def test_a_void_hand_has_no_result(post, event):
    answer = post({"number": 1, "void": True}).json()
    assert (answer["outcome"], answer["result"]) == ("void", None)


def test_a_hand_waiting_for_a_captain_is_answered_but_does_not_count(post, event):
    Event.objects.filter(pk=event.pk).update(confirmed_by="opponent")
    answer = post(HAND).json()
    assert (answer["state"], answer["result"]["points"]) == ("entered", {"odd": 12, "even": 0})
    assert answer["match"]["hands"] == []


def test_sent_twice_a_hand_is_recorded_once_and_answered_alike(post, event):
    first, second = post(HAND), post(HAND)
    assert first.status_code == second.status_code == 201
    assert first.json() == second.json()
    assert HandVersion.objects.count() == 1


def test_a_repetition_after_a_correction_is_answered_with_the_version_it_recorded(post, event):
    post(HAND)
    post({"number": 1, "finished": [2, 4, 6, 1, 3, 5]}, key="key-2")
    late = post(HAND).json()
    assert (late["version"], late["state"]) == (1, "superseded")
    assert late["result"]["points"] == {"odd": 12, "even": 0}
    assert [side["points"] for side in late["match"]["sides"]] == [0, 12]


def test_a_key_stands_for_one_body(post, event):
    post(HAND)
    response = post({"number": 1, "finished": [2, 4, 6, 1, 3, 5]})
    assert (response.status_code, response.json()["code"]) == (409, "key_reused")


def test_who_did_not_see_the_latest_version_is_told(post, event):
    post(HAND)
    response = post(HAND | {"seen_version": 0}, key="key-2")
    assert (response.status_code, response.json()["code"]) == (409, "stale_version")


def test_a_conflict_shows_both_results_and_keeps_the_one_that_came_later(post, event):
    post(HAND)
    problem = post({"number": 1, "finished": [2, 4, 6], "seen_version": 0}, key="key-2").json()
    assert [place["seat"] for place in problem["recorded"]["order"]] == ODD_SWEEPS
    assert [place["seat"] for place in problem["sent"]["order"]] == [2, 4, 6, 1, 3, 5]
    assert (problem["recorded"]["version"], problem["alike"], problem["kept"]) == (1, False, 1)
    assert event.rivals.get().sent_by.code == "referee-1"


def test_a_hand_out_of_sequence_is_a_conflict(post, event):
    response = post(HAND | {"number": 3})
    assert (response.status_code, response.json()["code"]) == (409, "hand_out_of_sequence")


@pytest.mark.parametrize(
    ("body", "field"),
    [
        ({}, "number"),
        ("", "number"),
        ({"number": 0}, "number"),
        ({"number": 1000}, "number"),
        ({"number": "1", "finished": ODD_SWEEPS}, "number"),
        ({"number": True, "finished": ODD_SWEEPS}, "number"),
        ({"number": 1.0, "finished": ODD_SWEEPS}, "number"),
        ({"number": 1, "finished": [1, 2, 3, 4, 5, 7]}, "finished.5"),
        ({"number": 1, "finished": [0, 2, 3, 4, 5, 6]}, "finished.0"),
        ({"number": 1, "finished": [1, 2, 3, 4, 5, "6"]}, "finished.5"),
        ({"number": 1, "finished": [True, 2, 3, 4, 5, 6]}, "finished.0"),
        ({"number": 1, "finished": [1, 2, 3, 4, 5, None]}, "finished.5"),
        ({"number": 1, "finished": [[1], 2, 3, 4, 5, 6]}, "finished.0"),
        ({"number": 1, "finished": [1, 2, 3, 4, 5, 6, 1]}, "finished"),
        ({"number": 1, "finished": "135246"}, "finished"),
        ({"number": 1, "finished": 135246}, "finished"),
        ({"number": 1, "finished": None}, "finished"),
        (HAND | {"lead": 7}, "lead"),
        (HAND | {"revolutionary": "none"}, "revolutionary"),
        (HAND | {"void": "false"}, "void"),
        (HAND | {"void": 0}, "void"),
        (HAND | {"void": None}, "void"),
        (HAND | {"seen_version": -1}, "seen_version"),
        (HAND | {"finish": [1]}, "finish"),
        ([HAND], ""),
        ('"1 3 5 2 4 6"', ""),
    ],
)
def test_a_body_with_faults_is_refused_by_field(post, event, body, field):
    response = post(body)
    assert response.status_code == 400
    problem = response.json()
    assert problem["code"] == "invalid"
    assert field in [fault["field"] for fault in problem["errors"]]
    assert_nothing_stored()


@pytest.mark.parametrize(
    "body",
    [
        {"number": 1},
        {"number": 1, "finished": [1, 2]},
        {"number": 1, "finished": [1, 1, 3, 4, 5, 6]},
        {"number": 1, "finished": ODD_SWEEPS, "stuffed": [1]},
        {"number": 1, "finished": [1, 2, 3], "stuffed": [5, 5]},
        {"number": 1, "finished": [1, 2, 3], "stuffed": [5], "failed_burns": [5]},
    ],
)
def test_seats_that_make_no_finished_hand_are_refused(post, event, body):
    response = post(body)
    assert (response.status_code, response.json()["code"]) == (422, "bad_order")
    assert_nothing_stored()


@pytest.mark.parametrize(
    ("body", "status", "code"),
    [
        (" ", 400, "parse_error"),
        ('{"number": 1', 400, "parse_error"),
        ('{"number": NaN}', 400, "parse_error"),
        (b'{"number": "\xff"}', 400, "parse_error"),
        ('{"number": 1, "\\ud800": 1}', 400, "parse_error"),
        ("[" * 5000, 400, "parse_error"),
        ('{"number": 1' + "0" * 5000 + "}", 400, "parse_error"),
        ('{"number": 1' + " " * LIMIT + "}", 413, "too_large"),
    ],
)
def test_what_cannot_be_read_is_a_problem(post, event, body, status, code):
    response = post(body)
    assert (response.status_code, response.json()["code"]) == (status, code)
    assert_nothing_stored()


@pytest.mark.parametrize(
    "content_type", ["text/plain", "application/x-www-form-urlencoded", "application/xml", ""]
)
def test_only_json_is_read(post, event, content_type):
    response = post("number=1", content_type=content_type)
    assert (response.status_code, response.json()["code"]) == (415, "unsupported_media_type")
    assert_nothing_stored()


@pytest.mark.parametrize(("key", "status"), [("", 400), ("k" * 65, 422)])
def test_a_key_of_1_to_64_characters_is_needed(post, event, key, status):
    assert post(HAND, key=key).status_code == status
    assert_nothing_stored()


@pytest.mark.parametrize("authorization", ["", "Basic Zm9vOmJhcg==", "Token abc"])
def test_without_a_token_nothing_is_recorded(post, event, authorization):
    response = post(HAND, authorization=authorization)
    assert (response.status_code, response.json()["code"]) == (401, "not_authenticated")
    assert response["WWW-Authenticate"] == "Bearer"
    assert_nothing_stored()


@pytest.mark.parametrize("authorization", ["Bearer", "Bearer ", "Bearer wrong", "bearer \x00"])
def test_an_unknown_token_is_refused(post, event, authorization):
    response = post(HAND, authorization=authorization)
    assert (response.status_code, response.json()["code"]) == (401, "authentication_failed")
    assert_nothing_stored()


def test_a_revoked_token_is_refused(post, event):
    revoke_role(role=Role.objects.get(), actor=None)
    assert post(HAND).status_code == 401
    assert_nothing_stored()


def test_a_token_of_another_event_is_refused(post, event, token_for):
    stranger = token_for(of=new_event("other"))
    response = post(HAND, **stranger)
    assert (response.status_code, response.json()["code"]) == (403, "forbidden")
    assert_nothing_stored()


def test_a_viewer_may_not_record(post, event, token_for):
    assert post(HAND, **token_for(Role.Kind.VIEWER)).status_code == 403
    assert_nothing_stored()


def test_a_match_that_is_not_there_takes_no_hand(post, event):
    assert post(HAND, path=HANDS.replace("A-1", "A-9")).status_code == 404
    assert_nothing_stored()


def test_too_many_writes_are_put_off(post, event, monkeypatch):
    monkeypatch.setattr(WriteThrottle, "rate", "2/min")
    assert post(HAND).status_code == 201
    assert post(HAND).status_code == 201
    response = post(HAND)
    assert (response.status_code, response.json()["code"]) == (429, "throttled")
    assert 0 < int(response["Retry-After"]) <= 60


def test_reading_is_not_counted_as_writing(post, client, event, monkeypatch):
    monkeypatch.setattr(WriteThrottle, "rate", "1/min")
    post(HAND)
    assert client.get(MATCH).status_code == 200


def assert_nothing_stored():
    """No row of a hand, of its versions, or of a key."""
    assert not Hand.objects.exists()
    assert not HandVersion.objects.exists()
    assert not Receipt.objects.exists()
