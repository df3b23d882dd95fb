"""Pages that follow the play: htmx asks again and again, and gets an answer when there is news."""

import json
from collections.abc import Callable, Iterable
from hashlib import sha256

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.cache import get_conditional_response, patch_cache_control, patch_vary_headers
from django.utils.http import quote_etag
from django.utils.translation import get_language

from tournament.models import Group
from tournament.web.access import Visit

Context = dict[str, object]


def followed(
    request: HttpRequest,
    visit: Visit,
    *,
    name: str,
    groups: Iterable[Group],
    read: Callable[[], Context],
) -> HttpResponse:
    """The page `public/NAME.html` with what `read` gives, or its part `public/NAME_live.html`.

    htmx gets the part: a 304 without reading anything as long as nothing happened in `groups`.
    """
    etag = _etag(visit, groups)
    response = get_conditional_response(request, etag=etag) if request.htmx else None
    if response is None:
        part = f"public/{name}_live.html"
        headers = json.dumps({"If-None-Match": etag})
        context = {"visit": visit, "live": part, "live_headers": headers} | read()
        response = render(request, part if request.htmx else f"public/{name}.html", context)
    if request.htmx:
        response.headers["ETag"] = etag
    patch_vary_headers(response, ["HX-Request"])
    patch_cache_control(response, private=True, no_cache=True)
    return response


def _etag(visit: Visit, groups: Iterable[Group]) -> str:
    """Changes with every fact and compilation in `groups`, and with what the visitor may see."""
    state = (
        get_language(),
        sorted(visit.actions),
        [(draw.stage.code, draw.version, str(draw.published_at)) for draw in visit.draws],
        [(group.code, group.facts, group.compiled) for group in groups],
    )
    return quote_etag(sha256(json.dumps(state).encode()).hexdigest()[:32])
