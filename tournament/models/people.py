"""Officials: what a person or a device may do in one event."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from tournament import clock
from tournament.models.entrant import Club, Entrant
from tournament.models.event import Event, Table


class Role(models.Model):
    """A kind of official in one event, held by an account, by a token, or by both.

    A token is opened as a link by a phone, or sent by a program; it expires. Only its SHA-256 is
    stored; the token itself is shown once. ``table`` limits a role to one table, ``entrant`` is
    the team that a captain (领队) speaks for. A referee of a ``club`` (None: of no club) is not
    sent to its matches.
    """

    class Kind(models.TextChoices):
        ORGANISER = "organiser", _("organiser")
        CHIEF = "chief", _("chief referee")
        REFEREE = "referee", _("referee")
        RECORDER = "recorder", _("recorder")
        VIEWER = "viewer", _("viewer")
        CAPTAIN = "captain", _("captain")

    event = models.ForeignKey(Event, models.PROTECT, related_name="roles")
    code = models.SlugField(_("code"), max_length=20)
    kind = models.CharField(_("kind"), max_length=10, choices=Kind)
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, related_name="roles", null=True, blank=True
    )
    token_hash = models.CharField(max_length=64, null=True, blank=True, editable=False, unique=True)
    table = models.ForeignKey(
        Table,
        models.PROTECT,
        related_name="roles",
        null=True,
        blank=True,
        verbose_name=_("table"),
    )
    entrant = models.ForeignKey(
        Entrant,
        models.PROTECT,
        related_name="roles",
        null=True,
        blank=True,
        verbose_name=_("team"),
    )
    expires_at = models.DateTimeField(_("valid until"), null=True, blank=True)
    opened_at = models.DateTimeField(_("last opened"), null=True, blank=True)
    club = models.ForeignKey(
        Club,
        models.PROTECT,
        related_name="officials",
        null=True,
        blank=True,
        verbose_name=_("club"),
    )
    revoked_at = models.DateTimeField(_("revoked"), null=True, blank=True)
    created_at = models.DateTimeField(_("created"), default=clock.now, editable=False)

    device = ""
    """The code of the phone or program that acts in this role now; of the request, not stored."""

    class Meta:
        verbose_name = _("role")
        verbose_name_plural = _("roles")
        ordering = ["event_id", "code"]
        constraints = [
            models.UniqueConstraint(fields=["event", "code"], name="role_code_once_per_event"),
            models.UniqueConstraint(fields=["event", "user"], name="one_role_per_user_and_event"),
            models.CheckConstraint(
                condition=Q(
                    kind__in=["organiser", "chief", "referee", "recorder", "viewer", "captain"]
                ),
                name="role_kind_known",
            ),
            models.CheckConstraint(
                condition=Q(user__isnull=False) | Q(token_hash__isnull=False),
                name="role_has_a_holder",
            ),
            models.CheckConstraint(
                condition=Q(token_hash__isnull=True) | Q(expires_at__isnull=False),
                name="role_token_expires",
            ),
            models.CheckConstraint(
                condition=Q(table__isnull=True) | Q(kind__in=["referee", "recorder"]),
                name="role_table_is_recorded_at",
            ),
            models.CheckConstraint(
                condition=Q(kind="captain", entrant__isnull=False)
                | (~Q(kind="captain") & Q(entrant__isnull=True)),
                name="role_captain_of_a_team",
            ),
        ]

    def __str__(self) -> str:
        return self.code

    @property
    def is_limited(self) -> bool:
        """Whether it allows nothing in matches at other tables or of other teams."""
        return self.table_id is not None or self.entrant_id is not None
