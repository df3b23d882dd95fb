"""`manage.py logins`: new passwords for people of this install."""

from argparse import ArgumentParser

from tournament.management.command import Command as Base
from tournament.services import logins


class Command(Base):
    """Renew passwords and print them."""

    help = "Gives new random passwords to USERNAME..., or to everyone in the log-ins file."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("usernames", nargs="*", metavar="USERNAME")

    def handle(self, *, usernames: list[str], **options: object) -> None:
        for username, password in logins.renew(usernames or logins.kept()).items():
            self.stdout.write(f"{username}\t{password}")
