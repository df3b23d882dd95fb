"""What was played in the sessions of a qualifier, as scores and entries."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence

from scoring.individuals import PlayerScore
from scoring.rules import SCALES
from scoring.standings import Deduction
from tournament.adapters.hands import ScoredHand, is_extra
from tournament.adapters.matches import MatchResult, awarded
from tournament.draw.qualifiers import QualifierEntry
from tournament.models import Bye, Entrant, Match, Parity, Side

PLACES = SCALES["qualifier"].places
"""Points for 头科, 二科 and so on, whatever the event counts elsewhere."""

Session = tuple[int, PlayerScore]
"""The number of a session and what somebody got in it."""


def session_scores(
    match: Match, sides: Iterable[Side], hands: Sequence[ScoredHand], result: MatchResult
) -> list[Session]:
    """What everybody at a table got: an individual for the own place, a team for its three; and
    what a walkover awards."""
    regular = [hand for hand in hands if not is_extra(hand)]
    return [(match.round.number, _score(match, side, regular, result)) for side in sides]


def bye_score(bye: Bye, award: int) -> Session:
    """A bye in a session."""
    return bye.round.number, PlayerScore(
        entrant=bye.entrant.code,
        match=f"bye {bye.round.number}",
        hand_points=award,
        conceded=0,
        heads=0,
        sweeps=0,
        lasts=0,
        result=None,
        finished=True,
    )


def best_scores(sessions: Iterable[Session]) -> list[PlayerScore]:
    """The session of each entrant that counts: the one with most points, then most first places,
    then the earlier one."""
    best: dict[str, PlayerScore] = {}
    for _number, score in sorted(sessions, key=lambda one: one[0]):
        before = best.get(score.entrant)
        if before is None or _worth(score) > _worth(before):
            best[score.entrant] = score
    return list(best.values())


def qualifier_entries(
    sessions: Iterable[Session], venues: Mapping[int, str], deductions: Iterable[Deduction]
) -> list[QualifierEntry]:
    """Every entry with its points, less what penalties take off; `venues` by session."""
    taken: dict[str, int] = defaultdict(int)
    for deduction in deductions:
        taken[deduction.entrant] += deduction.points
    return [
        QualifierEntry(
            entrant=score.entrant,
            venue=venues[number],
            session=number,
            points=score.hand_points - taken[score.entrant],
            figures=(score.heads,),
        )
        for number, score in sessions
    ]


def _worth(score: PlayerScore) -> tuple[int, int]:
    return score.hand_points, score.heads


def _score(
    match: Match, side: Side, hands: Sequence[ScoredHand], result: MatchResult
) -> PlayerScore:
    first = 1 if side.parity == Parity.ODD else 2
    seats = {first, first + 2, first + 4}
    if side.entrant.kind == Entrant.Kind.INDIVIDUAL:
        seats = {first + 2 * (side.slot - 1)}
    return PlayerScore(
        entrant=side.entrant.code,
        match=str(match),
        hand_points=awarded(side.parity, hands, result)
        + sum(
            points
            for hand in hands
            for seat, points in zip(hand.ruled, PLACES, strict=True)
            if seat in seats
        ),
        conceded=0,
        heads=sum(hand.ruled[0] in seats for hand in hands),
        sweeps=sum(hand.points.sweep == side.parity for hand in hands),
        lasts=sum(hand.ruled[5] in seats for hand in hands),
        result=None,
        finished=result.is_played,
    )
