"""`manage.py import_entrants`: teams or individuals from a registration file."""

import json
from argparse import ArgumentParser, ArgumentTypeError
from pathlib import Path

from django.utils.translation import gettext as _

from tournament.errors import Refused
from tournament.imports.apply import apply_preview, check_ready, preview_for
from tournament.imports.findings import Finding, Severity
from tournament.imports.preview import Preview
from tournament.imports.reading import read_sheets
from tournament.imports.remarks import workbook_with_remarks
from tournament.management.command import Command as Base
from tournament.models import Event, NameAnswer


def answer(text: str) -> tuple[str, str]:
    """KEY=same or KEY=namesake, as two strings."""
    key, _equals, value = text.partition("=")
    if value not in NameAnswer.Answer.values:
        raise ArgumentTypeError("KEY=same or KEY=namesake is needed")
    return key, value


class Command(Base):
    """Import a registration file; exits 3 when errors or open questions are in the way."""

    help = (
        "Imports the entrants of FILE (xlsx, xls, ods, csv) into EVENT, all or none: teams, or "
        "individuals where the first stage is for them."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("event", metavar="EVENT")
        parser.add_argument("file", type=Path, metavar="FILE")
        parser.add_argument("--dry-run", action="store_true", help="report only, change nothing")
        parser.add_argument(
            "--remarks", type=Path, metavar="FILE", help="write the workbook with remarks"
        )
        parser.add_argument("--skip-errors", action="store_true", help="leave faulty rows out")
        parser.add_argument(
            "--answer",
            dest="answers",
            type=answer,
            action="append",
            default=[],
            metavar="KEY=same|namesake",
            help="answer a question on a name; may be repeated",
        )
        parser.add_argument("--format", choices=["text", "json"], default="text")

    def handle(self, *, file: Path, **options: object) -> None:
        event = _event(options["event"])
        data = _content(file)
        preview = preview_for(event, data, file.name)
        answers = dict(options["answers"])
        if options["remarks"]:
            sheets = read_sheets(data, file.name)
            marked = workbook_with_remarks(sheets, preview.findings, preview.kind)
            options["remarks"].write_bytes(marked)
        report = _as_json if options["format"] == "json" else _as_text
        self.stdout.write(report(preview))
        check_ready(preview, answers=answers, skip_errors=options["skip_errors"])
        if options["dry_run"]:
            return
        entrants = apply_preview(
            event=event,
            preview=preview,
            answers=answers,
            skip_errors=options["skip_errors"],
            actor=None,
        )
        self.stderr.write(_("Imported: %(count)s.") % {"count": len(entrants)})


def _event(slug: str) -> Event:
    event = Event.objects.filter(slug=slug).first()
    if event is None:
        raise Refused("unknown_event", _("There is no event %(slug)s.") % {"slug": slug})
    return event


def _content(file: Path) -> bytes:
    try:
        return file.read_bytes()
    except OSError as error:
        raise Refused(
            "file_unreadable",
            _("%(file)s cannot be read: %(reason)s") % {"file": file, "reason": error.strerror},
        ) from error


def _as_text(preview: Preview) -> str:
    counts = _(
        "%(file)s, sheet %(sheet)s. Entrants: %(teams)s, without an error: %(importable)s. "
        "Errors: %(errors)s, questions: %(questions)s, warnings: %(warnings)s."
    ) % {
        "file": preview.filename,
        "sheet": preview.sheet,
        "teams": len(preview.registrations),
        "importable": len(preview.importable),
        "errors": preview.count(Severity.ERROR),
        "questions": preview.count(Severity.QUESTION),
        "warnings": preview.count(Severity.WARNING),
    }
    return "\n".join([counts, *map(_line, preview.findings)])


def _line(finding: Finding) -> str:
    key = f" [{finding.key}]" if finding.key else ""
    return (
        f"{finding.severity}\t{finding.sheet}\t{finding.cell}\t{finding.what} {finding.advice}{key}"
    )


def _as_json(preview: Preview) -> str:
    return json.dumps(
        {
            "file": preview.filename,
            "sheet": preview.sheet,
            "kind": preview.kind,
            "teams": len(preview.registrations),
            "importable_rows": [registration.row for registration in preview.importable],
            "findings": [
                {
                    "severity": finding.severity,
                    "sheet": finding.sheet,
                    "cell": finding.cell,
                    "code": finding.code,
                    "what": finding.what,
                    "advice": finding.advice,
                    "key": finding.key,
                }
                for finding in preview.findings
            ],
        },
        ensure_ascii=False,
        indent=2,
    )
