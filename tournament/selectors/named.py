"""Finding events, stages, matches, entrants and tables by the names people use."""

from django.utils.translation import gettext as _

from tournament.digits import whole_number
from tournament.errors import NotFound, Refused
from tournament.models import Draw, Entrant, Event, Hand, Match, Round, Stage, Table
from tournament.selectors.matches import match_by_code


def spellings(name: str) -> set[str]:
    """How a name that somebody looks for may be written: with spaces or without; none if empty."""
    words = name.split()
    return {"".join(words).casefold(), " ".join(words).casefold()} - {""}


def event_named(slug: str) -> Event:
    """The event with this short name; NotFound if there is none."""
    event = Event.objects.filter(slug=slug).first()
    if event is None:
        raise NotFound("no_such_event", _("There is no event %(name)s.") % {"name": slug})
    return event


def stage_named(name: str) -> Stage:
    """The stage named `EVENT/STAGE`; NotFound if there is none, Refused for another form."""
    event, slash, code = name.partition("/")
    if not slash:
        raise Refused("bad_stage", _("Name the stage as EVENT/STAGE."))
    stage = Stage.objects.select_related("event").filter(event__slug=event, code=code).first()
    if stage is None:
        raise NotFound("no_such_stage", _("There is no stage %(name)s.") % {"name": name})
    return stage


def round_named(stage: Stage, number: int) -> Round:
    """The round of `stage` with this number; NotFound if it is not drawn."""
    played = stage.rounds.select_related("stage__event").filter(number=number).first()
    if played is None:
        raise NotFound("no_such_round", _("There is no round %(number)s.") % {"number": number})
    return played


def draw_numbered(stage: Stage, version: int) -> Draw:
    """This version of the draw of `stage`; NotFound if there is none."""
    draw = Draw.objects.filter(stage=stage, version=version).first()
    if draw is None:
        raise NotFound("no_such_draw", _("There is no draw %(version)s.") % {"version": version})
    draw.stage = stage
    return draw


def match_named(stage: Stage, code: str) -> Match:
    """The match named like `A-7` in `stage`; NotFound if there is none."""
    match = match_by_code(stage, code)
    if match is None:
        raise NotFound("no_such_match", _("There is no match %(name)s.") % {"name": code})
    return match


def entrant_named(event: Event, code: str) -> Entrant:
    """The entrant with this code; NotFound if there is none."""
    entrant = event.entrants.filter(code=code).first()
    if entrant is None:
        raise NotFound("no_such_entrant", _("There is no entrant %(name)s.") % {"name": code})
    return entrant


def table_named(event: Event, name: str) -> Table:
    """The table named `VENUE/NUMBER`, or `NUMBER` where there is one venue; NotFound for none."""
    venue, _slash, written = name.rpartition("/")
    tables = Table.objects.filter(venue__event=event).select_related("venue")
    if venue:
        tables = tables.filter(venue__code=venue)
    found = list(tables.filter(number=whole_number(written)))
    if len(found) != 1:
        raise NotFound("no_such_table", _("There is no table %(name)s.") % {"name": name})
    return found[0]


def hand_named(match: Match, number: int) -> Hand:
    """The recorded hand with this number in `match`; NotFound if there is none."""
    hand = match.hands.filter(number=number, versions__isnull=False).first()
    if hand is None:
        raise NotFound("no_such_hand", _("There is no hand %(number)s.") % {"number": number})
    hand.match = match
    return hand
