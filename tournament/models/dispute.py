"""Disputes (争议) of a recorded hand, and how the chief referee decided them."""

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from tournament import clock
from tournament.models.entrant import Entrant
from tournament.models.event import Event
from tournament.models.hand import Hand
from tournament.models.people import Role


class Dispute(models.Model):
    """An objection to one version of a hand; until it is decided the hand counts, and is frozen.

    ``entrant`` is the team whose captain objects, empty where an official does. ``key`` makes a
    repeated request harmless.
    """

    class Cause(models.TextChoices):
        ORDER = "order", _("the finishing order")
        CAUSE = "cause", _("revolution, burn or stuffing")
        PLAY = "play", _("an irregular play")
        PENALTY = "penalty", _("a penalty")
        OTHER = "other", _("something else")

    event = models.ForeignKey(Event, models.PROTECT, related_name="disputes")
    number = models.PositiveIntegerField(_("number"))
    hand = models.ForeignKey(Hand, models.PROTECT, related_name="disputes")
    version = models.PositiveSmallIntegerField(_("version"))
    entrant = models.ForeignKey(
        Entrant, models.PROTECT, related_name="disputes", null=True, blank=True
    )
    cause = models.CharField(_("what is disputed"), max_length=10, choices=Cause)
    words = models.CharField(_("in words"), max_length=200, blank=True)
    key = models.CharField(_("key"), max_length=64, blank=True)
    raised_by = models.ForeignKey(
        Role, models.PROTECT, related_name="+", null=True, blank=True, verbose_name=_("raised by")
    )
    raised_at = models.DateTimeField(_("raised"), default=clock.now, editable=False)

    class Meta:
        verbose_name = _("dispute")
        verbose_name_plural = _("disputes")
        ordering = ["event_id", "number"]
        constraints = [
            models.UniqueConstraint(fields=["event", "number"], name="dispute_number_once"),
            models.UniqueConstraint(
                fields=["event", "key"], condition=~Q(key=""), name="dispute_key_once"
            ),
            models.CheckConstraint(
                condition=Q(cause__in=["order", "cause", "play", "penalty", "other"]),
                name="dispute_cause_known",
            ),
            models.CheckConstraint(
                condition=~Q(cause="other", words=""), name="dispute_of_something_else_has_words"
            ),
        ]

    def __str__(self) -> str:
        return f"#{self.number} {self.hand}"


class DisputeDecision(models.Model):
    """What the chief referee decided; ``withdrawn``: who raised the dispute took it back."""

    class Ruling(models.TextChoices):
        STANDS = "stands", _("the result stands")
        CORRECTED = "corrected", _("the result was wrong")
        WITHDRAWN = "withdrawn", _("the dispute is withdrawn")

    dispute = models.OneToOneField(Dispute, models.PROTECT, related_name="decision")
    ruling = models.CharField(_("ruling"), max_length=10, choices=Ruling)
    reason = models.CharField(_("reason"), max_length=200)
    decided_by = models.ForeignKey(
        Role, models.PROTECT, related_name="+", null=True, blank=True, verbose_name=_("decided by")
    )
    decided_at = models.DateTimeField(_("decided"), default=clock.now, editable=False)

    class Meta:
        verbose_name = _("decision on a dispute")
        verbose_name_plural = _("decisions on disputes")
        ordering = ["dispute_id"]
        constraints = [
            models.CheckConstraint(
                condition=Q(ruling__in=["stands", "corrected", "withdrawn"]),
                name="dispute_ruling_known",
            ),
            models.CheckConstraint(condition=~Q(reason=""), name="dispute_decision_has_a_reason"),
        ]

    def __str__(self) -> str:
        return f"{self.dispute}: {self.ruling}"
