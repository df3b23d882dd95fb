"""Starting, pausing and stopping the clocks of rounds and tables."""

import secrets
from collections.abc import Iterable
from dataclasses import dataclass

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from tournament import clock as time
from tournament.draw.clocks import CallKind
from tournament.errors import Refused
from tournament.models import RoundCall
from tournament.permissions import Action
from tournament.selectors.clocks import event_clocks
from tournament.selectors.named import match_named, round_named, stage_named
from tournament.selectors.rounds import open_rounds, published_rounds
from tournament.selectors.sittings import SittingOn, TableOn, rounds_on, sittings
from tournament.services.clocks import call_round
from tournament.web.access import Visit, requires
from tournament.web.clocks import Face, sitting_face, table_face
from tournament.web.organiser.forms import CallForm
from tournament.web.requests import status_of

Calls = list[RoundCall.Kind]


@dataclass(frozen=True, slots=True, kw_only=True)
class ControlledTable:
    """A table with its clock and what can be called for it alone."""

    on: TableOn
    face: Face
    calls: Calls


@dataclass(frozen=True, slots=True, kw_only=True)
class ControlledSitting:
    """A sitting with its clock and what can be called for all its tables.

    Calls for single tables are offered while the sitting is on. `key` belongs to this page.
    """

    on: SittingOn
    face: Face
    calls: Calls
    tables: list[ControlledTable]
    key: str


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@requires(Action.CONTROL_ROUND)
def control(request: HttpRequest, visit: Visit) -> HttpResponse:
    """The rounds that are on, or the one that `?round=stage-number` names; a POST makes a call."""
    if request.method != "POST":
        return _page(request, visit)
    form = CallForm(request.POST)
    if not form.is_valid():
        return _page(request, visit, Refused("unknown_call", _("Use the buttons of this page.")))
    try:
        call = _call(visit, form)
    except Refused as refusal:
        return _page(request, visit, refusal)
    messages.success(request, _said(call))
    shown = f"{form.cleaned_data['stage']}-{call.round}"
    return redirect(f"{reverse('control', args=[visit.event.slug])}?round={shown}")


def _call(visit: Visit, form: CallForm) -> RoundCall:
    sent = form.cleaned_data
    stage = stage_named(f"{visit.event.slug}/{sent['stage']}")
    return call_round(
        played=round_named(stage, sent["round"]),
        wave=sent["wave"],
        match=match_named(stage, sent["match"]) if sent["match"] else None,
        kind=sent["kind"],
        key="/".join((sent["key"], sent["kind"], sent["match"])) if sent["key"] else "",
        actor=visit.role,
    )


def _said(call: RoundCall) -> str:
    what = {
        CallKind.START: _("The clock runs."),
        CallKind.PAUSE: _("The clock is paused."),
        CallKind.RESUME: _("The clock runs again."),
        CallKind.STOP: _("The clock is stopped."),
    }[CallKind(call.kind)]
    return f"{call.match}: {what}" if call.match else what


def _page(request: HttpRequest, visit: Visit, refusal: Refused | None = None) -> HttpResponse:
    rounds = published_rounds(visit.event)
    clocks, now = event_clocks(visit.event), time.now()
    asked = [each for each in rounds if each.code == request.GET.get("round")]
    on = asked or rounds_on(rounds, clocks)
    context = {
        "visit": visit,
        "now": now,
        "codes": [played.code for played in on],
        "shown": [
            _controlled(sitting) for played in on for sitting in sittings(played, clocks, now)
        ],
        "rounds": open_rounds(rounds),
        "refusal": refusal,
    }
    status = status_of(refusal) if refusal else None
    return render(request, "organiser/control.html", context, status=status)


def _controlled(sitting: SittingOn) -> ControlledSitting:
    return ControlledSitting(
        on=sitting,
        face=sitting_face(sitting),
        calls=_kinds(sitting.clock.permitted()),
        tables=[
            ControlledTable(
                on=table,
                face=table_face(table),
                calls=_kinds(table.clock.permitted(own=True)) if table.is_open else [],
            )
            for table in sitting.tables
        ],
        key=secrets.token_urlsafe(16),
    )


def _kinds(kinds: Iterable[CallKind]) -> Calls:
    return [RoundCall.Kind(kind) for kind in kinds]
