"""Disputes: raised at the table, listed for the chief referee, and decided."""

import secrets
from urllib.parse import urlencode

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from tournament import clock
from tournament.errors import NotFound, Refused
from tournament.models import Dispute, Hand, Match, Parity
from tournament.permissions import Action
from tournament.selectors.disputes import event_disputes, open_disputes
from tournament.selectors.hands import scored_version
from tournament.selectors.matches import played_matches
from tournament.selectors.named import hand_named, match_named, stage_named
from tournament.services.disputes import decide_dispute, raise_dispute
from tournament.services.hands import latest_version
from tournament.web.access import Visit, requires
from tournament.web.referee.forms import DisputeForm
from tournament.web.requests import posted, status_of
from tournament.web.result_forms import DecisionForm, ResultForm


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@requires(Action.DISPUTE)
def dispute(request: HttpRequest, visit: Visit, stage: str, code: str, number: int) -> HttpResponse:
    """The hand as recorded and what is disputed about it; a POST calls the chief referee."""
    match = match_named(stage_named(f"{visit.event.slug}/{stage}"), code)
    hand = hand_named(match, number)
    latest = latest_version(hand)
    initial = {"key": secrets.token_urlsafe(16), "seen_version": latest.version}
    own = visit.role.entrant
    form = DisputeForm(posted(request), teams=_teams(match), own=own, initial=initial)
    refusal = None
    if form.is_valid():
        try:
            raise_dispute(hand=hand, actor=visit.role, **form.sent())
        except Refused as refused:
            refusal = refused
        else:
            messages.success(request, _("The chief referee is called. The hand counts, marked."))
            return redirect("confirm" if own else "match", visit.event.slug, stage, code)
    context = {"visit": visit, "form": form, "refusal": refusal} | _recorded(hand)
    status = status_of(refusal) if refusal else (422 if form.errors else None)
    return render(request, "referee/dispute.html", context, status=status)


@require_safe
@never_cache
@requires(Action.DECIDE_DISPUTE)
def disputes(request: HttpRequest, visit: Visit) -> HttpResponse:
    """All disputes, those that wait first; htmx asks again for these."""
    context = {"visit": visit, "now": clock.now(), "waiting": open_disputes(visit.event)}
    if request.htmx:
        return render(request, "referee/disputes_live.html", context)
    decided = event_disputes(visit.event).exclude(decision=None)
    return render(request, "referee/disputes.html", context | {"decided": decided})


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@requires(Action.DECIDE_DISPUTE)
def decide(request: HttpRequest, visit: Visit, number: int) -> HttpResponse:
    """One dispute with the hand as recorded; a POST decides it.

    Where later matches build on a result that would change, the correction page takes over.
    """
    row = _named(visit, number)
    form = DecisionForm(posted(request), recorded=latest_version(row.hand))
    refusal = None
    if form.is_valid():
        try:
            decide_dispute(dispute=row, entry=form.entry(), actor=visit.role)
        except Refused as refused:
            if refused.code == "dependent_started" and Action.CORRECT in visit.actions:
                return _to_correction(request, visit, row.hand, form, refused)
            refusal = refused
        else:
            messages.success(request, _("The dispute is decided."))
            return redirect("disputes", visit.event.slug)
    context = {
        "visit": visit,
        "dispute": row,
        "form": form,
        "refusal": refusal,
        "now": clock.now(),
    } | _recorded(row.hand)
    status = status_of(refusal) if refusal else (422 if form.errors else None)
    return render(request, "referee/decide.html", context, status=status)


def _named(visit: Visit, number: int) -> Dispute:
    row = event_disputes(visit.event).filter(number=number).first()
    if row is None:
        raise NotFound("no_such_dispute", _("There is no dispute %(number)s.") % {"number": number})
    return row


def _teams(match: Match) -> dict[str, object]:
    """The teams of a match by their codes; three individuals on a side are none."""
    sides = match.sides.filter(slot=1, parity__in=Parity.values, entrant__kind="team")
    return {side.entrant.code: side.entrant for side in sides.select_related("entrant")}


def _recorded(hand: Hand) -> dict[str, object]:
    """The hand as it was recorded, for the pages that dispute or decide it.

    `proposed`: a correction of it that waits for a second official.
    """
    latest = latest_version(hand)
    [played] = played_matches(hand.match.group.stage, [hand.match])
    return {
        "hand": hand,
        "match": hand.match,
        "played": played,
        "latest": latest,
        "scored": scored_version(latest),
        "proposed": hand.corrections.filter(decision=None).first(),
    }


def _to_correction(
    request: HttpRequest, visit: Visit, hand: Hand, form: DecisionForm, refusal: Refused
) -> HttpResponseRedirect:
    """To the correction page, with what was entered here filled in."""
    messages.warning(request, str(refusal))
    match = hand.match
    where = [visit.event.slug, match.group.stage.code, match.code, hand.number]
    entered = {name: request.POST.get(name, "") for name in ResultForm.RESULT}
    query = urlencode(entered | {"reason": form.cleaned_data["reason"]})
    return redirect(f"{reverse('correct', args=where)}?{query}")
