"""Creating events."""

from collections.abc import Mapping
from dataclasses import asdict
from datetime import date

from django.contrib.auth.models import User
from django.db import IntegrityError, transaction
from django.utils.translation import gettext as _

from scoring.rules import rules_for
from tournament.errors import Conflict, Refused
from tournament.models import Event, Role, Stage, Table, Venue
from tournament.services import audit
from tournament.services.presets import PRESETS, Preset
from tournament.services.roles import grant_role


@transaction.atomic
def create_event(
    *,
    slug: str,
    name: str,
    preset: str,
    starts_on: date,
    rule_changes: Mapping[str, object] | None = None,
    organiser: User | None = None,
) -> Event:
    """Create a whole event from a preset: stages, one venue with its tables, the audit chain.

    Raises Refused for an unknown preset or rule option, Conflict if the short name is taken.
    """
    plan = _plan(preset)
    event = Event(
        slug=slug,
        name=name,
        preset=preset,
        rules={"id": plan.rules, "changes": _checked(plan, rule_changes or {})},
        starts_on=starts_on,
        keep_apart=plan.keep_apart,
    )
    _insert(event)
    _create_stages(event, plan)
    _create_venues(event, plan)
    audit.start_chain(event)
    audit.append(event, actor=None, action="create_event", subject=slug, details={"preset": preset})
    if organiser:
        grant_role(event=event, kind=Role.Kind.ORGANISER, user=organiser, actor=None)
    return event


def _plan(preset: str) -> Preset:
    if preset not in PRESETS:
        raise Refused(
            "unknown_preset",
            _("There is no preset %(preset)s; there are: %(known)s.")
            % {"preset": preset, "known": ", ".join(PRESETS)},
        )
    return PRESETS[preset]


def _checked(plan: Preset, changes: Mapping[str, object]) -> dict[str, object]:
    try:
        rules_for(plan.rules, changes)
    except ValueError as error:
        raise Refused("bad_rules", str(error)) from error
    return dict(changes)


def _insert(event: Event) -> None:
    try:
        with transaction.atomic():
            event.save(force_insert=True)
    except IntegrityError as error:
        raise Conflict(
            "slug_taken",
            _("There is an event with the short name %(slug)s already; choose another one.")
            % {"slug": event.slug},
        ) from error


def _create_stages(event: Event, plan: Preset) -> None:
    previous = None
    for position, stage in enumerate(plan.stages, start=1):
        previous = Stage.objects.create(
            event=event, position=position, takes_from=previous, **asdict(stage)
        )


def _create_venues(event: Event, plan: Preset) -> None:
    _create_venue(event, "main", _("Main hall"), plan.tables)
    for number in range(2, plan.venues + 1):
        name = _("Venue %(number)s") % {"number": number}
        _create_venue(event, f"venue-{number}", name, plan.tables)


def _create_venue(event: Event, code: str, name: str, tables: int) -> None:
    venue = Venue.objects.create(event=event, code=code, name=name)
    Table.objects.bulk_create(Table(venue=venue, number=n) for n in range(1, tables + 1))
