"""How ties that the tie-breaks leave were settled."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from tournament import clock
from tournament.models.people import Role
from tournament.models.stage import Stage


class TieDecision(models.Model):
    """A tie settled (同分裁定) by a lot (抽签) or an extra hand (加赛): a fact.

    ``order`` are the codes of exactly those who were tied, the best first. It says nothing once
    corrected results no longer tie them.
    """

    class Way(models.TextChoices):
        EXTRA_HAND = "extra_hand", _("extra hand")
        LOT = "lot", _("lot")

    stage = models.ForeignKey(Stage, models.PROTECT, related_name="decisions")
    order = models.JSONField(_("order"))
    way = models.CharField(_("way"), max_length=10, choices=Way)
    seed = models.CharField(_("seed"), max_length=60, blank=True)
    recorded_by = models.ForeignKey(Role, models.PROTECT, null=True, blank=True)
    recorded_at = models.DateTimeField(_("recorded"), default=clock.now, editable=False)

    class Meta:
        verbose_name = _("decision on a tie")
        verbose_name_plural = _("decisions on ties")
        ordering = ["stage_id", "pk"]
        constraints = [
            models.CheckConstraint(
                condition=models.Q(way="lot") & ~models.Q(seed="")
                | models.Q(way="extra_hand", seed=""),
                name="tie_decision_lot_has_seed",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.stage}: {' '.join(self.order)}"
