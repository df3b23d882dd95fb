"""Rival results (冲突结果): what was sent for a hand where another result stands already."""

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from tournament import clock
from tournament.models.event import Event
from tournament.models.hand import HandVersion
from tournament.models.people import Role


class RivalEntry(models.Model):
    """A hand as somebody sent it, refused because the version ``stands`` was there first.

    ``subject`` is the hand it was sent for, as the audit chain names hands. ``entry`` is the hand
    as a referee enters it, ``order`` what that came to: seat, cause and opening by place.
    ``digest`` is that of key and entry together: what is sent twice is kept once.
    """

    class Code(models.TextChoices):
        STALE = "stale_version", _("two results for one hand")
        KEY = "key_reused", _("two results under one key")

    event = models.ForeignKey(Event, models.PROTECT, related_name="rivals")
    number = models.PositiveIntegerField(_("number"))
    code = models.CharField(_("what is wrong"), max_length=20, choices=Code)
    stands = models.ForeignKey(HandVersion, models.PROTECT, related_name="rivals")
    subject = models.CharField(_("hand it was sent for"), max_length=80)
    key = models.CharField(_("idempotency key"), max_length=64, blank=True)
    digest = models.CharField(_("digest of the body"), max_length=64)
    entry = models.JSONField(_("hand as entered"))
    order = models.JSONField(_("order as sent"))
    sent_by = models.ForeignKey(
        Role, models.PROTECT, related_name="+", null=True, blank=True, verbose_name=_("sent by")
    )
    sent_at = models.DateTimeField(_("sent"), default=clock.now, editable=False)

    class Meta:
        verbose_name = _("rival result")
        verbose_name_plural = _("rival results")
        ordering = ["event_id", "number"]
        constraints = [
            models.UniqueConstraint(fields=["event", "number"], name="rival_number_once"),
            models.UniqueConstraint(fields=["event", "digest"], name="rival_kept_once"),
            models.CheckConstraint(
                condition=Q(code__in=["stale_version", "key_reused"]), name="rival_code_known"
            ),
        ]

    def __str__(self) -> str:
        return f"#{self.number} {self.subject}"


class RivalDecision(models.Model):
    """What became of a rival result: the version made of it, or none where it was put aside."""

    rival = models.OneToOneField(RivalEntry, models.PROTECT, related_name="decision")
    version = models.OneToOneField(
        HandVersion, models.PROTECT, related_name="taken_from", null=True, blank=True
    )
    decided_by = models.ForeignKey(
        Role, models.PROTECT, related_name="+", null=True, blank=True, verbose_name=_("decided by")
    )
    decided_at = models.DateTimeField(_("decided"), default=clock.now, editable=False)

    class Meta:
        verbose_name = _("decision on a rival result")
        verbose_name_plural = _("decisions on rival results")
        ordering = ["rival_id"]

    def __str__(self) -> str:
        return f"{self.rival}: {self.version or '-'}"
