"""Which hands count. Everything derived starts here."""

from collections import defaultdict
from collections.abc import Iterable, Mapping

from django.db.models import QuerySet

from scoring.penalties import Sanction
from scoring.rules import Rules
from tournament.adapters.hands import ScoredHand, scored_hand
from tournament.models import HandVersion, Match, Penalty

HandsByMatch = Mapping[int, list[ScoredHand]]


def counted_hands(matches: Iterable[Match], rules: Rules) -> HandsByMatch:
    """The hands that count, scored, by the match's key in the order of their numbers.

    A hand counts once one of its versions is confirmed; void hands never do.
    """
    versions = (
        HandVersion.objects.filter(
            hand__match__in=list(matches),
            state=HandVersion.State.CONFIRMED,
            outcome=HandVersion.Outcome.PLAYED,
        )
        .select_related("hand__match__group")
        .prefetch_related("places")
        .order_by("hand__number")
    )
    hand_ids = [version.hand_id for version in versions]
    rulings = rulings_by_hand(hand_ids)
    hands: dict[int, list[ScoredHand]] = defaultdict(list)
    for version in versions:
        hands[version.hand.match_id].append(
            scored_hand(version, version.places.all(), rulings[version.hand_id], rules)
        )
    return hands


def rulings_by_hand(hand_ids: Iterable[int]) -> Mapping[int, list[Penalty]]:
    """The rulings in force that re-order hands (R15.5), by the hand's key, in their order."""
    rulings: dict[int, list[Penalty]] = defaultdict(list)
    for penalty in in_force(
        Penalty.objects.filter(hand__in=list(hand_ids), sanction__in=[Sanction.LAST, Sanction.OUT])
    ):
        rulings[penalty.hand_id].append(penalty)
    return rulings


def in_force(penalties: QuerySet[Penalty]) -> QuerySet[Penalty]:
    """Those that nobody lifted, in the order they were recorded."""
    return penalties.filter(lift=None).order_by("number")
