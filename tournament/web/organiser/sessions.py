"""The sessions of an open qualifier: opening them and entering them."""

from django.contrib import messages
from django.db.models import Prefetch, QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from tournament.errors import NotFound, Refused
from tournament.models import Session, SessionEntry, Stage
from tournament.permissions import Action
from tournament.selectors.named import stage_named
from tournament.services.sessions import enter_session, open_session
from tournament.web.access import Visit, requires
from tournament.web.organiser.forms import EntriesForm, SessionForm
from tournament.web.requests import status_of


@require_http_methods(["GET", "HEAD", "POST"])
@requires(Action.DRAW)
def sessions(request: HttpRequest, visit: Visit, stage: str) -> HttpResponse:
    """All sessions with who entered them; a POST opens one, or enters somebody in one."""
    found = stage_named(f"{visit.event.slug}/{stage}")
    entries = EntriesForm(request.POST if "codes" in request.POST else None)
    opening = SessionForm(request.POST if "venue" in request.POST else None, event=visit.event)
    refusal = None
    try:
        if opening.is_valid():
            open_session(stage=found, venue=opening.cleaned_data["venue"], actor=visit.role)
            return redirect("sessions", visit.event.slug, stage)
        if entries.is_valid():
            _enter(request, visit, found, entries)
            return redirect("sessions", visit.event.slug, stage)
    except Refused as refused:
        refusal = refused
    context = {
        "visit": visit,
        "stage": found,
        "sessions": _sessions(found),
        "drawn": set(found.rounds.values_list("number", flat=True)),
        "opening": opening,
        "entries": entries,
        "refusal": refusal,
    }
    failed = 422 if opening.errors or entries.errors else None
    status = status_of(refusal) if refusal else failed
    return render(request, "organiser/sessions.html", context, status=status)


def _enter(request: HttpRequest, visit: Visit, stage: Stage, form: EntriesForm) -> None:
    number = form.cleaned_data["session"]
    session = _sessions(stage).filter(number=number).first()
    if session is None:
        raise NotFound("no_such_session", _("There is no session %(number)s.") % {"number": number})
    entered = enter_session(session=session, codes=form.cleaned_data["codes"], actor=visit.role)
    messages.success(request, _("%(count)s entries are taken.") % {"count": len(entered)})


def _sessions(stage: Stage) -> QuerySet[Session]:
    rows = Session.objects.filter(stage=stage).select_related("venue", "stage__event")
    entries = SessionEntry.objects.select_related("entrant")
    return rows.prefetch_related(Prefetch("entries", entries)).order_by("number")
