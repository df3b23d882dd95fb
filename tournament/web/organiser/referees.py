"""The clubs of the referees, and sending them to a round."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from tournament.errors import Refused
from tournament.permissions import Action
from tournament.selectors.named import round_named, stage_named
from tournament.selectors.referees import referees_of
from tournament.services.referees import assign_round, set_clubs
from tournament.web.access import Visit, requires
from tournament.web.organiser.places import places_page
from tournament.web.organiser.planning_forms import ClubsForm
from tournament.web.requests import posted


@require_http_methods(["GET", "HEAD", "POST"])
@requires(Action.PLAN_HALL)
def clubs(request: HttpRequest, visit: Visit) -> HttpResponse:
    """The club of each referee; a POST changes them."""
    form = ClubsForm(posted(request), referees=referees_of(visit.event), event=visit.event)
    if form.is_valid():
        set_clubs(event=visit.event, clubs=form.clubs(), actor=visit.role)
        messages.success(request, _("The clubs of the referees are saved."))
        return redirect("referee_clubs", visit.event.slug)
    context = {"visit": visit, "form": form}
    return render(request, "organiser/referees.html", context, status=422 if form.errors else None)


@require_POST
@requires(Action.PLAN_HALL)
def assign(request: HttpRequest, visit: Visit, stage: str, number: int) -> HttpResponse:
    """Send referees to the matches of a round."""
    round_ = round_named(stage_named(f"{visit.event.slug}/{stage}"), number)
    try:
        without = assign_round(round_=round_, actor=visit.role)
    except Refused as refusal:
        return places_page(request, visit, round_, refusal)
    if without:
        said = _("No neutral referee is left for: %(matches)s.")
        messages.warning(request, said % {"matches": ", ".join(map(str, without))})
    else:
        messages.success(request, _("Every match that has not begun has its referee."))
    return redirect("places_of_round", visit.event.slug, stage, number)
