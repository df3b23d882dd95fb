"""`manage.py verify_audit`: check the audit chain of an event."""

from argparse import ArgumentParser

from django.core.management.base import CommandError
from django.utils.translation import gettext as _

from tournament.management.command import Command as Base
from tournament.selectors.named import event_named
from tournament.services.audit import first_fault, was_head


class Command(Base):
    """Print the head of an intact chain; exit 1 at the first entry that was tampered with.

    A tail that was cut off together with the head shows only by a hash that was printed before.
    """

    help = "Checks that no entry of EVENT's audit chain was changed, removed or cut off."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("event", metavar="EVENT")
        parser.add_argument(
            "--head", metavar="HASH", help="a hash from a published sheet, or its beginning"
        )

    def handle(self, *, event: str, head: str | None, **options: object) -> None:
        found = event_named(event)
        fault = first_fault(found)
        if fault is not None:
            raise CommandError(
                _("The audit chain is broken at entry %(number)s.") % {"number": fault}
            )
        end = found.audit_head
        if head is not None and not was_head(found, head):
            raise CommandError(
                _(
                    "No entry has the printed hash: what was appended after entry %(number)s is "
                    "cut off, or the chain was written anew."
                )
                % {"number": end.number}
            )
        self.stdout.write(f"{end.number} {end.hash}")
