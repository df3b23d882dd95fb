"""Venues and tables, and who needs an accessible one."""

from collections.abc import Collection

from django.db import transaction
from django.utils.translation import gettext as _

from tournament.errors import Conflict, Refused
from tournament.models import Draw, Entrant, Event, Role, Table, Venue
from tournament.services import audit

MOST_TABLES = 2000


@transaction.atomic
def add_venue(*, event: Event, name: str, tables: int, actor: Role | None) -> Venue:
    """Open a further venue with so many tables; Refused for a name that is empty or taken."""
    audit.lock(event)
    _check_name(event, name)
    venue = Venue.objects.create(event=event, code=f"venue-{event.venues.count() + 1}", name=name)
    _resize(venue, tables)
    _append(venue, actor, action="add_venue")
    return venue


@transaction.atomic
def change_venue(
    *, venue: Venue, name: str, tables: int, accessible: Collection[int], actor: Role | None
) -> None:
    """Name a venue, give it so many tables, and say by number which of them are accessible.

    What is drawn keeps its tables. Raises Refused for a name that is empty or taken or a number
    that makes no sense, Conflict where tables would go although a stage is drawn.
    """
    audit.lock(venue.event)
    _check_name(venue.event, name, venue)
    before = _noted(Venue.objects.get(pk=venue.pk))
    venue.name = name
    venue.save(update_fields=["name"])
    _resize(venue, tables)
    venue.tables.update(accessible=False)
    venue.tables.filter(number__in=accessible).update(accessible=True)
    _append(venue, actor, before, action="change_venue")


@transaction.atomic
def set_needs_accessible(*, entrant: Entrant, needs: bool, actor: Role | None) -> None:
    """Say whether an entrant needs an accessible table; the next draw sees to it."""
    rows = Entrant.objects.filter(pk=entrant.pk)
    before = rows.values_list("needs_accessible", flat=True).get()
    rows.update(needs_accessible=needs)
    audit.append(
        entrant.event,
        actor=actor,
        action="set_needs_accessible",
        subject=entrant.code,
        before={"needs": before},
        details={"needs": needs},
    )


def _check_name(event: Event, name: str, venue: Venue | None = None) -> None:
    others = event.venues.exclude(pk=venue.pk) if venue else event.venues
    if not name or len(name) > Venue._meta.get_field("name").max_length:
        raise Refused("bad_venue_name", _("Give the venue a name of 1 to 80 characters."))
    if others.filter(name=name).exists():
        raise Refused("venue_name_taken", _("There is a venue %(name)s already.") % {"name": name})


def _resize(venue: Venue, tables: int) -> None:
    if not 0 <= tables <= MOST_TABLES:
        raise Refused(
            "bad_table_count",
            _("A venue has at most %(most)s tables.") % {"most": MOST_TABLES},
        )
    there = set(venue.tables.values_list("number", flat=True))
    wanted = set(range(1, tables + 1))
    if there - wanted and Draw.objects.filter(stage__event=venue.event).exists():
        raise Conflict(
            "tables_drawn",
            _("A stage is drawn: tables of %(venue)s can be added, but none taken away.")
            % {"venue": venue},
        )
    venue.tables.filter(number__in=there - wanted).delete()
    Table.objects.bulk_create(
        Table(venue=venue, number=number) for number in sorted(wanted - there)
    )


def _noted(venue: Venue) -> audit.Details:
    """A venue as the audit chain notes it."""
    accessible = venue.tables.filter(accessible=True).order_by("number")
    return {
        "venue": venue.name,
        "tables": venue.tables.count(),
        "accessible": list(accessible.values_list("number", flat=True)),
    }


def _append(
    venue: Venue, actor: Role | None, before: audit.Details = audit.NOTHING, *, action: str
) -> None:
    audit.append(
        venue.event,
        actor=actor,
        action=action,
        subject=venue.code,
        before=before,
        details=_noted(venue),
    )
