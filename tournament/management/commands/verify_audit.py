"""`manage.py verify_audit`: check the audit chain of an event."""

from argparse import ArgumentParser

from django.core.management.base import CommandError
from django.utils.translation import gettext as _

from tournament.management.command import Command as Base
from tournament.selectors.named import event_named
from tournament.services.audit import first_fault


class Command(Base):
    """Print the head of an intact chain; exit 1 at the first entry that was tampered with."""

    help = "Checks that no entry of EVENT's audit chain was changed, removed or cut off."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("event", metavar="EVENT")

    def handle(self, *, event: str, **options: object) -> None:
        found = event_named(event)
        fault = first_fault(found)
        if fault is not None:
            raise CommandError(
                _("The audit chain is broken at entry %(number)s.") % {"number": fault}
            )
        head = found.audit_head
        self.stdout.write(f"{head.number} {head.hash}")
