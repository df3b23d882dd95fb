"""Penalising the person in a seat: who did what, then the sanction."""

from collections.abc import Mapping
from datetime import timedelta
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from scoring.penalties import LATE_STEP, Offence
from tournament import clock
from tournament.errors import Refused
from tournament.models import Match, Penalty
from tournament.permissions import Action
from tournament.selectors.clocks import late_by
from tournament.selectors.matches import next_hand
from tournament.selectors.named import match_named, stage_named
from tournament.selectors.penalties import proposed_sanction, seated_at
from tournament.selectors.seating import taken_seats
from tournament.services.hands import refuse_closed
from tournament.services.penalties import MOST_MINUTES, record_penalty
from tournament.web.access import Visit, requires
from tournament.web.referee.effects import Proposal
from tournament.web.referee.forms import OffenceForm, PenaltyForm
from tournament.web.requests import posted, status_of


@require_http_methods(["GET", "HEAD", "POST"])
@requires(Action.PENALISE)
def penalise(request: HttpRequest, visit: Visit, stage: str, code: str) -> HttpResponse:
    """The first step until seat and offence are in the address, then the second."""
    match = match_named(stage_named(f"{visit.event.slug}/{stage}"), code)
    due = _latest_hand(match)
    sent = request.GET or posted(request)
    chosen = OffenceForm(sent, hands=due, late=_minutes_late(match), initial={"hand": due})
    try:
        refuse_closed(match)
        if chosen.is_valid():
            return _second_step(request, visit, match, chosen)
    except Refused as refusal:
        return _first_step(request, visit, match, chosen, refusal)
    return _first_step(request, visit, match, chosen)


def _latest_hand(match: Match) -> int:
    """The number of the hand that is on, or of the last one once the match is over."""
    number, kind = next_hand(match)
    return number if kind else number - 1


def _minutes_late(match: Match) -> int:
    """The minutes since `match` should have started; one step of the tariff if no clock tells."""
    late = late_by(match, clock.now())
    if late is None:
        return LATE_STEP
    return min(max(1, late // timedelta(minutes=1)), MOST_MINUTES)


def _first_step(
    request: HttpRequest,
    visit: Visit,
    match: Match,
    form: OffenceForm,
    refusal: Refused | None = None,
) -> HttpResponse:
    context = {
        "visit": visit,
        "match": match,
        "form": form,
        "seats": [] if refusal else taken_seats(match, _latest_hand(match)),
        "refusal": refusal,
    }
    status = status_of(refusal) if refusal else (422 if form.errors else None)
    return render(request, "referee/offence.html", context, status=status)


def _second_step(
    request: HttpRequest, visit: Visit, match: Match, chosen: OffenceForm
) -> HttpResponse:
    sent = _sent_before(request, visit)
    if sent:
        return _recorded(request, visit, match, sent)
    values, refusal = chosen.cleaned_data, None
    proposal = _proposal(match, values)
    form = PenaltyForm(posted(request), proposed=proposal.step)
    if form.is_valid():
        key = form.cleaned_data["key"]
        try:
            penalty = record_penalty(
                match=match, entry=form.entry(values), actor=visit.role, key=key
            )
            return _recorded(request, visit, match, penalty)
        except Refused as refused:
            refusal = refused
    context = {"visit": visit, "proposal": proposal, "form": form, "refusal": refusal}
    status = status_of(refusal) if refusal else (422 if form.errors else None)
    return render(request, "referee/sanction.html", context, status=status)


def _proposal(match: Match, chosen: Mapping[str, Any]) -> Proposal:
    entrant, player = seated_at(match, chosen["seat"], chosen["hand"])
    step = proposed_sanction(player, match, Offence(chosen["offence"]), chosen["minutes"])
    return Proposal(match=match, chosen=chosen, entrant=entrant, player=player, step=step)


def _sent_before(request: HttpRequest, visit: Visit) -> Penalty | None:
    """The penalty that this very form has recorded already; the ladder has moved on since."""
    key = request.POST.get("key")
    return visit.event.penalties.filter(key=key).first() if key else None


def _recorded(request: HttpRequest, visit: Visit, match: Match, penalty: Penalty) -> HttpResponse:
    """Back to the table: to the hand that is on, or to the match once it is over."""
    said = _("Penalty %(number)s is recorded.")
    if penalty.state == Penalty.State.PROPOSED:
        said = _(
            "Penalty %(number)s is proposed; it counts once a second official has approved it."
        )
    messages.success(request, said % {"number": penalty.number})
    number, kind = next_hand(match)
    where = [visit.event.slug, match.group.stage.code, match.code]
    return redirect("record", *where, number) if kind else redirect("match", *where)
