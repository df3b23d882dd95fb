"""`manage.py issue_token`: let a program into an event."""

from argparse import ArgumentParser

from django.utils.translation import gettext as _

from tournament.management.command import Command as Base
from tournament.models import Role
from tournament.selectors.named import event_named
from tournament.services.roles import issue_token


class Command(Base):
    """Print a new token; it is shown once and stored hashed."""

    help = "Creates a role of KIND in EVENT for a program and prints its token, this once."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("event", metavar="EVENT")
        parser.add_argument("kind", choices=Role.Kind.values, metavar="KIND")

    def handle(self, *, event: str, kind: str, **options: object) -> None:
        role, token = issue_token(event=event_named(event), kind=kind, actor=None)
        self.stderr.write(_("The token of %(role)s:") % {"role": role.code})
        self.stdout.write(token)
