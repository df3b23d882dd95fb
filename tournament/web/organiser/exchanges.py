"""Changing a draft by hand: who changes places, what the engine thinks of it, and why."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from tournament.draw.exchange import places_taken
from tournament.draw.plan import plan_of
from tournament.errors import Refused
from tournament.models import Draw, Stage
from tournament.permissions import Action
from tournament.selectors.named import stage_named
from tournament.services.exchanges import compare_exchange, draft_of, exchange_entrants, opinion_on
from tournament.web.access import Visit, requires
from tournament.web.organiser.draws import seen_version
from tournament.web.organiser.forms import ExchangeForm
from tournament.web.requests import posted, status_of


@require_http_methods(["GET", "HEAD", "POST"])
@requires(Action.DRAW)
def exchange(request: HttpRequest, visit: Visit, stage: str) -> HttpResponse:
    """Two entrants of the draft to choose; then what their exchange would make worse or better; a
    POST saves it as a new version."""
    found = stage_named(f"{visit.event.slug}/{stage}")
    if request.method == "POST":
        return _save(request, visit, found)
    return _page(request, visit, found)


def _save(request: HttpRequest, visit: Visit, stage: Stage) -> HttpResponse:
    try:
        new = exchange_entrants(
            stage=stage,
            one=request.POST.get("one", ""),
            other=request.POST.get("other", ""),
            reason=request.POST.get("reason", ""),
            seen_version=seen_version(request),
            actor=visit.role,
        )
    except Refused as refusal:
        return _page(request, visit, stage, refusal)
    messages.success(
        request,
        _("Exchanged: version %(version)s. Nobody else sees it yet.") % {"version": new.version},
    )
    return redirect("draw", visit.event.slug, stage.code)


def _page(
    request: HttpRequest, visit: Visit, stage: Stage, refusal: Refused | None = None
) -> HttpResponse:
    context = {"visit": visit, "stage": stage}
    try:
        draw = draft_of(stage)
        context |= {"draw": draw} | _opinion(request, draw)
    except Refused as refused:
        refusal = refusal or refused
    context["refusal"] = refusal
    status = status_of(refusal) if refusal else None
    return render(request, "organiser/exchange.html", context, status=status)


def _opinion(request: HttpRequest, draw: Draw) -> dict[str, object]:
    """The opinion on the draft, or what the exchange that was asked for makes of it."""
    names = dict(
        draw.stage.event.entrants.filter(code__in=places_taken(plan_of(draw.outcome)))
        .order_by("code")
        .values_list("code", "name")
    )
    form = ExchangeForm(posted(request) or request.GET or None, names=names)
    context = {"form": form, "marks": opinion_on(draw)}
    if not form.is_valid():
        return context
    one, other = form.cleaned_data["one"], form.cleaned_data["other"]
    return context | {
        "compared": compare_exchange(draw=draw, one=one, other=other),
        "one": names[one],
        "other": names[other],
    }
