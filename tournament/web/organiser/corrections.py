"""Correcting a hand on which later matches build: proposal with its preview, then approval."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from tournament.errors import NotFound, Refused
from tournament.models import Correction, Hand
from tournament.permissions import Action
from tournament.selectors.corrections import event_corrections
from tournament.selectors.named import hand_named, match_named, stage_named
from tournament.services.corrections import (
    approve_correction,
    decline_correction,
    preview_correction,
    propose_correction,
)
from tournament.web.access import Visit, requires
from tournament.web.requests import posted, status_of
from tournament.web.result_forms import CorrectionForm


@require_http_methods(["GET", "HEAD", "POST"])
@requires(Action.CORRECT)
def correct(request: HttpRequest, visit: Visit, stage: str, code: str, hand: int) -> HttpResponse:
    """Enter what a hand really was; the first POST shows what would change, the second proposes.

    The address may bring the result and the reason, as a decided dispute does.
    """
    match = match_named(stage_named(f"{visit.event.slug}/{stage}"), code)
    row = hand_named(match, hand)
    latest = row.versions.order_by("version").last()
    brought = request.GET.dict() | _as_sent(visit, request.GET.get("rival", ""))
    form = CorrectionForm(posted(request), recorded=latest, initial=brought)
    changes = refusal = None
    if form.is_valid():
        try:
            if "propose" in request.POST:
                return _propose(request, visit, row, form)
            changes = preview_correction(hand=row, entry=form.entry())
        except Refused as refused:
            refusal = refused
    context = {
        "visit": visit,
        "hand": row,
        "latest": latest,
        "form": form,
        "changes": changes,
        "names": _names(visit),
        "refusal": refusal,
    }
    status = status_of(refusal) if refusal else (422 if form.errors else None)
    return render(request, "organiser/correct.html", context, status=status)


@require_safe
@requires(Action.CORRECT)
def corrections(request: HttpRequest, visit: Visit) -> HttpResponse:
    """All corrections, those that wait for approval first."""
    return _list(request, visit)


@require_POST
@requires(Action.APPROVE_CORRECTION)
def decide(request: HttpRequest, visit: Visit, number: int) -> HttpResponse:
    """Approve or decline a correction."""
    correction = event_corrections(visit.event).filter(number=number).first()
    if correction is None:
        raise NotFound(
            "no_such_correction", _("There is no correction %(number)s.") % {"number": number}
        )
    try:
        if "approve" in request.POST:
            approve_correction(correction=correction, actor=visit.role)
            messages.success(request, _("The correction is carried out."))
        else:
            decline_correction(correction=correction, actor=visit.role)
            messages.success(request, _("The correction is declined; nothing changed."))
    except Refused as refusal:
        return _list(request, visit, refusal)
    return redirect("corrections", visit.event.slug)


def _list(request: HttpRequest, visit: Visit, refusal: Refused | None = None) -> HttpResponse:
    rows = list(event_corrections(visit.event))
    context = {
        "visit": visit,
        "waiting": [row for row in rows if not hasattr(row, "decision")],
        "decided": [row for row in rows if hasattr(row, "decision")],
        "names": _names(visit),
        "refusal": refusal,
    }
    status = status_of(refusal) if refusal else None
    return render(request, "organiser/corrections.html", context, status=status)


def _propose(request: HttpRequest, visit: Visit, row: Hand, form: CorrectionForm) -> HttpResponse:
    correction = propose_correction(
        hand=row,
        entry=form.entry(),
        seen_version=form.cleaned_data["seen_version"],
        actor=visit.role,
    )
    messages.success(request, _told(correction))
    return redirect("corrections", visit.event.slug)


def _told(correction: Correction) -> str:
    if correction.event.approvals == 1:
        return _("The correction is carried out.")
    return _("The correction is proposed; another official has to approve it.")


def _as_sent(visit: Visit, number: str) -> dict[str, object]:
    """The hand as a rival result has it; nothing where `number` names none."""
    rival = next((row for row in visit.event.rivals.all() if str(row.number) == number), None)
    if rival is None:
        return {}
    seats = ("finished", "failed_burns", "stuffed", "opened")
    shown = {name: " ".join(map(str, rival.entry[name])) for name in seats}
    return shown | {name: rival.entry[name] for name in ("revolutionary", "void")}


def _names(visit: Visit) -> dict[str, str]:
    return dict(visit.event.entrants.values_list("code", "name"))
