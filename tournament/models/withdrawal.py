"""Withdrawals (退赛) and disqualifications of entrants."""

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from tournament import clock
from tournament.models.entrant import Entrant
from tournament.models.event import Event
from tournament.models.people import Role
from tournament.models.stage import Stage


class Withdrawal(models.Model):
    """An entrant that plays no more from ``stage`` on; earlier stages stand.

    ``policy`` says what becomes of its matches in that stage.
    """

    class Cause(models.TextChoices):
        WITHDRAWN = "withdrawn", _("withdrawn")
        DISQUALIFIED = "disqualified", _("disqualified")

    entrant = models.ForeignKey(Entrant, models.PROTECT, related_name="withdrawals")
    stage = models.ForeignKey(Stage, models.PROTECT, related_name="withdrawals")
    cause = models.CharField(_("cause"), max_length=12, choices=Cause)
    policy = models.CharField(_("policy"), max_length=8, choices=Event.WithdrawalPolicy)
    reason = models.CharField(_("reason"), max_length=200)
    recorded_by = models.ForeignKey(
        Role, models.PROTECT, related_name="+", null=True, blank=True, verbose_name=_("recorded by")
    )
    recorded_at = models.DateTimeField(_("recorded"), default=clock.now, editable=False)

    class Meta:
        verbose_name = _("withdrawal")
        verbose_name_plural = _("withdrawals")
        ordering = ["recorded_at", "pk"]
        constraints = [
            models.CheckConstraint(
                condition=Q(cause__in=["withdrawn", "disqualified"]), name="withdrawal_cause_known"
            ),
            models.CheckConstraint(
                condition=Q(policy__in=["forfeit", "void"]), name="withdrawal_policy_known"
            ),
            models.CheckConstraint(condition=~Q(reason=""), name="withdrawal_has_a_reason"),
        ]

    def __str__(self) -> str:
        return f"{self.entrant} {self.cause}"


class WithdrawalLift(models.Model):
    """A withdrawal taken back: a new entry, since the withdrawal itself stays on record."""

    withdrawal = models.OneToOneField(Withdrawal, models.PROTECT, related_name="lift")
    reason = models.CharField(_("reason"), max_length=200)
    recorded_by = models.ForeignKey(
        Role, models.PROTECT, related_name="+", null=True, blank=True, verbose_name=_("recorded by")
    )
    recorded_at = models.DateTimeField(_("recorded"), default=clock.now, editable=False)

    class Meta:
        verbose_name = _("withdrawal taken back")
        verbose_name_plural = _("withdrawals taken back")
        ordering = ["withdrawal_id"]
        constraints = [
            models.CheckConstraint(condition=~Q(reason=""), name="withdrawal_lift_has_a_reason"),
        ]

    def __str__(self) -> str:
        return f"-{self.withdrawal}"
