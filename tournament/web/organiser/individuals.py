"""Registering individuals by typing their names."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from tournament.errors import Refused
from tournament.permissions import Action
from tournament.services.registration import register_individuals
from tournament.web.access import Visit, requires
from tournament.web.organiser.forms import IndividualsForm
from tournament.web.requests import posted, status_of


@require_http_methods(["GET", "HEAD", "POST"])
@requires(Action.IMPORT_ENTRANTS)
def register(request: HttpRequest, visit: Visit) -> HttpResponse:
    """A field for names; a POST enters them, all or none."""
    form = IndividualsForm(posted(request))
    refusal = None
    if form.is_valid():
        try:
            entered = register_individuals(event=visit.event, **form.cleaned_data, actor=visit.role)
        except Refused as refused:
            refusal = refused
        else:
            messages.success(
                request, _("%(count)s individuals are registered.") % {"count": len(entered)}
            )
            return redirect("individuals", visit.event.slug)
    context = {
        "visit": visit,
        "form": form,
        "refusal": refusal,
        "count": visit.event.entrants.count(),
    }
    status = status_of(refusal) if refusal else (422 if form.errors else None)
    return render(request, "organiser/individuals.html", context, status=status)
