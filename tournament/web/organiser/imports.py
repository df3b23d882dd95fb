"""Registering teams or individuals from a file: upload, look at it, answer, apply."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from tournament.errors import NotFound, Refused
from tournament.imports.findings import Severity
from tournament.imports.uploads import apply_upload, preview_of, remarks_on, upload_file
from tournament.models import Entrant, Event, Upload
from tournament.permissions import Action
from tournament.web.access import Visit, requires
from tournament.web.organiser.desk import attachment
from tournament.web.organiser.forms import ApplyForm, UploadForm
from tournament.web.requests import posted, status_of


@require_http_methods(["GET", "HEAD", "POST"])
@requires(Action.IMPORT_ENTRANTS)
def upload(request: HttpRequest, visit: Visit) -> HttpResponse:
    """Take a file in; nothing is imported by that."""
    form = UploadForm(request.POST, request.FILES) if request.method == "POST" else UploadForm()
    if form.is_valid():
        file = form.cleaned_data["file"]
        try:
            kept = upload_file(
                event=visit.event, data=file.read(), filename=file.name, actor=visit.role
            )
        except Refused as refusal:
            form.add_error("file", str(refusal))
        else:
            return redirect("preview", visit.event.slug, kept.number)
    context = {"visit": visit, "form": form}
    return render(request, "organiser/upload.html", context, status=422 if form.errors else None)


@require_http_methods(["GET", "HEAD", "POST"])
@requires(Action.IMPORT_ENTRANTS)
def preview(request: HttpRequest, visit: Visit, number: int) -> HttpResponse:
    """What the file would do, with the questions it raises; a POST does it, once."""
    kept = _upload(visit.event, number)
    read = preview_of(kept)
    form = ApplyForm(posted(request), preview=read)
    refusal = None
    if form.is_valid():
        try:
            return _apply(request, visit, kept, form)
        except Refused as refused:
            refusal = refused
    context = {
        "visit": visit,
        "upload": kept,
        "preview": read,
        "form": form,
        "refusal": refusal,
        "counts": {severity.value: read.count(severity) for severity in Severity},
        "findings": sorted(read.findings, key=lambda each: list(Severity).index(each.severity)),
    }
    status = status_of(refusal) if refusal else (422 if form.errors else None)
    return render(request, "organiser/preview.html", context, status=status)


@require_safe
@requires(Action.IMPORT_ENTRANTS)
def remarks(request: HttpRequest, visit: Visit, number: int) -> HttpResponse:
    """The uploaded file as a workbook with a column of remarks."""
    return attachment(remarks_on(_upload(visit.event, number)), "remarks.xlsx")


def _apply(request: HttpRequest, visit: Visit, kept: Upload, form: ApplyForm) -> HttpResponse:
    entrants = apply_upload(upload=kept, actor=visit.role, **form.sent())
    told = (
        _("%(count)s individuals are registered.")
        if preview_of(kept).kind == Entrant.Kind.INDIVIDUAL
        else _("%(count)s teams are registered.")
    )
    messages.success(request, told % {"count": len(entrants)})
    return redirect("manage", visit.event.slug)


def _upload(event: Event, number: int) -> Upload:
    kept = Upload.objects.select_related("event").filter(event=event, number=number).first()
    if kept is None:
        raise NotFound("no_such_upload", _("There is no upload %(number)s.") % {"number": number})
    return kept
