"""Sessions of an open qualifier, and who entered them."""

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from tournament.models.entrant import Entrant
from tournament.models.event import Venue
from tournament.models.stage import Stage


class Session(models.Model):
    """One session (场次) of a qualifier at a venue; it is drawn and played as the round of its
    number."""

    stage = models.ForeignKey(Stage, models.PROTECT, related_name="sessions")
    number = models.PositiveSmallIntegerField(_("number"))
    venue = models.ForeignKey(Venue, models.PROTECT, related_name="sessions")

    class Meta:
        verbose_name = _("session")
        verbose_name_plural = _("sessions")
        ordering = ["stage_id", "number"]
        constraints = [
            models.UniqueConstraint(fields=["stage", "number"], name="session_number_once"),
            models.CheckConstraint(condition=Q(number__gte=1), name="session_number_from_one"),
        ]

    def __str__(self) -> str:
        return str(self.number)


class SessionEntry(models.Model):
    """An entrant's entry (报名) in one session."""

    session = models.ForeignKey(Session, models.PROTECT, related_name="entries")
    entrant = models.ForeignKey(Entrant, models.PROTECT, related_name="session_entries")

    class Meta:
        verbose_name = _("entry in a session")
        verbose_name_plural = _("entries in sessions")
        ordering = ["session_id", "entrant_id"]
        constraints = [
            models.UniqueConstraint(fields=["session", "entrant"], name="entrant_once_per_session"),
        ]

    def __str__(self) -> str:
        return f"{self.session}: {self.entrant}"
