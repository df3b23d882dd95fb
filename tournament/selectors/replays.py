"""Hand records of hands that count, for everybody who wants to see them played again."""

from django.db.models import QuerySet
from django.utils.translation import gettext as _

from scoring.engine import Record, read_gjn
from tournament.adapters.frames import Frame, frames
from tournament.adapters.rules import event_rules
from tournament.errors import NotFound
from tournament.models import HandVersion, Match
from tournament.selectors.hands import counted_hands
from tournament.selectors.rulings import ruled_on


def counted_record(match: Match, number: int) -> HandVersion:
    """The version of hand `number` that counts, with its record; NotFound if there is none."""
    stage = match.group.stage
    counted = counted_hands(ruled_on([match], stage), event_rules(stage.event))[match.pk]
    version = None
    if any(hand.number == number for hand in counted):
        version = _confirmed(match).filter(hand__number=number).first()
    if version is None:
        raise NotFound(
            "no_such_record",
            _("Hand %(number)s of match %(match)s has no record.")
            % {"number": number, "match": match},
        )
    return version


def recorded_hands(match: Match) -> frozenset[int]:
    """The numbers of the hands of `match` that have a record."""
    return frozenset(_confirmed(match).values_list("hand__number", flat=True))


def replayed(version: HandVersion) -> tuple[Record, list[Frame]]:
    """The record of a version, and the table after each of its acts."""
    [record] = read_gjn(version.record)
    return record, list(frames(record, event_rules(version.hand.match.group.stage.event)))


def _confirmed(match: Match) -> QuerySet[HandVersion]:
    versions = HandVersion.objects.filter(hand__match=match, state=HandVersion.State.CONFIRMED)
    return versions.exclude(record="").select_related("hand__match__group__stage__event")
