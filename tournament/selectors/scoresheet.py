"""The score sheet of a match: every hand as recorded, and what it came to."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from tournament.adapters.hands import ScoredHand, is_extra
from tournament.models import (
    Feed,
    Hand,
    HandPlace,
    HandVersion,
    Match,
    MatchRuling,
    Penalty,
    Seating,
)
from tournament.selectors.fixtures import Fixture, SideLine, fixtures
from tournament.selectors.penalties import match_penalties
from tournament.selectors.replays import recorded_hands
from tournament.selectors.rulings import match_rulings
from tournament.selectors.stages import seats_of

_MARKED = frozenset(HandPlace.Cause) - {HandPlace.Cause.PLAYED, HandPlace.Cause.LEFT_OVER}


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetHand:
    """One hand: its latest version, and the score of the one that counts (None for none).

    `totals` are the hand points of the odd and the even side up to this hand, extra ones left out.
    `earlier` are the versions before the latest, the oldest first. `marks` are the places that
    were not simply played out. `has_record`: what counts was recorded act by act.
    """

    hand: Hand
    latest: HandVersion
    earlier: tuple[HandVersion, ...]
    marks: tuple[HandPlace, ...]
    scored: ScoredHand | None
    totals: tuple[int, int]
    has_record: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetSide:
    """One side with its seats, in ascending order, each with those who sat there, first to last."""

    line: SideLine
    seats: tuple[tuple[int, tuple[Seating, ...]], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Scoresheet:
    """A match with its seats, hands, penalties and rulings, and the knockout matches it leads to.

    Penalties and rulings that were lifted are included.
    """

    fixture: Fixture
    sides: tuple[SheetSide, ...]
    hands: tuple[SheetHand, ...]
    penalties: tuple[Penalty, ...]
    rulings: tuple[MatchRuling, ...]
    leads_to: tuple[Feed, ...]


def scoresheet(match: Match) -> Scoresheet:
    """The score sheet of `match`."""
    [fixture] = fixtures(match.group.stage, [match])
    seatings = list(match.seatings.select_related("player").order_by("seat", "from_hand"))
    feeds = match.fed.select_related("match__group").order_by("-takes")
    return Scoresheet(
        fixture=fixture,
        sides=tuple(_side(line, seatings) for line in fixture.sides),
        hands=tuple(_hands(match, fixture.hands)),
        penalties=tuple(match_penalties(match)),
        rulings=tuple(match_rulings(match)),
        leads_to=tuple(feeds),
    )


def _side(line: SideLine, seatings: Sequence[Seating]) -> SheetSide:
    taken = {seat: tuple(rows) for seat, rows in groupby(seatings, key=lambda row: row.seat)}
    seats = tuple((seat, taken.get(seat, ())) for seat in seats_of(line.parity))
    return SheetSide(line=line, seats=seats)


def _hands(match: Match, scored: Sequence[ScoredHand]) -> Iterator[SheetHand]:
    scores = {hand.number: hand for hand in scored}
    with_record = recorded_hands(match)
    odd = even = 0
    versions = (
        HandVersion.objects.filter(hand__match=match)
        .select_related("hand")
        .prefetch_related("places")
        .defer("record")
        .order_by("hand__number", "version")
    )
    for hand, rows in groupby(versions, key=lambda version: version.hand):
        *earlier, latest = rows
        score = scores.get(hand.number)
        if score and not is_extra(score):
            odd, even = odd + score.totals[0], even + score.totals[1]
        yield SheetHand(
            hand=hand,
            latest=latest,
            earlier=tuple(earlier),
            marks=tuple(place for place in latest.places.all() if place.cause in _MARKED),
            scored=score,
            totals=(odd, even),
            has_record=score is not None and hand.number in with_record,
        )
