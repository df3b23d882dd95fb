"""Officials for tests of services."""

from django.contrib.auth.models import User

from tournament.models import Event, Role
from tournament.services.roles import grant_role


def official(event: Event, name: str, kind: str = "chief") -> Role:
    """A role of this kind, held by a new account."""
    return grant_role(event=event, kind=kind, user=User.objects.create(username=name), actor=None)
