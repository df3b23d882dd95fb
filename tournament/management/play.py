"""Simulated hands: finishing orders as they might come from the tables.

Every hand has a generator of its own, named by the seed and the hand, so that its order does not
depend on what was played before.
"""

from dataclasses import replace
from itertools import count
from math import exp
from random import Random

from tournament.adapters.hand_entry import HandEntry
from tournament.models import Match
from tournament.selectors.stages import seats_taken
from tournament.services.hands import record_hand

SPREAD = 0.2  # how far apart the teams are: at 0 chance alone decides
REVOLUTIONS = 0.03  # the share of hands in which somebody withdraws (R8)


def play_match(match: Match, seed: str, *, hands: int | None = None) -> None:
    """Play `match` from its first hand until it is decided, or only its first `hands`."""
    for number in count(1):
        entry = simulated_hand(match, number, seed)
        version = record_hand(match=match, number=number, entry=entry, actor=None)
        if number == hands or version.hand.match.state == Match.State.FINISHED:
            return


def reenter_hand(match: Match, number: int, seed: str) -> None:
    """Record a played hand again, its first two places exchanged, as if they had been mistaken."""
    entry = simulated_hand(match, number, seed)
    head, second, *others = entry.finished
    corrected = replace(entry, finished=(second, head, *others))
    record_hand(match=match, number=number, entry=corrected, actor=None, seen_version=1)


def simulated_hand(match: Match, number: int, seed: str) -> HandEntry:
    """How hand `number` of `match` ends: the stronger a side, the sooner its seats are out."""
    chance = Random(f"{seed}:hand:{match.group.stage.code}/{match.code}/{number}")
    pace = {
        seat: exp(_strength(side.entrant.code, seed))
        for side in match.sides.select_related("entrant").order_by("parity")
        for seat in seats_taken(side)
    }
    finished = sorted(pace, key=lambda seat: chance.expovariate(pace[seat]))
    revolutionary = finished.pop() if chance.random() < REVOLUTIONS else None
    return HandEntry(
        finished=tuple(finished), revolutionary=revolutionary, lead=(number - 1) % 6 + 1
    )


def _strength(code: str, seed: str) -> float:
    return Random(f"{seed}:strength:{code}").gauss(0, SPREAD)
