"""Appending to an event's audit chain, and checking it."""

import hashlib
import json
from collections.abc import Mapping

from tournament import clock
from tournament.models import AuditEntry, AuditHead, Event, Role

Details = Mapping[str, object]

COMMAND_LINE = "command"
"""The actor of what was done by a command instead of a role."""


def start_chain(event: Event) -> None:
    """Create the head of `event`'s chain; to be called once, when the event is created."""
    AuditHead.objects.create(event=event, hash=_genesis(event))


def lock(event: Event) -> None:
    """Make others wait who number things in `event`, until the transaction ends.

    Comes after the locks on matches and groups.
    """
    AuditHead.objects.select_for_update().get(event=event)


def append(
    event: Event, *, actor: Role | None, action: str, subject: str, details: Details
) -> AuditEntry:
    """Append one act; must run last in the transaction of the act, since it locks the head."""
    head = AuditHead.objects.select_for_update().get(event=event)
    entry = AuditEntry(
        event=event,
        number=head.number + 1,
        at=clock.now(),
        actor=actor.code if actor else COMMAND_LINE,
        action=action,
        subject=subject,
        details=dict(details),
        previous=head.hash,
    )
    entry.hash = entry_hash(entry)
    entry.save(force_insert=True)
    head.number, head.hash = entry.number, entry.hash
    head.save(update_fields=["number", "hash"])
    return entry


def first_fault(event: Event) -> int | None:
    """The number of the first entry that was changed, removed or cut off; None if all is well."""
    previous, number = _genesis(event), 0
    for entry in event.audit_entries.order_by("number").iterator():
        number += 1
        if (entry.number, entry.previous, entry.hash) != (number, previous, entry_hash(entry)):
            return number
        previous = entry.hash
    head = event.audit_head
    return None if (head.number, head.hash) == (number, previous) else number + 1


def entry_hash(entry: AuditEntry) -> str:
    """The SHA-256 of an entry's content and of the hash before it."""
    content = {
        "number": entry.number,
        "at": entry.at.isoformat(),
        "actor": entry.actor,
        "action": entry.action,
        "subject": entry.subject,
        "details": entry.details,
        "previous": entry.previous,
    }
    return digest(content)


def digest(content: object) -> str:
    """The SHA-256 (hex) of `content` as canonical JSON."""
    text = json.dumps(content, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()


def _genesis(event: Event) -> str:
    return digest({"event": event.slug})
