"""The audit chain of an event, for the chief referee and the organiser."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from django.core.paginator import Paginator
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.functional import Promise
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from tournament.exports.audit import audit_csv
from tournament.models import AuditEntry, AuditHead, Event
from tournament.permissions import Action
from tournament.selectors.audit import audit_choices, audit_entries, reasons_given
from tournament.services.audit import digest, first_fault, was_head
from tournament.web.access import Visit, requires
from tournament.web.audit_words import ACTIONS, TERMS, VALUES
from tournament.web.organiser.audit_forms import AuditForm, CheckForm

PAGE = 50

Difference = tuple[str | Promise, object, object]
"""What it is, how it was (None: not at all), how it is since."""


@dataclass(frozen=True, slots=True, kw_only=True)
class AuditLine:
    """An entry in words. `reason` is empty where none was given."""

    entry: AuditEntry
    action: str | Promise
    reason: str
    differences: tuple[Difference, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Check:
    """What looking through the whole chain gave: the first faulty entry, None for none.

    `printed` is the hash on a sheet, `found` whether the chain had it.
    """

    head: AuditHead
    fault: int | None
    printed: str
    found: bool


@require_safe
@never_cache
@requires(Action.SEE_AUDIT)
def chain(request: HttpRequest, visit: Visit) -> HttpResponse:
    """The entries that are looked for, the latest first; with `check` whether the chain holds."""
    form, entries = _looked_for(request, visit.event)
    page = Paginator(entries, PAGE).get_page(request.GET.get("page"))
    words = _words(visit.event)
    check_form = CheckForm(request.GET if "check" in request.GET else None)
    context = {
        "visit": visit,
        "form": form,
        "page": page,
        "lines": [_line(entry, words) for entry in page],
        "check_form": check_form,
        "check": _check(visit.event, check_form) if check_form.is_valid() else None,
    }
    status = 422 if form.errors or check_form.errors else None
    return render(request, "organiser/audit.html", context, status=status)


@require_safe
@never_cache
@requires(Action.SEE_AUDIT)
def download(request: HttpRequest, visit: Visit) -> HttpResponse:
    """The entries that are looked for, as CSV."""
    _form, entries = _looked_for(request, visit.event)
    content = audit_csv(visit.event, entries.iterator(), _words(visit.event))
    headers = {"Content-Disposition": f'attachment; filename="{visit.event.slug}-audit.csv"'}
    return HttpResponse(content, content_type="text/csv; charset=utf-8", headers=headers)


def _looked_for(request: HttpRequest, event: Event) -> tuple[AuditForm, QuerySet[AuditEntry]]:
    form = AuditForm(request.GET, choices=audit_choices(event))
    form.is_valid()
    return form, audit_entries(event, form.wanted())


def _check(event: Event, form: CheckForm) -> Check:
    printed = form.cleaned_data["printed"]
    return Check(
        head=AuditHead.objects.get(event=event),
        fault=first_fault(event),
        printed=printed,
        found=bool(printed) and was_head(event, printed),
    )


def _words(event: Event) -> Mapping[str, str]:
    return {digest(words): words for words in reasons_given(event)}


def _line(entry: AuditEntry, words: Mapping[str, str]) -> AuditLine:
    before, after = _flat(entry.before), _flat(entry.details)
    return AuditLine(
        entry=entry,
        action=ACTIONS.get(entry.action, entry.action),
        reason=words.get(entry.reason, entry.reason),
        differences=tuple(
            (_term(name), _value(name, before), _value(name, after)) for name in {**before, **after}
        ),
    )


def _term(name: str) -> str | Promise:
    head, dot, rest = name.partition(".")
    return f"{TERMS.get(head, head)} {rest}" if dot else TERMS.get(head, head)


def _value(name: str, values: Mapping[str, str]) -> str | Promise | None:
    known = VALUES.get(name.partition(".")[0], {})
    value = values.get(name)
    return known.get(value, value)


def _flat(values: Mapping[str, object]) -> dict[str, str]:
    """The values as text; those within a mapping get a name such as `seats.3`."""
    return dict(_texts(values))


def _texts(values: Mapping[str, object]) -> Iterator[tuple[str, str]]:
    for name, value in values.items():
        if isinstance(value, Mapping):
            yield from ((f"{name}.{inner}", text) for inner, text in _texts(value))
        elif isinstance(value, list):
            yield name, " ".join(map(str, value)) or "—"
        elif value is None or isinstance(value, bool):
            yield name, "✓" if value else "—"
        else:
            yield name, str(value)
