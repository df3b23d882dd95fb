"""Links that let a phone into an event without an account."""

import logging

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from tournament.errors import Refused
from tournament.models import Role
from tournament.permissions import PUBLIC
from tournament.selectors.matches import next_hand
from tournament.selectors.people import match_at
from tournament.services import roles
from tournament.web.access import declares, let_in, no_access

HOMES = {
    Role.Kind.ORGANISER: "manage",
    Role.Kind.CHIEF: "manage",
    Role.Kind.REFEREE: "referee",
    Role.Kind.RECORDER: "referee",
    Role.Kind.VIEWER: "event",
    Role.Kind.CAPTAIN: "captain",
}

logger = logging.getLogger(__name__)


@declares(PUBLIC)
@require_GET
@never_cache
def open_link(request: HttpRequest, token: str) -> HttpResponse:
    """Swap the token for a session, and lead on to where the holder works: it leaves the address.

    A link that opens nothing is logged without its token. Any number of phones may open one link.
    """
    try:
        role = roles.open_link(token)
    except Refused as refusal:
        logger.warning("a link was refused: %s", refusal.code)
        response = no_access(request, refusal, refusal.status)
    else:
        let_in(request, role)
        response = redirect(_home(role))
    response.headers["Referrer-Policy"] = "no-referrer"
    return response


def _home(role: Role) -> str:
    """Where the holder of `role` works: at a table on the hand that is due there."""
    match = match_at(role.table) if role.table else None
    if match is None:
        return reverse(HOMES[Role.Kind(role.kind)], args=[role.event.slug])
    number, _kind = next_hand(match)
    return reverse("record", args=[role.event.slug, match.group.stage.code, match.code, number])
