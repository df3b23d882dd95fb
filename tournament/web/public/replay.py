"""A hand that was recorded, played again move by move."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from tournament.digits import whole_number
from tournament.models import Match
from tournament.selectors.named import match_named
from tournament.selectors.replays import counted_record, replayed
from tournament.selectors.seating import taken_seats
from tournament.web.access import Visit, visiting
from tournament.web.board import faces, picture


@require_safe
@visiting
def replay(request: HttpRequest, visit: Visit, stage: str, code: str, number: int) -> HttpResponse:
    """The table after move `?move=N`, and a list of all moves; a script steps through them."""
    match = _match(visit, stage, code)
    _record, frames = replayed(counted_record(match, number))
    pictures = [picture(frame) for frame in frames]
    at = _at(request.GET.get("move", ""), len(pictures) - 1)
    context = {
        "visit": visit,
        "match": match,
        "number": number,
        "taken": taken_seats(match, number),
        "pictures": pictures,
        "picture": pictures[at],
        "at": at,
        "last": len(pictures) - 1,
        "before": max(0, at - 1),
        "after": min(at + 1, len(pictures) - 1),
        "faces": faces(),
    }
    return render(request, "public/replay.html", context)


@require_safe
@visiting
def record_file(
    request: HttpRequest, visit: Visit, stage: str, code: str, number: int
) -> HttpResponse:
    """The record of a hand that counts, as it was written."""
    version = counted_record(_match(visit, stage, code), number)
    name = f"{visit.event.slug}-{stage}-{code}-{number}.gjn"
    return HttpResponse(
        version.record,
        content_type="text/plain; charset=utf-8",
        headers={"Content-Disposition": f'attachment; filename="{name}"'},
    )


def _match(visit: Visit, stage: str, code: str) -> Match:
    return match_named(visit.draw_of(stage).stage, code)


def _at(asked: str, last: int) -> int:
    """The number of the move that is asked for, the nearest there is; the first one by default."""
    return min(whole_number(asked) or 0, last)
