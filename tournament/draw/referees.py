"""Which referee (裁判) goes to which table: never to the own club, and everybody as often.

In each slot a referee has one match at most. The matches of a slot are taken in order; each gets,
of the referees not of the club of any side, the one with the fewest matches so far. If all of those
have been given away, one of them is freed by sending its match to another referee, if need be in a
chain. Such augmenting paths serve as many matches of the slot as can be served at all; a match for
which there is none stays without.

Between referees with as many matches a lot decides, drawn from the seed for each slot.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random
from types import MappingProxyType


@dataclass(frozen=True, slots=True, kw_only=True)
class Refereed:
    """A match that needs a referee: the slot in which it is played and the clubs of its sides."""

    match: str
    slot: int
    clubs: frozenset[str]


def assign_referees(
    matches: Sequence[Refereed],
    clubs: Mapping[str, str],
    seed: str,
    served: Mapping[str, int] = MappingProxyType({}),
) -> dict[str, str | None]:
    """The referee of each match, None where nobody is left; `clubs` of all referees by code, empty
    for none; `served`: how many matches each has had before. ValueError if a match is given
    twice."""
    if len({match.match for match in matches}) < len(matches):
        raise ValueError("a match is given twice")
    busy = Counter(served)
    assigned: dict[str, str | None] = {match.match: None for match in matches}
    for slot in sorted({match.slot for match in matches}):
        referees = sorted(clubs)
        Random(f"{seed}:referees:{slot}").shuffle(referees)
        referees.sort(key=lambda referee: busy[referee])
        playing = [match for match in matches if match.slot == slot]
        for referee, match in _of_slot(playing, referees, clubs).items():
            assigned[match.match] = referee
            busy[referee] += 1
    return assigned


def _of_slot(
    playing: Sequence[Refereed], referees: Sequence[str], clubs: Mapping[str, str]
) -> dict[str, Refereed]:
    """The match of each referee; those that come first in `referees` are taken first."""
    given: dict[str, Refereed] = {}

    def serve(match: Refereed, asked: set[str]) -> bool:
        neutral = [
            referee
            for referee in referees
            if referee not in asked and not (clubs[referee] and clubs[referee] in match.clubs)
        ]
        neutral.sort(key=lambda referee: referee in given)
        for referee in neutral:
            if referee in asked:
                continue
            asked.add(referee)
            if referee not in given or serve(given[referee], asked):
                given[referee] = match
                return True
        return False

    for match in playing:
        serve(match, set())
    return given
