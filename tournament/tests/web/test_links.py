"""Phones let in by a link: opening it, what it allows where, and its end."""

import logging
from datetime import timedelta

import pytest
from django.contrib.sessions.models import Session
from django.test import Client
from django.urls import reverse

from tournament import clock
from tournament.models import Event, HandVersion, Match, Role
from tournament.services.roles import issue_token, revoke_role
from tournament.tests.festival import drawn_event, match_of, new_event
from tournament.tests.web.officials import let_in, signed_in, visitor

pytestmark = pytest.mark.django_db

OF_MATCH = {
    "record": {"number": 1},
    "points": {"number": 1},
    "penalise": {},
    "rule": {},
    "lineup": {"parity": "odd"},
    "confirm": {},
}


@pytest.fixture
def event() -> Event:
    return drawn_event()


@pytest.fixture
def match(event: Event) -> Match:
    return match_of(event, "groups", "A-1")


def address(match: Match, name: str) -> str:
    where = {"slug": "fest", "stage": "groups", "code": match.code} | OF_MATCH[name]
    return reverse(name, kwargs=where)


def test_the_first_opening_swaps_the_token_for_a_session(event: Event, match: Match) -> None:
    _role, token = issue_token(event=event, kind="referee", table=match.table, actor=None)
    phone = visitor()

    response = phone.get(f"/in/{token}/")

    assert response.url == address(match, "record")
    assert response.headers["Referrer-Policy"] == "no-referrer"
    assert "no-store" in response.headers["Cache-Control"]
    assert token not in str(Session.objects.get().get_decoded())
    page = phone.get(response.url)
    assert page.status_code == 200
    assert token not in page.content.decode()


def test_a_link_ends_whatever_session_there_was(event: Event) -> None:
    phone = signed_in(event, "organiser")
    before = phone.session.session_key
    _role, token = issue_token(event=event, kind="referee", actor=None)

    phone.get(f"/in/{token}/")

    assert phone.session.session_key != before
    assert phone.get(reverse("manage", args=["fest"])).status_code == 403


def test_several_phones_may_open_one_link(event: Event) -> None:
    _role, token = issue_token(event=event, kind="referee", actor=None)
    for phone in (visitor(), visitor()):
        assert phone.get(f"/in/{token}/").status_code == 302
        assert phone.get(reverse("referee", args=["fest"])).status_code == 200


@pytest.mark.parametrize(
    ("kind", "name"),
    [("chief", "manage"), ("referee", "referee"), ("recorder", "referee"), ("viewer", "event")],
)
def test_a_link_leads_to_where_its_holder_works(event: Event, kind: str, name: str) -> None:
    _role, token = issue_token(event=event, kind=kind, actor=None)
    phone = visitor()
    home = phone.get(f"/in/{token}/").url
    assert home == reverse(name, args=["fest"])
    assert phone.get(home).status_code == 200


def test_before_the_draw_a_table_leads_to_the_matches_to_come() -> None:
    event = new_event()
    _role, token = issue_token(
        event=event, kind="referee", table=event.venues.get().tables.first(), actor=None
    )
    assert visitor().get(f"/in/{token}/").url == reverse("referee", args=["fest"])


def ended(event: Event, how: str) -> str:
    """A token that opens nothing."""
    role, token = issue_token(event=event, kind="referee", actor=None)
    if how == "revoked":
        revoke_role(role=role, actor=None)
    if how == "expired":
        Role.objects.update(expires_at=clock.now())
    return "unknown" if how == "unknown" else token


@pytest.mark.parametrize(
    ("how", "status", "said"),
    [
        ("unknown", 403, "not known here"),
        ("revoked", 410, "taken back"),
        ("expired", 410, "has expired"),
    ],
)
def test_a_link_that_opens_nothing_says_why_stores_nothing_and_is_logged_without_its_token(
    event: Event, caplog: pytest.LogCaptureFixture, how: str, status: int, said: str
) -> None:
    token = ended(event, how)
    phone = visitor()

    with caplog.at_level(logging.WARNING, "tournament.web.links"):
        response = phone.get(f"/in/{token}/")

    assert response.status_code == status
    assert said in response.content.decode()
    assert not Session.objects.exists()
    assert Role.objects.get().opened_at is None
    [line] = [each for each in caplog.records if each.name == "tournament.web.links"]
    assert token not in line.getMessage() or token == "unknown"


def test_a_link_is_opened_by_looking_only(event: Event) -> None:
    _role, token = issue_token(event=event, kind="referee", actor=None)
    assert visitor().post(f"/in/{token}/").status_code == 405


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"revoked_at": clock.now()}, "taken back"),
        ({"expires_at": clock.now() - timedelta(seconds=1)}, "has expired"),
    ],
)
def test_a_session_ends_with_its_link(
    event: Event, match: Match, change: dict[str, object], said: str
) -> None:
    phone = let_in(event, "referee", table=match.table)
    assert phone.get(address(match, "record")).status_code == 200

    Role.objects.update(**change)
    sent = phone.post(address(match, "record"), {"finished": [1, 3, 5], "seen_version": 0})

    assert sent.status_code == 403
    assert said in sent.content.decode()
    assert not HandVersion.objects.exists()
    assert phone.get(reverse("event", args=["fest"])).status_code == 200


@pytest.mark.parametrize("name", OF_MATCH)
def test_a_table_link_opens_the_pages_of_its_table_only(
    event: Event, match: Match, name: str
) -> None:
    phone = let_in(event, "referee", table=match.table)
    elsewhere = Match.objects.exclude(table=match.table).select_related("group").first()

    assert phone.get(address(match, name)).status_code == 200
    refused = phone.get(address(elsewhere, name))
    assert refused.status_code == 403
    page = refused.content.decode()
    assert "another table or team" in page
    assert reverse("referee", args=["fest"]) in page
    assert "Officials log in first." not in page


def test_a_table_link_records_nothing_at_another_table(event: Event, match: Match) -> None:
    phone = let_in(event, "referee", table=match.table)
    elsewhere = Match.objects.exclude(table=match.table).select_related("group").first()
    hand = {"finished": [1, 3, 5], "seen_version": 0}

    assert phone.post(address(elsewhere, "record"), hand).status_code == 403
    assert not HandVersion.objects.exists()
    assert phone.post(address(match, "record"), hand).status_code == 302
    assert HandVersion.objects.get().recorded_by.table == match.table


def test_a_table_link_lists_its_own_match(event: Event, match: Match) -> None:
    page = let_in(event, "referee", table=match.table).get(reverse("referee", args=["fest"]))
    assert [card.played.match for card in page.context["cards"]] == [match]


def test_a_captain_opens_no_page_of_the_officials(event: Event, match: Match) -> None:
    team = match.sides.get(parity="odd").entrant
    phone = let_in(event, "captain", entrant=team)
    statuses = {name: phone.get(address(match, name)).status_code for name in OF_MATCH}
    assert statuses == dict.fromkeys(OF_MATCH, 403) | {"confirm": 200}
    for name in ("manage", "referee", "access"):
        assert phone.get(reverse(name, args=["fest"])).status_code == 403


def test_a_link_counts_in_its_own_event_only(event: Event) -> None:
    phone = let_in(new_event("other"), "chief")
    assert phone.get(reverse("manage", args=["fest"])).status_code == 302


def test_the_page_says_as_whom_a_phone_works_and_lets_it_leave(event: Event, match: Match) -> None:
    phone = let_in(event, "referee", table=match.table)
    page = phone.get(address(match, "record")).content.decode()
    assert f"Table {match.table.number}" in page
    phone.post(reverse("logout"))
    assert phone.get(address(match, "record")).status_code == 302


def test_opening_a_link_gives_forms_a_token_of_their_own(event: Event, match: Match) -> None:
    phone = Client(enforce_csrf_checks=True)
    _role, token = issue_token(event=event, kind="referee", table=match.table, actor=None)
    phone.get(f"/in/{token}/")
    hand = {"finished": [1, 3, 5], "seen_version": 0}
    assert phone.post(address(match, "record"), hand).status_code == 403
    phone.get(address(match, "record"))
    hand["csrfmiddlewaretoken"] = phone.cookies["csrftoken"].value
    assert phone.post(address(match, "record"), hand).status_code == 302
