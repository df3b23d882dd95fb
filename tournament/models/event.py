"""The event (赛事) and where it is played: venues (赛点) and tables (台)."""

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from tournament import clock


class Event(models.Model):
    """One tournament with its settings.

    ``rules`` is `{"id": …, "changes": {…}}`: a rule set of R16 and the options it changes.
    ``tariff`` is `{offence: points}`: what is taken off on top of a sanction (R15.3).
    """

    class ConfirmedBy(models.TextChoices):
        REFEREE = "referee", _("the referee")
        OPPONENT = "opponent", _("one captain")
        BOTH = "both", _("both captains")

    class KeepApart(models.TextChoices):
        NOTHING = "", _("nobody")
        CLUB = "club", _("teams of one club")
        DISTRICT = "district", _("teams of one district")

    class WithdrawalPolicy(models.TextChoices):
        FORFEIT = "forfeit", _("what was played stands, the rest is forfeited")
        VOID = "void", _("all its results in the stage are void")

    class RepeatWithin(models.TextChoices):
        EVENT = "event", _("the event")
        STAGE = "stage", _("the stage")
        MATCH = "match", _("the match")

    slug = models.SlugField(_("short name"), unique=True)
    name = models.CharField(_("name"), max_length=120)
    preset = models.CharField(_("preset"), max_length=40)
    rules = models.JSONField(_("rules"))
    zone = models.CharField(_("time zone"), max_length=40, default="Asia/Shanghai")
    starts_on = models.DateField(_("first day"))
    confirmed_by = models.CharField(
        _("who confirms a hand"),
        max_length=10,
        choices=ConfirmedBy,
        default=ConfirmedBy.REFEREE,
    )
    keep_apart = models.CharField(
        _("kept apart in groups"), max_length=10, choices=KeepApart, blank=True
    )
    approvals = models.PositiveSmallIntegerField(
        _("officials for a correction or a disqualification"),
        choices=[(1, "1"), (2, "2")],
        default=2,
    )
    walkover_points = models.PositiveSmallIntegerField(
        _("hand points awarded for a hand not played"), default=2
    )
    withdrawal_policy = models.CharField(
        _("when an entrant withdraws"),
        max_length=8,
        choices=WithdrawalPolicy,
        default=WithdrawalPolicy.FORFEIT,
    )
    replaces_disqualified = models.BooleanField(
        _("a substitute may sit in for a disqualified player"), default=True
    )
    repeat_within = models.CharField(
        _("an offence counts as repeated within"),
        max_length=5,
        choices=RepeatWithin,
        default=RepeatWithin.EVENT,
    )
    tariff = models.JSONField(_("points tariff"), default=dict, blank=True)
    late_start = models.PositiveSmallIntegerField(
        _("minutes after which a table without a hand is late"), default=30
    )
    late_hand = models.PositiveSmallIntegerField(
        _("minutes after which a table without a further hand is late"), default=30
    )
    created_at = models.DateTimeField(_("created"), default=clock.now, editable=False)

    class Meta:
        verbose_name = _("event")
        verbose_name_plural = _("events")
        ordering = ["-starts_on", "slug"]
        constraints = [
            models.CheckConstraint(
                condition=Q(confirmed_by__in=["referee", "opponent", "both"]),
                name="event_confirmed_by_known",
            ),
            models.CheckConstraint(
                condition=Q(keep_apart__in=["", "club", "district"]),
                name="event_keep_apart_known",
            ),
            models.CheckConstraint(
                condition=Q(approvals__in=[1, 2]), name="event_approvals_one_or_two"
            ),
            models.CheckConstraint(
                condition=Q(withdrawal_policy__in=["forfeit", "void"]),
                name="event_withdrawal_policy_known",
            ),
            models.CheckConstraint(
                condition=Q(repeat_within__in=["event", "stage", "match"]),
                name="event_repeat_within_known",
            ),
        ]

    def __str__(self) -> str:
        return self.name


class Venue(models.Model):
    """A place (赛点) where an event is played."""

    event = models.ForeignKey(Event, models.PROTECT, related_name="venues")
    code = models.SlugField(_("code"), max_length=20)
    name = models.CharField(_("name"), max_length=80)

    class Meta:
        verbose_name = _("venue")
        verbose_name_plural = _("venues")
        ordering = ["event_id", "code"]
        constraints = [
            models.UniqueConstraint(fields=["event", "code"], name="venue_code_once_per_event"),
        ]

    def __str__(self) -> str:
        return self.name


class Table(models.Model):
    """A table (台) of a venue, numbered from 1; ``accessible`` (无障碍): without steps."""

    venue = models.ForeignKey(Venue, models.PROTECT, related_name="tables")
    number = models.PositiveSmallIntegerField(_("number"))
    accessible = models.BooleanField(_("accessible without steps"), default=False)

    class Meta:
        verbose_name = _("table")
        verbose_name_plural = _("tables")
        ordering = ["venue_id", "number"]
        constraints = [
            models.UniqueConstraint(fields=["venue", "number"], name="table_number_once_per_venue"),
            models.CheckConstraint(condition=Q(number__gte=1), name="table_number_from_one"),
        ]

    def __str__(self) -> str:
        return str(self.number)
