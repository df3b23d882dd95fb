"""The hands of a match that wait for a captain, who confirms on the own phone or the referee's."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from tournament.errors import Refused
from tournament.models import HandVersion, Match
from tournament.permissions import Action
from tournament.selectors.confirmations import version_numbered, waiting_hands
from tournament.selectors.fixtures import SideLine, fixtures
from tournament.selectors.matches import next_hand
from tournament.selectors.named import match_named, stage_named
from tournament.services.hands import confirm_hand
from tournament.web.access import Visit, requires
from tournament.web.referee.forms import ConfirmForm
from tournament.web.requests import status_of


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@requires(Action.CONFIRM_HAND)
def confirm(request: HttpRequest, visit: Visit, stage: str, code: str) -> HttpResponse:
    """The hands that wait, with a button for each captain; a POST confirms one for a side."""
    match = match_named(stage_named(f"{visit.event.slug}/{stage}"), code)
    if request.method != "POST":
        return _page(request, visit, match)
    try:
        version = _confirm(request, visit, match)
    except Refused as refusal:
        return _page(request, visit, match, refusal)
    said = (
        _("Hand %(number)s is confirmed and counts.")
        if version.state == HandVersion.State.CONFIRMED
        else _("Hand %(number)s waits for the other captain.")
    )
    messages.success(request, said % {"number": version.hand.number})
    return redirect(request.path)


def _confirm(request: HttpRequest, visit: Visit, match: Match) -> HandVersion:
    sent = ConfirmForm(request.POST).sent()
    version = version_numbered(match, sent["hand"], sent["version"])
    confirm_hand(version=version, parity=sent["side"], actor=visit.role)
    version.refresh_from_db()
    return version


def _page(
    request: HttpRequest, visit: Visit, match: Match, refusal: Refused | None = None
) -> HttpResponse:
    [fixture] = fixtures(match.group.stage, [match])
    number, kind = next_hand(match)
    context = {
        "visit": visit,
        "match": match,
        "fixture": fixture,
        "hands": waiting_hands(match),
        "sides": _sides(visit, fixture.sides),
        "next_hand": number if kind else None,
        "refusal": refusal,
    }
    status = status_of(refusal) if refusal else None
    return render(request, "captain/confirm.html", context, status=status)


def _sides(visit: Visit, sides: tuple[SideLine, SideLine]) -> list[SideLine]:
    """The sides for which a visitor may confirm: a captain for the own one only."""
    own = visit.role.entrant
    return [side for side in sides if own is None or side.entrant == own]
