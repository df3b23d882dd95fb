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

    def answer() -> HttpResponse:
        part = f"public/{name}_live.html"
        context = {"visit": visit, "live": part, "live_headers": asking_again(etag)} | read()
        return render(request, part if request.htmx else f"public/{name}.html", context)

    return unless_known(request, etag, answer)


def unless_known(
    request: HttpRequest, etag: str, answer: Callable[[], HttpResponse]
) -> HttpResponse:
    """What `answer` gives; for htmx a 304 in its place if it knows `etag` already."""
    response = get_conditional_response(request, etag=etag) if request.htmx else None
    if response is None:
        response = answer()
    if request.htmx:
        response.headers["ETag"] = etag
    patch_vary_headers(response, ["HX-Request"])
    patch_cache_control(response, private=True, no_cache=True)
    return response


def asking_again(etag: str) -> str:
    """The headers, as JSON, with which htmx asks for what has changed since `etag`."""
    return json.dumps({"If-None-Match": etag})


def etag_of(state: object) -> str:
    """A tag that changes with `state`, any value that JSON knows."""
    return quote_etag(sha256(json.dumps(state).encode()).hexdigest()[:32])


def _etag(visit: Visit, groups: Iterable[Group]) -> str:
    """Changes with every fact and compilation in `groups`, and with what the visitor may see."""
    state = (
        get_language(),
        sorted(visit.actions),
        [(draw.stage.code, draw.version, str(draw.published_at)) for draw in visit.draws],
        [(group.code, group.facts, group.compiled) for group in groups],
    )
    return etag_of(state)
