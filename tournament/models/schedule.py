"""The schedule (赛程) of a stage."""

from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from tournament.models.stage import Stage


class Block(models.Model):
    """A block of time (时段) in which some rounds of a stage are played one after the other.

    ``minutes`` is how long a match takes, ``pause`` how many minutes are between two of one table.
    """

    stage = models.ForeignKey(Stage, models.PROTECT, related_name="blocks")
    starts_at = models.DateTimeField(_("starts"))
    first_round = models.PositiveSmallIntegerField(_("from round"))
    last_round = models.PositiveSmallIntegerField(_("to round"))
    minutes = models.PositiveSmallIntegerField(_("minutes a match"))
    pause = models.PositiveSmallIntegerField(_("pause in minutes"), default=0)

    class Meta:
        verbose_name = _("block of time")
        verbose_name_plural = _("blocks of time")
        ordering = ["stage_id", "first_round"]
        constraints = [
            models.UniqueConstraint(fields=["stage", "first_round"], name="round_starts_one_block"),
            models.CheckConstraint(
                condition=Q(first_round__gte=1, last_round__gte=F("first_round")),
                name="block_rounds_in_order",
            ),
            models.CheckConstraint(condition=Q(minutes__gte=1), name="block_takes_time"),
        ]

    def __str__(self) -> str:
        return f"{self.stage} {self.first_round}–{self.last_round}"
