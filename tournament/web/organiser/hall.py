"""The hall: venues with their tables, and who needs an accessible one."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from tournament.errors import NotFound, Refused
from tournament.permissions import Action
from tournament.services.hall import add_venue, change_venue, set_needs_accessible
from tournament.web.access import Visit, requires
from tournament.web.organiser.planning_forms import NeedsForm, TablesForm, VenueForm
from tournament.web.requests import posted, status_of


@require_http_methods(["GET", "HEAD", "POST"])
@requires(Action.PLAN_HALL)
def hall(request: HttpRequest, visit: Visit) -> HttpResponse:
    """Venues, tables and needs; a POST adds a venue."""
    form = VenueForm(posted(request))
    if not form.is_valid():
        return _page(request, visit, adding=form)
    try:
        add_venue(event=visit.event, **form.cleaned_data, actor=visit.role)
    except Refused as refusal:
        return _page(request, visit, adding=form, refusal=refusal)
    return _saved(request, visit)


@require_POST
@requires(Action.PLAN_HALL)
def change(request: HttpRequest, visit: Visit, code: str) -> HttpResponse:
    """Change the name and the tables of a venue."""
    venue = visit.event.venues.select_related("event").filter(code=code).first()
    if venue is None:
        raise NotFound("no_such_venue", _("There is no venue %(name)s.") % {"name": code})
    form = TablesForm(request.POST, venue=venue)
    if not form.is_valid():
        return _page(request, visit, changing=form)
    try:
        change_venue(venue=venue, **form.cleaned_data, actor=visit.role)
    except Refused as refusal:
        return _page(request, visit, changing=form, refusal=refusal)
    return _saved(request, visit)


@require_POST
@requires(Action.PLAN_HALL)
def needs(request: HttpRequest, visit: Visit) -> HttpResponse:
    """Say that somebody needs an accessible table, or needs it no more."""
    form = NeedsForm(request.POST, event=visit.event)
    if not form.is_valid():
        refusal = NotFound("no_such_entrant", _("Choose one of the teams of this event."))
        return _page(request, visit, refusal=refusal)
    set_needs_accessible(**form.sent(), actor=visit.role)
    return _saved(request, visit)


def _saved(request: HttpRequest, visit: Visit) -> HttpResponse:
    messages.success(request, _("Saved. The next draw goes by it."))
    return redirect("hall", visit.event.slug)


def _page(
    request: HttpRequest,
    visit: Visit,
    *,
    adding: VenueForm | None = None,
    changing: TablesForm | None = None,
    refusal: Refused | None = None,
) -> HttpResponse:
    venues = visit.event.venues.order_by("code")
    forms = {venue: TablesForm(venue=venue) for venue in venues}
    if changing:
        forms |= {venue: changing for venue in venues if venue.code == changing.prefix}
    context = {
        "visit": visit,
        "venues": forms,
        "adding": adding or VenueForm(),
        "needs": NeedsForm(event=visit.event),
        "needing": visit.event.entrants.filter(needs_accessible=True).order_by("code"),
        "refusal": refusal,
    }
    faulty = (adding and adding.errors) or (changing and changing.errors)
    status = status_of(refusal) if refusal else (422 if faulty else None)
    return render(request, "organiser/hall.html", context, status=status)
