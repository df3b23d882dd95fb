"""Closing the transaction of a fact: audit, counter, and the wake-up of the compiler."""

from django.db.models import F

from tournament.models import Group, Role
from tournament.services import audit
from tournament.wake import wake


def record_fact(
    group: Group,
    *,
    actor: Role | None,
    action: str,
    subject: str,
    details: audit.Details,
    before: audit.Details = audit.NOTHING,
    reason: str = "",
) -> None:
    """Count a new fact of `group`, write it to the audit chain, and have the group compiled.

    Must be the last thing in the transaction: it locks the group and the audit head. What the
    chain gets is said at `audit.append`.
    """
    count_fact(group)
    audit.append(
        group.stage.event,
        actor=actor,
        action=action,
        subject=subject,
        details=details,
        before=before,
        reason=reason,
    )


def count_fact(group: Group) -> None:
    """Count a fact of `group` that is written to the audit chain elsewhere; the group is compiled
    after the commit."""
    Group.objects.filter(pk=group.pk).update(facts=F("facts") + 1)
    wake("tournament.tasks.compile_group", group.pk)
