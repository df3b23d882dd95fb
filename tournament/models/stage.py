"""Stages (阶段) of an event: entries, draws, groups and rounds."""

from django.db import models
from django.db.models import F, Q
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

from tournament import clock
from tournament.models.entrant import Entrant
from tournament.models.event import Event


class Stage(models.Model):
    """One step of an event: takes entries, draws, plays, ranks.

    ``hands`` is the number of regular hands of a match, ``minutes`` its time limit (empty: none);
    ``chain`` the codes of its tie-breaks.
    ``advancing`` of each group go on to the next stage (empty: everybody), and ``best_next`` of
    those one place lower. ``group_size`` (empty: ``group_count`` groups) deals as many groups as
    are needed. ``dealing`` is how: by snake, from pots, or as ``given``, the codes of each group.

    Of a knockout, ``depth`` is the last place that is played for (empty: all are), ``survivors``
    how many are left when it stops, and ``returning`` how many of those who lose in the first round
    come back (repechage). What is drawn round by round has ``round_count`` rounds; a bye there is a
    win with ``bye_points`` hand points a hand, ``late_byes`` gives one for every round that a late
    entry missed, and ``rematches`` releases opponents who have met.
    Through a qualifier go ``venue_quota`` from each venue, then ``advancing`` of all others;
    ``entries_limit`` is how many sessions one may enter.
    """

    class Kind(models.TextChoices):
        QUALIFIER = "qualifier", _("qualifier")
        GROUPS = "groups", _("groups")
        ROUND_ROBIN = "round_robin", _("round robin")
        SWISS = "swiss", _("Swiss")
        INDIVIDUALS = "individuals", _("individuals")
        KNOCKOUT = "knockout", _("knockout")

    class Dealing(models.TextChoices):
        SNAKE = "snake", _("by snake: the seeds to and fro")
        POTS = "pots", _("drawn from pots of seeds")
        GIVEN = "given", _("as given")

    event = models.ForeignKey(Event, models.PROTECT, related_name="stages")
    code = models.SlugField(_("code"), max_length=20)
    name_zh = models.CharField(_("name in Chinese"), max_length=40)
    name_en = models.CharField(_("name in English"), max_length=40)
    kind = models.CharField(_("kind"), max_length=12, choices=Kind)
    position = models.PositiveSmallIntegerField(_("position"))
    takes_from = models.OneToOneField(
        "self", models.PROTECT, related_name="feeds", null=True, blank=True
    )
    group_count = models.PositiveSmallIntegerField(_("number of groups"), default=1)
    group_size = models.PositiveSmallIntegerField(_("entrants a group"), null=True, blank=True)
    dealing = models.CharField(
        _("how groups are dealt"), max_length=5, choices=Dealing, default=Dealing.SNAKE
    )
    given = models.JSONField(_("groups as given"), default=list, blank=True)
    depth = models.PositiveSmallIntegerField(_("last place played for"), null=True, blank=True)
    survivors = models.PositiveSmallIntegerField(_("left at the end"), null=True, blank=True)
    returning = models.PositiveSmallIntegerField(
        _("losers of the first round who return"), null=True, blank=True
    )
    apart = models.BooleanField(_("group mates and labels meet late"), default=False)
    round_count = models.PositiveSmallIntegerField(_("number of rounds"), null=True, blank=True)
    rematches = models.BooleanField(_("rematches are released"), default=False)
    bye_points = models.PositiveSmallIntegerField(_("hand points a hand of a bye"), default=2)
    late_byes = models.BooleanField(
        _("a late entry gets a bye for every round it missed"), default=False
    )
    advancing = models.PositiveSmallIntegerField(_("go on from each group"), null=True, blank=True)
    venue_quota = models.PositiveSmallIntegerField(
        _("go through from each venue"), null=True, blank=True
    )
    entries_limit = models.PositiveSmallIntegerField(
        _("sessions that one may enter"), null=True, blank=True
    )
    best_next = models.PositiveSmallIntegerField(_("best of the next place go on"), default=0)
    hands = models.PositiveSmallIntegerField(_("hands a match"), default=6)
    minutes = models.PositiveSmallIntegerField(
        _("time limit of a match in minutes"), null=True, blank=True
    )
    win_points = models.SmallIntegerField(_("match points for a win"), default=2)
    draw_points = models.SmallIntegerField(_("match points for a draw"), default=1)
    loss_points = models.SmallIntegerField(_("match points for a loss"), default=0)
    by_difference = models.BooleanField(_("a match is worth its difference"), default=False)
    must_decide = models.BooleanField(_("a tie is decided by extra hands"), default=False)
    chain = models.JSONField(_("tie-breaks"), default=list)

    class Meta:
        verbose_name = _("stage")
        verbose_name_plural = _("stages")
        ordering = ["event_id", "position"]
        constraints = [
            models.UniqueConstraint(fields=["event", "code"], name="stage_code_once_per_event"),
            models.CheckConstraint(
                condition=Q(
                    kind__in=[
                        "qualifier",
                        "groups",
                        "round_robin",
                        "swiss",
                        "individuals",
                        "knockout",
                    ]
                ),
                name="stage_kind_known",
            ),
            models.CheckConstraint(condition=Q(hands__gte=1), name="stage_has_hands"),
            models.CheckConstraint(
                condition=Q(minutes__isnull=True) | Q(minutes__gte=1), name="stage_minutes_from_one"
            ),
            models.CheckConstraint(condition=Q(group_count__gte=1), name="stage_has_groups"),
            models.CheckConstraint(
                condition=Q(group_size__isnull=True) | Q(group_size__gte=2),
                name="stage_groups_of_two",
            ),
            models.CheckConstraint(
                condition=Q(dealing__in=["snake", "pots", "given"]), name="stage_dealing_known"
            ),
            models.CheckConstraint(
                condition=Q(depth__isnull=True) | Q(depth__gte=1), name="stage_depth_from_one"
            ),
            models.CheckConstraint(
                condition=Q(survivors__isnull=True) | Q(survivors__gte=2),
                name="stage_leaves_two",
            ),
            models.CheckConstraint(
                condition=Q(returning__isnull=True) | Q(returning__gte=1, survivors__isnull=True),
                name="stage_lets_somebody_return",
            ),
            models.CheckConstraint(
                condition=Q(advancing__isnull=True, best_next=0)
                | Q(advancing__isnull=False, advancing__gte=1),
                name="stage_lets_somebody_go_on",
            ),
            models.CheckConstraint(
                condition=~Q(kind__in=["swiss", "individuals"])
                | Q(round_count__isnull=False, round_count__gte=1),
                name="stage_has_rounds",
            ),
            models.CheckConstraint(
                condition=~Q(takes_from=F("id")), name="stage_takes_not_from_itself"
            ),
        ]

    def __str__(self) -> str:
        return self.code

    @property
    def name(self) -> str:
        """Its name in the language of the reader."""
        return self.name_zh if get_language() == "zh-hans" else self.name_en

    @property
    def by_rounds(self) -> bool:
        """Whether each round is drawn and published for itself."""
        return self.kind in (self.Kind.QUALIFIER, self.Kind.SWISS, self.Kind.INDIVIDUALS)

    @property
    def paired_by_results(self) -> bool:
        """Whether who meets in a round depends on the rounds before it."""
        return self.kind in (self.Kind.SWISS, self.Kind.INDIVIDUALS)


class Draw(models.Model):
    """One draw (抽签) of a stage: immutable, versioned, with the seed that makes it again.

    ``round`` is the only round that it draws (empty: the whole stage). ``outcome`` is the whole
    draw in codes, so that a version stays readable after the next one. ``reason`` is why entrants
    were exchanged by hand (empty: they were not).
    """

    stage = models.ForeignKey(Stage, models.PROTECT, related_name="draws")
    version = models.PositiveSmallIntegerField(_("version"))
    round = models.PositiveSmallIntegerField(_("round"), null=True, blank=True)
    seed = models.CharField(_("seed"), max_length=60)
    outcome = models.JSONField(_("outcome"))
    reason = models.CharField(_("reason"), max_length=200, blank=True)
    drawn_at = models.DateTimeField(_("drawn"), default=clock.now, editable=False)
    published_at = models.DateTimeField(_("published"), null=True, blank=True, editable=False)

    class Meta:
        verbose_name = _("draw")
        verbose_name_plural = _("draws")
        ordering = ["stage_id", "version"]
        constraints = [
            models.UniqueConstraint(fields=["stage", "version"], name="draw_version_once"),
            models.CheckConstraint(
                condition=Q(published_at__isnull=True) | Q(published_at__gte=F("drawn_at")),
                name="draw_published_after_drawn",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.stage} v{self.version}"


class Group(models.Model):
    """A group (组) of a stage, the unit that is ranked; a knockout is one group.

    ``facts`` counts what was recorded, ``compiled`` up to where the standings read it.
    """

    stage = models.ForeignKey(Stage, models.PROTECT, related_name="groups")
    draw = models.ForeignKey(Draw, models.PROTECT, related_name="groups")
    code = models.SlugField(_("code"), max_length=20)
    facts = models.PositiveIntegerField(default=1, editable=False)
    compiled = models.PositiveIntegerField(default=0, editable=False)

    class Meta:
        verbose_name = _("group")
        verbose_name_plural = _("groups")
        ordering = ["stage_id", "code"]
        indexes = [
            models.Index(fields=["id"], condition=Q(facts__gt=F("compiled")), name="group_dirty"),
        ]
        constraints = [
            models.UniqueConstraint(fields=["stage", "code"], name="group_code_once_per_stage"),
            models.CheckConstraint(
                condition=Q(compiled__lte=F("facts")), name="group_compiled_not_ahead"
            ),
        ]

    def __str__(self) -> str:
        return self.code


class Round(models.Model):
    """A round (轮) of a stage: everybody meets at most once in it."""

    stage = models.ForeignKey(Stage, models.PROTECT, related_name="rounds")
    number = models.PositiveSmallIntegerField(_("number"))

    class Meta:
        verbose_name = _("round")
        verbose_name_plural = _("rounds")
        ordering = ["stage_id", "number"]
        constraints = [
            models.UniqueConstraint(fields=["stage", "number"], name="round_number_once"),
            models.CheckConstraint(condition=Q(number__gte=1), name="round_number_from_one"),
        ]

    def __str__(self) -> str:
        return str(self.number)

    @property
    def code(self) -> str:
        """Its name within the event, such as `groups-1`."""
        return f"{self.stage.code}-{self.number}"


class Entry(models.Model):
    """An entrant's entry (报名) in a stage; seed, group and line are those of the current draw.

    ``line`` counts from 1 within the group; in a knockout whose draw keeps some apart it is the
    seed whose lines the entrant plays on. ``from_group`` and ``from_place`` say where it came from
    in the stage before.
    """

    stage = models.ForeignKey(Stage, models.PROTECT, related_name="entries")
    entrant = models.ForeignKey(Entrant, models.PROTECT, related_name="entries")
    seed = models.PositiveIntegerField(_("seed"), null=True, blank=True)
    group = models.ForeignKey(Group, models.SET_NULL, related_name="entries", null=True, blank=True)
    line = models.PositiveIntegerField(_("line"), null=True, blank=True)
    from_group = models.CharField(_("group it came from"), max_length=20, blank=True)
    from_place = models.PositiveIntegerField(_("place it came from"), null=True, blank=True)

    class Meta:
        verbose_name = _("entry")
        verbose_name_plural = _("entries")
        ordering = ["stage_id", "seed", "entrant_id"]
        constraints = [
            models.UniqueConstraint(fields=["stage", "entrant"], name="entry_once_per_stage"),
            models.CheckConstraint(
                condition=Q(seed__isnull=True) | Q(seed__gte=1), name="entry_seed_from_one"
            ),
            models.CheckConstraint(
                condition=Q(group__isnull=True) | Q(seed__isnull=False),
                name="entry_in_group_is_seeded",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.stage} · {self.entrant}"


class Bye(models.Model):
    """An entrant without an opponent in a round (轮空), laid out from the draw like its matches."""

    round = models.ForeignKey(Round, models.CASCADE, related_name="byes")
    entrant = models.ForeignKey(Entrant, models.PROTECT, related_name="byes")

    class Meta:
        verbose_name = _("bye")
        verbose_name_plural = _("byes")
        ordering = ["round_id", "entrant_id"]
        constraints = [
            models.UniqueConstraint(fields=["round", "entrant"], name="one_bye_per_round"),
        ]

    def __str__(self) -> str:
        return f"{self.round}: {self.entrant}"


class Absence(models.Model):
    """An entrant that is not there for a round (缺席), noted before the round is drawn."""

    stage = models.ForeignKey(Stage, models.PROTECT, related_name="absences")
    round = models.PositiveSmallIntegerField(_("round"))
    entrant = models.ForeignKey(Entrant, models.PROTECT, related_name="absences")

    class Meta:
        verbose_name = _("absence")
        verbose_name_plural = _("absences")
        ordering = ["stage_id", "round", "entrant_id"]
        constraints = [
            models.UniqueConstraint(
                fields=["stage", "round", "entrant"], name="absent_once_per_round"
            ),
            models.CheckConstraint(condition=Q(round__gte=1), name="absence_round_from_one"),
        ]

    def __str__(self) -> str:
        return f"{self.round}: {self.entrant}"
