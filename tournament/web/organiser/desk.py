"""The organiser's desk: what comes next, and everything else below it."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from tournament import clock
from tournament.errors import Refused
from tournament.exports.workbook import event_workbook
from tournament.permissions import Action
from tournament.selectors.disputes import open_disputes
from tournament.selectors.penalties import undecided
from tournament.selectors.progress import next_step, stages_progress
from tournament.selectors.rivals import rivals_waiting
from tournament.web.access import Visit, requires
from tournament.web.requests import status_of

XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"


@require_safe
@requires(Action.EXPORT)
def manage(request: HttpRequest, visit: Visit) -> HttpResponse:
    """The desk of the event."""
    return desk(request, visit)


@require_safe
@requires(Action.EXPORT)
def workbook(request: HttpRequest, visit: Visit) -> HttpResponse:
    """The event as it stands, as a workbook."""
    try:
        content = event_workbook(visit.event)
    except Refused as refusal:
        return desk(request, visit, refusal)
    return attachment(content, f"{visit.event.slug}.xlsx")


def desk(request: HttpRequest, visit: Visit, refusal: Refused | None = None) -> HttpResponse:
    """The desk, with what was refused at the top."""
    stages = stages_progress(visit.event)
    step, progress = next_step(visit.event, stages)
    context = {
        "visit": visit,
        "stages": stages,
        "waiting": open_disputes(visit.event),
        "now": clock.now(),
        "step": step,
        "progress": progress,
        "teams": visit.event.entrants.count(),
        "uploads": visit.event.uploads.defer("content", "preview").order_by("-number"),
        "penalties": visit.event.penalties.count(),
        "undecided": undecided(visit.event.penalties).count(),
        "corrections": visit.event.corrections.filter(decision=None).count(),
        "rivals": rivals_waiting(visit.event),
        "refusal": refusal,
    }
    status = status_of(refusal) if refusal else None
    return render(request, "organiser/desk.html", context, status=status)


def attachment(content: bytes, filename: str) -> HttpResponse:
    """A workbook to be saved under this name."""
    headers = {"Content-Disposition": f'attachment; filename="{filename}"'}
    return HttpResponse(content, content_type=XLSX, headers=headers)
