"""Live scribe: a referee writes a hand down while it is played.

The record so far travels in the form; every tap is one request, so the page works without a script.
"""

from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from scoring.engine import Kind, Move
from scoring.rules import SEATS
from tournament.adapters.records import record_tags
from tournament.adapters.rules import event_rules
from tournament.adapters.scribing import IllegalActError, Scribe
from tournament.errors import Refused
from tournament.permissions import Action
from tournament.selectors.named import match_named, stage_named
from tournament.selectors.verdicts import own_record, violation_words
from tournament.web.access import Visit, requires
from tournament.web.board import fault_words
from tournament.web.referee.scribe_sheet import ScribeSheet
from tournament.web.requests import status_of

TURN_KINDS = {"play": Kind.PLAY, "burn": Kind.BURN, "pass": Kind.PASS, "yield": Kind.YIELD}


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@requires(Action.RECORD_HAND)
def scribe(request: HttpRequest, visit: Visit, stage: str, code: str, number: int) -> HttpResponse:
    """The hand as written so far, after what the tapped button does; nothing is stored."""
    match = match_named(stage_named(f"{visit.event.slug}/{stage}"), code)
    sheet = ScribeSheet(match, number)
    refusal = None
    if request.method == "POST":
        verb, _colon, what = request.POST.get("do", "").partition(":")
        try:
            if verb == "lead":
                _begin(sheet, _seat(what), request.POST)
            else:
                _take_in(sheet, request.POST)
                _do(sheet, verb, what, request.POST)
        except Refused as refused:
            refusal = refused
    context = {"visit": visit, "sheet": sheet, "refusal": refusal}
    status = status_of(refusal) if refusal else None
    return render(request, "referee/scribe.html", context, status=status)


def _begin(sheet: ScribeSheet, leader: int, sent: QueryDict) -> None:
    """A new record: who leads first, and the deal where all six holdings are given."""
    tags = record_tags(sheet.match, sheet.number) | {"Lead": str(leader)}
    for seat in SEATS:
        sheet.holdings[seat] = "".join(sent.get(f"holding{seat}", "").split())
    if any(sheet.holdings.values()):
        tags["Deal"] = " ".join(f"{seat}:{cards}" for seat, cards in sheet.holdings.items())
    begun = Scribe.begin(tags, event_rules(sheet.match.group.stage.event))
    if begun.violations:
        raise Refused("bad_deal", violation_words(begun.violations[0]))
    sheet.scribe = begun
    sheet.choose()


def _take_in(sheet: ScribeSheet, sent: QueryDict) -> None:
    """The record so far, the seat and the cards chosen; Refused for a record of something else."""
    sheet.typed = sent.get("text", "")
    written = own_record(sheet.match, sheet.number, sheet.typed)
    sheet.scribe = Scribe(written.text, event_rules(sheet.match.group.stage.event))
    sheet.choose(_seat(sent.get("seat", "")), sent.get("cards", ""))


def _do(sheet: ScribeSheet, verb: str, what: str, sent: QueryDict) -> None:
    match verb:
        case "seat":
            sheet.choose(_seat(what))
        case "add":
            sheet.choose(sheet.seat, sheet.cards + what)
        case "clear":
            sheet.choose(sheet.seat)
        case "undo":
            sheet.scribe = sheet.scribe.undone()
            sheet.choose()
        case "play" | "burn" | "pass" | "yield" | "write" | "line":
            _write(sheet, verb, sent.get("line", "") if verb == "line" else what)


def _write(sheet: ScribeSheet, verb: str, line: str) -> None:
    """Put one more act into the record; Refused with the rule where it is not legal."""
    try:
        if verb in TURN_KINDS:
            sheet.scribe = sheet.scribe.after(_move(sheet, TURN_KINDS[verb]))
        else:
            sheet.scribe = sheet.scribe.after_line(line)
    except IllegalActError as error:
        raise Refused("not_legal", fault_words(error.fault)) from error
    sheet.choose()


def _move(sheet: ScribeSheet, kind: Kind) -> Move:
    if kind in (Kind.PASS, Kind.YIELD):
        return Move(kind, sheet.seat)
    return Move(kind, sheet.seat, sheet.chosen, sheet.bag)


def _seat(value: str) -> int:
    """A seat from 1 to 6; 0 for none."""
    return int(value) if value in {str(seat) for seat in SEATS} else 0
