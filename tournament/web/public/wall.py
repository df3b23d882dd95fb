"""The wall of tables: a dark screen that a whole hall reads, late tables first."""

from dataclasses import dataclass
from urllib.parse import urlencode

from django.core.cache import cache
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import render
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.translation import get_language
from django.views.decorators.http import require_safe

from tournament import clock as time
from tournament.models import Event, Match, Round
from tournament.permissions import PUBLIC
from tournament.selectors.audit import last_number
from tournament.selectors.clocks import event_clocks
from tournament.selectors.rounds import published_rounds
from tournament.selectors.sittings import SittingOn, TableOn, rounds_on, sittings
from tournament.web.access import Visit, declares, visiting
from tournament.web.clocks import Face, own_face, sitting_face
from tournament.web.public.live import asking_again, etag_of, unless_known

LATENESS = 60
"""Seconds after which the wall is read anew although nothing was recorded: tables become late."""

FILTERS = ("stage", "round", "venue")


@dataclass(frozen=True, slots=True, kw_only=True)
class Tile:
    """One table; `face` is its clock where it has one of its own."""

    on: TableOn
    face: Face | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Panel:
    """One sitting with its clock."""

    on: SittingOn
    face: Face
    tiles: list[Tile]


@declares(PUBLIC)
@require_safe
def wall(request: HttpRequest, slug: str) -> HttpResponse:
    """The tables that are on, or those of a stage, round (`stage-number`) or venue.

    Hundreds watch it. One number tells whether anything happened, and what they all see is
    rendered once: it is the same whoever looks.
    """
    etag = _etag(request, slug)
    return unless_known(request, etag, lambda: _wall(request, slug, etag=etag))


@visiting
def _wall(request: HttpRequest, visit: Visit, etag: str) -> HttpResponse:
    live = cache.get_or_set(
        f"wall-{etag}", lambda: _live(visit.event, request.GET, etag), timeout=LATENESS
    )
    if request.htmx:
        return HttpResponse(live)
    context = {
        "visit": visit,
        "live": live,
        "now": time.now(),
        "chosen": request.GET,
        "rounds": published_rounds(visit.event),
        "venues": visit.event.venues.order_by("code"),
    }
    return render(request, "public/wall.html", context)


def _etag(request: HttpRequest, slug: str) -> str:
    """Changes with every entry of the audit chain, and every minute, since tables become late."""
    minute = int(time.now().timestamp()) // LATENESS
    filters = [request.GET.get(name, "") for name in FILTERS]
    return etag_of([slug, last_number(slug), minute, get_language(), filters])


def _live(event: Event, chosen: QueryDict, etag: str) -> str:
    panels = _panels(event, chosen)
    filters = {name: chosen[name] for name in FILTERS if chosen.get(name)}
    context = {
        "event": event,
        "panels": panels,
        "tables": sum(len(panel.tiles) for panel in panels),
        "live_address": f"{reverse('wall', args=[event.slug])}?{urlencode(filters)}",
        "live_headers": asking_again(etag),
    }
    return render_to_string("public/wall_live.html", context)


def _panels(event: Event, chosen: QueryDict) -> list[Panel]:
    clocks, now = event_clocks(event), time.now()
    rounds = [
        played
        for played in published_rounds(event)
        if chosen.get("stage", "") in ("", played.stage.code)
    ]
    asked = [played for played in rounds if played.code == chosen.get("round")]
    return [
        _panel(sitting)
        for played in asked or rounds_on(rounds, clocks)
        for sitting in sittings(played, clocks, now, _at_venue(played, chosen.get("venue")))
    ]


def _at_venue(played: Round, venue: str | None) -> list[Match]:
    matches = played.matches.all()
    return list(matches.filter(table__venue__code=venue) if venue else matches)


def _panel(sitting: SittingOn) -> Panel:
    tiles = [Tile(on=table, face=own_face(table)) for table in sitting.tables]
    return Panel(on=sitting, face=sitting_face(sitting), tiles=tiles)
