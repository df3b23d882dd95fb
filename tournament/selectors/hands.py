"""Which hands count. Everything derived starts here."""

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping

from scoring.penalties import Sanction
from scoring.rules import Rules
from tournament.adapters.hands import ScoredHand, scored_hand
from tournament.adapters.rules import event_rules
from tournament.models import Event, HandPlace, HandVersion, Penalty
from tournament.selectors.rulings import RuledByMatch, in_force

HandsByMatch = Mapping[int, list[ScoredHand]]


def counted_hands(ruled: RuledByMatch, rules: Rules) -> HandsByMatch:
    """The hands of the matches in `ruled` that count, scored, by the match's key in their order.

    A hand counts once one of its versions is confirmed; void hands never do, nor those of a void
    match, nor those before a replay.
    """
    confirmed = (
        HandVersion.objects.filter(
            hand__match__in=[key for key, state in ruled.items() if not state.void],
            state=HandVersion.State.CONFIRMED,
            outcome=HandVersion.Outcome.PLAYED,
        )
        .select_related("hand")
        .defer("record")
        .order_by("hand__number")
    )
    versions = [
        version
        for version in confirmed
        if version.hand.number > ruled[version.hand.match_id].replayed
    ]
    places = _places_by_version([version.pk for version in versions])
    rulings = rulings_by_hand([version.hand_id for version in versions])
    hands: dict[int, list[ScoredHand]] = defaultdict(list)
    for version in versions:
        scored = scored_hand(version, places[version.pk], rulings[version.hand_id], rules)
        hands[version.hand.match_id].append(scored)
    return hands


def hands_have_begun(event: Event) -> bool:
    """Whether any hand of `event` was recorded."""
    return HandVersion.objects.filter(hand__match__group__stage__event=event).exists()


def scored_version(version: HandVersion) -> ScoredHand | None:
    """One version scored, whether it counts or not; None for a void hand."""
    rules = event_rules(version.hand.match.group.stage.event)
    return scored_versions([version], rules).get(version.pk)


def scored_versions(versions: Collection[HandVersion], rules: Rules) -> Mapping[int, ScoredHand]:
    """Versions scored, whether they count or not, by their keys; void hands are left out."""
    played = [each for each in versions if each.outcome == HandVersion.Outcome.PLAYED]
    places = _places_by_version([each.pk for each in played])
    rulings = rulings_by_hand([each.hand_id for each in played])
    return {
        each.pk: scored_hand(each, places[each.pk], rulings[each.hand_id], rules) for each in played
    }


def _places_by_version(version_ids: Collection[int]) -> Mapping[int, list[tuple[int, str]]]:
    """Seat and cause of each place from 1 down; plain tuples, since standings read thousands."""
    places: dict[int, list[tuple[int, str]]] = defaultdict(list)
    rows = HandPlace.objects.filter(version__in=version_ids).order_by("place")
    for version_id, seat, cause in rows.values_list("version_id", "seat", "cause"):
        places[version_id].append((seat, cause))
    return places


def rulings_by_hand(hand_ids: Iterable[int]) -> Mapping[int, list[Penalty]]:
    """The rulings in force that re-order hands (R15.5), by the hand's key, in their order."""
    rulings: dict[int, list[Penalty]] = defaultdict(list)
    for penalty in in_force(
        Penalty.objects.filter(hand__in=list(hand_ids), sanction__in=[Sanction.LAST, Sanction.OUT])
    ):
        rulings[penalty.hand_id].append(penalty)
    return rulings
