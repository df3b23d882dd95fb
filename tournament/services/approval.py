"""What is proposed by one official and counts once another one has approved it."""

from django.utils.translation import gettext as _

from tournament.errors import Conflict
from tournament.models import Role


def refuse_own_approval(proposed_by: Role | None, actor: Role | None) -> None:
    """Raise Conflict unless `actor` is known, and another official than the one who proposed."""
    if actor is None or actor == proposed_by:
        raise Conflict("same_official", _("Another official has to approve this."))
