"""What a second official (第二名裁判) says of something that counts only once approved."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from tournament import clock
from tournament.models.people import Role


class Decision(models.Model):
    """The last word on a proposal: before it, and if it declines, nothing changes."""

    approved = models.BooleanField(_("approved"))
    decided_by = models.ForeignKey(
        Role, models.PROTECT, related_name="+", null=True, blank=True, verbose_name=_("decided by")
    )
    decided_at = models.DateTimeField(_("decided"), default=clock.now, editable=False)

    class Meta:
        abstract = True
