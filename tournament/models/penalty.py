"""Penalties (处罚) under chapter four of the rulebook (R15)."""

from datetime import timedelta

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from tournament import clock
from tournament.models.approval import Decision
from tournament.models.entrant import Entrant, Player
from tournament.models.event import Event
from tournament.models.hand import Hand
from tournament.models.people import Role
from tournament.models.stage import Group


class Penalty(models.Model):
    """One sanction for one offence (违规); a ruling on the running hand names hand and seat.

    ``points`` is what is taken off the entrant's hand points in the group, ``plays`` the number
    of lost play rights. ``due_at`` is when who came late ought to have been there; it counts up to
    ``recorded_at``. One that ``needs_approval`` counts for nothing before a `PenaltyDecision`
    approves it. ``key`` makes sending it twice harmless.
    """

    class Sanction(models.TextChoices):
        """The codes of `scoring.penalties.Sanction`."""

        WARN = "warn", _("warning")
        STOP = "stop", _("loss of a play right")
        POINTS = "points", _("points")
        LAST = "last", _("ruled last")
        OUT = "out", _("disqualified")
        FORFEIT = "forfeit", _("match forfeited")

    class State(models.TextChoices):
        """What has become of it, from what was recorded about it since."""

        IN_FORCE = "in_force", _("in force")
        PROPOSED = "proposed", _("waits for a second official")
        DECLINED = "declined", _("declined")
        LIFTED = "lifted", _("lifted")

    event = models.ForeignKey(Event, models.PROTECT, related_name="penalties")
    number = models.PositiveIntegerField(_("number"))
    group = models.ForeignKey(Group, models.PROTECT, related_name="penalties")
    entrant = models.ForeignKey(Entrant, models.PROTECT, related_name="penalties")
    player = models.ForeignKey(
        Player, models.PROTECT, related_name="penalties", null=True, blank=True
    )
    hand = models.ForeignKey(Hand, models.PROTECT, related_name="penalties", null=True, blank=True)
    seat = models.PositiveSmallIntegerField(_("seat"), null=True, blank=True)
    offence = models.CharField(_("offence"), max_length=24)
    sanction = models.CharField(_("sanction"), max_length=12, choices=Sanction)
    plays = models.PositiveSmallIntegerField(_("lost play rights"), default=0)
    points = models.PositiveSmallIntegerField(_("points taken off"), default=0)
    due_at = models.DateTimeField(_("due"), null=True, blank=True)
    needs_approval = models.BooleanField(_("needs a second official"), default=False)
    reason = models.CharField(_("reason"), max_length=200, blank=True)
    key = models.CharField(_("key"), max_length=64, blank=True, editable=False)
    recorded_by = models.ForeignKey(
        Role, models.PROTECT, related_name="+", null=True, blank=True, verbose_name=_("recorded by")
    )
    recorded_at = models.DateTimeField(_("recorded"), default=clock.now, editable=False)

    class Meta:
        verbose_name = _("penalty")
        verbose_name_plural = _("penalties")
        ordering = ["event_id", "number"]
        constraints = [
            models.UniqueConstraint(fields=["event", "number"], name="penalty_number_once"),
            models.UniqueConstraint(
                fields=["event", "key"], condition=~Q(key=""), name="penalty_key_once_per_event"
            ),
            models.CheckConstraint(
                condition=Q(sanction__in=["warn", "stop", "points", "last", "out", "forfeit"]),
                name="penalty_sanction_known",
            ),
            models.CheckConstraint(
                condition=Q(seat__isnull=True) | Q(seat__gte=1, seat__lte=6),
                name="penalty_seat_one_to_six",
            ),
            models.CheckConstraint(
                condition=Q(hand__isnull=True, seat__isnull=True)
                | Q(hand__isnull=False, seat__isnull=False),
                name="penalty_hand_with_seat",
            ),
            models.CheckConstraint(
                condition=~Q(sanction="last") | Q(hand__isnull=False),
                name="ruled_last_names_a_hand",
            ),
            models.CheckConstraint(
                condition=Q(sanction="stop", plays__gte=1) | (~Q(sanction="stop") & Q(plays=0)),
                name="lost_play_counts_plays",
            ),
            models.CheckConstraint(
                condition=~Q(sanction="points") | Q(points__gte=1),
                name="points_penalty_takes_points",
            ),
            models.CheckConstraint(
                condition=Q(due_at__isnull=True) | Q(offence="late"),
                name="only_lateness_has_a_due_time",
            ),
            models.CheckConstraint(
                condition=Q(needs_approval=False) | Q(sanction="out"),
                name="only_disqualification_needs_approval",
            ),
        ]

    def __str__(self) -> str:
        return f"#{self.number} {self.offence}"

    @property
    def state(self) -> str:
        """The code of its `State`."""
        if hasattr(self, "lift"):
            return self.State.LIFTED
        if not self.needs_approval:
            return self.State.IN_FORCE
        if not hasattr(self, "decision"):
            return self.State.PROPOSED
        return self.State.IN_FORCE if self.decision.approved else self.State.DECLINED

    @property
    def state_name(self) -> str:
        """Its state in words."""
        return str(self.State(self.state).label)

    @property
    def minutes_late(self) -> int:
        """Whole minutes from when somebody was due; 0 for other offences."""
        return (self.recorded_at - self.due_at) // timedelta(minutes=1) if self.due_at else 0


class PenaltyLift(models.Model):
    """A penalty taken back: a new entry, since the penalty itself stays on record."""

    penalty = models.OneToOneField(Penalty, models.PROTECT, related_name="lift")
    reason = models.CharField(_("reason"), max_length=200)
    recorded_by = models.ForeignKey(
        Role, models.PROTECT, related_name="+", null=True, blank=True, verbose_name=_("recorded by")
    )
    recorded_at = models.DateTimeField(_("recorded"), default=clock.now, editable=False)

    class Meta:
        verbose_name = _("lifted penalty")
        verbose_name_plural = _("lifted penalties")
        ordering = ["penalty_id"]
        constraints = [
            models.CheckConstraint(condition=~Q(reason=""), name="lift_has_a_reason"),
        ]

    def __str__(self) -> str:
        return f"-{self.penalty}"


class PenaltyDecision(Decision):
    """What a second official said of a penalty that needs approval."""

    penalty = models.OneToOneField(Penalty, models.PROTECT, related_name="decision")

    class Meta:
        verbose_name = _("decision on a penalty")
        verbose_name_plural = _("decisions on penalties")
        ordering = ["penalty_id"]

    def __str__(self) -> str:
        return f"{self.penalty}: {'+' if self.approved else '-'}"


class ServedRight(models.Model):
    """A lost play right (R15.4) that was sat out at the table; ``number`` counts from 1."""

    penalty = models.ForeignKey(Penalty, models.PROTECT, related_name="served")
    number = models.PositiveSmallIntegerField(_("number"))
    recorded_by = models.ForeignKey(
        Role, models.PROTECT, related_name="+", null=True, blank=True, verbose_name=_("recorded by")
    )
    recorded_at = models.DateTimeField(_("recorded"), default=clock.now, editable=False)

    class Meta:
        verbose_name = _("play right sat out")
        verbose_name_plural = _("play rights sat out")
        ordering = ["penalty_id", "number"]
        constraints = [
            models.UniqueConstraint(fields=["penalty", "number"], name="right_served_once"),
            models.CheckConstraint(condition=Q(number__gte=1), name="served_number_from_one"),
        ]

    def __str__(self) -> str:
        return f"{self.penalty} {self.number}"
