"""Drawing a stage, looking at the draft, publishing it, and taking places over."""

import secrets
from collections.abc import Iterable, Mapping
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from tournament.adapters.matches import side_as_one
from tournament.digits import whole_number
from tournament.errors import Refused
from tournament.models import Draw, Entrant, Stage
from tournament.permissions import Action
from tournament.selectors.named import stage_named
from tournament.selectors.rounds import has_started
from tournament.selectors.stages import latest_draw
from tournament.services.advancement import advance as advance_stage
from tournament.services.draws import draw_stage, publish_draw
from tournament.services.pairing import next_round
from tournament.web.access import Visit, requires
from tournament.web.organiser.desk import desk
from tournament.web.paging import page_of
from tournament.web.requests import status_of

SIDES = ("odd", "even")
PAIRS = 60
GROUPS = 24
ENTRANTS = 100
"""How many of them a page holds."""


@require_http_methods(["GET", "HEAD", "POST"])
@requires(Action.DRAW)
def draw(request: HttpRequest, visit: Visit, stage: str) -> HttpResponse:
    """The draw as it is, with a field for the seed of the next one; a POST draws."""
    drawn = stage_named(f"{visit.event.slug}/{stage}")
    if request.method != "POST":
        return _page(request, visit, drawn, seed=secrets.token_hex(4))
    seed = request.POST.get("seed", "").strip()
    try:
        new = draw_stage(
            stage=drawn, seed=seed, actor=visit.role, seen_version=seen_version(request)
        )
    except Refused as refusal:
        return _page(request, visit, drawn, seed=seed, refusal=refusal)
    messages.success(
        request,
        _("Drawn: version %(version)s. Nobody else sees it yet.") % {"version": new.version},
    )
    return redirect("draw", visit.event.slug, stage)


@require_POST
@requires(Action.PUBLISH)
def publish(request: HttpRequest, visit: Visit, stage: str) -> HttpResponse:
    """Make the current draw public."""
    try:
        found = stage_named(f"{visit.event.slug}/{stage}")
        publish_draw(stage=found, actor=visit.role, seen_version=seen_version(request))
    except Refused as refusal:
        return desk(request, visit, refusal)
    messages.success(request, _("The draw is published; everybody sees it now."))
    return redirect("manage", visit.event.slug)


@require_POST
@requires(Action.ADVANCE)
def advance(request: HttpRequest, visit: Visit, stage: str) -> HttpResponse:
    """Enter those who finished `stage` in the next one."""
    try:
        entries = advance_stage(stage=stage_named(f"{visit.event.slug}/{stage}"), actor=visit.role)
    except Refused as refusal:
        return desk(request, visit, refusal)
    messages.success(
        request, _("%(count)s teams go on to the next stage.") % {"count": len(entries)}
    )
    return redirect("draw", visit.event.slug, entries[0].stage.code)


def seen_version(request: HttpRequest) -> int | None:
    """The version of the draw that the page showed which sent this form."""
    return whole_number(request.POST.get("seen_version", ""))


def _page(
    request: HttpRequest, visit: Visit, stage: Stage, *, seed: str, refusal: Refused | None = None
) -> HttpResponse:
    current = latest_draw(stage)
    context = {
        "visit": visit,
        "stage": stage,
        "draw": current,
        "seed": seed,
        "refusal": refusal,
        **_outlook(stage, current),
    }
    if current:
        context |= _drawn(request, current)
    status = status_of(refusal) if refusal else None
    return render(request, "organiser/draw.html", context, status=status)


def _outlook(stage: Stage, current: Draw | None) -> dict[str, object]:
    """Why nothing can be drawn now, empty if it can; else the number of the round, where each is
    drawn for itself, and whether it is drawn again."""
    if not stage.by_rounds:
        started = _("Results have been recorded, so this draw stands.")
        return {"stands": started if has_started(stage) else "", "again": current is not None}
    try:
        number = next_round(stage)
    except Refused as refusal:
        return {"stands": str(refusal)}
    again = current is not None and current.round == number
    return {"stands": "", "number": number, "again": again}


def _drawn(request: HttpRequest, draw: Draw) -> dict[str, object]:
    """What was drawn, a page at a time: the matches and byes of a round, and groups by seed."""
    outcome = draw.outcome
    matches = page_of(request, outcome["matches"] if draw.round else (), PAIRS)
    groups = outcome["groups"]
    if len(groups) == 1:
        [(name, codes)] = groups.items()
        seeds = page_of(request, codes, ENTRANTS, key="seeds")
        shown = [(name, seeds.object_list)]
    else:
        seeds = page_of(request, list(groups.items()), GROUPS, key="seeds")
        shown = seeds.object_list
    byes, absent = outcome.get("byes", ()), outcome.get("absent", ())
    sides = [side for match in matches for side in (match["odd"], match["even"])]
    wanted = {code for _name, codes in shown for code in codes}
    names = _names(draw, wanted.union(byes, absent, *map(_codes, sides)))
    return {
        "matches": matches,
        "pairs": [
            {"table": match["table"], **{each: _side(match[each], names) for each in SIDES}}
            for match in matches
        ],
        "byes": [names[code] for code in byes],
        "absent": [names[code] for code in absent],
        "seeds": seeds,
        "groups": [(name, [names[code] for code in codes]) for name, codes in shown],
    }


def _codes(side: Mapping[str, Any]) -> list[str]:
    return side.get("three") or [side["entrant"]]


def _side(side: Mapping[str, Any], names: Mapping[str, Entrant]) -> Entrant:
    return side_as_one([names[code] for code in _codes(side)])


def _names(draw: Draw, codes: Iterable[str]) -> dict[str, Entrant]:
    rows = draw.stage.event.entrants.select_related("club").filter(code__in=codes)
    return {row.code: row for row in rows}
