"""Who takes part: clubs, players, entrants (参赛方) and how they were registered."""

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from tournament import clock
from tournament.models.event import Event


class Club(models.Model):
    """The body (单位) that sends entrants."""

    event = models.ForeignKey(Event, models.PROTECT, related_name="clubs")
    name = models.CharField(_("name"), max_length=80)

    class Meta:
        verbose_name = _("club")
        verbose_name_plural = _("clubs")
        ordering = ["event_id", "name"]
        constraints = [
            models.UniqueConstraint(fields=["event", "name"], name="club_name_once_per_event"),
        ]

    def __str__(self) -> str:
        return self.name


class Player(models.Model):
    """One person (选手) in one event. Two persons may share a name; the code tells them apart."""

    event = models.ForeignKey(Event, models.PROTECT, related_name="players")
    code = models.SlugField(_("code"), max_length=20)
    name = models.CharField(_("name"), max_length=60)

    class Meta:
        verbose_name = _("player")
        verbose_name_plural = _("players")
        ordering = ["event_id", "code"]
        indexes = [models.Index(fields=["event", "name"], name="player_by_name")]
        constraints = [
            models.UniqueConstraint(fields=["event", "code"], name="player_code_once_per_event"),
        ]

    def __str__(self) -> str:
        return self.name


class Entrant(models.Model):
    """A team of three with substitutes, or an individual; ``points`` are its seeding points."""

    class Kind(models.TextChoices):
        TEAM = "team", _("team")
        INDIVIDUAL = "individual", _("individual")

    event = models.ForeignKey(Event, models.PROTECT, related_name="entrants")
    code = models.SlugField(_("code"), max_length=20)
    kind = models.CharField(_("kind"), max_length=10, choices=Kind, default=Kind.TEAM)
    name = models.CharField(_("name"), max_length=60)
    club = models.ForeignKey(
        Club, models.PROTECT, related_name="entrants", null=True, blank=True, verbose_name=_("club")
    )
    district = models.CharField(_("district"), max_length=40, blank=True)
    points = models.IntegerField(_("seeding points"), null=True, blank=True)
    phone = models.CharField(_("phone"), max_length=40, blank=True)
    remark = models.CharField(_("remark"), max_length=200, blank=True)
    needs_accessible = models.BooleanField(_("needs an accessible table"), default=False)

    class Meta:
        verbose_name = _("entrant")
        verbose_name_plural = _("entrants")
        ordering = ["event_id", "code"]
        constraints = [
            models.UniqueConstraint(fields=["event", "code"], name="entrant_code_once_per_event"),
            models.UniqueConstraint(
                fields=["event", "name"],
                condition=Q(kind="team"),
                name="team_name_once_per_event",
            ),
            models.CheckConstraint(
                condition=Q(kind__in=["team", "individual"]), name="entrant_kind_known"
            ),
        ]

    def __str__(self) -> str:
        return self.name


class Membership(models.Model):
    """A player's part in an entrant; a leader (领队) may or may not play."""

    class Part(models.TextChoices):
        PLAYER = "player", _("player")
        SUBSTITUTE = "substitute", _("substitute")
        LEADER = "leader", _("leader only")

    entrant = models.ForeignKey(Entrant, models.PROTECT, related_name="memberships")
    player = models.ForeignKey(Player, models.PROTECT, related_name="memberships")
    part = models.CharField(_("part"), max_length=10, choices=Part)
    leads = models.BooleanField(_("is the leader"), default=False)
    position = models.PositiveSmallIntegerField(_("position"))

    class Meta:
        verbose_name = _("membership")
        verbose_name_plural = _("memberships")
        ordering = ["entrant_id", "position"]
        constraints = [
            models.UniqueConstraint(fields=["entrant", "player"], name="member_once_per_entrant"),
            models.UniqueConstraint(
                fields=["entrant"], condition=Q(leads=True), name="one_leader_per_entrant"
            ),
            models.CheckConstraint(
                condition=Q(part__in=["player", "substitute", "leader"]),
                name="membership_part_known",
            ),
            models.CheckConstraint(
                condition=~Q(part="leader") | Q(leads=True), name="leader_only_leads"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.entrant} · {self.player}"


class Upload(models.Model):
    """A registration file between upload and apply, with what was read from it."""

    event = models.ForeignKey(Event, models.PROTECT, related_name="uploads")
    number = models.PositiveIntegerField(_("number"))
    filename = models.CharField(_("file name"), max_length=200)
    content = models.BinaryField(_("content"))
    preview = models.JSONField(_("preview"))
    uploaded_at = models.DateTimeField(_("uploaded"), default=clock.now, editable=False)
    applied_at = models.DateTimeField(_("applied"), null=True, editable=False)

    class Meta:
        verbose_name = _("upload")
        verbose_name_plural = _("uploads")
        ordering = ["event_id", "number"]
        constraints = [
            models.UniqueConstraint(fields=["event", "number"], name="upload_number_once"),
        ]

    def __str__(self) -> str:
        return self.filename


class NameAnswer(models.Model):
    """An organiser's answer whether one name in two entrants is one person; asked once."""

    class Answer(models.TextChoices):
        SAME = "same", _("the same person")
        NAMESAKE = "namesake", _("a namesake")

    event = models.ForeignKey(Event, models.PROTECT, related_name="name_answers")
    question = models.CharField(_("question"), max_length=200)
    answer = models.CharField(_("answer"), max_length=10, choices=Answer)
    answered_at = models.DateTimeField(_("answered"), default=clock.now, editable=False)

    class Meta:
        verbose_name = _("answer on a name")
        verbose_name_plural = _("answers on names")
        ordering = ["event_id", "question"]
        constraints = [
            models.UniqueConstraint(fields=["event", "question"], name="name_question_once"),
            models.CheckConstraint(
                condition=Q(answer__in=["same", "namesake"]), name="name_answer_known"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.question}: {self.answer}"
