"""Who has access to an event: links with their codes to print, accounts, and taking them back."""

from dataclasses import dataclass
from ipaddress import ip_address

import segno
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from tournament.errors import NotFound, Refused
from tournament.models import Role
from tournament.permissions import Action, ending
from tournament.selectors.people import roles_of
from tournament.services.roles import issue_tokens, revoke_role
from tournament.web.access import Visit, requires
from tournament.web.organiser.links_form import LinksForm
from tournament.web.requests import posted, status_of


@dataclass(frozen=True, slots=True, kw_only=True)
class Card:
    """A new link to be handed out: its role, its address, and the address as a QR code."""

    role: Role
    address: str
    code: SafeString


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@requires(Action.GIVE_ACCESS)
def access(request: HttpRequest, visit: Visit) -> HttpResponse:
    """All roles and a form for new links; a POST makes links and shows them, this once."""
    form = LinksForm(posted(request), event=visit.event)
    if not form.is_valid():
        return _page(request, visit, form)
    try:
        issued = issue_tokens(event=visit.event, **form.sent(), actor=visit.role)
    except Refused as refusal:
        return _page(request, visit, form, refusal)
    cards = [_card(request, role, token) for role, token in issued]
    context = {"visit": visit, "cards": cards, "only_here": _is_only_here(request)}
    return render(request, "organiser/links.html", context)


@require_POST
@requires(Action.GIVE_ACCESS)
def revoke(request: HttpRequest, visit: Visit, role: str) -> HttpResponse:
    """End a role at once."""
    ended = Role.objects.filter(event=visit.event, code=role).first()
    if ended is None:
        raise NotFound("no_such_role", _("There is no role %(code)s.") % {"code": role})
    try:
        revoke_role(role=ended, actor=visit.role)
    except Refused as refusal:
        return _page(request, visit, LinksForm(event=visit.event), refusal)
    messages.success(request, _("%(role)s has no access any more.") % {"role": ended})
    return redirect("access", visit.event.slug)


def _card(request: HttpRequest, role: Role, token: str) -> Card:
    address = request.build_absolute_uri(reverse("open_link", args=[token]))
    drawing = segno.make(address, error="m", micro=False).svg_inline(omitsize=True)
    return Card(role=role, address=address, code=mark_safe(drawing))  # noqa: S308 - drawn here


def _is_only_here(request: HttpRequest) -> bool:
    """Whether the address in the browser leads other devices to themselves."""
    host = request.get_host().rpartition(":")[0] or request.get_host()
    try:
        return ip_address(host.strip("[]")).is_loopback
    except ValueError:
        return host == "localhost"


def _page(
    request: HttpRequest, visit: Visit, form: LinksForm, refusal: Refused | None = None
) -> HttpResponse:
    roles = [(role, ending(role)) for role in roles_of(visit.event)]
    context = {
        "visit": visit,
        "form": form,
        "accounts": [role for role, over in roles if role.user and not over],
        "links": [role for role, over in roles if not role.user and not over],
        "ended": [(role, over) for role, over in roles if over],
        "only_here": _is_only_here(request),
        "refusal": refusal,
    }
    status = status_of(refusal) if refusal else (422 if form.errors else None)
    return render(request, "organiser/access.html", context, status=status)
