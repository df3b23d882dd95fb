"""`manage.py issue_token`: let a program or a phone into an event."""

from argparse import ArgumentParser, ArgumentTypeError
from datetime import timedelta

from django.urls import reverse
from django.utils.translation import gettext as _

from tournament import clock
from tournament.management.command import Command as Base
from tournament.models import Role
from tournament.selectors.named import entrant_named, event_named, table_named
from tournament.services.roles import LONGEST_LIFE, TOKEN_LIFE, issue_token


def days(text: str) -> int:
    """A number of days that a token may live; ArgumentTypeError for others."""
    longest = LONGEST_LIFE.days
    if not (text.isascii() and text.isdecimal() and 1 <= int(text[:9]) <= longest):
        raise ArgumentTypeError(_("a number from 1 to %(days)s") % {"days": longest})
    return int(text)


class Command(Base):
    """Print a new token; it is shown once and stored hashed."""

    help = (
        "Creates a role of KIND in EVENT and prints its token, this once: programs send it as "
        "`Authorization: Bearer …`, phones open its link."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("event", metavar="EVENT")
        parser.add_argument("kind", choices=Role.Kind.values, metavar="KIND")
        parser.add_argument("--table", metavar="VENUE/NUMBER", help="only at this table")
        parser.add_argument("--entrant", metavar="CODE", help="the team of a captain")
        parser.add_argument("--days", type=days, default=TOKEN_LIFE.days, help="how long it lives")

    def handle(
        self,
        *,
        event: str,
        kind: str,
        table: str | None,
        entrant: str | None,
        days: int,
        **options: object,
    ) -> None:
        found = event_named(event)
        role, token = issue_token(
            event=found,
            kind=kind,
            table=table_named(found, table) if table else None,
            entrant=entrant_named(found, entrant) if entrant else None,
            expires_at=clock.now() + timedelta(days=days),
            actor=None,
        )
        self.stderr.write(_("The token of %(role)s:") % {"role": role.code})
        self.stdout.write(token)
        address = reverse("open_link", args=[token])
        self.stderr.write(_("The path of its link: %(address)s") % {"address": address})
