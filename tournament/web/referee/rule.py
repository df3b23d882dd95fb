"""Ruling on a whole match: given up, absent, abandoned, replayed, time up."""

from collections.abc import Mapping

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from tournament.errors import NotFound, Refused
from tournament.models import Match, Parity
from tournament.permissions import Action
from tournament.selectors.matches import played_matches
from tournament.selectors.named import match_named, stage_named
from tournament.selectors.rulings import match_rulings
from tournament.services.rulings import lift_ruling, record_ruling
from tournament.web.access import Visit, requires
from tournament.web.organiser.forms import TakeBackForm
from tournament.web.referee.forms import RulingForm
from tournament.web.requests import posted, status_of


@require_http_methods(["GET", "HEAD", "POST"])
@requires(Action.CALL_TIME)
def rule(request: HttpRequest, visit: Visit, stage: str, code: str) -> HttpResponse:
    """The rulings on a match and a form for the next one; a POST records it."""
    match = match_named(stage_named(f"{visit.event.slug}/{stage}"), code)
    form = RulingForm(
        posted(request), sides=_sides(match), every=Action.RULE_MATCH in visit.actions
    )
    if not form.is_valid():
        return _page(request, visit, match, form)
    try:
        record_ruling(match=match, entry=form.entry(), actor=visit.role)
    except Refused as refusal:
        return _page(request, visit, match, form, refusal)
    messages.success(request, _("The ruling is recorded."))
    return redirect("match", visit.event.slug, stage, code)


@require_POST
@requires(Action.RULE_MATCH)
def lift(request: HttpRequest, visit: Visit, stage: str, code: str) -> HttpResponse:
    """Take a ruling back."""
    match = match_named(stage_named(f"{visit.event.slug}/{stage}"), code)
    form = TakeBackForm(request.POST)
    blank = RulingForm(sides=_sides(match), every=True)
    if not form.is_valid():
        refusal = Refused("reason_missing", _("Give the reason for lifting the ruling."))
        return _page(request, visit, match, blank, refusal)
    number = form.cleaned_data["number"]
    ruling = match_rulings(match).filter(number=number).first()
    if ruling is None:
        raise NotFound("no_such_ruling", _("There is no ruling %(number)s.") % {"number": number})
    try:
        lift_ruling(ruling=ruling, reason=form.cleaned_data["reason"], actor=visit.role)
    except Refused as refusal:
        return _page(request, visit, match, blank, refusal)
    messages.success(request, _("The ruling is lifted."))
    return redirect("rule", visit.event.slug, stage, code)


def _sides(match: Match) -> Mapping[str, str]:
    [played] = played_matches(match.group.stage, [match])
    sides = {Parity.ODD.value: played.odd, Parity.EVEN.value: played.even}
    return {parity: entrant.name for parity, entrant in sides.items() if entrant}


def _page(
    request: HttpRequest,
    visit: Visit,
    match: Match,
    form: RulingForm,
    refusal: Refused | None = None,
) -> HttpResponse:
    context = {
        "visit": visit,
        "match": match,
        "form": form,
        "rulings": match_rulings(match),
        "refusal": refusal,
    }
    status = status_of(refusal) if refusal else (422 if form.errors else None)
    return render(request, "referee/rule.html", context, status=status)
