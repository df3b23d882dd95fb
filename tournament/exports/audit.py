"""The audit chain as a table, for whoever checks it outside of Touke."""

import csv
import io
import json
from collections.abc import Iterable, Mapping
from zoneinfo import ZoneInfo

from tournament.models import AuditEntry, Event

COLUMNS = (
    "number",
    "format",
    "at",
    "actor",
    "device",
    "action",
    "subject",
    "reason",
    "reason_digest",
    "before",
    "after",
    "previous",
    "hash",
)
FORMULA = ("=", "+", "-", "@", "\t", "\r")


def audit_csv(event: Event, entries: Iterable[AuditEntry], words: Mapping[str, str]) -> bytes:
    """These entries as CSV that spreadsheets open, times in the event's zone.

    `words`: the reasons by their digests. A cell that would be a formula begins with an apostrophe.
    """
    zone = ZoneInfo(event.zone)
    text = io.StringIO()
    sheet = csv.writer(text)
    sheet.writerow(COLUMNS)
    for entry in entries:
        sheet.writerow(
            (
                entry.number,
                entry.format,
                entry.at.astimezone(zone).isoformat(),
                entry.actor,
                entry.device,
                entry.action,
                entry.subject,
                _as_text(words.get(entry.reason, "")),
                entry.reason,
                _json(entry.before),
                _json(entry.details),
                entry.previous,
                entry.hash,
            )
        )
    return text.getvalue().encode("utf-8-sig")


def _as_text(words: str) -> str:
    return f"'{words}" if words.startswith(FORMULA) else words


def _json(values: object) -> str:
    return json.dumps(values, ensure_ascii=False, sort_keys=True)
