"""Officials: what a person or a device may do in one event."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from tournament import clock
from tournament.models.entrant import Club
from tournament.models.event import Event


class Role(models.Model):
    """A kind of official in one event, held by an account, by an API token, or by both.

    Only the SHA-256 of a token is stored; the token itself is shown once. A referee of a `club`
    (None: of no club) is not sent to its matches.
    """

    class Kind(models.TextChoices):
        ORGANISER = "organiser", _("organiser")
        CHIEF = "chief", _("chief referee")
        REFEREE = "referee", _("referee")
        RECORDER = "recorder", _("recorder")
        VIEWER = "viewer", _("viewer")

    event = models.ForeignKey(Event, models.PROTECT, related_name="roles")
    code = models.SlugField(_("code"), max_length=20)
    kind = models.CharField(_("kind"), max_length=10, choices=Kind)
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, related_name="roles", null=True, blank=True
    )
    token_hash = models.CharField(max_length=64, null=True, blank=True, editable=False, unique=True)
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

    class Meta:
        verbose_name = _("role")
        verbose_name_plural = _("roles")
        ordering = ["event_id", "code"]
        constraints = [
            models.UniqueConstraint(fields=["event", "code"], name="role_code_once_per_event"),
            models.UniqueConstraint(fields=["event", "user"], name="one_role_per_user_and_event"),
            models.CheckConstraint(
                condition=Q(kind__in=["organiser", "chief", "referee", "recorder", "viewer"]),
                name="role_kind_known",
            ),
            models.CheckConstraint(
                condition=Q(user__isnull=False) | Q(token_hash__isnull=False),
                name="role_has_a_holder",
            ),
        ]

    def __str__(self) -> str:
        return self.code
