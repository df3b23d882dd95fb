"""Corrections (更正) of a result on which later matches were already built."""

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from tournament import clock
from tournament.models.approval import Decision
from tournament.models.event import Event
from tournament.models.hand import Hand
from tournament.models.people import Role


class Correction(models.Model):
    """A proposed new result of a hand, with what it would change.

    ``entry`` is the hand as a referee would enter it, ``version`` the one it replaces. ``changes``
    is what the proposer saw: rows, seats and matches that would be replayed, in codes.
    """

    class Policy(models.TextChoices):
        STANDINGS = "standings", _("standings only: who plays whom stands")
        REDRAW = "redraw", _("draw again what is not published")
        REPLAY = "replay", _("void and replay the listed matches")

    event = models.ForeignKey(Event, models.PROTECT, related_name="corrections")
    number = models.PositiveIntegerField(_("number"))
    hand = models.ForeignKey(Hand, models.PROTECT, related_name="corrections")
    version = models.PositiveSmallIntegerField(_("version"))
    entry = models.JSONField(_("hand as entered"))
    policy = models.CharField(_("policy"), max_length=10, choices=Policy)
    changes = models.JSONField(_("changes"))
    reason = models.CharField(_("reason"), max_length=200)
    proposed_by = models.ForeignKey(
        Role, models.PROTECT, related_name="+", null=True, blank=True, verbose_name=_("proposed by")
    )
    proposed_at = models.DateTimeField(_("proposed"), default=clock.now, editable=False)

    class Meta:
        verbose_name = _("correction")
        verbose_name_plural = _("corrections")
        ordering = ["event_id", "number"]
        constraints = [
            models.UniqueConstraint(fields=["event", "number"], name="correction_number_once"),
            models.CheckConstraint(
                condition=Q(policy__in=["standings", "redraw", "replay"]),
                name="correction_policy_known",
            ),
            models.CheckConstraint(condition=~Q(reason=""), name="correction_has_a_reason"),
        ]

    def __str__(self) -> str:
        return f"#{self.number} {self.hand}"


class CorrectionDecision(Decision):
    """What became of a proposed correction; nothing changes before it is approved."""

    correction = models.OneToOneField(Correction, models.PROTECT, related_name="decision")

    class Meta:
        verbose_name = _("decision on a correction")
        verbose_name_plural = _("decisions on corrections")
        ordering = ["correction_id"]

    def __str__(self) -> str:
        return f"{self.correction}: {'+' if self.approved else '-'}"
