"""`manage.py create_event`: a whole event from a preset."""

from argparse import ArgumentParser
from datetime import date

from tournament import clock
from tournament.management.command import Command as Base
from tournament.services.events import create_event
from tournament.services.presets import PRESETS


class Command(Base):
    """Create an event with its stages and tables."""

    help = "Creates the event EVENT from a preset. Its stages can be changed until they are drawn."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("event", metavar="EVENT")
        parser.add_argument("--preset", required=True, choices=sorted(PRESETS))
        parser.add_argument("--name", help="its full name; else the short one")
        parser.add_argument("--day", type=date.fromisoformat, help="first day as 2026-05-01")

    def handle(
        self, *, event: str, preset: str, name: str | None, day: date | None, **options: object
    ) -> None:
        created = create_event(
            slug=event, name=name or event, preset=preset, starts_on=day or clock.now().date()
        )
        for stage in created.stages.order_by("position"):
            self.stdout.write(f"{created.slug}/{stage.code}")
