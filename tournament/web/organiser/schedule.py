"""The schedule of a stage: blocks of time, and what follows for each round."""

from zoneinfo import ZoneInfo

from django.contrib import messages
from django.forms import BaseFormSet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from tournament.errors import Refused
from tournament.models import Stage
from tournament.permissions import Action
from tournament.selectors.named import stage_named
from tournament.selectors.schedule import blocks_of, slots_of
from tournament.services.schedule import set_schedule
from tournament.web.access import Visit, requires
from tournament.web.organiser.planning_forms import BlockForms
from tournament.web.requests import posted, status_of


@require_http_methods(["GET", "HEAD", "POST"])
@requires(Action.PLAN_HALL)
def stage_schedule(request: HttpRequest, visit: Visit, stage: str) -> HttpResponse:
    """The blocks of a stage; a POST puts others in their place."""
    found = stage_named(f"{visit.event.slug}/{stage}")
    forms = BlockForms(posted(request), initial=_initial(found))
    if not forms.is_valid():
        return _page(request, visit, found, forms)
    try:
        set_schedule(stage=found, blocks=forms.entries(), actor=visit.role)
    except Refused as refusal:
        return _page(request, visit, found, forms, refusal)
    messages.success(request, _("The times are saved."))
    return redirect("schedule", visit.event.slug, stage)


def _initial(stage: Stage) -> list[dict[str, object]]:
    zone = ZoneInfo(stage.event.zone)
    return [
        {
            "date": block.starts_at.astimezone(zone).date(),
            "time": block.starts_at.astimezone(zone).time(),
            "first_round": block.first_round,
            "last_round": block.last_round,
            "minutes": block.minutes,
            "pause": block.pause,
        }
        for block in blocks_of(stage)
    ]


def _page(
    request: HttpRequest,
    visit: Visit,
    stage: Stage,
    forms: BaseFormSet,
    refusal: Refused | None = None,
) -> HttpResponse:
    slots = slots_of(stage)
    drawn = set(stage.rounds.values_list("number", flat=True))
    context = {
        "visit": visit,
        "stage": stage,
        "forms": forms,
        "slots": slots,
        "drawn": drawn,
        "undrawn": {slot.round for slot in slots} - drawn,
        "refusal": refusal,
    }
    faulty = forms.is_bound and not forms.is_valid()
    status = status_of(refusal) if refusal else (422 if faulty else None)
    return render(request, "organiser/schedule.html", context, status=status)
