"""Recording a hand by tapping its seats in finishing order.

Every tap is an address of its own, so the page works without a script; with one, taps are counted
in the phone and only the points are asked for.
"""

from urllib.parse import parse_qsl

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods

from tournament.errors import Refused
from tournament.models import HandVersion, Match
from tournament.permissions import Action
from tournament.selectors.matches import next_hand
from tournament.selectors.named import match_named, stage_named
from tournament.selectors.preview import with_unshown
from tournament.services.hands import check_recordable
from tournament.services.rivals import send_hand
from tournament.web.access import Visit, requires
from tournament.web.clocks import match_face
from tournament.web.referee.carried import carried
from tournament.web.referee.forms import SendForm
from tournament.web.referee.marks import FINISHED, KINDS, Mark, entry_of, read_marks, tap
from tournament.web.referee.sheet import Sheet
from tournament.web.requests import status_of


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@requires(Action.RECORD_HAND)
def record(request: HttpRequest, visit: Visit, stage: str, code: str, number: int) -> HttpResponse:
    """The page of one hand; a POST records it and leads to the next one."""
    match = match_named(stage_named(f"{visit.event.slug}/{stage}"), code)
    if request.method == "POST":
        return _send(request, visit, match, number)
    try:
        sheet = Sheet(match, number, _tapped(request))
    except Refused as refusal:
        return _page(request, visit, Sheet(match, number), refusal)
    return _page(request, visit, sheet)


@require_GET
@never_cache
@requires(Action.RECORD_HAND)
def points(request: HttpRequest, visit: Visit, stage: str, code: str, number: int) -> HttpResponse:
    """The part of the page that says what the marks in the query are worth."""
    match = match_named(stage_named(f"{visit.event.slug}/{stage}"), code)
    try:
        check_recordable(match=match, number=number)
        sheet = Sheet(match, number, _tapped(request), void="void" in request.GET)
    except Refused as refusal:
        return HttpResponse(
            str(refusal), status=status_of(refusal), content_type="text/plain; charset=utf-8"
        )
    return render(request, "referee/points.html", {"sheet": sheet})


def _tapped(request: HttpRequest) -> list[Mark]:
    """The marks in the address, in their order, after the tap that is in it as well."""
    marks = read_marks(parse_qsl(request.META["QUERY_STRING"], keep_blank_values=True))
    kind, seat = request.GET.get("as", FINISHED), request.GET.get("seat")
    if seat is None or kind not in KINDS:
        return marks
    return tap(marks, *read_marks([(kind, seat)]))


def _send(request: HttpRequest, visit: Visit, match: Match, number: int) -> HttpResponse:
    form = SendForm(request.POST)
    marks: list[Mark] = []
    try:
        marks = read_marks((kind, seat) for kind in KINDS for seat in request.POST.getlist(kind))
        entry, sent = entry_of(marks, void="void" in request.POST), form.sent()
        version = send_hand(
            match=match,
            number=number,
            entry=with_unshown(match, number, entry, sent["seen_version"]),
            actor=visit.role,
            **sent,
        )
    except Refused as refusal:
        sheet = Sheet(match, number, marks, void="void" in request.POST)
        return _page(request, visit, sheet, refusal)
    messages.success(request, _("Hand %(number)s is recorded.") % {"number": version.hand.number})
    if next_hand(match)[1] is None:
        messages.success(request, _("Match %(match)s is over.") % {"match": match})
    return redirect(onward(visit.event.slug, match))


def onward(slug: str, match: Match) -> str:
    """The address of what follows: a captain who has to confirm, the next hand of `match`, or after
    the last one the list of matches."""
    if HandVersion.objects.filter(hand__match=match, state=HandVersion.State.ENTERED).exists():
        return reverse("confirm", args=[slug, match.group.stage.code, match.code])
    number, kind = next_hand(match)
    if kind is None:
        return reverse("referee", args=[slug])
    return reverse("record", args=[slug, match.group.stage.code, match.code, number])


def _page(
    request: HttpRequest, visit: Visit, sheet: Sheet, refusal: Refused | None = None
) -> HttpResponse:
    context = {
        "visit": visit,
        "sheet": sheet,
        "refusal": refusal,
        "face": match_face(sheet.match),
        "carried": None if sheet.refusal else carried(sheet),
    }
    status = status_of(refusal) if refusal else None
    return render(request, "referee/record.html", context, status=status)
