"""A preview says what the hand is worth once it is recorded."""

from random import Random

import pytest

from tournament.adapters.hand_entry import HandEntry
from tournament.adapters.rules import event_rules
from tournament.errors import Refused
from tournament.models import Event, HandVersion
from tournament.selectors.hands import counted_hands
from tournament.selectors.matches import result_of_match
from tournament.selectors.preview import preview_hand
from tournament.selectors.rulings import ruled_on
from tournament.services.hands import record_hand
from tournament.services.penalties import PenaltyEntry, record_penalty
from tournament.tests.festival import ODD_SWEEP, drawn_event, match_of, record


@pytest.fixture
def event(db: None) -> Event:
    return drawn_event()


def some_entry(seed: int) -> HandEntry:
    """A hand with all six places, now and then with a revolution or a failed burn."""
    random = Random(seed)
    seats = random.sample(range(1, 7), 6)
    if seed % 3 == 1:
        return HandEntry(finished=tuple(seats[:5]), revolutionary=seats[5])
    if seed % 3 == 2:
        return HandEntry(finished=tuple(seats[:5]), failed_burns=(seats[5],))
    return HandEntry(finished=tuple(seats))


@pytest.mark.parametrize("seed", range(9))
def test_what_is_previewed_is_what_is_then_counted(event: Event, seed: int) -> None:
    match = match_of(event, "groups", "A-1")
    record(match, ODD_SWEEP)
    ruling = PenaltyEntry(hand=2, seat=1 + seed % 6, offence="extra_cards", sanction="last")
    record_penalty(match=match, entry=ruling, actor=None)
    before = preview_hand(match, 2, some_entry(seed))
    record_hand(match=match, number=2, entry=some_entry(seed), actor=None)
    counted = counted_hands(ruled_on([match], match.group.stage), event_rules(event))[match.pk][1]
    assert (before.hand.played, before.hand.ruled) == (counted.played, counted.ruled)
    assert before.hand.points == counted.points
    assert before.result == result_of_match(match)
    assert before.reordered == (counted.ruled != counted.played)


def test_the_preview_of_a_correction_leaves_the_version_it_replaces_out(event: Event) -> None:
    match = match_of(event, "groups", "A-1")
    record(match, ODD_SWEEP)
    result = preview_hand(match, 1, HandEntry(finished=ODD_SWEEP)).result
    assert (result.odd, result.even, result.hands_left) == (12, 0, 5)


def test_a_void_hand_is_previewed_without_places(event: Event) -> None:
    preview = preview_hand(match_of(event, "groups", "A-1"), 1, HandEntry(void=True))
    assert (preview.places, preview.hand, preview.result.hands_left) == ((), None, 6)


def test_a_hand_that_is_not_over_is_refused_and_nothing_is_written(event: Event) -> None:
    with pytest.raises(Refused) as refusal:
        preview_hand(match_of(event, "groups", "A-1"), 1, HandEntry(finished=(1, 2)))
    assert refusal.value.code == "bad_order"
    assert not HandVersion.objects.exists()
