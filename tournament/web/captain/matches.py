"""The captain's list: what waits for a word, and the own matches."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from tournament.models import Draw, Entrant, Match
from tournament.permissions import Action
from tournament.selectors.confirmations import matches_waiting
from tournament.selectors.fixtures import Fixture, fixtures
from tournament.web.access import Visit, requires


@require_safe
@requires(Action.CONFIRM_HAND)
def match_list(request: HttpRequest, visit: Visit) -> HttpResponse:
    """The matches in which a hand waits; a captain sees those of the own team, and all of them."""
    entrant = visit.role.entrant
    context = {
        "visit": visit,
        "entrant": entrant,
        "waiting": matches_waiting(visit.event, entrant),
        "stages": _own_matches(visit, entrant) if entrant else [],
    }
    return render(request, "captain/matches.html", context)


def _own_matches(visit: Visit, entrant: Entrant) -> list[tuple[Draw, list[Fixture]]]:
    """The matches of `entrant` in each published stage, the last stage first."""
    stages = []
    for draw in reversed(visit.draws):
        own = Match.objects.filter(group__stage=draw.stage, sides__entrant=entrant)
        if own:
            stages.append((draw, fixtures(draw.stage, own)))
    return stages
