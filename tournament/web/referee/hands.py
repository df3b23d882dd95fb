"""The door for phones that keep results until there is a network: see `static/referee/queue.js`."""

import json
from collections.abc import Mapping
from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from tournament.adapters.hand_entry import HandEntry
from tournament.errors import Refused
from tournament.models import HandVersion, Match
from tournament.permissions import Action
from tournament.selectors.hands import scored_version
from tournament.selectors.named import match_named, stage_named
from tournament.selectors.preview import with_unshown
from tournament.services.rivals import send_hand
from tournament.web.access import Visit, requires
from tournament.web.referee.carried import match_state
from tournament.web.referee.forms import SendForm
from tournament.web.referee.marks import entry_of, read_marks
from tournament.web.referee.record import onward
from tournament.web.requests import problem

MOST_HANDS = 999
LARGEST_BODY = 4096  # bytes; a hand takes about 300


@dataclass(frozen=True, slots=True, kw_only=True)
class Sent:
    """One item of a phone's queue: a hand, its idempotency key, and the version that was seen."""

    number: int
    entry: HandEntry
    key: str
    seen_version: int


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@requires(Action.RECORD_HAND)
def hands(request: HttpRequest, visit: Visit, stage: str, code: str) -> HttpResponse:
    """Where a match stands; a POST records one hand first. Both as JSON, refusals as problems."""
    match = match_named(stage_named(f"{visit.event.slug}/{stage}"), code)
    if request.method != "POST":
        return JsonResponse(_standing(visit, match))
    try:
        sent = _read(request)
        version = send_hand(
            match=match,
            number=sent.number,
            entry=with_unshown(match, sent.number, sent.entry, sent.seen_version),
            actor=visit.role,
            key=sent.key,
            seen_version=sent.seen_version,
        )
    except Refused as refusal:
        return problem(refusal, **_standing(visit, match))
    return JsonResponse(_recorded(version) | _standing(visit, match))


def _recorded(version: HandVersion) -> dict[str, object]:
    """What became of the hand; a void one has no points."""
    scored = scored_version(version)
    return {
        "version": version.version,
        "state": version.state,
        "points": scored.totals if scored else None,
    }


def _standing(visit: Visit, match: Match) -> dict[str, object]:
    """Where the match stands, and the page that follows."""
    return {"match": match_state(match), "onward": onward(visit.event.slug, match)}


def _read(request: HttpRequest) -> Sent:
    if int(request.headers.get("Content-Length") or 0) > LARGEST_BODY:
        raise _unreadable()
    try:
        body = json.loads(request.body)
    except (ValueError, RecursionError) as error:
        raise _unreadable() from error
    if not isinstance(body, Mapping):
        raise _unreadable()
    number, marks, void, key = (body.get(name) for name in ("number", "marks", "void", "key"))
    is_hand = type(number) is int and 1 <= number <= MOST_HANDS and type(void) is bool
    if not (is_hand and _are_pairs(marks) and _is_key(key)):
        raise _unreadable()
    form = SendForm({"key": key, "seen_version": body.get("seen_version")}).sent()
    return Sent(number=number, entry=entry_of(read_marks(marks), void=void), **form)


def _is_key(key: object) -> bool:
    return isinstance(key, str) and key.isascii() and key.isalnum()


def _are_pairs(marks: object) -> bool:
    """Whether `marks` is a list of pairs of words, as `read_marks` takes them."""
    return isinstance(marks, list) and all(
        isinstance(pair, list) and len(pair) == 2 and all(isinstance(word, str) for word in pair)
        for pair in marks
    )


def _unreadable() -> Refused:
    return Refused("bad_form", _("What the phone sent cannot be read. Load the page again."))
