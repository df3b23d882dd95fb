"""What is sent to a table and makes no sense: whatever the door, it says so and stores nothing.

The doors are the page of a hand, the queue of a phone, and the API.
"""

import json
import logging
import re
from collections.abc import Callable, Sequence
from datetime import timedelta

import pytest
from django.http import HttpResponse
from django.test import Client

from tournament import clock
from tournament.errors import Refused
from tournament.models import AuditEntry, Event, Hand, Match, Penalty, RivalEntry, Role
from tournament.services.roles import issue_token, revoke_role
from tournament.tests.festival import drawn_event, match_of, penalise
from tournament.tests.web.officials import visitor

pytestmark = pytest.mark.django_db

MATCH = "/e/fest/s/groups/m/A-1"
API = "/api/v1/events/fest/stages/groups/matches/A-1/hands/"
JSON = "application/json"
FORM = "application/x-www-form-urlencoded"
SEATS = [1, 3, 5, 2, 4, 6]


class Phone:
    """A phone or program that has the token of a referee's link."""

    def __init__(self, token: str) -> None:
        self.client = visitor("zh-hans")
        self.client.get(f"/in/{token}/")
        self.program = Client(
            headers={"Authorization": f"Bearer {token}", "Idempotency-Key": "k" * 16}
        )

    def page(self, body: bytes) -> HttpResponse:
        return self.client.post(f"{MATCH}/record/1/", body, content_type=FORM)

    def queue(self, body: bytes) -> HttpResponse:
        return self.client.post(f"{MATCH}/hands/", body, content_type=JSON)

    def api(self, body: bytes) -> HttpResponse:
        return self.program.post(API, body, content_type=JSON)


def page_body(seats: Sequence[int]) -> bytes:
    return "&".join([*(f"finished={seat}" for seat in seats), "seen_version=0"]).encode()


def queue_body(seats: Sequence[int]) -> bytes:
    marks = [["finished", str(seat)] for seat in seats]
    item = {"number": 1, "marks": marks, "void": False, "key": "k" * 16, "seen_version": 0}
    return json.dumps(item).encode()


def api_body(seats: Sequence[int]) -> bytes:
    return json.dumps({"number": 1, "finished": list(seats)}).encode()


Door = tuple[Callable[[Phone, bytes], HttpResponse], Callable[[Sequence[int]], bytes]]
DOORS: dict[str, Door] = {
    "page": (Phone.page, page_body),
    "queue": (Phone.queue, queue_body),
    "api": (Phone.api, api_body),
}
every_door = pytest.mark.parametrize("door", DOORS.values(), ids=DOORS)


@pytest.fixture
def event() -> Event:
    return drawn_event()


@pytest.fixture
def match(event: Event) -> Match:
    return match_of(event, "groups", "A-1")


def letting_in(event: Event, **scope: object) -> tuple[Role, Phone]:
    role, token = issue_token(event=event, kind="referee", actor=None, **scope)
    return role, Phone(token)


def refuse_traces(answer: HttpResponse, entries: int, *statuses: int) -> None:
    """Fail unless the answer says in Chinese what is wrong, and nothing was stored."""
    assert answer.status_code in statuses
    assert re.search(r"[一-鿿]{4}", text_of(answer))
    assert not Hand.objects.exists()
    assert not RivalEntry.objects.exists()
    assert AuditEntry.objects.count() == entries


def text_of(answer: HttpResponse) -> str:
    """What an answer says: the alert of a page or all of a page of errors, or a problem."""
    if "json" in answer.headers["Content-Type"]:
        return str(answer.json())
    page = answer.content.decode()
    alert = re.search(r'role="alert".*?</', page, re.S) or re.search(r"<main.*</main>", page, re.S)
    return alert[0]


@every_door
def test_a_hand_that_makes_sense_goes_through_every_door(event: Event, door: Door) -> None:
    send, body = door
    assert send(letting_in(event)[1], body(SEATS)).status_code in (200, 201, 302)
    assert Hand.objects.count() == 1


@every_door
@pytest.mark.parametrize(
    "seats",
    [[1, 3, 7], [0, 3, 5], [-1, 3, 5], [1, 3, 3, 2, 4, 6], [1] * 6, [*SEATS, 1], [*SEATS, 7], [1]],
    ids=str,
)
def test_seats_that_make_no_hand_are_refused(event: Event, door: Door, seats: list[int]) -> None:
    send, body = door
    phone = letting_in(event)[1]
    entries = AuditEntry.objects.count()
    refuse_traces(send(phone, body(seats)), entries, 400, 422)


@every_door
@pytest.mark.parametrize(
    "body",
    [b"finished=\xff\xfe&seen_version=0", b"\xff" * 10, b"0" * 10_000_000, b""],
    ids=["no text", "bytes", "10 MB", "nothing"],
)
def test_bodies_that_are_no_hand_are_refused(event: Event, door: Door, body: bytes) -> None:
    send, _body = door
    phone = letting_in(event)[1]
    entries = AuditEntry.objects.count()
    refuse_traces(send(phone, body), entries, 400, 413, 422)


@every_door
@pytest.mark.parametrize("why", ["foreign table", "expired", "revoked"])
def test_an_access_that_does_not_reach_here_is_refused_and_logged(
    event: Event, match: Match, caplog: pytest.LogCaptureFixture, door: Door, why: str
) -> None:
    send, body = door
    other = match_of(event, "groups", "B-1").table if why == "foreign table" else match.table
    role, phone = letting_in(event, table=other)
    if why == "expired":
        Role.objects.filter(pk=role.pk).update(expires_at=clock.now() - timedelta(seconds=1))
    if why == "revoked":
        revoke_role(role=role, actor=None)
    entries = AuditEntry.objects.count()

    with caplog.at_level(logging.WARNING, logger="tournament"):
        answer = send(phone, body(SEATS))

    refuse_traces(answer, entries, 401, 403)
    code = {"foreign table": "out_of_scope", "expired": "access_expired"}.get(why, "access_revoked")
    assert code in caplog.text


@pytest.mark.parametrize("points", ["-1", "-999", "x", "1000"])
def test_points_that_cannot_be_taken_off_are_refused(event: Event, points: str) -> None:
    phone = letting_in(event)[1]
    query = "hand=1&seat=2&offence=misplay"
    fields = {"sanction": "points", "points": points, "reason": "看见了"}
    entries = AuditEntry.objects.count()

    answer = phone.client.post(f"{MATCH}/penalise/?{query}", fields)

    refuse_traces(answer, entries, 422)
    assert not Penalty.objects.exists()


def test_no_service_takes_negative_points_off(match: Match) -> None:
    with pytest.raises(Refused) as refusal:
        penalise(match, sanction="points", points=-1)
    assert refusal.value.code == "bad_points"
