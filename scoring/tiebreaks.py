"""Tie-breaks (同分裁定): one small object each, looked up by its code in `TIE_BREAKS`.

The Outline scores hands and leaves the ranking of teams to the organiser, so a stage names its
chain of codes itself. What each one compares, and where the quantity comes from:

| code             | compares                                      | source              |
|------------------|-----------------------------------------------|---------------------|
| match_points     | points for matches won and drawn              | rules of the stage  |
| head_to_head     | match points from all matches among the level | FIDE C.07, direct   |
| difference       | own hand points less the opponents'           | R11.3               |
| hand_points      | hand points                                   | R11.3               |
| sweeps           | sweeps (串三户)                               | R11.2               |
| heads            | first places (头科)                           | R11.3               |
| lasts            | last places (大落), fewer is better           | R11.3               |
| wins             | matches won                                   | FIDE C.07, wins     |
| opponents_points | match points of all opponents met             | FIDE C.07, Buchholz |
| penalties        | penalties, fewer is better                    | R15.1               |
| seed             | seed number, lower is better                  | draw of the stage   |

FIDE C.07 are the tie-break regulations of the FIDE Handbook.

Head-to-head is fair only if all who are level have met each other, and all equally often. While
they have not, as in Swiss or before the last round, it compares nothing and the next one follows.
"""

from collections import Counter
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from itertools import groupby


@dataclass(frozen=True, slots=True, kw_only=True)
class Meeting:
    """A decided match as one entrant sees it; a pair may meet more than once."""

    opponent: str
    match_points: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Tally:
    """What one entrant has gathered in a stage: all that a tie-break may look at.

    `hand_points` are net of the points in `deducted`, and so is `difference`;
    `penalties` counts the penalties themselves.
    """

    entrant: str
    seed: int
    played: int
    won: int
    drawn: int
    lost: int
    match_points: int
    hand_points: int
    conceded: int
    difference: int
    heads: int
    sweeps: int
    lasts: int
    deducted: int
    penalties: int
    opponents_points: int
    meetings: tuple[Meeting, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class TieBreak:
    """One way to part entrants who are level.

    `zh` and `en` name it; `zh_value` and `en_value` say one value in words. `value` takes a tally
    and the codes of all who are level with it, itself included. `lower` means that fewer is better;
    `mutual` that the value depends on who is level, so that it is applied again to those it leaves
    level; `gathered` that it grows match by match, so that it can be compared per match.
    """

    code: str
    zh: str
    en: str
    zh_value: str
    en_value: str
    value: Callable[[Tally, Collection[str]], int]
    lower: bool = False
    mutual: bool = False
    gathered: bool = True

    def compares(self, level: Sequence[Tally]) -> bool:
        """Whether it may be applied: if it is mutual, all have met all others as often."""
        return not self.mutual or _all_met(level)

    def part(self, level: Sequence[Tally]) -> list[tuple[int, tuple[Tally, ...]]]:
        """The values that occur and who has each, the better value first.

        Those with the same value keep the order in which they were given.
        """
        among = frozenset(tally.entrant for tally in level)
        valued = [(self.value(tally, among), tally) for tally in level]
        valued.sort(key=lambda pair: pair[0], reverse=not self.lower)
        return [
            (value, tuple(tally for _, tally in pairs))
            for value, pairs in groupby(valued, key=lambda pair: pair[0])
        ]


def _all_met(level: Sequence[Tally]) -> bool:
    codes = {tally.entrant for tally in level}
    times = set()
    for tally in level:
        met = Counter(meeting.opponent for meeting in tally.meetings)
        times |= {met[code] for code in codes - {tally.entrant}}
    return len(times) == 1 and 0 not in times


def _head_to_head(tally: Tally, among: Collection[str]) -> int:
    return sum(meeting.match_points for meeting in tally.meetings if meeting.opponent in among)


TIE_BREAKS = {
    tie_break.code: tie_break
    for tie_break in (
        TieBreak(
            code="match_points",
            zh="场分",
            en="match points",
            zh_value="{}场分",
            en_value="match points {}",
            value=lambda tally, _: tally.match_points,
        ),
        TieBreak(
            code="head_to_head",
            zh="相互战绩",
            en="head-to-head",
            zh_value="相互战绩{}分",
            en_value="head-to-head {}",
            value=_head_to_head,
            mutual=True,
            gathered=False,
        ),
        TieBreak(
            code="difference",
            zh="净胜分",
            en="difference",
            zh_value="净胜分{:+}",
            en_value="difference {:+}",
            value=lambda tally, _: tally.difference,
        ),
        TieBreak(
            code="hand_points",
            zh="局分",
            en="hand points",
            zh_value="{}局分",
            en_value="hand points {}",
            value=lambda tally, _: tally.hand_points,
        ),
        TieBreak(
            code="sweeps",
            zh="串三户",
            en="sweeps",
            zh_value="串三户{}次",
            en_value="sweeps {}",
            value=lambda tally, _: tally.sweeps,
        ),
        TieBreak(
            code="heads",
            zh="头科数",
            en="first places",
            zh_value="头科{}个",
            en_value="first places {}",
            value=lambda tally, _: tally.heads,
        ),
        TieBreak(
            code="lasts",
            zh="大落数（少者在前）",
            en="fewer last places",
            zh_value="大落{}个",
            en_value="last places {}",
            value=lambda tally, _: tally.lasts,
            lower=True,
        ),
        TieBreak(
            code="wins",
            zh="胜场数",
            en="wins",
            zh_value="胜{}场",
            en_value="wins {}",
            value=lambda tally, _: tally.won,
        ),
        TieBreak(
            code="opponents_points",
            zh="对手场分",
            en="opponents' match points",
            zh_value="对手场分{}",
            en_value="opponents' match points {}",
            value=lambda tally, _: tally.opponents_points,
        ),
        TieBreak(
            code="penalties",
            zh="处罚数（少者在前）",
            en="fewer penalties",
            zh_value="处罚{}次",
            en_value="penalties {}",
            value=lambda tally, _: tally.penalties,
            lower=True,
        ),
        TieBreak(
            code="seed",
            zh="种子号",
            en="seed",
            zh_value="{}号种子",
            en_value="seed {}",
            value=lambda tally, _: tally.seed,
            lower=True,
            gathered=False,
        ),
    )
}


def tie_breaks(codes: Sequence[str]) -> tuple[TieBreak, ...]:
    """The chain that these codes name; ValueError if one is unknown or stands twice."""
    for position, code in enumerate(codes):
        if code not in TIE_BREAKS:
            raise ValueError(f"unknown tie-break {code!r}; known are {', '.join(TIE_BREAKS)}")
        if code in codes[:position]:
            raise ValueError(f"tie-break {code!r} stands twice in the chain")
    return tuple(TIE_BREAKS[code] for code in codes)
