"""Hands (局): what referees recorded, in versions whose content never changes."""

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from tournament import clock
from tournament.models.event import Event
from tournament.models.match import Match, Parity
from tournament.models.people import Role


class Hand(models.Model):
    """One deal of a match; an extra hand decides a tie and counts in no totals.

    ``disputed``: it has a ``Dispute`` without decision, kept beside those rows for quick reading.
    """

    class Kind(models.TextChoices):
        REGULAR = "regular", _("regular")
        EXTRA = "extra", _("extra")

    match = models.ForeignKey(Match, models.PROTECT, related_name="hands")
    number = models.PositiveSmallIntegerField(_("number"))
    kind = models.CharField(_("kind"), max_length=8, choices=Kind, default=Kind.REGULAR)
    disputed = models.BooleanField(_("disputed"), default=False)

    class Meta:
        verbose_name = _("hand")
        verbose_name_plural = _("hands")
        ordering = ["match_id", "number"]
        constraints = [
            models.UniqueConstraint(fields=["match", "number"], name="hand_number_once"),
            models.CheckConstraint(condition=Q(number__gte=1), name="hand_number_from_one"),
            models.CheckConstraint(
                condition=Q(kind__in=["regular", "extra"]), name="hand_kind_known"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.match}/{self.number}"


class HandVersion(models.Model):
    """One statement of a hand's result; only its state moves, and only forward."""

    class State(models.TextChoices):
        ENTERED = "entered", _("entered")
        CONFIRMED = "confirmed", _("confirmed")
        SUPERSEDED = "superseded", _("superseded")

    class Outcome(models.TextChoices):
        PLAYED = "played", _("played")
        VOID = "void", _("void")

    hand = models.ForeignKey(Hand, models.PROTECT, related_name="versions")
    version = models.PositiveSmallIntegerField(_("version"))
    state = models.CharField(_("state"), max_length=10, choices=State, default=State.ENTERED)
    outcome = models.CharField(_("outcome"), max_length=6, choices=Outcome)
    lead = models.PositiveSmallIntegerField(_("first lead"), null=True, blank=True)
    record = models.TextField(_("hand record"), blank=True)
    recorded_by = models.ForeignKey(
        Role, models.PROTECT, related_name="+", null=True, blank=True, verbose_name=_("recorded by")
    )
    recorded_at = models.DateTimeField(_("recorded"), default=clock.now, editable=False)

    class Meta:
        verbose_name = _("version of a hand")
        verbose_name_plural = _("versions of hands")
        ordering = ["hand_id", "version"]
        constraints = [
            models.UniqueConstraint(fields=["hand", "version"], name="hand_version_once"),
            models.UniqueConstraint(
                fields=["hand"], condition=Q(state="confirmed"), name="one_confirmed_version"
            ),
            models.UniqueConstraint(
                fields=["hand"], condition=Q(state="entered"), name="one_entered_version"
            ),
            models.CheckConstraint(
                condition=Q(state__in=["entered", "confirmed", "superseded"]),
                name="version_state_known",
            ),
            models.CheckConstraint(
                condition=Q(outcome__in=["played", "void"]), name="version_outcome_known"
            ),
            models.CheckConstraint(
                condition=Q(lead__isnull=True) | Q(lead__gte=1, lead__lte=6),
                name="version_lead_is_a_seat",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.hand} v{self.version}"


class Confirmation(models.Model):
    """A side's word (对方确认) that a version of a hand is right.

    ``recorded_by`` is the captain, or the official on whose device the captain confirmed.
    """

    version = models.ForeignKey(HandVersion, models.PROTECT, related_name="confirmations")
    parity = models.CharField(_("side"), max_length=4, choices=Parity)
    recorded_by = models.ForeignKey(
        Role, models.PROTECT, related_name="+", null=True, blank=True, verbose_name=_("recorded by")
    )
    recorded_at = models.DateTimeField(_("recorded"), default=clock.now, editable=False)

    class Meta:
        verbose_name = _("confirmation of a hand")
        verbose_name_plural = _("confirmations of hands")
        ordering = ["version_id", "recorded_at"]
        constraints = [
            models.UniqueConstraint(fields=["version", "parity"], name="one_confirmation_per_side"),
            models.CheckConstraint(
                condition=Q(parity__in=["odd", "even"]), name="confirmation_parity_known"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.version} {self.parity}"


class HandPlace(models.Model):
    """A seat's place (1 头科 … 6 大落) as played, how it came by it, whether it opened (开点)."""

    class Cause(models.TextChoices):
        PLAYED = "played", _("played out")
        LEFT_OVER = "left_over", _("left over")
        WITHDRAWN = "withdrawn", _("withdrew (revolution)")
        STUFFED = "stuffed", _("stuffed")
        FAILED_BURN = "failed_burn", _("failed burn")
        RULED = "ruled", _("left by a ruling")

    version = models.ForeignKey(HandVersion, models.PROTECT, related_name="places")
    seat = models.PositiveSmallIntegerField(_("seat"))
    place = models.PositiveSmallIntegerField(_("place"))
    cause = models.CharField(_("cause"), max_length=12, choices=Cause, default=Cause.PLAYED)
    inferred = models.BooleanField(_("inferred"), default=False)
    opened = models.BooleanField(_("opened"), default=False)

    class Meta:
        verbose_name = _("place in a hand")
        verbose_name_plural = _("places in hands")
        ordering = ["version_id", "place"]
        constraints = [
            models.UniqueConstraint(fields=["version", "seat"], name="place_once_per_seat"),
            models.UniqueConstraint(fields=["version", "place"], name="seat_once_per_place"),
            models.UniqueConstraint(
                fields=["version"], condition=Q(cause="withdrawn"), name="one_revolution_per_hand"
            ),
            models.CheckConstraint(
                condition=Q(seat__gte=1, seat__lte=6), name="place_seat_one_to_six"
            ),
            models.CheckConstraint(
                condition=Q(place__gte=1, place__lte=6), name="place_one_to_six"
            ),
            models.CheckConstraint(
                condition=Q(
                    cause__in=[
                        "played",
                        "left_over",
                        "withdrawn",
                        "stuffed",
                        "failed_burn",
                        "ruled",
                    ]
                ),
                name="place_cause_known",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.seat}: {self.place}"


class Receipt(models.Model):
    """What an idempotency key was answered with: the same key and body get the same version."""

    event = models.ForeignKey(Event, models.PROTECT, related_name="receipts")
    key = models.CharField(_("key"), max_length=64)
    digest = models.CharField(_("digest of the body"), max_length=64)
    version = models.ForeignKey(HandVersion, models.PROTECT, related_name="receipts")
    received_at = models.DateTimeField(_("received"), default=clock.now, editable=False)

    class Meta:
        verbose_name = _("receipt")
        verbose_name_plural = _("receipts")
        ordering = ["event_id", "received_at"]
        constraints = [
            models.UniqueConstraint(fields=["event", "key"], name="receipt_key_once_per_event"),
        ]

    def __str__(self) -> str:
        return self.key
