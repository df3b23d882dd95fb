"""Who plays no more, and letting them back in."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from tournament.errors import NotFound, Refused
from tournament.permissions import Action
from tournament.selectors.rulings import event_withdrawals
from tournament.services.withdrawals import lift_withdrawal, withdraw
from tournament.web.access import Visit, requires
from tournament.web.organiser.forms import TakeBackForm, WithdrawalForm
from tournament.web.requests import posted, status_of


@require_http_methods(["GET", "HEAD", "POST"])
@requires(Action.WITHDRAW)
def withdrawals(request: HttpRequest, visit: Visit) -> HttpResponse:
    """All withdrawals and a form for the next one; a POST records it."""
    form = WithdrawalForm(posted(request), event=visit.event)
    if not form.is_valid():
        return _page(request, visit, form)
    try:
        withdrawal = withdraw(**form.sent(), actor=visit.role)
    except Refused as refusal:
        return _page(request, visit, form, refusal)
    messages.success(request, _("%(entrant)s is out.") % {"entrant": withdrawal.entrant})
    return redirect("withdrawals", visit.event.slug)


@require_POST
@requires(Action.WITHDRAW)
def lift(request: HttpRequest, visit: Visit) -> HttpResponse:
    """Let an entrant back in."""
    form, blank = TakeBackForm(request.POST), WithdrawalForm(event=visit.event)
    if not form.is_valid():
        refusal = Refused("reason_missing", _("Give the reason for letting the entrant back in."))
        return _page(request, visit, blank, refusal)
    number = form.cleaned_data["number"]
    rows = list(event_withdrawals(visit.event))
    if number > len(rows):
        raise NotFound("no_such_withdrawal", _("There is no such withdrawal."))
    withdrawal, reason = rows[number - 1], form.cleaned_data["reason"]
    try:
        lift_withdrawal(withdrawal=withdrawal, reason=reason, actor=visit.role)
    except Refused as refusal:
        return _page(request, visit, blank, refusal)
    messages.success(request, _("%(entrant)s plays again.") % {"entrant": withdrawal.entrant})
    return redirect("withdrawals", visit.event.slug)


def _page(
    request: HttpRequest, visit: Visit, form: WithdrawalForm, refusal: Refused | None = None
) -> HttpResponse:
    context = {
        "visit": visit,
        "form": form,
        "withdrawals": event_withdrawals(visit.event),
        "refusal": refusal,
    }
    status = status_of(refusal) if refusal else (422 if form.errors else None)
    return render(request, "organiser/withdrawals.html", context, status=status)
