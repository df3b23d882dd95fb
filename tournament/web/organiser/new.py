"""Opening a new event."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from tournament.errors import Refused
from tournament.permissions import Action
from tournament.selectors.people import may_create_events
from tournament.services.events import create_event
from tournament.web.access import declares
from tournament.web.organiser.forms import EventForm
from tournament.web.requests import posted, status_of


@declares(Action.OPEN_EVENT)
@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def new_event(request: HttpRequest) -> HttpResponse:
    """Name, preset and first day of a new event, which its creator organises."""
    if not may_create_events(request.user):
        raise PermissionDenied(_("Only organisers open new events."))
    form = EventForm(posted(request))
    refusal = None
    if form.is_valid():
        try:
            event = create_event(**form.cleaned_data, organiser=request.user)
        except Refused as refused:
            refusal = refused
        else:
            messages.success(request, _("%(event)s is ready for its teams.") % {"event": event})
            return redirect("manage", event.slug)
    status = status_of(refusal) if refusal else (422 if form.errors else None)
    context = {"form": form, "refusal": refusal}
    return render(request, "organiser/new.html", context, status=status)
