"""One match: who sits where, and what its hands came to."""

from django.http import HttpRequest, HttpResponse

from tournament.models import Match
from tournament.permissions import Action
from tournament.selectors.changes import changes_at
from tournament.selectors.matches import next_hand
from tournament.selectors.named import match_named
from tournament.selectors.scoresheet import scoresheet
from tournament.web.access import Visit, visiting
from tournament.web.public.live import followed


@visiting
def match(request: HttpRequest, visit: Visit, stage: str, code: str) -> HttpResponse:
    """The score sheet of a match."""
    draw = visit.draw_of(stage)
    row = match_named(draw.stage, code)
    return followed(
        request,
        visit,
        name="match",
        groups=[row.group],
        read=lambda: {
            "draw": draw,
            "sheet": scoresheet(row),
            "changes": changes_at(row),
            "due": _due(visit, row),
        },
    )


def _due(visit: Visit, match: Match) -> int | None:
    """The number of the hand that the visitor may record next."""
    if Action.RECORD_HAND not in visit.actions:
        return None
    number, kind = next_hand(match)
    return number if kind else None
