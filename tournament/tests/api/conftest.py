"""What tests of the API share: an event with groups of two, and tokens for it."""

from collections.abc import Callable

import pytest
from django.core.cache import cache

from tournament.models import Event, Role
from tournament.services.roles import issue_token
from tournament.tests.festival import drawn_event

Headers = dict[str, str]


@pytest.fixture(autouse=True)
def no_writes_counted() -> None:
    """Every test starts with an empty count of writes."""
    cache.clear()


@pytest.fixture
def event(db: None) -> Event:
    """Eight teams, the groups drawn and published."""
    return drawn_event()


@pytest.fixture
def token_for(event: Event) -> Callable[..., Headers]:
    """Makes the header that a program with a role of this kind sends."""

    def headers(kind: str = Role.Kind.REFEREE, of: Event = event) -> Headers:
        _role, token = issue_token(event=of, kind=kind, actor=None)
        return {"authorization": f"Bearer {token}"}

    return headers
