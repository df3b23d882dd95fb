"""Checking in: who is there for the round that is drawn next."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from tournament.errors import Refused
from tournament.models import Stage
from tournament.permissions import Action
from tournament.selectors.entrants import entrants_named
from tournament.selectors.named import stage_named
from tournament.selectors.rounds import absent_from
from tournament.selectors.rulings import withdrawn_from
from tournament.services.checkin import check_in as note
from tournament.services.pairing import next_round
from tournament.web.access import Visit, requires
from tournament.web.paging import page_of, sought
from tournament.web.requests import status_of

ENTRANTS = 60
"""How many of them a page holds."""


@require_http_methods(["GET", "HEAD", "POST"])
@requires(Action.DRAW)
def check_in(request: HttpRequest, visit: Visit, stage: str) -> HttpResponse:
    """The entrants, with a box for each that is not there; a POST notes it for those shown."""
    found = stage_named(f"{visit.event.slug}/{stage}")
    if request.method != "POST":
        return _page(request, visit, found)
    shown, absent = request.POST.getlist("shown"), request.POST.getlist("absent")
    present = set(shown) - set(absent)
    try:
        number = note(stage=found, present=present, absent=set(absent), actor=visit.role)
    except Refused as refusal:
        return _page(request, visit, found, refusal)
    messages.success(request, _("Noted for round %(round)s.") % {"round": number})
    return redirect(request.get_full_path())


def _page(
    request: HttpRequest, visit: Visit, stage: Stage, refusal: Refused | None = None
) -> HttpResponse:
    name = sought(request)
    context: dict[str, object] = {"visit": visit, "stage": stage, "name": name}
    try:
        number = next_round(stage)
    except Refused as refused:
        refusal = refusal or refused
    else:
        rows = entrants_named(visit.event, name).exclude(code__in=withdrawn_from(stage).causes)
        context |= {
            "number": number,
            "absent": absent_from(stage, number),
            "page": page_of(request, rows.select_related("club").order_by("code"), ENTRANTS),
        }
    context["refusal"] = refusal
    status = status_of(refusal) if refusal else None
    return render(request, "organiser/checkin.html", context, status=status)
