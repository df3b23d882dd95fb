"""Hands that wait for the word of a captain."""

from dataclasses import dataclass
from itertools import groupby

from django.db.models import Max
from django.utils.translation import gettext as _

from tournament.adapters.hands import ScoredHand
from tournament.errors import NotFound
from tournament.models import Entrant, Event, HandVersion, Match, Stage
from tournament.selectors.hands import scored_version
from tournament.selectors.rulings import ruled_on, ruled_on_match
from tournament.selectors.seating import TakenSeat, taken_seats


@dataclass(frozen=True, slots=True, kw_only=True)
class WaitingHand:
    """An entered version with its score (None: void) and those who sat there, best place first.

    `agreed` are the sides that have confirmed it.
    """

    version: HandVersion
    scored: ScoredHand | None
    seats: tuple[TakenSeat, ...]
    agreed: frozenset[str]


def waiting_hands(match: Match) -> list[WaitingHand]:
    """The hands of `match` that do not count before a captain has confirmed them, in order."""
    versions = HandVersion.objects.filter(
        hand__match=match,
        hand__number__gt=ruled_on_match(match).replayed,
        state=HandVersion.State.ENTERED,
    )
    rows = versions.select_related("hand__match__group__stage__event").order_by("hand__number")
    return [_waiting(version) for version in rows]


def matches_waiting(event: Event, entrant: Entrant | None = None) -> list[Match]:
    """The matches of `event`, or those of `entrant`, with a hand that waits for a captain."""
    matches = Match.objects.filter(
        group__stage__event=event, hands__versions__state=HandVersion.State.ENTERED
    )
    if entrant:
        matches = matches.filter(sides__entrant=entrant)
    order = ("group__stage__position", "round__number", "group__code", "number")
    rows = matches.annotate(latest=Max("hands__number")).order_by(*order)
    waiting = rows.select_related("group__stage__event", "round", "table")
    return [
        match
        for stage, played in groupby(waiting, key=lambda match: match.group.stage)
        for match in _not_replayed(list(played), stage)
    ]


def version_numbered(match: Match, hand: int, version: int) -> HandVersion:
    """A version of a hand by its number; NotFound if there is none."""
    rows = HandVersion.objects.select_related("hand__match__group__stage__event")
    found = rows.filter(hand__match=match, hand__number=hand, version=version).first()
    if found is None:
        raise NotFound("no_such_hand", _("There is no such version of hand %(n)s.") % {"n": hand})
    return found


def _not_replayed(matches: list[Match], stage: Stage) -> list[Match]:
    """Those whose `latest` waiting hand was not played before a replay."""
    ruled = ruled_on(matches, stage)
    return [match for match in matches if match.latest > ruled[match.pk].replayed]


def _waiting(version: HandVersion) -> WaitingHand:
    scored = scored_version(version)
    taken = {each.seat: each for each in taken_seats(version.hand.match, version.hand.number)}
    return WaitingHand(
        version=version,
        scored=scored,
        seats=tuple(taken[seat] for seat in scored.ruled) if scored else (),
        agreed=frozenset(version.confirmations.values_list("parity", flat=True)),
    )
