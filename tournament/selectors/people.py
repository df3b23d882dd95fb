"""Which role an account or a token holds, and who has access to an event."""

from django.contrib.auth.models import AnonymousUser, User
from django.db.models import QuerySet

from tournament.models import Event, Match, Role, Table
from tournament.permissions import POLICY, Action, ending
from tournament.selectors.named import match_named, stage_named
from tournament.selectors.rounds import OPEN

ROLES = Role.objects.select_related("event", "user", "table__venue", "entrant")


def role_of(user: User | AnonymousUser, event: Event) -> Role | None:
    """The role of an account in `event`; None for the public or a role that has ended."""
    if not user.is_authenticated:
        return None
    role = ROLES.filter(user=user, event=event).first()
    return role if role and not ending(role) else None


def may_create_events(user: User | AnonymousUser) -> bool:
    """Whether an account may open new events: whoever organises one, and superusers."""
    if not user.is_authenticated:
        return False
    roles = Role.objects.filter(user=user, kind__in=POLICY[Action.OPEN_EVENT], revoked_at=None)
    return user.is_superuser or roles.exists()


def role_by_token_hash(hashed: str) -> Role | None:
    """The role whose token has this hash, be it over; None if there is none."""
    return ROLES.filter(token_hash=hashed).first()


def role_by_key(key: int | None, event: Event) -> Role | None:
    """The role with this primary key if it is one of `event`; None for none."""
    return ROLES.filter(pk=key, event=event).first() if key is not None else None


def roles_of(event: Event) -> list[Role]:
    """All roles of `event`: by kind, then by table or team, those made first first."""
    order = ("kind", "table__venue__code", "table__number", "entrant__code", "pk")
    return list(ROLES.filter(event=event).order_by(*order))


def tables_of(event: Event) -> QuerySet[Table]:
    """The tables of `event`, by venue and number."""
    tables = Table.objects.filter(venue__event=event).select_related("venue")
    return tables.order_by("venue__code", "number")


def match_at(table: Table) -> Match | None:
    """The match that is on at `table`, or comes next there; None if none is published yet."""
    matches = Match.objects.filter(
        table=table, state__in=OPEN, group__draw__published_at__isnull=False
    )
    order = ("group__stage__position", "round__number", "wave")
    return matches.select_related("group__stage__event", "round").order_by(*order).first()


def match_limiting(
    role: Role | None, slug: str, /, stage: str = "", code: str = "", **_names: object
) -> Match | None:
    """The match that an address names by `stage` and `code`; None where `role` makes no difference
    between matches, and for other addresses."""
    if role is None or not role.is_limited or not (stage and code):
        return None
    return match_named(stage_named(f"{slug}/{stage}"), code)
