"""The format of a stage: what of it can still be changed, and the rest to read."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from tournament.errors import Refused
from tournament.permissions import Action
from tournament.selectors.named import stage_named
from tournament.services.stages import change_stage
from tournament.web.access import Visit, requires
from tournament.web.organiser.format_form import FormatForm
from tournament.web.requests import posted, status_of


@require_http_methods(["GET", "HEAD", "POST"])
@requires(Action.DRAW)
def stage_format(request: HttpRequest, visit: Visit, stage: str) -> HttpResponse:
    """The settings of a stage; a POST changes them."""
    found = stage_named(f"{visit.event.slug}/{stage}")
    form = FormatForm(posted(request), stage=found)
    refusal = None
    if form.is_valid():
        try:
            change_stage(stage=found, changes=form.changes, actor=visit.role)
        except Refused as refused:
            refusal = refused
        else:
            messages.success(request, _("The format is changed."))
            return redirect("manage", visit.event.slug)
    context = {"visit": visit, "stage": found, "form": form, "refusal": refusal}
    status = status_of(refusal) if refusal else (422 if form.errors else None)
    return render(request, "organiser/format.html", context, status=status)
