"""Finding events, stages and matches by the names people use."""

from django.utils.translation import gettext as _

from tournament.errors import NotFound, Refused
from tournament.models import Draw, Event, Match, Stage
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
