"""What a hand would be worth, before it is recorded."""

from dataclasses import dataclass, replace

from scoring.rules import InputError
from tournament.adapters.hand_entry import HandEntry, places_of
from tournament.adapters.hands import ScoredHand, scored_hand
from tournament.adapters.matches import MatchResult, match_result
from tournament.adapters.rules import event_rules, in_words
from tournament.errors import Refused
from tournament.models import Hand, HandPlace, HandVersion, Match
from tournament.selectors.hands import counted_hands, rulings_by_hand, scored_version
from tournament.selectors.matches import next_hand
from tournament.selectors.rulings import ruled_on


@dataclass(frozen=True, slots=True, kw_only=True)
class HandPreview:
    """The places as played, the scored hand, and where the match stands with it.

    A void hand has no places and is None.
    """

    places: tuple[HandPlace, ...]
    hand: ScoredHand | None
    result: MatchResult

    @property
    def reordered(self) -> bool:
        """Whether a ruling changes the order (R15.5)."""
        return self.hand is not None and self.hand.ruled != self.hand.played


def preview_hand(match: Match, number: int, entry: HandEntry) -> HandPreview:
    """What hand `number` of `match` would give if it were recorded as `entry`; writes nothing.

    Raises Refused for seats that make no finished hand.
    """
    rules = event_rules(match.group.stage.event)
    hand = _hand(match, number)
    rulings = rulings_by_hand([hand.pk])[hand.pk]
    try:
        places = places_of(entry, [ruling.seat for ruling in rulings], rules)
    except InputError as error:
        raise Refused("bad_order", in_words(error)) from error
    ruled = ruled_on([match], match.group.stage)
    hands = [each for each in counted_hands(ruled, rules)[match.pk] if each.number != number]
    scored = None
    if places:
        seats = [(place.seat, place.cause) for place in places]
        scored = scored_hand(HandVersion(hand=hand, version=0), seats, rulings, rules)
        hands.append(scored)
    result = match_result(hands, match.group.stage, ruled[match.pk])
    return HandPreview(places=places, hand=scored, result=result)


def with_unshown(match: Match, number: int, entry: HandEntry, seen_version: int) -> HandEntry:
    """`entry` as a page sends it that shows the seats only, with the rest as in the version seen:
    who led first, and the record while it says the same result.

    Raises Refused as `preview_hand` does.
    """
    versions = HandVersion.objects.filter(hand__match=match, hand__number=number)
    seen = versions.select_related("hand").filter(version=seen_version).first()
    if seen is None:
        return entry
    same = seen.record and _said(preview_hand(match, number, entry).hand) == _said(
        scored_version(seen)
    )
    return replace(entry, lead=seen.lead, record=seen.record if same else "")


def _said(hand: ScoredHand | None) -> object:
    """The result of a hand, to be compared: order and points; None for a void one."""
    return hand and (hand.played, hand.totals)


def _hand(match: Match, number: int) -> Hand:
    """The hand as it was recorded, or an unsaved one of the kind that is due."""
    recorded = match.hands.filter(number=number).first()
    return recorded or Hand(match=match, number=number, kind=next_hand(match)[1] or "")
