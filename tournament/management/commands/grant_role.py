"""`manage.py grant_role`: let a person into an event."""

from argparse import ArgumentParser

from django.contrib.auth import get_user_model
from django.db import transaction
from django.utils.translation import gettext as _

from tournament.management.command import Command as Base
from tournament.models import Role
from tournament.selectors.named import event_named
from tournament.services import logins
from tournament.services.roles import grant_role


class Command(Base):
    """Give a user a role; a user who is not there yet is made, with a password to hand on."""

    help = "Gives USER the role KIND in EVENT; a new user's password is printed."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("event", metavar="EVENT")
        parser.add_argument(
            "kind", choices=Role.Kind.values, metavar="KIND", help=", ".join(Role.Kind.values)
        )
        parser.add_argument("user", metavar="USER")

    def handle(self, *, event: str, kind: str, user: str, **options: object) -> None:
        known = get_user_model().objects.filter(username=user).first()
        with transaction.atomic():
            holder = known or logins.add(user)
            role = grant_role(event=event_named(event), kind=kind, user=holder, actor=None)
        self.stderr.write(_("%(user)s is %(role)s now.") % {"user": user, "role": role.code})
        if known is None:
            self.stdout.write(f"{user} {logins.renew([user])[user]}")
