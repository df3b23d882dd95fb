"""What follows from a match's hands: its state, and who plays the matches fed by it."""

from collections.abc import Iterator

from django.db.models import Q
from django.utils.translation import gettext as _

from tournament.adapters.matches import MatchResult
from tournament.errors import Conflict
from tournament.models import Entrant, Feed, Match, Parity, Seating, Side, Stage
from tournament.selectors.matches import result_of_match
from tournament.selectors.rounds import recorded_in
from tournament.selectors.rulings import ruled_on_match
from tournament.selectors.seating import first_seats, taken_seats, turns_before
from tournament.selectors.stages import lineup, seats_of
from tournament.services.places import seat_accessibly


def lock_match(match: Match) -> Match:
    """Lock `match` and the matches it feeds, in the order of their keys; gives it as it is now.

    Raises Conflict if a new draw has replaced it.
    """
    locked = Match.objects.select_for_update().filter(
        Q(pk=match.pk) | Q(pk__in=Feed.objects.filter(source=match).values("match"))
    )
    rows = {row.pk: row for row in locked.order_by("pk")}
    if match.pk not in rows:
        raise Conflict("match_gone", _("The stage was drawn again; this match is no more."))
    current = rows[match.pk]
    current.group, current.round = match.group, match.round
    return current


def lock_matches_from(stage: Stage) -> list[Match]:
    """Lock all matches of `stage` and of later stages; gives them in the order of their keys."""
    rows = Match.objects.select_for_update(of=("self",)).filter(
        group__stage__event=stage.event_id, group__stage__position__gte=stage.position
    )
    return list(rows.select_related("round", "group__stage__event").order_by("pk"))


def refuse_if_built_upon(match: Match) -> None:
    """Raise Conflict once a match that depends on the result of `match` has started."""
    dependent = next(dependents_started(match), None)
    if dependent:
        raise Conflict(
            "dependent_started",
            _(
                "Match %(dependent)s builds on this result and has started; "
                "the result stands until the chief referee corrects it."
            )
            % {"dependent": dependent},
        )


def dependents_started(match: Match) -> Iterator[Match]:
    """Matches that build on the result of `match` and have begun, those of the next stage first.

    Where rounds are paired by the results so far, the later ones build on it. A match that was
    given up by somebody who withdrew passes on whom it was given.
    """
    stage = match.group.stage
    yield from _begun(Q(group__stage__takes_from=stage))
    if stage.paired_by_results:
        yield from _begun(Q(round__stage=stage, round__number__gt=match.round.number))
    level = [match]
    while level:
        fed = Q(feeds__source__in=level)
        begun = list(_begun(fed))
        yield from begun
        passing = Match.objects.filter(fed, state=Match.State.FORFEITED).distinct()
        level = [each for each in passing if each not in begun]


def has_begun(match: Match) -> bool:
    """Whether something was recorded in `match` since it was last replayed."""
    ruled = ruled_on_match(match)
    played = match.hands.filter(number__gt=ruled.replayed).exists()
    return played or bool(ruled.ending or ruled.stands)


def _begun(condition: Q) -> Iterator[Match]:
    recorded = Q(hands__isnull=False) | Q(rulings__isnull=False)
    rows = Match.objects.filter(condition).filter(recorded).distinct().order_by("pk")
    return (each for each in rows.select_related("group__stage", "round") if has_begun(each))


def follow_result(match: Match) -> MatchResult:
    """Bring the state of `match`, and who plays the matches it feeds, in line with its result.

    A withdrawn entrant loses where it arrives, so this may go on down the bracket, a round at a
    time.
    """
    result = _follow(match)
    changed = _reseat(match, result)
    while changed:
        level = _locked(changed)
        changed = [fed for each in level for fed in _reseat(each, _follow(each))]
    return result


def place_side(match: Match, parity: str, entrant: Entrant, *, from_hand: int = 1) -> None:
    """Put a team on one side of `match`, its players in the seats of that parity.

    A person who plays for both teams keeps the first seat, and the other one stays empty.
    """
    turn = turns_before(match.round, [entrant.pk]).get(entrant.pk, 0)
    side = Side.objects.create(match=match, round=match.round, parity=parity, entrant=entrant)
    others = {taken.player for taken in taken_seats(match, from_hand) if taken.parity != parity}
    Seating.objects.bulk_create(
        Seating(match=match, seat=seat, player=player, from_hand=from_hand)
        for seat, player in first_seats(side, lineup(entrant), turn).items()
        if player not in others
    )
    if entrant.needs_accessible:
        seat_accessibly(match)


def _follow(match: Match) -> MatchResult:
    result = result_of_match(match)
    match.state = _state(match, result)
    match.save(update_fields=["state"])
    return result


def _reseat(match: Match, result: MatchResult) -> list[Match]:
    """Let the right teams sit down in the matches that `match` feeds; gives those that changed."""
    sides = {side.parity: side.entrant for side in match.sides.select_related("entrant")}
    feeds = list(match.fed.select_related("match__round", "match__group__stage__event"))
    wrong = [feed for feed in feeds if _seated(feed) != _taken(feed, result, sides)]
    # Winner and loser may change places within one round: both leave before either sits down.
    for feed in wrong:
        _vacate(feed)
    for feed in wrong:
        entrant = _taken(feed, result, sides)
        if entrant:
            place_side(feed.match, feed.parity, entrant, from_hand=recorded_in(feed.match) + 1)
    return [feed.match for feed in wrong]


def _locked(matches: list[Match]) -> list[Match]:
    """These matches, each once, locked in the order of their keys."""
    keys = {match.pk for match in matches}
    rows = Match.objects.select_for_update(of=("self",)).select_related(
        "round", "group__stage__event"
    )
    return list(rows.filter(pk__in=keys).order_by("pk"))


def _seated(feed: Feed) -> Entrant | None:
    side = feed.match.sides.filter(parity=feed.parity).select_related("entrant").first()
    return side.entrant if side else None


def _vacate(feed: Feed) -> None:
    """Free one side; who sat there in hands that were played stays on record."""
    feed.match.sides.filter(parity=feed.parity).delete()
    feed.match.seatings.filter(
        seat__in=seats_of(feed.parity), from_hand__gt=recorded_in(feed.match)
    ).delete()


def _taken(feed: Feed, result: MatchResult, sides: dict[str, Entrant]) -> Entrant | None:
    if result.goes_on is None:
        return None
    other = Parity.EVEN if result.goes_on == Parity.ODD else Parity.ODD
    return sides[result.goes_on if feed.takes == Feed.Takes.WINNER else other]


_STATES = {
    "played": Match.State.FINISHED,
    "walkover": Match.State.FORFEITED,
    "abandoned": Match.State.ABANDONED,
    "void": Match.State.VOID,
}


def _state(match: Match, result: MatchResult) -> str:
    if result.decided:
        return _STATES[result.outcome]
    begun = match.hands.filter(number__gt=result.ruled.replayed).exists()
    return Match.State.PLAYING if begun else Match.State.SCHEDULED
