"""`manage.py backup`: one file with everything."""

from argparse import ArgumentParser
from pathlib import Path

from django.conf import settings
from django.utils.translation import ngettext

from tournament import clock
from tournament.management.command import Command as Base
from tournament.services import backup


class Command(Base):
    """Write a backup and print where it lies."""

    help = "Writes everything in the database to FILE (default: a new file in var/backups)."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", nargs="?", type=Path, metavar="FILE")

    def handle(self, *, file: Path | None, **options: object) -> None:
        name = f"touke-{clock.now():%Y%m%dT%H%M%SZ}.jsonl.gz"
        path = file or settings.VAR / "backups" / name
        rows = backup.write(path)
        message = ngettext("%(rows)d row saved.", "%(rows)d rows saved.", rows) % {"rows": rows}
        self.stderr.write(message)
        self.stdout.write(str(path))
