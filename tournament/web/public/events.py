"""Events, who takes part, who sits where, and who came where in the end."""

from itertools import groupby

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from scoring.penalties import Sanction
from tournament.models import Group, Penalty
from tournament.permissions import PUBLIC
from tournament.selectors.changes import changes_ruled
from tournament.selectors.entrants import entrants_with_members
from tournament.selectors.ledger import event_ledger
from tournament.selectors.overview import all_events, stage_overviews
from tournament.selectors.people import may_create_events
from tournament.selectors.ranking import final_ranking
from tournament.selectors.seats import LIMIT, where_do_i_sit
from tournament.selectors.tables import group_tables
from tournament.web.access import Visit, declares, visiting
from tournament.web.paging import page_of, sought
from tournament.web.public.live import followed

ENTRANTS = 60
SEATS = 20
"""How many of them a page holds."""


@declares(PUBLIC)
def event_list(request: HttpRequest) -> HttpResponse:
    """All events."""
    context = {"events": all_events(), "may_create": may_create_events(request.user)}
    return render(request, "public/events.html", context)


@visiting
def event(request: HttpRequest, visit: Visit) -> HttpResponse:
    """The event at a glance: where to look for one's seat, and how far each stage is."""
    stages = stage_overviews(visit.event, visit.draws)
    return render(request, "public/event.html", {"visit": visit, "stages": stages})


@visiting
def entrants(request: HttpRequest, visit: Visit) -> HttpResponse:
    """Everyone who takes part, with their players; only those named in `q`, if it is given."""
    name = sought(request)
    page = page_of(request, entrants_with_members(visit.event, name), ENTRANTS)
    context = {"visit": visit, "name": name, "page": page}
    return render(request, "public/entrants.html", context)


@visiting
def seats(request: HttpRequest, visit: Visit) -> HttpResponse:
    """Tables and seats of the players or teams named in `q`."""
    name = sought(request)
    found = where_do_i_sit(visit.event, name)
    matches = [
        list(seats) for _key, seats in groupby(found, lambda seat: (seat.match.pk, seat.entrant.pk))
    ]
    context = {
        "visit": visit,
        "name": name,
        "page": page_of(request, matches, SEATS),
        "several_venues": visit.event.venues.count() > 1,
        "more": len(found) == LIMIT,
    }
    return render(request, "public/seats.html", context)


@visiting
def ledger(request: HttpRequest, visit: Visit) -> HttpResponse:
    """Penalties by team; for officials by player and article as well."""
    kinds = [choice for choice in Penalty.Sanction.choices if choice[0] != Sanction.FORFEIT]
    context = {"visit": visit, "ledger": event_ledger(visit.event), "kinds": kinds}
    return render(request, "public/ledger.html", context)


@visiting
def ranking(request: HttpRequest, visit: Visit) -> HttpResponse:
    """The final ranking as far as it is known, once the draw of the last stage is public."""
    last = visit.event.stages.order_by("position").last()
    stages = [draw.stage for draw in visit.draws]
    groups = list(Group.objects.filter(stage__in=stages)) if last in stages else []
    return followed(
        request,
        visit,
        name="ranking",
        groups=groups,
        read=lambda: {
            "tables": group_tables(group for group in groups if group.stage_id == last.pk),
            "ranked": final_ranking(visit.event) if groups else [],
            "changes": changes_ruled(visit.event),
        },
    )
