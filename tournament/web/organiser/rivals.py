"""Results that were refused because another one stands: the chief referee sees both and decides."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from tournament.errors import NotFound, Refused
from tournament.models import RivalEntry
from tournament.permissions import Action
from tournament.selectors.rivals import event_rivals, rivalries
from tournament.services.rivals import put_aside, take_over
from tournament.web.access import Visit, requires
from tournament.web.organiser.forms import RivalForm
from tournament.web.requests import status_of


@require_safe
@requires(Action.DECIDE_RIVAL)
def rivals(request: HttpRequest, visit: Visit) -> HttpResponse:
    """All rival results, those that wait for a decision first."""
    return _list(request, visit)


@require_POST
@requires(Action.DECIDE_RIVAL)
def decide(request: HttpRequest, visit: Visit, number: int) -> HttpResponse:
    """Take a rival result over in place of the version that was shown, or put it aside."""
    rival = event_rivals(visit.event).filter(number=number).first()
    if rival is None:
        raise NotFound("no_such_rival", _("There is no result %(number)s.") % {"number": number})
    try:
        if "take_over" in request.POST:
            seen = RivalForm(request.POST).seen_version()
            take_over(rival=rival, seen_version=seen, actor=visit.role)
            messages.success(request, _("The result is taken over as a new version."))
        else:
            put_aside(rival=rival, actor=visit.role)
            messages.success(request, _("The result is put aside; the hand stays as recorded."))
    except Refused as refusal:
        return _list(request, visit, refusal, refused=rival)
    return redirect("rivals", visit.event.slug)


def _list(
    request: HttpRequest,
    visit: Visit,
    refusal: Refused | None = None,
    refused: RivalEntry | None = None,
) -> HttpResponse:
    context = {
        "visit": visit,
        "rivalries": rivalries(visit.event),
        "refusal": refusal,
        "refused": refused,
    }
    status = status_of(refusal) if refusal else None
    return render(request, "organiser/rivals.html", context, status=status)
