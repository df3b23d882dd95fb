"""Officials and the tokens of their devices and programs."""

import hashlib
import secrets

from django.contrib.auth.models import User
from django.db import transaction
from django.utils.translation import gettext as _

from tournament import clock
from tournament.errors import Conflict
from tournament.models import Event, Role
from tournament.services import audit

TOKEN_BYTES = 32


@transaction.atomic
def grant_role(*, event: Event, kind: str, user: User, actor: Role | None) -> Role:
    """Give `user` a role in `event`; raises Conflict if the account has one there already."""
    audit.lock(event)
    if Role.objects.filter(event=event, user=user).exists():
        raise Conflict(
            "role_exists",
            _("%(user)s already has a role in this event.") % {"user": user.get_username()},
        )
    return _create(event, kind, actor, user=user)


@transaction.atomic
def issue_token(*, event: Event, kind: str, actor: Role | None) -> tuple[Role, str]:
    """Create a role for a program and give its token, which is shown once and stored hashed."""
    audit.lock(event)
    token = secrets.token_urlsafe(TOKEN_BYTES)
    return _create(event, kind, actor, token_hash=token_hash(token)), token


@transaction.atomic
def revoke_role(*, role: Role, actor: Role | None) -> None:
    """End a role at once: its account or token may do nothing more in the event."""
    revoked = Role.objects.filter(pk=role.pk, revoked_at=None).update(revoked_at=clock.now())
    audit.append(
        role.event,
        actor=actor,
        action="revoke_role",
        subject=role.code,
        before={"revoked": not revoked},
        details={"revoked": True},
    )


def token_hash(token: str) -> str:
    """How a token is stored. A random token of 256 bits needs no salt and no slow hash."""
    return hashlib.sha256(token.encode()).hexdigest()


def _create(event: Event, kind: str, actor: Role | None, **holder: object) -> Role:
    number = Role.objects.filter(event=event, kind=kind).count() + 1
    role = Role.objects.create(event=event, code=f"{kind}-{number}", kind=kind, **holder)
    audit.append(event, actor=actor, action="grant_role", subject=role.code, details={"kind": kind})
    return role
