"""`manage.py validate`: check hand records."""

import json
from argparse import ArgumentParser
from pathlib import Path

from django.utils.translation import get_language
from django.utils.translation import gettext as _

from scoring.engine.report import Checked, as_json, as_text, check, is_valid
from scoring.rules import RULESETS
from tournament.errors import Refused
from tournament.management.command import Command as Base


class Command(Base):
    """Replay the hand records of some files and say what is wrong with them."""

    help = "Checks the hand records (GJN) in each FILE. Any error exits 3, warnings alone exit 0."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("files", nargs="+", type=Path, metavar="FILE")
        parser.add_argument("--rules", choices=RULESETS, metavar="ID")
        parser.add_argument("--format", choices=["text", "json"], default="text")

    def handle(
        self, *, files: list[Path], rules: str | None, format: str, **options: object
    ) -> None:
        language = "zh" if (get_language() or "").startswith("zh") else "en"
        checked = [found for file in files for found in _checked(file, rules)]
        if format == "json":
            self.stdout.write(json.dumps(as_json(checked, language), ensure_ascii=False))
        else:
            for line in as_text(checked, language):
                self.stdout.write(line)
        if not is_valid(checked):
            raise Refused("records_invalid", _("Some hand records are not valid."))


def _checked(file: Path, rules: str | None) -> list[Checked]:
    try:
        content = file.read_bytes()
    except OSError as error:
        raise Refused(
            "file_unreadable",
            _("%(file)s cannot be read: %(reason)s") % {"file": file, "reason": error.strerror},
        ) from error
    return check(str(file), content, RULESETS[rules] if rules else None)
