"""Compiled standings (积分榜): derived, thrown away and compiled again at will."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from tournament import clock
from tournament.models.stage import Group


class Snapshot(models.Model):
    """The standings and penalty ledger of a group, as compiled from its first ``facts`` facts.

    ``digest`` is the SHA-256 of the canonical JSON of rows and ledger.
    """

    group = models.OneToOneField(Group, models.CASCADE, related_name="snapshot")
    facts = models.PositiveIntegerField(_("facts"))
    rows = models.JSONField(_("rows"))
    ledger = models.JSONField(_("penalty ledger"))
    digest = models.CharField(_("digest"), max_length=64)
    compiled_at = models.DateTimeField(_("compiled"), default=clock.now, editable=False)

    class Meta:
        verbose_name = _("standings snapshot")
        verbose_name_plural = _("standings snapshots")
        ordering = ["group_id"]

    def __str__(self) -> str:
        return f"{self.group} ({self.facts})"
