import pytest

from tournament import clock
from tournament.models import Confirmation, Event, Hand, Match, Role
from tournament.services.roles import issue_token
from tournament.tests.festival import ODD_SWEEP, match_of, record

HANDS = "/api/v1/events/fest/stages/groups/matches/A-1/hands/"
CONFIRM = f"{HANDS}1/confirm/"


@pytest.fixture
def match(event) -> Match:
    """A match of an event in which one captain confirms."""
    Event.objects.update(confirmed_by="opponent")
    return match_of(event, "groups", "A-1")


@pytest.fixture
def post(client, event):
    """Sends a body with the token of a role of this kind and scope."""

    def send(path, body, kind="captain", **scope):
        _role, token = issue_token(event=event, kind=kind, actor=None, **scope)
        headers = {"authorization": f"Bearer {token}", "idempotency-key": "key"}
        return client.post(path, body, content_type="application/json", headers=headers)

    return send


def side_of(match, parity="odd"):
    return match.sides.get(parity=parity).entrant


def test_a_captain_confirms_a_hand_and_it_counts(post, match):
    record(match, ODD_SWEEP)
    response = post(CONFIRM, {"version": 1, "side": "even"}, entrant=side_of(match, "even"))
    assert response.status_code == 200
    answer = response.json()
    assert (answer["state"], answer["version"]) == ("confirmed", 1)
    assert [side["points"] for side in answer["match"]["sides"]] == [12, 0]


def test_a_captain_does_not_confirm_for_the_other_team(post, match):
    record(match)
    response = post(CONFIRM, {"version": 1, "side": "odd"}, entrant=side_of(match, "even"))
    assert (response.status_code, response.json()["code"]) == (403, "other_side")
    assert not Confirmation.objects.exists()


def test_a_captain_of_another_match_is_out_of_scope(post, match):
    record(match)
    stranger = Match.objects.exclude(pk=match.pk).first().sides.first().entrant
    response = post(CONFIRM, {"version": 1, "side": "odd"}, entrant=stranger)
    assert (response.status_code, response.json()["code"]) == (403, "out_of_scope")
    assert not Confirmation.objects.exists()


def test_a_captain_records_nothing(post, match):
    body = {"number": 1, "finished": list(ODD_SWEEP)}
    response = post(HANDS, body, entrant=side_of(match))
    assert (response.status_code, response.json()["code"]) == (403, "forbidden")
    assert not Hand.objects.exists()


def test_the_token_of_a_table_records_there_only(post, match):
    body = {"number": 1, "finished": list(ODD_SWEEP)}
    elsewhere = Match.objects.exclude(table=match.table).select_related("table__venue").first()
    refused = post(HANDS, body, kind="referee", table=elsewhere.table)
    assert (refused.status_code, refused.json()["code"]) == (403, "out_of_scope")
    assert not Hand.objects.exists()
    assert post(HANDS, body, kind="referee", table=match.table).status_code == 201


def test_an_expired_token_is_refused(client, token_for, match):
    headers = token_for() | {"idempotency-key": "key"}
    Role.objects.update(expires_at=clock.now())
    body = {"number": 1, "finished": list(ODD_SWEEP)}
    response = client.post(HANDS, body, content_type="application/json", headers=headers)
    assert (response.status_code, response.json()["code"]) == (401, "authentication_failed")
    assert not Hand.objects.exists()


@pytest.mark.parametrize(
    ("body", "status"),
    [
        ({"version": 1, "side": "left"}, 400),
        ({"version": 0, "side": "odd"}, 400),
        ({"side": "odd"}, 400),
        ({"version": 1, "side": "odd", "more": 1}, 400),
        ({"version": 2, "side": "odd"}, 404),
    ],
)
def test_what_names_no_version_and_side_is_a_problem(post, match, body, status):
    record(match)
    assert post(CONFIRM, body, entrant=side_of(match)).status_code == status
    assert not Confirmation.objects.exists()


def test_without_a_token_nothing_is_confirmed(client, match):
    record(match)
    response = client.post(CONFIRM, {"version": 1, "side": "odd"}, content_type="application/json")
    assert response.status_code == 401
