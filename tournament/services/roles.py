"""Officials and captains: their accounts, and the tokens of their links and programs."""

import hashlib
import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.contrib.auth.models import User
from django.db import transaction
from django.utils.translation import gettext as _

from tournament import clock
from tournament.errors import Conflict, Forbidden, Refused
from tournament.models import Entrant, Event, Role, Table
from tournament.permissions import ending
from tournament.selectors.people import role_by_token_hash
from tournament.services import audit

TOKEN_BYTES = 32
TOKEN_LIFE = timedelta(days=30)
LONGEST_LIFE = timedelta(days=366)
MOST_AT_ONCE = 500


@dataclass(frozen=True, slots=True, kw_only=True)
class Scope:
    """What a token is for: a kind of official, at one table or everywhere, or a team's captain."""

    kind: str
    table: Table | None = None
    entrant: Entrant | None = None


@transaction.atomic
def grant_role(*, event: Event, kind: str, user: User, actor: Role | None) -> Role:
    """Give `user` a role in `event`; raises Conflict if the account has one there already."""
    audit.lock(event)
    if Role.objects.filter(event=event, user=user).exists():
        raise Conflict(
            "role_exists",
            _("%(user)s already has a role in this event.") % {"user": user.get_username()},
        )
    return _create(event, Scope(kind=kind), actor, user=user)


@transaction.atomic
def issue_token(
    *,
    event: Event,
    kind: str,
    actor: Role | None,
    table: Table | None = None,
    entrant: Entrant | None = None,
    expires_at: datetime | None = None,
) -> tuple[Role, str]:
    """Create a role for a phone or a program and give its token, which is shown once.

    It expires at `expires_at`, else after `TOKEN_LIFE`. Raises Refused for a moment that is past or
    further away than `LONGEST_LIFE`, for a table or a team of another event, or where they do not
    fit `kind`.
    """
    audit.lock(event)
    now = clock.now()
    ends = expires_at or now + TOKEN_LIFE
    if not now < ends <= now + LONGEST_LIFE:
        raise Refused("bad_expiry", _("Choose a day that is not over yet, within a year."))
    token = secrets.token_urlsafe(TOKEN_BYTES)
    scope = Scope(kind=kind, table=table, entrant=entrant)
    holder = {"token_hash": token_hash(token), "expires_at": ends}
    return _create(event, scope, actor, **holder), token


@transaction.atomic
def issue_tokens(
    *, event: Event, scopes: Sequence[Scope], expires_at: datetime, actor: Role | None
) -> list[tuple[Role, str]]:
    """`issue_token` for each of `scopes`, all or none; Refused for none or too many of them."""
    if not scopes:
        raise Refused("nobody_chosen", _("There is nobody to make a link for; choose somebody."))
    if len(scopes) > MOST_AT_ONCE:
        raise Refused(
            "too_many_links",
            _("At most %(limit)s links are made at once; choose some.") % {"limit": MOST_AT_ONCE},
        )
    return [
        issue_token(
            event=event,
            kind=scope.kind,
            table=scope.table,
            entrant=scope.entrant,
            expires_at=expires_at,
            actor=actor,
        )
        for scope in scopes
    ]


def open_link(token: str) -> Role:
    """The role that a link with this token gives, noting that it was opened.

    Raises Forbidden for an unknown token, Gone for one that has expired or was revoked.
    """
    role = role_by_token_hash(token_hash(token))
    if role is None:
        raise Forbidden("unknown_link", _("This link is not known here."))
    over = ending(role)
    if over:
        raise over
    Role.objects.filter(pk=role.pk).update(opened_at=clock.now())
    return role


@transaction.atomic
def revoke_role(*, role: Role, actor: Role | None) -> None:
    """End a role at once: its account or token may do nothing more in the event.

    Raises Conflict for the actor's own role.
    """
    if role == actor:
        raise Conflict("own_role", _("You cannot take back your own access."))
    revoked = Role.objects.filter(pk=role.pk, revoked_at=None).update(revoked_at=clock.now())
    if revoked:
        audit.append(
            role.event,
            actor=actor,
            action="revoke_role",
            subject=role.code,
            before={"revoked": False},
            details={"revoked": True},
        )


def token_hash(token: str) -> str:
    """How a token is stored. A random token of 256 bits needs no salt and no slow hash."""
    return hashlib.sha256(token.encode()).hexdigest()


def _create(event: Event, scope: Scope, actor: Role | None, **holder: object) -> Role:
    _check(event, scope)
    number = Role.objects.filter(event=event, kind=scope.kind).count() + 1
    role = Role.objects.create(
        event=event,
        code=f"{scope.kind}-{number}",
        kind=scope.kind,
        table=scope.table,
        entrant=scope.entrant,
        **holder,
    )
    audit.append(
        event, actor=actor, action="grant_role", subject=role.code, details=_details(scope)
    )
    return role


def _check(event: Event, scope: Scope) -> None:
    if (scope.kind == Role.Kind.CAPTAIN) != (scope.entrant is not None):
        raise Refused("captain_of_nobody", _("A captain, and nobody else, is one of a team."))
    if scope.entrant and scope.entrant.event_id != event.pk:
        raise Refused("foreign_team", _("This team plays in another event."))
    if scope.table and scope.kind not in (Role.Kind.REFEREE, Role.Kind.RECORDER):
        raise Refused("no_table_needed", _("Only referees and recorders are limited to a table."))
    if scope.table and scope.table.venue.event_id != event.pk:
        raise Refused("foreign_table", _("This table stands in another event."))


def _details(scope: Scope) -> audit.Details:
    details: dict[str, object] = {}
    if scope.table:
        details["table"] = f"{scope.table.venue.code}/{scope.table.number}"
    if scope.entrant:
        details["team"] = scope.entrant.code
    return details
