"""Counting down lost play rights at the table (R15.4)."""

from urllib.parse import parse_qsl

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from tournament.errors import NotFound, Refused
from tournament.models import Match
from tournament.permissions import Action
from tournament.selectors.named import match_named, stage_named
from tournament.selectors.penalties import match_penalties
from tournament.services.penalties import serve_right
from tournament.web.access import Visit, requires
from tournament.web.referee.forms import ServeForm
from tournament.web.referee.marks import query_of, read_marks
from tournament.web.referee.sheet import Sheet


@require_POST
@requires(Action.PENALISE)
def serve(request: HttpRequest, visit: Visit, stage: str, code: str, number: int) -> HttpResponse:
    """Tick off a right on the page of hand `number`, whose taps stay as they are.

    htmx gets the list of what is left; without a script the whole page is loaded again.
    """
    match = match_named(stage_named(f"{visit.event.slug}/{stage}"), code)
    refusal = None
    try:
        _serve(visit, match, ServeForm(request.POST))
    except Refused as refused:
        refusal = refused
    if request.htmx:
        context = {"visit": visit, "sheet": Sheet(match, number), "unserved": refusal}
        return render(request, "referee/rights.html", context)
    if refusal:
        messages.error(request, str(refusal))
    page = reverse("record", args=[visit.event.slug, stage, code, number])
    marks = read_marks(parse_qsl(request.POST.get("marks", "")))
    return redirect(f"{page}?{query_of(marks)}")


def _serve(visit: Visit, match: Match, form: ServeForm) -> None:
    values = form.sent()
    penalty = match_penalties(match).filter(number=values["penalty"]).first()
    if penalty is None:
        raise NotFound(
            "no_such_penalty", _("There is no penalty %(number)s.") % {"number": values["penalty"]}
        )
    serve_right(penalty=penalty, number=values["right"], actor=visit.role)
