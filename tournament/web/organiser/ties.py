"""Ties that the tie-breaks leave: a lot or an extra hand decides."""

import secrets
from dataclasses import dataclass

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from tournament.draw.ties import Undecided
from tournament.errors import Refused
from tournament.models import Entrant, Stage, TieDecision
from tournament.permissions import Action
from tournament.selectors.advancement import open_ties
from tournament.selectors.named import stage_named
from tournament.services.decisions import decide_by_drawing, decide_by_extra_hand
from tournament.web.access import Visit, requires
from tournament.web.requests import status_of


@dataclass(frozen=True, slots=True, kw_only=True)
class TieCard:
    """A tie with the entrants in it. `across` the cut: it has to be decided."""

    tie: Undecided
    entrants: tuple[Entrant, ...]

    @property
    def across(self) -> bool:
        """Whether not all of those who are tied can go on."""
        return self.tie.places < len(self.tie.tied)

    @property
    def by_hand(self) -> bool:
        """Whether an extra hand may decide it."""
        return TieDecision.Way.EXTRA_HAND in self.tie.ways


@require_http_methods(["GET", "HEAD", "POST"])
@requires(Action.DECIDE_TIE)
def ties(request: HttpRequest, visit: Visit, stage: str) -> HttpResponse:
    """The open ties of a stage and what was decided; a POST decides one."""
    found = stage_named(f"{visit.event.slug}/{stage}")
    refusal = None
    if request.method == "POST":
        try:
            _decide(request, visit, found)
        except Refused as refused:
            refusal = refused
        else:
            messages.success(request, _("The tie is decided."))
            return redirect("ties", visit.event.slug, stage)
    context = {
        "visit": visit,
        "stage": found,
        "cards": _cards(found),
        "decided": _decided(found),
        "seed": secrets.token_hex(4),
        "refusal": refusal,
    }
    status = status_of(refusal) if refusal else None
    return render(request, "organiser/ties.html", context, status=status)


def _decide(request: HttpRequest, visit: Visit, stage: Stage) -> None:
    tied = request.POST.getlist("tied")
    winner = request.POST.get("winner", "")
    if winner:
        order = [winner, *(code for code in tied if code != winner)]
        decide_by_extra_hand(stage=stage, order=order, actor=visit.role)
    else:
        seed = request.POST.get("seed", "").strip()
        decide_by_drawing(stage=stage, tied=tied, seed=seed, actor=visit.role)


def _cards(stage: Stage) -> list[TieCard]:
    by_code = {row.code: row for row in stage.event.entrants.all()}
    return [
        TieCard(tie=tie, entrants=tuple(by_code[code] for code in sorted(tie.tied)))
        for tie in open_ties(stage)
    ]


def _decided(stage: Stage) -> list[tuple[TieDecision, list[Entrant]]]:
    by_code = {row.code: row for row in stage.event.entrants.all()}
    rows = TieDecision.objects.filter(stage=stage).order_by("pk")
    return [(row, [by_code[code] for code in row.order]) for row in rows]
