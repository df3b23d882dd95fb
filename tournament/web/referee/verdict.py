"""A hand record (GJN) that a referee pastes, uploads or has scribed: what the engine says of it."""

from urllib.parse import parse_qsl

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from tournament.errors import Refused
from tournament.permissions import Action
from tournament.selectors.named import match_named, stage_named
from tournament.selectors.verdicts import FILE_LIMIT, decoded
from tournament.services.records import accept_record
from tournament.web.access import Visit, requires
from tournament.web.referee.forms import SendForm
from tournament.web.referee.marks import read_marks
from tournament.web.referee.verdict_sheet import VerdictSheet
from tournament.web.requests import status_of


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@requires(Action.RECORD_HAND)
def judge(request: HttpRequest, visit: Visit, stage: str, code: str, number: int) -> HttpResponse:
    """The verdict on what is sent, beside the marks in the address; accepting it records the hand.

    Nothing is stored before that.
    """
    match = match_named(stage_named(f"{visit.event.slug}/{stage}"), code)
    try:
        marks = read_marks(parse_qsl(request.META["QUERY_STRING"]))
    except Refused:
        marks = []
    sheet = VerdictSheet(match, number, marks)
    refusal = None
    if request.method == "POST":
        try:
            sheet.judge(_sent_text(request), request.POST.get("chosen", ""))
            if "accept" in request.POST:
                return _accept(request, visit, sheet)
        except Refused as refused:
            refusal = refused
    context = {"visit": visit, "sheet": sheet, "refusal": refusal}
    status = status_of(refusal) if refusal else None
    return render(request, "referee/verdict.html", context, status=status)


def _sent_text(request: HttpRequest) -> str:
    """The file that was chosen, else the text that was pasted."""
    file = request.FILES.get("file")
    return decoded(file.read(FILE_LIMIT + 1)) if file else request.POST.get("text", "")


def _accept(request: HttpRequest, visit: Visit, sheet: VerdictSheet) -> HttpResponse:
    version = accept_record(
        match=sheet.match,
        number=sheet.number,
        text=sheet.text,
        actor=visit.role,
        **SendForm(request.POST).sent(),
    )
    messages.success(
        request,
        _("Hand %(number)s is recorded, with its record.") % {"number": version.hand.number},
    )
    return redirect("match", visit.event.slug, sheet.match.group.stage.code, sheet.match.code)
