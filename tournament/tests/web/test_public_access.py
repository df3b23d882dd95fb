"""Logging in, and who is let through."""

import pytest
from django.contrib.auth.models import AnonymousUser, User
from django.http import HttpRequest, HttpResponse
from django.test import Client, RequestFactory
from django.urls import reverse

from tournament.models import Role
from tournament.permissions import Action
from tournament.services.roles import grant_role, revoke_role
from tournament.tests.festival import new_event
from tournament.web.access import Visit, requires

pytestmark = pytest.mark.django_db


@requires(Action.DRAW)
def draws(request: HttpRequest, visit: Visit) -> HttpResponse:
    """A page for those who may draw."""
    return HttpResponse(visit.role.code)


def request_by(user: object) -> HttpRequest:
    """A request to that page."""
    request = RequestFactory().get("/e/fest/manage/")
    request.user, request.session = user, {}
    return request


def test_the_public_is_sent_to_log_in_and_back() -> None:
    new_event()
    response = draws(request_by(AnonymousUser()), "fest")
    assert response.status_code == 302
    assert response.headers["Location"] == "/login/?next=/e/fest/manage/"


def test_a_role_that_does_not_allow_it_is_refused() -> None:
    user = User.objects.create_user("judge")
    grant_role(event=new_event(), kind=Role.Kind.REFEREE, user=user, actor=None)
    assert draws(request_by(user), "fest").status_code == 403


def test_a_role_counts_in_its_own_event_only() -> None:
    user = User.objects.create_user("host")
    grant_role(event=new_event("other"), kind=Role.Kind.ORGANISER, user=user, actor=None)
    new_event()
    assert draws(request_by(user), "fest").status_code == 403


def test_an_allowed_role_gets_the_page_until_it_is_revoked() -> None:
    user = User.objects.create_user("host")
    role = grant_role(event=new_event(), kind=Role.Kind.ORGANISER, user=user, actor=None)
    assert draws(request_by(user), "fest").content == b"organiser-1"
    revoke_role(role=role, actor=None)
    assert draws(request_by(user), "fest").status_code == 403


def test_logging_in_leads_back_to_where_one_was(client: Client) -> None:
    User.objects.create_user("host", password="right-password")
    new_event()
    there = reverse("event", args=["fest"])
    fields = {"username": "host", "password": "right-password", "next": there}
    response = client.post(reverse("login"), fields)
    assert response.headers["Location"] == there


def test_a_wrong_password_is_said_without_telling_which_part_was_wrong(client: Client) -> None:
    client.cookies["django_language"] = "en"
    response = client.post(reverse("login"), {"username": "host", "password": "wrong"})
    assert "do not match" in response.content.decode()


def test_too_many_wrong_passwords_lock_the_door(client: Client, settings: object) -> None:
    settings.AXES_ENABLED, settings.AXES_FAILURE_LIMIT = True, 2
    client.cookies["django_language"] = "en"
    fields = {"username": "host", "password": "wrong"}
    client.post(reverse("login"), fields)
    response = client.post(reverse("login"), fields)
    assert response.status_code == 429
    assert "Too many attempts" in response.content.decode()


def test_a_form_without_its_token_is_explained() -> None:
    client = Client(enforce_csrf_checks=True)
    client.cookies["django_language"] = "en"
    response = client.post(reverse("login"), {})
    assert response.status_code == 403
    assert "Please send that again" in response.content.decode()


def test_a_fault_of_ours_shows_a_page_in_the_language_of_the_reader(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    client.cookies["django_language"] = "en"
    client.raise_request_exception = False

    def fail() -> None:
        raise RuntimeError

    monkeypatch.setattr("tournament.web.public.events.all_events", fail)
    response = client.get(reverse("events"))
    assert response.status_code == 500
    assert "Something went wrong" in response.content.decode()
