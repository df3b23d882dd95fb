"""The penalties of an event: approving what was proposed, lifting what is in force."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from tournament.errors import NotFound, Refused
from tournament.models import Penalty
from tournament.permissions import Action, require
from tournament.selectors.penalties import event_penalties, left_by_ruling, undecided
from tournament.services.penalties import approve_penalty, decline_penalty, lift_penalty
from tournament.web.access import Visit, requires
from tournament.web.organiser.forms import LiftForm
from tournament.web.requests import posted, status_of


@require_http_methods(["GET", "HEAD", "POST"])
@requires(Action.SEE_REASONS)
def penalties(request: HttpRequest, visit: Visit) -> HttpResponse:
    """All penalties with their reasons; a POST lifts one."""
    form = LiftForm(posted(request))
    refusal = None
    if request.method == "POST":
        require(visit.role, Action.LIFT_PENALTY)
        if form.is_valid():
            try:
                return _lift(request, visit, form)
            except Refused as refused:
                refusal = refused
    return _list(request, visit, form, refusal)


@require_POST
@requires(Action.APPROVE_PENALTY)
def decide(request: HttpRequest, visit: Visit, number: int) -> HttpResponse:
    """Approve or decline a proposed disqualification."""
    penalty = _penalty(visit, number)
    try:
        if "approve" in request.POST:
            approve_penalty(penalty=penalty, actor=visit.role)
            messages.success(request, _("Penalty %(number)s is approved.") % {"number": number})
        else:
            decline_penalty(penalty=penalty, actor=visit.role)
            messages.success(
                request, _("Penalty %(number)s is declined; nothing changed.") % {"number": number}
            )
    except Refused as refusal:
        return _list(request, visit, LiftForm(), refusal)
    return redirect("penalties", visit.event.slug)


def _list(
    request: HttpRequest, visit: Visit, form: LiftForm, refusal: Refused | None
) -> HttpResponse:
    """The penalties, those that wait for a second official first, then the latest first."""
    rows = event_penalties(visit.event).select_related(
        "lift__recorded_by", "decision__decided_by", "recorded_by"
    )
    waiting = undecided(rows)
    context = {
        "visit": visit,
        "waiting": waiting,
        "penalties": rows.exclude(pk__in=waiting.values("pk")).reverse(),
        "form": form,
        "refusal": refusal,
    }
    status = status_of(refusal) if refusal else (422 if form.errors else None)
    return render(request, "organiser/penalties.html", context, status=status)


def _lift(request: HttpRequest, visit: Visit, form: LiftForm) -> HttpResponse:
    number = form.cleaned_data["penalty"]
    penalty = _penalty(visit, number)
    lift_penalty(penalty=penalty, reason=form.cleaned_data["reason"], actor=visit.role)
    messages.success(request, _("Penalty %(number)s is lifted.") % {"number": number})
    if left_by_ruling(penalty):
        again = _(
            "Hand %(hand)s of %(match)s was played on without seat %(seat)s: record it again."
        )
        hand = penalty.hand
        said = again % {"hand": hand.number, "match": hand.match, "seat": penalty.seat}
        messages.warning(request, said)
    return redirect("penalties", visit.event.slug)


def _penalty(visit: Visit, number: int) -> Penalty:
    penalty = event_penalties(visit.event).filter(number=number).first()
    if penalty is None:
        raise NotFound("no_such_penalty", _("There is no penalty %(number)s.") % {"number": number})
    return penalty
