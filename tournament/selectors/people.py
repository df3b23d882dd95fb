"""Which role an account or a token holds."""

from django.contrib.auth.models import AnonymousUser, User

from tournament.models import Event, Role


def role_of(user: User | AnonymousUser, event: Event) -> Role | None:
    """The role of an account in `event`; None for the public or a revoked role."""
    if not user.is_authenticated:
        return None
    return Role.objects.filter(user=user, event=event, revoked_at=None).first()


def may_create_events(user: User | AnonymousUser) -> bool:
    """Whether an account may open new events: whoever organises one, and superusers."""
    if not user.is_authenticated:
        return False
    roles = Role.objects.filter(user=user, kind=Role.Kind.ORGANISER, revoked_at=None)
    return user.is_superuser or roles.exists()


def role_by_token_hash(hashed: str) -> Role | None:
    """The role whose token has this hash; None if there is none or it was revoked."""
    rows = Role.objects.select_related("event")
    return rows.filter(token_hash=hashed, revoked_at=None).first()
