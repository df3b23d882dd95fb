"""Appending to an event's audit chain, and checking it."""

import hashlib
import json
from collections.abc import Mapping
from types import MappingProxyType

from django.db import DatabaseError

from tournament import clock
from tournament.models import AuditEntry, AuditHead, Event, Role

Details = Mapping[str, object]

NOTHING: Details = MappingProxyType({})

COMMAND_LINE = "command"
"""The actor and the device of what was done by a command instead of a role."""

UNREADABLE = (DatabaseError, ValueError, TypeError, AttributeError)
"""What reading a row raises whose values were replaced by what its columns cannot hold."""


def start_chain(event: Event) -> None:
    """Create the head of `event`'s chain; to be called once, when the event is created."""
    AuditHead.objects.create(event=event, hash=_genesis(event))


def lock(event: Event) -> None:
    """Make others wait who number things in `event`, until the transaction ends.

    Comes after the locks on matches and groups.
    """
    AuditHead.objects.select_for_update().get(event=event)


def append(
    event: Event,
    *,
    actor: Role | None,
    action: str,
    subject: str,
    details: Details,
    before: Details = NOTHING,
    reason: str = "",
) -> AuditEntry:
    """Append one act; must run last in the transaction of the act, since it locks the head.

    `details`: how things are since, `before`: how they were, both in codes and digests. Of the
    words of `reason` only the digest is kept: the words stand with the fact.
    """
    head = AuditHead.objects.select_for_update().get(event=event)
    entry = AuditEntry(
        event=event,
        number=head.number + 1,
        format=AuditEntry.FORMAT,
        at=clock.now(),
        actor=actor.code if actor else COMMAND_LINE,
        device=actor.device if actor else COMMAND_LINE,
        action=action,
        subject=subject,
        reason=digest(reason.strip()) if reason.strip() else "",
        before=dict(before),
        details=dict(details),
        previous=head.hash,
    )
    entry.hash = entry_hash(entry)
    entry.save(force_insert=True)
    head.number, head.hash = entry.number, entry.hash
    head.save(update_fields=["number", "hash"])
    return entry


def first_fault(event: Event) -> int | None:
    """The number of the first entry that was changed, removed or cut off; None if all is well.

    A tail that was cut together with the head leaves a chain without fault: see `was_head`.
    """
    previous, number = _genesis(event), 0
    try:
        # One row at a time, so that an unreadable one is known by the last one before it.
        for entry in event.audit_entries.order_by("number").iterator(chunk_size=1):
            if (entry.number, entry.previous) != (number + 1, previous):
                return number + 1
            if entry.hash != entry_hash(entry):
                return number + 1
            previous, number = entry.hash, entry.number
    except UNREADABLE:
        return number + 1
    head = event.audit_head
    return None if (head.number, head.hash) == (number, previous) else number + 1


def was_head(event: Event, printed: str) -> bool:
    """Whether an entry of `event`, or none yet, has the hash that a sheet shows, or begins so.

    In a chain without fault this proves that all up to the printing is still there.
    """
    hashes = event.audit_entries.values_list("hash", flat=True)
    begins = printed.strip().lower()
    return bool(begins) and (
        hashes.filter(hash__startswith=begins).exists() or _genesis(event).startswith(begins)
    )


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
    if entry.format > 1:
        content |= {
            "format": entry.format,
            "device": entry.device,
            "reason": entry.reason,
            "before": entry.before,
        }
    elif entry.device or entry.reason or entry.before:
        raise ValueError("an entry of format 1 has no such columns")
    return digest(content)


def digest(content: object) -> str:
    """The SHA-256 (hex) of `content` as canonical JSON."""
    text = json.dumps(content, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()


def _genesis(event: Event) -> str:
    return digest({"event": event.slug})
