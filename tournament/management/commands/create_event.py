"""`manage.py create_event`: a new event, ready for its registrations."""

from argparse import ArgumentParser
from datetime import date

from django.contrib.auth import get_user_model
from django.utils.translation import gettext as _

from tournament import clock
from tournament.errors import NotFound
from tournament.management.command import Command as Base
from tournament.services.events import create_event
from tournament.services.presets import PRESETS


class Command(Base):
    """Create an event from a preset."""

    help = "Creates the event EVENT (its short name in addresses) called NAME from a preset."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("event", metavar="EVENT")
        parser.add_argument("name", metavar="NAME")
        parser.add_argument("--preset", choices=sorted(PRESETS), default="qingdao-tour-24")
        parser.add_argument("--date", type=date.fromisoformat, metavar="YYYY-MM-DD")
        parser.add_argument("--organiser", metavar="USER", help="who organises it")

    def handle(
        self,
        *,
        event: str,
        name: str,
        preset: str,
        date: date | None,
        organiser: str | None,
        **options: object,
    ) -> None:
        user = get_user_model().objects.filter(username=organiser).first() if organiser else None
        if organiser and user is None:
            message = _("There is no user named %(name)s.") % {"name": organiser}
            raise NotFound("unknown_user", message)
        created = create_event(
            slug=event,
            name=name,
            preset=preset,
            starts_on=date or clock.now().date(),
            organiser=user,
        )
        self.stdout.write(created.slug)
