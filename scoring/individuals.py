"""Standings of individuals (个人积分榜): six at a table, partners and opponents change.

What a player scores in a match comes from `points`: the own place on a scale that counts it, else
the federation's sum. So nobody has one opponent, and head-to-head and opponents' points compare
nothing; all other tie-breaks are those of teams.
"""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

from scoring.standings import (
    Competitor,
    Deduction,
    Result,
    Row,
    StandingRules,
    match_worth,
    rank_tallies,
)
from scoring.tiebreaks import Tally


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerScore:
    """One match of one player: own points, and those of the other federation (0 if the scale
    counts the own place); first places, sweeps and last places.

    `result` is None where nobody wins, or not yet; `finished` tells which.
    """

    entrant: str
    match: str
    hand_points: int
    conceded: int
    heads: int
    sweeps: int
    lasts: int
    result: Result | None
    finished: bool


def rank_individuals(
    competitors: Sequence[Competitor],
    scores: Sequence[PlayerScore],
    penalties: Sequence[Deduction],
    rules: StandingRules,
) -> tuple[Row, ...]:
    """The standings, best first; inside a shared rank by seed, then code.

    ValueError if a competitor is given twice, a player twice in a match, or a score or penalty
    names somebody who does not compete.
    """
    _check(competitors, scores, penalties)
    played: dict[str, list[PlayerScore]] = defaultdict(list)
    for score in scores:
        played[score.entrant].append(score)
    deductions: dict[str, list[int]] = defaultdict(list)
    for penalty in penalties:
        deductions[penalty.entrant].append(penalty.points)
    tallies = [
        _tally(competitor, played[competitor.code], deductions[competitor.code], rules)
        for competitor in sorted(competitors, key=lambda one: (one.seed, one.code))
    ]
    return rank_tallies(tallies, rules)


def _check(
    competitors: Sequence[Competitor],
    scores: Sequence[PlayerScore],
    penalties: Sequence[Deduction],
) -> None:
    competing = {competitor.code for competitor in competitors}
    if len(competing) < len(competitors):
        raise ValueError("a competitor is given twice")
    if len({(score.entrant, score.match) for score in scores}) < len(scores):
        raise ValueError("a player is given twice in a match")
    named = {score.entrant for score in scores} | {penalty.entrant for penalty in penalties}
    if strangers := named - competing:
        raise ValueError(f"{', '.join(sorted(strangers))} does not compete")


def _tally(
    competitor: Competitor,
    scores: Sequence[PlayerScore],
    deductions: Sequence[int],
    rules: StandingRules,
) -> Tally:
    results = [score.result for score in scores]
    hand_points = sum(score.hand_points for score in scores) - sum(deductions)
    conceded = sum(score.conceded for score in scores)
    return Tally(
        entrant=competitor.code,
        seed=competitor.seed,
        played=sum(score.finished for score in scores),
        won=results.count("win"),
        drawn=results.count("draw"),
        lost=results.count("loss"),
        match_points=sum(
            match_worth(score.result, score.hand_points - score.conceded, rules)
            for score in scores
            if score.result is not None
        ),
        hand_points=hand_points,
        conceded=conceded,
        difference=hand_points - conceded,
        heads=sum(score.heads for score in scores),
        sweeps=sum(score.sweeps for score in scores),
        lasts=sum(score.lasts for score in scores),
        deducted=sum(deductions),
        penalties=len(deductions),
        opponents_points=0,
        meetings=(),
    )
