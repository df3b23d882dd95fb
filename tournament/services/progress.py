"""What follows from a match's hands: its state, and who plays the matches fed by it."""

from django.db.models import Q
from django.utils.translation import gettext as _

from tournament.adapters.matches import MatchResult
from tournament.errors import Conflict
from tournament.models import Entrant, Feed, Hand, Match, Parity, Seating, Side
from tournament.selectors.matches import result_of_match
from tournament.selectors.stages import lineup, seats_of


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


def refuse_if_built_upon(match: Match) -> None:
    """Raise Conflict once a match that depends on the result of `match` has started."""
    fed = Hand.objects.filter(match__feeds__source=match)
    next_stage = Hand.objects.filter(match__group__stage__takes_from=match.group.stage_id)
    dependent = (fed | next_stage).select_related("match__group").first()
    if dependent:
        raise Conflict(
            "dependent_started",
            _(
                "Match %(dependent)s builds on this result and has started; "
                "the result stands until the chief referee corrects it."
            )
            % {"dependent": dependent.match},
        )


def follow_hands(match: Match) -> MatchResult:
    """Bring the state of `match`, and the sides it feeds, in line with its counted hands."""
    result = result_of_match(match)
    match.state = _state(match, result)
    match.save(update_fields=["state"])
    sides = {side.parity: side.entrant for side in match.sides.select_related("entrant")}
    feeds = list(match.fed.select_related("match__round", "match__group"))
    wrong = [feed for feed in feeds if _seated(feed) != _taken(feed, result, sides)]
    # Winner and loser may change places within one round: both leave before either sits down.
    for feed in wrong:
        _vacate(feed)
    for feed in wrong:
        entrant = _taken(feed, result, sides)
        if entrant:
            place_side(feed.match, feed.parity, entrant)
    return result


def place_side(match: Match, parity: str, entrant: Entrant) -> None:
    """Put a team on one side of `match`, its players in the seats of that parity.

    A person who plays for both teams keeps the first seat, and the other one stays empty.
    """
    Side.objects.create(match=match, round=match.round, parity=parity, entrant=entrant)
    seated = set(match.seatings.values_list("player", flat=True))
    Seating.objects.bulk_create(
        Seating(match=match, seat=seat, player=player)
        for seat, player in zip(seats_of(parity), lineup(entrant), strict=False)
        if player.pk not in seated
    )


def _seated(feed: Feed) -> Entrant | None:
    side = feed.match.sides.filter(parity=feed.parity).select_related("entrant").first()
    return side.entrant if side else None


def _vacate(feed: Feed) -> None:
    feed.match.sides.filter(parity=feed.parity).delete()
    feed.match.seatings.filter(seat__in=seats_of(feed.parity)).delete()


def _taken(feed: Feed, result: MatchResult, sides: dict[str, Entrant]) -> Entrant | None:
    if result.winner is None:
        return None
    loser = Parity.EVEN if result.winner == Parity.ODD else Parity.ODD
    return sides[result.winner if feed.takes == Feed.Takes.WINNER else loser]


def _state(match: Match, result: MatchResult) -> str:
    if result.decided:
        return Match.State.FINISHED
    return Match.State.PLAYING if match.hands.exists() else Match.State.SCHEDULED
