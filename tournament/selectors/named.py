"""Finding events, stages and matches by the names people use."""

from django.utils.translation import gettext as _

from tournament.errors import NotFound, Refused
from tournament.models import Event, Match, Round, Stage
from tournament.selectors.matches import match_by_code


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


def match_named(stage: Stage, code: str) -> Match:
    """The match named like `A-7` in `stage`; NotFound if there is none."""
    match = match_by_code(stage, code)
    if match is None:
        raise NotFound("no_such_match", _("There is no match %(name)s.") % {"name": code})
    return match


def round_named(stage: Stage, number: int) -> Round:
    """Round `number` of `stage`; NotFound if it is not laid out."""
    round_ = stage.rounds.select_related("stage__event").filter(number=number).first()
    if round_ is None:
        raise NotFound("no_such_round", _("There is no round %(number)s.") % {"number": number})
    return round_
