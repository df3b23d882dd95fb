"""Matches as lists and brackets show them: two lines, one for each side."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from django.db.models import QuerySet

from tournament.adapters.hands import ScoredHand, is_extra
from tournament.adapters.matches import MatchResult
from tournament.models import Entrant, Feed, Match, Parity, Round, Side, Stage
from tournament.selectors.entrants import entrants_named
from tournament.selectors.matches import PlayedMatch, played_matches


@dataclass(frozen=True, slots=True, kw_only=True)
class SideLine:
    """One side of a match: its entrant (None while open) and its hand points.

    `feed` says where a knockout side comes from. `points` is None until the match has begun or was
    awarded.
    """

    parity: str
    entrant: Entrant | None
    feed: Feed | None
    points: int | None
    won: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Fixture:
    """A match with its sides, the odd one first, its counted hands and its result."""

    match: Match
    sides: tuple[SideLine, SideLine]
    hands: tuple[ScoredHand, ...]
    result: MatchResult

    @property
    def extra(self) -> bool:
        """Whether extra hands were played."""
        return any(is_extra(hand) for hand in self.hands)

    @property
    def places(self) -> tuple[int | None, int | None]:
        """The places a knockout match plays for, best first."""
        return self.match.best_place, self.match.worst_place


def fixtures(stage: Stage, matches: Iterable[Match] | None = None) -> list[Fixture]:
    """Matches of `stage` (all, or those given), by round, group and number."""
    played = played_matches(stage, matches)
    feeds = _feeds([each.match.pk for each in played]) if stage.kind == stage.Kind.KNOCKOUT else {}
    return [_fixture(each, feeds) for each in played]


def matches_named(round_: Round, name: str) -> QuerySet[Match]:
    """The matches of a round by number; only those of entrants whose name or code holds `name`, if
    one is given."""
    matches = round_.matches.order_by("group__code", "number")
    if not name:
        return matches
    named = entrants_named(round_.stage.event, name)
    return matches.filter(pk__in=Side.objects.filter(entrant__in=named).values("match"))


def by_round(rows: Iterable[Fixture]) -> dict[int, list[Fixture]]:
    """The fixtures of each round by its number."""
    rounds: dict[int, list[Fixture]] = {}
    for fixture in rows:
        rounds.setdefault(fixture.match.round.number, []).append(fixture)
    return rounds


def _feeds(match_ids: list[int]) -> dict[tuple[int, str], Feed]:
    feeds = Feed.objects.filter(match__in=match_ids).select_related("source__group")
    return {(feed.match_id, feed.parity): feed for feed in feeds}


def _fixture(played: PlayedMatch, feeds: Mapping[tuple[int, str], Feed]) -> Fixture:
    result = played.result
    rows = (
        (Parity.ODD.value, played.odd, result.odd),
        (Parity.EVEN.value, played.even, result.even),
    )
    odd, even = (
        SideLine(
            parity=parity,
            entrant=entrant,
            feed=feeds.get((played.match.pk, parity)),
            points=points if played.scored else None,
            won=result.winner == parity,
        )
        for parity, entrant, points in rows
    )
    return Fixture(match=played.match, sides=(odd, even), hands=tuple(played.hands), result=result)
