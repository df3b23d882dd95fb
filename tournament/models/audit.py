"""The audit chain: one hash-chained, append-only list of acts per event."""

from django.db import models
from django.db.models import Q
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

    @property
    def short(self) -> str:
        """The beginning of the hash, as it is read aloud and compared by eye."""
        return self.hash[:12]


class AuditEntry(models.Model):
    """One act: who (a role's code) did what to which subject, chained to the entry before it.

    ``format`` says what the hash covers: 1 knows no device, reason and state before. ``device`` is
    a random code of the phone or browser, or the role of a program; never an address. ``reason`` is
    the digest of the words, which stand with the fact. ``before`` is how things were, in the terms
    of ``details``, which is how they are since; both hold references and digests, never personal
    data. The database refuses UPDATE and DELETE (see ``append_only``).
    """

    FORMAT = 2

    event = models.ForeignKey(Event, models.PROTECT, related_name="audit_entries")
    number = models.PositiveIntegerField(_("number"))
    format = models.PositiveSmallIntegerField(_("format"), default=1)
    at = models.DateTimeField(_("at"), default=clock.now, editable=False)
    actor = models.CharField(_("actor"), max_length=40)
    device = models.CharField(_("device"), max_length=40, blank=True)
    action = models.CharField(_("action"), max_length=40)
    subject = models.CharField(_("subject"), max_length=80)
    reason = models.CharField(_("digest of the reason"), max_length=64, blank=True)
    before = models.JSONField(_("before"), default=dict, blank=True)
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
            models.CheckConstraint(condition=Q(format__in=[1, 2]), name="audit_format_known"),
        ]

    def __str__(self) -> str:
        return f"{self.number} {self.action}"
