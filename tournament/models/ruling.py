"""Rulings (裁定) on whole matches: facts beside the hands."""

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from tournament import clock
from tournament.models.match import Match
from tournament.models.people import Role


class MatchRuling(models.Model):
    """What officials decided on a match; those in force are read in the order of their numbers.

    ``side`` is who gives up or is absent, or who plays on. ``hand`` is the last hand that no longer
    counts (replay), or the last one that is played (time up).
    """

    class Kind(models.TextChoices):
        WALKOVER = "walkover", _("given up (弃权)")
        ABSENT = "absent", _("absent (缺席)")
        ABANDONED = "abandoned", _("abandoned, no result")
        REPLAY = "replay", _("replayed from the start")
        TIME_UP = "time_up", _("time is up")
        STANDS = "stands", _("who plays on stands")

    class Side(models.TextChoices):
        NEITHER = "", _("neither")
        ODD = "odd", _("odd seats")
        EVEN = "even", _("even seats")
        BOTH = "both", _("both")

    match = models.ForeignKey(Match, models.PROTECT, related_name="rulings")
    number = models.PositiveSmallIntegerField(_("number"))
    kind = models.CharField(_("kind"), max_length=10, choices=Kind)
    side = models.CharField(_("side"), max_length=4, choices=Side, blank=True)
    hand = models.PositiveSmallIntegerField(_("hand"), default=0)
    reason = models.CharField(_("reason"), max_length=200)
    recorded_by = models.ForeignKey(
        Role, models.PROTECT, related_name="+", null=True, blank=True, verbose_name=_("recorded by")
    )
    recorded_at = models.DateTimeField(_("recorded"), default=clock.now, editable=False)

    class Meta:
        verbose_name = _("ruling on a match")
        verbose_name_plural = _("rulings on matches")
        ordering = ["match_id", "number"]
        constraints = [
            models.UniqueConstraint(fields=["match", "number"], name="match_ruling_number_once"),
            models.CheckConstraint(
                condition=Q(
                    kind__in=["walkover", "absent", "abandoned", "replay", "time_up", "stands"]
                ),
                name="match_ruling_kind_known",
            ),
            models.CheckConstraint(
                condition=Q(kind__in=["walkover", "absent"], side__in=["odd", "even", "both"])
                | Q(kind="stands", side__in=["odd", "even"])
                | Q(kind__in=["abandoned", "replay", "time_up"], side=""),
                name="match_ruling_names_its_side",
            ),
            models.CheckConstraint(condition=~Q(reason=""), name="match_ruling_has_a_reason"),
        ]

    def __str__(self) -> str:
        return f"{self.match} {self.kind}"


class RulingLift(models.Model):
    """A ruling taken back: a new entry, since the ruling itself stays on record."""

    ruling = models.OneToOneField(MatchRuling, models.PROTECT, related_name="lift")
    reason = models.CharField(_("reason"), max_length=200)
    recorded_by = models.ForeignKey(
        Role, models.PROTECT, related_name="+", null=True, blank=True, verbose_name=_("recorded by")
    )
    recorded_at = models.DateTimeField(_("recorded"), default=clock.now, editable=False)

    class Meta:
        verbose_name = _("lifted ruling")
        verbose_name_plural = _("lifted rulings")
        ordering = ["ruling_id"]
        constraints = [
            models.CheckConstraint(condition=~Q(reason=""), name="ruling_lift_has_a_reason"),
        ]

    def __str__(self) -> str:
        return f"-{self.ruling}"
