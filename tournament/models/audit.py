"""The audit chain: one hash-chained, append-only list of acts per event."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from tournament import clock
from tournament.models.event import Event


class AuditHead(models.Model):
    """The end of an event's chain; locking this row serialises appending."""

    event = models.OneToOneField(Event, models.PROTECT, related_name="audit_head")
    number = models.PositiveIntegerField(_("number"), default=0)
    hash = models.CharField(_("hash"), max_length=64)

    class Meta:
        verbose_name = _("audit head")
        verbose_name_plural = _("audit heads")

    def __str__(self) -> str:
        return f"{self.event} {self.number}"


class AuditEntry(models.Model):
    """One act: who (a role's code) did what to which subject, chained to the entry before it.

    ``details`` holds references and digests, never personal data. The database refuses UPDATE
    and DELETE (see ``append_only``).
    """

    event = models.ForeignKey(Event, models.PROTECT, related_name="audit_entries")
    number = models.PositiveIntegerField(_("number"))
    at = models.DateTimeField(_("at"), default=clock.now, editable=False)
    actor = models.CharField(_("actor"), max_length=40)
    action = models.CharField(_("action"), max_length=40)
    subject = models.CharField(_("subject"), max_length=80)
    details = models.JSONField(_("details"))
    previous = models.CharField(_("previous hash"), max_length=64)
    hash = models.CharField(_("hash"), max_length=64)

    class Meta:
        verbose_name = _("audit entry")
        verbose_name_plural = _("audit entries")
        ordering = ["event_id", "number"]
        constraints = [
            models.UniqueConstraint(fields=["event", "number"], name="audit_number_once"),
            models.UniqueConstraint(fields=["event", "previous"], name="audit_chain_never_forks"),
        ]

    def __str__(self) -> str:
        return f"{self.number} {self.action}"
