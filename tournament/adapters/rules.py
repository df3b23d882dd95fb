"""The rule set an event plays by, and how its stages rank."""

from django.utils.translation import get_language

from scoring.rules import InputError, Rules, rules_for
from scoring.standings import StandingRules
from tournament.models import Event, Stage


def event_rules(event: Event) -> Rules:
    """The rule set of R16 that `event` started from, with its changed options."""
    return rules_for(event.rules["id"], event.rules["changes"])


def standing_rules(stage: Stage) -> StandingRules:
    """Match points and tie-break chain of `stage`."""
    return StandingRules(
        win=stage.win_points,
        draw=stage.draw_points,
        loss=stage.loss_points,
        by_difference=stage.by_difference,
        chain=tuple(stage.chain),
    )


def in_words(error: InputError) -> str:
    """Why the rules refuse something, in the language of the person who asked for it."""
    return error.en if get_language() == "en" else error.zh
