"""`manage.py compile_standings`: compile the standings of an event, or prove them."""

from argparse import ArgumentParser

from django.utils.translation import gettext as _

from tournament.errors import Conflict
from tournament.management.command import Command as Base
from tournament.models import Event
from tournament.selectors.named import event_named
from tournament.services.standings import compile_event, differing_groups


class Command(Base):
    """Compile all groups, or with `--check` say which are not what their facts compile to."""

    help = "Compiles the standings of EVENT; --check compiles afresh and compares, writing nothing."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("event", metavar="EVENT")
        parser.add_argument("--check", action="store_true")

    def handle(self, *, event: str, check: bool, **options: object) -> None:
        found = event_named(event)
        if check:
            self._check(found)
        else:
            compile_event(found)
        self.stdout.write(_("The standings are up to date."))

    def _check(self, event: Event) -> None:
        differing = [f"{group.stage.code}/{group.code}" for group in differing_groups(event)]
        if differing:
            raise Conflict(
                "standings_differ",
                _("Compile again, these standings are not up to date: %(groups)s.")
                % {"groups": ", ".join(differing)},
            )
