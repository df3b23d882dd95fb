"""Who gets to which page of the officials: the permission table, seen from outside."""

import pytest
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from tournament.models import Event, Role
from tournament.tests.festival import drawn_event
from tournament.tests.web.officials import new_user, signed_in

ORGANISER, CHIEF, REFEREE, RECORDER, VIEWER, CAPTAIN = Role.Kind.values
STAGE = {"stage": "groups"}
MATCH = {"stage": "groups", "code": "A-1"}
HAND = MATCH | {"number": 1}

PAGES = {
    ("GET", "manage"): ({}, {ORGANISER, CHIEF}),
    ("GET", "workbook"): ({}, {ORGANISER, CHIEF}),
    ("GET", "import"): ({}, {ORGANISER}),
    ("POST", "import"): ({}, {ORGANISER}),
    ("GET", "draw"): (STAGE, {ORGANISER}),
    ("POST", "draw"): (STAGE, {ORGANISER}),
    ("POST", "publish"): (STAGE, {ORGANISER}),
    ("POST", "advance"): (STAGE, {ORGANISER}),
    ("GET", "hall"): ({}, {ORGANISER, CHIEF}),
    ("POST", "hall"): ({}, {ORGANISER, CHIEF}),
    ("GET", "referee_clubs"): ({}, {ORGANISER, CHIEF}),
    ("GET", "schedule"): (STAGE, {ORGANISER, CHIEF}),
    ("POST", "schedule"): (STAGE, {ORGANISER, CHIEF}),
    ("GET", "places"): (STAGE, {ORGANISER, CHIEF}),
    ("POST", "assign_referees"): (STAGE | {"number": 1}, {ORGANISER, CHIEF}),
    ("GET", "change_place"): (MATCH, {ORGANISER, CHIEF}),
    ("GET", "penalties"): ({}, {ORGANISER, CHIEF, REFEREE, VIEWER}),
    ("POST", "penalties"): ({}, {ORGANISER, CHIEF}),
    ("GET", "referee"): ({}, {ORGANISER, CHIEF, REFEREE, RECORDER}),
    ("GET", "record"): (HAND, {ORGANISER, CHIEF, REFEREE, RECORDER}),
    ("POST", "record"): (HAND, {ORGANISER, CHIEF, REFEREE, RECORDER}),
    ("GET", "disputes"): ({}, {ORGANISER, CHIEF}),
    ("GET", "audit"): ({}, {ORGANISER, CHIEF}),
    ("GET", "audit_csv"): ({}, {ORGANISER, CHIEF}),
    ("GET", "points"): (HAND, {ORGANISER, CHIEF, REFEREE, RECORDER}),
    ("GET", "captain"): ({}, {ORGANISER, CHIEF, REFEREE, RECORDER}),
    ("GET", "confirm"): (MATCH, {ORGANISER, CHIEF, REFEREE, RECORDER}),
    ("POST", "confirm"): (MATCH, {ORGANISER, CHIEF, REFEREE, RECORDER}),
    ("GET", "access"): ({}, {ORGANISER}),
    ("POST", "access"): ({}, {ORGANISER}),
    ("POST", "revoke"): ({"role": "organiser-1"}, {ORGANISER}),
    ("GET", "verdict"): (HAND, {ORGANISER, CHIEF, REFEREE, RECORDER}),
    ("POST", "verdict"): (HAND, {ORGANISER, CHIEF, REFEREE, RECORDER}),
    ("GET", "scribe"): (HAND, {ORGANISER, CHIEF, REFEREE, RECORDER}),
    ("POST", "scribe"): (HAND, {ORGANISER, CHIEF, REFEREE, RECORDER}),
    ("GET", "penalise"): (MATCH, {ORGANISER, CHIEF, REFEREE}),
    ("POST", "penalise"): (MATCH, {ORGANISER, CHIEF, REFEREE}),
}


@pytest.fixture
def event(db: None) -> Event:
    return drawn_event()


def answers(client: Client, event: Event) -> dict[tuple[str, str], HttpResponse]:
    """What each page answers to this session."""
    return {
        (method, name): client.generic(method, reverse(name, kwargs={"slug": event.slug, **where}))
        for (method, name), (where, _kinds) in PAGES.items()
    }


@pytest.mark.parametrize("kind", [ORGANISER, CHIEF, REFEREE, RECORDER, VIEWER, None])
def test_a_role_opens_what_the_policy_allows_it_and_nothing_else(
    event: Event, kind: str | None
) -> None:
    statuses = {
        page: response.status_code
        for page, response in answers(signed_in(event, kind), event).items()
    }
    allowed = {page for page, (_where, kinds) in PAGES.items() if kind in kinds}
    assert {page for page, status in statuses.items() if status != 403} == allowed
    assert {statuses[page] for page in allowed if page[0] == "GET"} <= {200}
    assert {statuses[page] for page in allowed if page[0] == "POST"} <= {302, 409, 422}


def test_the_public_is_sent_to_log_in_and_led_back(event: Event) -> None:
    for (_method, name), response in answers(Client(), event).items():
        address = response.request["PATH_INFO"]
        assert response.url == f"{reverse('login')}?next={address}", name


@pytest.mark.parametrize("name", ["publish", "advance"])
def test_what_changes_something_cannot_be_done_by_a_link(event: Event, name: str) -> None:
    client = signed_in(event, ORGANISER)
    assert client.get(reverse(name, args=[event.slug, "groups"])).status_code == 405


@pytest.mark.parametrize(
    ("name", "where"),
    [
        ("manage", {"slug": "elsewhere"}),
        ("draw", {"slug": "fest", "stage": "elsewhere"}),
        ("record", {"slug": "fest", "stage": "groups", "code": "Z-9", "number": 1}),
        ("points", {"slug": "fest", "stage": "elsewhere", "code": "A-1", "number": 1}),
        ("penalise", {"slug": "fest", "stage": "groups", "code": "none"}),
        ("dispute", {"slug": "fest", "stage": "groups", "code": "A-1", "number": 1}),
        ("decide_dispute", {"slug": "fest", "number": 9}),
        ("preview", {"slug": "fest", "number": 9}),
        ("remarks", {"slug": "fest", "number": 9}),
    ],
)
def test_what_is_not_there_is_a_404(event: Event, name: str, where: dict[str, object]) -> None:
    assert signed_in(event, ORGANISER).get(reverse(name, kwargs=where)).status_code == 404


def test_a_form_without_its_token_is_not_taken(event: Event) -> None:
    strict = Client(enforce_csrf_checks=True)
    strict.force_login(new_user(event, ORGANISER))
    assert strict.post(reverse("publish", args=[event.slug, "groups"])).status_code == 403
