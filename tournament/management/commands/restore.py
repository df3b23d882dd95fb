"""`manage.py restore`: a backup back in place."""

from argparse import ArgumentParser
from pathlib import Path

from django.utils.translation import gettext as _

from tournament.management.command import Command as Base
from tournament.services.restore import restore


class Command(Base):
    """Restore a backup; an old SQLite file is kept, any other database must be empty."""

    help = "Brings the backup FILE back. Stop the site first."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path, metavar="FILE")

    def handle(self, *, file: Path, **options: object) -> None:
        previous = restore(file)
        self.stdout.write(_("Restored from %(file)s.") % {"file": file})
        if previous is not None:
            self.stdout.write(_("The database from before: %(file)s") % {"file": previous})
