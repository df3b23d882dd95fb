"""The line-up of a side from the next hand on."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from tournament.errors import NotFound, Refused
from tournament.models import Entrant, Match, Side
from tournament.permissions import Action
from tournament.selectors.matches import next_hand
from tournament.selectors.named import match_named, stage_named
from tournament.selectors.seating import bench, taken_seats
from tournament.services.lineups import change_lineup
from tournament.web.access import Visit, requires
from tournament.web.referee.forms import LineupForm
from tournament.web.requests import posted, status_of


@require_http_methods(["GET", "HEAD", "POST"])
@requires(Action.CHANGE_LINEUP)
def lineup(request: HttpRequest, visit: Visit, stage: str, code: str, parity: str) -> HttpResponse:
    """Who sits down next on one side; a POST changes it."""
    match = match_named(stage_named(f"{visit.event.slug}/{stage}"), code)
    side = _side(match, parity)
    hand = next_hand(match)[0]
    taken = [each for each in taken_seats(match, hand) if each.parity == parity]
    form = LineupForm(
        posted(request),
        seats={each.seat: each.player for each in taken},
        bench=bench(side.entrant),
    )
    refusal = None
    if form.is_valid():
        try:
            change_lineup(match=match, parity=parity, players=form.players(), actor=visit.role)
        except Refused as refused:
            refusal = refused
        else:
            messages.success(request, _("The line-up is changed."))
            return redirect("record", visit.event.slug, stage, code, hand)
    context = {
        "visit": visit,
        "match": match,
        "side": side,
        "hand": hand,
        "form": form,
        "refusal": refusal,
    }
    status = status_of(refusal) if refusal else (422 if form.errors else None)
    return render(request, "referee/lineup.html", context, status=status)


def _side(match: Match, parity: str) -> Side:
    teams = match.sides.filter(parity=parity, entrant__kind=Entrant.Kind.TEAM)
    side = teams.select_related("entrant__event").first()
    if side is None:
        raise NotFound("no_team", _("No team sits on this side of the match."))
    return side
