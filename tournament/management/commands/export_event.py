"""`manage.py export_event`: an event as one file."""

from argparse import ArgumentParser
from pathlib import Path

from tournament.exports.event_json import event_json
from tournament.exports.workbook import event_workbook
from tournament.management.command import Command as Base
from tournament.selectors.named import event_named

EXPORTERS = {"xlsx": event_workbook, "json": event_json}


class Command(Base):
    """Write what everybody may see of an event, and print where it lies."""

    help = "Writes EVENT to FILE: as a workbook (xlsx) or as json. The same event, the same bytes."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("event", metavar="EVENT")
        parser.add_argument("file", type=Path, metavar="FILE")
        parser.add_argument("--to", choices=EXPORTERS, required=True)

    def handle(self, *, event: str, file: Path, to: str, **options: object) -> None:
        file.write_bytes(EXPORTERS[to](event_named(event)))
        self.stdout.write(str(file))
