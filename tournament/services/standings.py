"""Compiling standings and penalty ledgers from the facts."""

from collections.abc import Iterator

from django.db import transaction
from django.db.models import F

from tournament import clock
from tournament.models import Event, Group, Snapshot
from tournament.selectors.standings import compute_ledger, compute_rows
from tournament.services.audit import digest


def compile_group(group_id: int) -> None:
    """Compile the standings of one group; harmless when repeated, or when the group is gone.

    The facts are read outside a transaction. If more were recorded meanwhile, the group stays
    dirty and is compiled again; if somebody compiled later facts, this result is dropped.
    """
    group = Group.objects.select_related("stage__event").filter(pk=group_id).first()
    if group is None:
        return
    rows, ledger = compute_rows(group), compute_ledger(group)
    with transaction.atomic():
        current = Group.objects.filter(pk=group_id, compiled__lte=group.facts)
        if current.update(compiled=group.facts):
            Snapshot.objects.update_or_create(
                group_id=group_id,
                defaults={
                    "facts": group.facts,
                    "rows": rows,
                    "ledger": ledger,
                    "digest": digest([rows, ledger]),
                    "compiled_at": clock.now(),
                },
            )


def compile_event(event: Event) -> None:
    """Compile all groups of `event`."""
    for group in Group.objects.filter(stage__event=event).order_by("pk"):
        compile_group(group.pk)


def dirty_groups() -> list[int]:
    """The keys of groups with facts that no compilation has read."""
    return list(Group.objects.filter(facts__gt=F("compiled")).values_list("pk", flat=True))


def differing_groups(event: Event) -> Iterator[Group]:
    """Groups of `event` whose stored standings are not what their facts compile to."""
    groups = Group.objects.filter(stage__event=event).select_related("stage__event", "snapshot")
    for group in groups.order_by("stage__position", "code"):
        snapshot = getattr(group, "snapshot", None)
        if snapshot is None or snapshot.digest != _fresh_digest(group):
            yield group


def _fresh_digest(group: Group) -> str:
    return digest([compute_rows(group), compute_ledger(group)])
