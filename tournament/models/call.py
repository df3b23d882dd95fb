"""Calls (口令) that start, pause and stop the clocks of a round."""

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from tournament import clock
from tournament.models.event import Event
from tournament.models.people import Role
from tournament.models.stage import Draw


class RoundCall(models.Model):
    """One call for a sitting of a round or, where ``match`` has its code, for that table alone.

    It belongs to the draw that the round was laid out from, so a new draw starts with clocks at
    zero. ``key`` makes sending it twice harmless.
    """

    class Kind(models.TextChoices):
        """The codes of `draw.clocks.CallKind`."""

        START = "start", _("start")
        PAUSE = "pause", _("pause")
        RESUME = "resume", _("resume")
        STOP = "stop", _("stop")

    event = models.ForeignKey(Event, models.PROTECT, related_name="round_calls")
    number = models.PositiveIntegerField(_("number"))
    draw = models.ForeignKey(Draw, models.PROTECT, related_name="round_calls")
    round = models.PositiveSmallIntegerField(_("round"))
    wave = models.PositiveSmallIntegerField(_("wave"), default=1)
    match = models.CharField(_("match"), max_length=30, blank=True)
    kind = models.CharField(_("kind"), max_length=6, choices=Kind)
    at = models.DateTimeField(_("at"), default=clock.now, editable=False)
    called_by = models.ForeignKey(
        Role, models.PROTECT, related_name="+", null=True, blank=True, verbose_name=_("called by")
    )
    key = models.CharField(_("key"), max_length=64, blank=True, editable=False)

    class Meta:
        verbose_name = _("call of a round")
        verbose_name_plural = _("calls of rounds")
        ordering = ["event_id", "number"]
        constraints = [
            models.UniqueConstraint(fields=["event", "number"], name="round_call_number_once"),
            models.UniqueConstraint(
                fields=["event", "key"], condition=~Q(key=""), name="round_call_key_once_per_event"
            ),
            models.CheckConstraint(
                condition=Q(kind__in=["start", "pause", "resume", "stop"]),
                name="round_call_kind_known",
            ),
            models.CheckConstraint(
                condition=Q(round__gte=1, wave__gte=1), name="round_call_names_its_sitting"
            ),
        ]

    def __str__(self) -> str:
        return f"#{self.number} {self.kind}"
