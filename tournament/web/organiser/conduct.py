"""The settings for what goes wrong in an event."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from tournament.errors import Refused
from tournament.permissions import Action
from tournament.services.conduct import change_conduct
from tournament.web.access import Visit, requires
from tournament.web.organiser.forms import ConductForm
from tournament.web.requests import posted, status_of


@require_http_methods(["GET", "HEAD", "POST"])
@requires(Action.CHANGE_SETTINGS)
def conduct(request: HttpRequest, visit: Visit) -> HttpResponse:
    """The settings as they are; a POST changes them."""
    form = ConductForm(posted(request), instance=visit.event)
    if not form.is_valid():
        return _page(request, visit, form)
    try:
        change_conduct(event=visit.event, settings=form.cleaned_data, actor=visit.role)
    except Refused as refusal:
        return _page(request, visit, form, refusal)
    messages.success(request, _("The settings are changed."))
    return redirect("manage", visit.event.slug)


def _page(
    request: HttpRequest, visit: Visit, form: ConductForm, refusal: Refused | None = None
) -> HttpResponse:
    context = {"visit": visit, "form": form, "refusal": refusal}
    status = status_of(refusal) if refusal else (422 if form.errors else None)
    return render(request, "organiser/conduct.html", context, status=status)
