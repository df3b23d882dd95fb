"""Officials for tests: a browser session that holds a role in an event."""

from pathlib import Path

from django.contrib.auth.models import User
from django.test import Client

from tournament.models import Event
from tournament.services.roles import grant_role, issue_token

MESSY = Path(__file__).parents[1] / "imports" / "data" / "registrations-messy.xlsx"
PASSWORD = "only for tests"


def new_user(event: Event, kind: str | None) -> User:
    """An account that holds a role of this kind in `event`; None for no role."""
    user = User.objects.create_user(kind or "nobody", password=PASSWORD)
    if kind:
        grant_role(event=event, kind=kind, user=user, actor=None)
    return user


def signed_in(event: Event, kind: str | None, language: str = "en") -> Client:
    """The session of such an account, in English where nothing else is asked for."""
    client = visitor(language)
    client.force_login(new_user(event, kind))
    return client


def let_in(event: Event, kind: str, **scope: object) -> Client:
    """The session of a phone that has opened the link of such a role, in English."""
    client = visitor()
    _role, token = issue_token(event=event, kind=kind, actor=None, **scope)
    client.get(f"/in/{token}/")
    return client


def visitor(language: str = "en") -> Client:
    """A browser that nobody has logged in with."""
    client = Client(headers={"Accept-Language": language})
    client.cookies["django_language"] = language
    return client
