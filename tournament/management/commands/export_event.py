"""`manage.py export_event`: an event as one file."""

from argparse import ArgumentParser
from pathlib import Path

from django.utils.translation import gettext as _

from tournament.errors import Refused
from tournament.exports.event_json import event_json
from tournament.exports.gjn import event_gjn
from tournament.exports.workbook import event_workbook
from tournament.management.command import Command as Base
from tournament.selectors.named import event_named

EXPORTERS = {"xlsx": event_workbook, "json": event_json, "gjn": event_gjn}


class Command(Base):
    """Write what everybody may see of an event, and print where it lies."""

    help = (
        "Writes EVENT to FILE: as a workbook (xlsx), as json, or its hands as records (gjn). "
        "The same event, the same bytes."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("event", metavar="EVENT")
        parser.add_argument("file", type=Path, metavar="FILE")
        parser.add_argument("--to", choices=EXPORTERS, required=True)

    def handle(self, *, event: str, file: Path, to: str, **options: object) -> None:
        content = EXPORTERS[to](event_named(event))
        try:
            file.write_bytes(content)
        except OSError as error:
            raise Refused(
                "file_unwritable",
                _("%(file)s cannot be written: %(reason)s")
                % {"file": file, "reason": error.strerror},
            ) from error
        self.stdout.write(str(file))
