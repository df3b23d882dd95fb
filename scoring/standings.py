"""Standings (积分榜): results + penalties + rules → ranked rows, each explaining itself.

Everyone starts level. The first tie-break of the chain parts them into blocks, the next one parts
each block, and so on; who is level to the end shares a rank (1, 2, 2, 4). Head-to-head counts the
matches among the block only, if all in it have met; when it parts a block it is applied again
inside each part, and once a later tie-break has been reached it does not come back.
"""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, fields
from itertools import islice
from typing import Literal

from scoring.tiebreaks import Meeting, Tally, TieBreak, tie_breaks

Outcome = Literal["playing", "played", "walkover", "abandoned"]
Result = Literal["win", "draw", "loss"]
Language = Literal["zh", "en"]

# So many are named in a reason before the rest are only counted.
NAMED = 5


@dataclass(frozen=True, slots=True, kw_only=True)
class SideScore:
    """One side (方) of a match: its hand points (R11.3), first places, sweeps and last places."""

    entrant: str
    hand_points: int
    heads: int
    sweeps: int
    lasts: int


@dataclass(frozen=True, slots=True, kw_only=True)
class MatchScore:
    """One match (场) that has begun or was awarded; a match not played is not given at all.

    Extra hands that decided a tie count in no total, they only set `winner`. No winner means a
    draw if the match was played, a loss for both if it is a walkover (弃权), and otherwise that
    the match is open: its hand points count, but it is no match played and gives no match points.
    """

    match: str
    sides: tuple[SideScore, SideScore]
    outcome: Outcome
    winner: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Deduction:
    """One penalty (处罚) and the points its tariff takes, 0 where it has none (R15.3).

    The points come off the hand points of the entrant in the stage, never off one match, so a
    match keeps its winner. The difference falls by as much; the opponents gain nothing.
    """

    entrant: str
    points: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Competitor:
    """An entrant (参赛方) of the stage or group and its seed (种子), 1 the highest."""

    code: str
    seed: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Results:
    """All who compete, whether they have played or not, and the matches begun so far."""

    competitors: tuple[Competitor, ...]
    matches: tuple[MatchScore, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class StandingRules:
    """Match points (场分) for a result, and the codes of the tie-breaks in order.

    `by_difference`: a match is worth the difference of its hand points instead, so that the loser
    gets as many below zero as the winner above. ValueError if a code is unknown or stands twice.
    """

    win: int = 2
    draw: int = 1
    loss: int = 0
    by_difference: bool = False
    chain: tuple[str, ...]

    def __post_init__(self) -> None:
        tie_breaks(self.chain)


@dataclass(frozen=True, slots=True, kw_only=True)
class Reason:
    """Why an entrant stands where it does among those it was level with.

    `code` is the tie-break that parted them, or "shared" where none did. `level` are the codes of
    all who were level, in seed order. `zh` and `en` hold `{level_with}` where their names belong.
    """

    entrant: str
    code: str
    level: tuple[str, ...]
    zh: str
    en: str

    @property
    def level_with(self) -> tuple[str, ...]:
        """The codes of the others."""
        return tuple(code for code in self.level if code != self.entrant)

    def words(self, language: Language, names: Mapping[str, str]) -> str:
        """The reason in words, with names for codes; a code without a name stays as it is."""
        others = (code for code in self.level if code != self.entrant)
        named = [names.get(code, code) for code in islice(others, NAMED)]
        unnamed = len(self.level) - 1 - len(named)
        if language == "zh":
            more = f"等{len(self.level) - 1}方" if unnamed else ""
            return self.zh.replace("{level_with}", "、".join(named) + more)
        more = f" and {unnamed} more" if unnamed else ""
        return self.en.replace("{level_with}", ", ".join(named) + more)


@dataclass(frozen=True, slots=True, kw_only=True)
class Row(Tally):
    """A line of the standings. `reasons` is empty for who was never level with another."""

    rank: int
    reasons: tuple[Reason, ...]


def rank(results: Results, penalties: Sequence[Deduction], rules: StandingRules) -> tuple[Row, ...]:
    """The standings, best first; inside a shared rank by seed, then code.

    ValueError if a competitor or match is given twice, a match or penalty names an entrant who
    does not compete, or a winner did not play in its match.
    """
    _check(results, penalties)
    return rank_tallies(_tallies(results, penalties, rules), rules)


def rank_tallies(tallies: Sequence[Tally], rules: StandingRules) -> tuple[Row, ...]:
    """The same for tallies that were added up already, given by seed, then code."""
    reasons: dict[str, list[Reason]] = defaultdict(list)
    rows: list[Row] = []
    for block in _part(tuple(tallies), tie_breaks(rules.chain), (), reasons):
        place = len(rows) + 1
        rows.extend(_row(tally, place, reasons[tally.entrant]) for tally in block)
    return tuple(rows)


def _check(results: Results, penalties: Sequence[Deduction]) -> None:
    competing = {competitor.code for competitor in results.competitors}
    if len(competing) < len(results.competitors):
        raise ValueError("a competitor is given twice")
    if len({match.match for match in results.matches}) < len(results.matches):
        raise ValueError("a match is given twice")
    for match in results.matches:
        playing = {side.entrant for side in match.sides}
        if len(playing) < 2 or not playing <= competing:
            raise ValueError(f"match {match.match!r} is not between two of the competitors")
        if match.winner is not None and match.winner not in playing:
            raise ValueError(f"{match.winner!r} won match {match.match!r} without playing in it")
    for penalty in penalties:
        if penalty.entrant not in competing:
            raise ValueError(f"a penalty names {penalty.entrant!r}, who does not compete")


@dataclass(frozen=True, slots=True, kw_only=True)
class _Appearance:
    own: SideScore
    other: SideScore
    result: Result | None

    @property
    def difference(self) -> int:
        return self.own.hand_points - self.other.hand_points


def _tallies(
    results: Results, penalties: Sequence[Deduction], rules: StandingRules
) -> tuple[Tally, ...]:
    """Everyone's tally, by seed, then code."""
    appearances = _appearances(results.matches)
    meetings = {
        competitor.code: _meetings(appearances[competitor.code], rules)
        for competitor in results.competitors
    }
    match_points = {
        code: sum(meeting.match_points for meeting in met) for code, met in meetings.items()
    }
    deductions: dict[str, list[int]] = defaultdict(list)
    for penalty in penalties:
        deductions[penalty.entrant].append(penalty.points)
    return tuple(
        _tally(
            competitor,
            appearances[competitor.code],
            deductions[competitor.code],
            meetings[competitor.code],
            match_points,
        )
        for competitor in sorted(results.competitors, key=lambda one: (one.seed, one.code))
    )


def _appearances(matches: Sequence[MatchScore]) -> dict[str, list[_Appearance]]:
    appearances: dict[str, list[_Appearance]] = defaultdict(list)
    for match in matches:
        for own, other in (match.sides, match.sides[::-1]):
            result = _result(match, own.entrant)
            appearances[own.entrant].append(_Appearance(own=own, other=other, result=result))
    return appearances


def _result(match: MatchScore, entrant: str) -> Result | None:
    """The result for this entrant; None while the match is open."""
    if match.winner == entrant:
        return "win"
    if match.winner is not None or match.outcome == "walkover":
        return "loss"
    return "draw" if match.outcome == "played" else None


def _meetings(appearances: Sequence[_Appearance], rules: StandingRules) -> tuple[Meeting, ...]:
    return tuple(
        Meeting(
            opponent=appearance.other.entrant,
            match_points=match_worth(appearance.result, appearance.difference, rules),
        )
        for appearance in appearances
        if appearance.result is not None
    )


def match_worth(result: Result, difference: int, rules: StandingRules) -> int:
    """What a match is worth that had this result and difference of hand points."""
    if rules.by_difference:
        return difference
    return {"win": rules.win, "draw": rules.draw, "loss": rules.loss}[result]


def _tally(
    competitor: Competitor,
    appearances: Sequence[_Appearance],
    deductions: Sequence[int],
    meetings: tuple[Meeting, ...],
    match_points: Mapping[str, int],
) -> Tally:
    outcomes = [appearance.result for appearance in appearances]
    hand_points = sum(appearance.own.hand_points for appearance in appearances) - sum(deductions)
    conceded = sum(appearance.other.hand_points for appearance in appearances)
    return Tally(
        entrant=competitor.code,
        seed=competitor.seed,
        played=len(meetings),
        won=outcomes.count("win"),
        drawn=outcomes.count("draw"),
        lost=outcomes.count("loss"),
        match_points=match_points[competitor.code],
        hand_points=hand_points,
        conceded=conceded,
        difference=hand_points - conceded,
        heads=sum(appearance.own.heads for appearance in appearances),
        sweeps=sum(appearance.own.sweeps for appearance in appearances),
        lasts=sum(appearance.own.lasts for appearance in appearances),
        deducted=sum(deductions),
        penalties=len(deductions),
        opponents_points=sum(match_points[meeting.opponent] for meeting in meetings),
        meetings=meetings,
    )


_Step = tuple[TieBreak, int]


def _part(
    level: tuple[Tally, ...],
    chain: tuple[TieBreak, ...],
    shared: tuple[_Step, ...],
    reasons: dict[str, list[Reason]],
) -> Iterator[tuple[Tally, ...]]:
    """Blocks that nothing in the chain parts, best first.

    `shared` are the steps in which all of `level` came out equal since they were last parted;
    what parts them, or that nothing does, is added to `reasons`.
    """
    if len(level) == 1:
        yield level
        return
    if not chain:
        _explain(level, level, "shared", _SHARED, reasons)
        yield level
        return
    tie_break, *later = chain
    if not tie_break.compares(level):
        yield from _part(level, tuple(later), shared, reasons)
        return
    parts = tie_break.part(level)
    if len(parts) == 1:
        yield from _part(level, tuple(later), (*shared, (tie_break, parts[0][0])), reasons)
        return
    for value, block in parts:
        step = (tie_break, value)
        if shared:
            _explain(level, block, tie_break.code, _parted(shared, step), reasons)
        yield from _part(block, chain if tie_break.mutual else tuple(later), (step,), reasons)


# In Chinese, then in English.
_Words = tuple[str, str]
_SHARED: _Words = (
    "与{level_with}各项均相同，名次并列",
    "level with {level_with} on everything; they share the rank",
)


def _parted(shared: Sequence[_Step], step: _Step) -> _Words:
    *zh, zh_own = _say([*shared, step], "zh")
    *en, en_own = _say([*shared, step], "en")
    return (
        f"与{{level_with}}同为{'、'.join(zh)}，{zh_own}",
        f"level with {{level_with}} on {', '.join(en)}; {en_own}",
    )


def _say(steps: Sequence[_Step], language: Language) -> list[str]:
    """Each step in words; a tie-break that was just applied is said to be applied again."""
    said = []
    for position, (tie_break, value) in enumerate(steps):
        words = (tie_break.zh_value if language == "zh" else tie_break.en_value).format(value)
        if position and steps[position - 1][0] is tie_break:
            words = ("再计" if language == "zh" else "again ") + words
        said.append(words)
    return said


def _explain(
    level: Sequence[Tally],
    block: Sequence[Tally],
    code: str,
    words: _Words,
    reasons: dict[str, list[Reason]],
) -> None:
    codes = tuple(tally.entrant for tally in level)
    zh, en = words
    for tally in block:
        reason = Reason(entrant=tally.entrant, code=code, level=codes, zh=zh, en=en)
        reasons[tally.entrant].append(reason)


def _row(tally: Tally, place: int, reasons: Sequence[Reason]) -> Row:
    gathered = {field.name: getattr(tally, field.name) for field in fields(tally)}
    return Row(rank=place, reasons=tuple(reasons), **gathered)
