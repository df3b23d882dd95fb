"""Matches (场): who meets whom, at which table, in which seats."""

from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from tournament.models.entrant import Entrant, Player
from tournament.models.event import Table
from tournament.models.people import Role
from tournament.models.stage import Group, Round


class Parity(models.TextChoices):
    """The two federations of a table: seats 1, 3, 5 and seats 2, 4, 6 (R4.2)."""

    ODD = "odd", _("odd seats")
    EVEN = "even", _("even seats")


class Match(models.Model):
    """One meeting at one table; a knockout match names the places it plays for.

    ``starts_at`` follows from the schedule of its stage. Table and referee are planning: they may
    change until it is played.

    Its state follows from hands, rulings and withdrawals, and is kept for quick lists only. A void
    match counts for nobody; an abandoned one has no result.
    """

    class State(models.TextChoices):
        SCHEDULED = "scheduled", _("scheduled")
        PLAYING = "playing", _("playing")
        FINISHED = "finished", _("finished")
        FORFEITED = "forfeited", _("forfeited")
        ABANDONED = "abandoned", _("abandoned")
        VOID = "void", _("void")

    group = models.ForeignKey(Group, models.CASCADE, related_name="matches")
    round = models.ForeignKey(Round, models.CASCADE, related_name="matches")
    number = models.PositiveSmallIntegerField(_("number"))
    table = models.ForeignKey(
        Table,
        models.PROTECT,
        related_name="matches",
        null=True,
        blank=True,
        verbose_name=_("table"),
    )
    wave = models.PositiveSmallIntegerField(_("wave"), default=1)
    starts_at = models.DateTimeField(_("starts"), null=True, blank=True)
    referee = models.ForeignKey(
        Role,
        models.PROTECT,
        related_name="refereed",
        null=True,
        blank=True,
        verbose_name=_("referee"),
    )
    state = models.CharField(_("state"), max_length=10, choices=State, default=State.SCHEDULED)
    best_place = models.PositiveSmallIntegerField(_("best place"), null=True, blank=True)
    worst_place = models.PositiveSmallIntegerField(_("worst place"), null=True, blank=True)

    class Meta:
        verbose_name = _("match")
        verbose_name_plural = _("matches")
        ordering = ["round_id", "group_id", "number"]
        constraints = [
            models.UniqueConstraint(fields=["group", "number"], name="match_number_once"),
            models.UniqueConstraint(
                fields=["round", "table", "wave"], name="table_once_per_round_and_wave"
            ),
            models.CheckConstraint(
                condition=Q(
                    state__in=[
                        "scheduled",
                        "playing",
                        "finished",
                        "forfeited",
                        "abandoned",
                        "void",
                    ]
                ),
                name="match_state_known",
            ),
            models.CheckConstraint(
                condition=Q(best_place__isnull=True, worst_place__isnull=True)
                | Q(best_place__gte=1, worst_place__gt=F("best_place")),
                name="match_places_in_order",
            ),
        ]

    def __str__(self) -> str:
        return self.code

    @property
    def code(self) -> str:
        """Its name within the stage, such as `A-7`."""
        return f"{self.group.code}-{self.number}"


class Feed(models.Model):
    """Where a knockout side comes from: the winner or the loser of an earlier match."""

    class Takes(models.TextChoices):
        WINNER = "winner", _("winner")
        LOSER = "loser", _("loser")

    match = models.ForeignKey(Match, models.CASCADE, related_name="feeds")
    parity = models.CharField(_("side"), max_length=4, choices=Parity)
    source = models.ForeignKey(Match, models.CASCADE, related_name="fed")
    takes = models.CharField(_("takes"), max_length=6, choices=Takes)

    class Meta:
        verbose_name = _("feed")
        verbose_name_plural = _("feeds")
        ordering = ["match_id", "parity"]
        constraints = [
            models.UniqueConstraint(fields=["match", "parity"], name="one_feed_per_side"),
            models.UniqueConstraint(fields=["source", "takes"], name="result_feeds_one_match"),
            models.CheckConstraint(condition=~Q(match=F("source")), name="feed_from_another_match"),
            models.CheckConstraint(
                condition=Q(parity__in=["odd", "even"]), name="feed_parity_known"
            ),
            models.CheckConstraint(
                condition=Q(takes__in=["winner", "loser"]), name="feed_takes_known"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.takes} {self.source} → {self.match}"


class Side(models.Model):
    """An entrant on one side (方) of a match: one row for a team, three for individuals."""

    match = models.ForeignKey(Match, models.CASCADE, related_name="sides")
    round = models.ForeignKey(Round, models.CASCADE, related_name="sides")
    parity = models.CharField(_("side"), max_length=4, choices=Parity)
    slot = models.PositiveSmallIntegerField(_("slot"), default=1)
    entrant = models.ForeignKey(Entrant, models.PROTECT, related_name="sides")

    class Meta:
        verbose_name = _("side")
        verbose_name_plural = _("sides")
        ordering = ["match_id", "-parity", "slot"]
        constraints = [
            models.UniqueConstraint(fields=["round", "entrant"], name="entrant_once_per_round"),
            models.UniqueConstraint(fields=["match", "parity", "slot"], name="side_slot_once"),
            models.CheckConstraint(
                condition=Q(parity__in=["odd", "even"]), name="side_parity_known"
            ),
            models.CheckConstraint(
                condition=Q(slot__gte=1, slot__lte=3), name="side_slot_one_to_three"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.match} {self.parity}: {self.entrant}"


class Seating(models.Model):
    """Who sits (座位) where from a hand on; a substitute is a later row for the same seat."""

    match = models.ForeignKey(Match, models.CASCADE, related_name="seatings")
    seat = models.PositiveSmallIntegerField(_("seat"))
    player = models.ForeignKey(Player, models.PROTECT, related_name="seatings")
    from_hand = models.PositiveSmallIntegerField(_("from hand"), default=1)

    class Meta:
        verbose_name = _("seating")
        verbose_name_plural = _("seatings")
        ordering = ["match_id", "seat", "from_hand"]
        constraints = [
            models.UniqueConstraint(
                fields=["match", "seat", "from_hand"], name="seat_taken_once_per_hand"
            ),
            models.UniqueConstraint(
                fields=["match", "player", "from_hand"], name="player_in_one_seat_per_hand"
            ),
            models.CheckConstraint(
                condition=Q(seat__gte=1, seat__lte=6), name="seating_seat_one_to_six"
            ),
            models.CheckConstraint(condition=Q(from_hand__gte=1), name="seating_from_hand_one"),
        ]

    def __str__(self) -> str:
        return f"{self.match} {self.seat}: {self.player}"
