"""Recording hands."""

import pytest

from tournament.adapters.hand_entry import HandEntry
from tournament.errors import Conflict, Refused
from tournament.models import AuditEntry, Event, HandPlace, HandVersion, Match
from tournament.selectors.matches import next_hand, played_matches, result_of_match
from tournament.services.advancement import advance
from tournament.services.draws import draw_stage, publish_draw
from tournament.services.hands import confirm_hand, record_hand
from tournament.services.penalties import PenaltyEntry, record_penalty
from tournament.tests.festival import (
    EVEN_SWEEP,
    LEVEL,
    ODD_AHEAD,
    ODD_SWEEP,
    drawn_event,
    knockout_event,
    match_of,
    play,
    record,
)

pytestmark = pytest.mark.django_db


@pytest.fixture
def match() -> Match:
    return match_of(drawn_event(), "groups", "A-1")


def test_a_hand_counts_at_once_when_the_referee_confirms(match: Match) -> None:
    version = record(match, ODD_SWEEP)

    result = result_of_match(match)
    assert version.state == "confirmed"
    assert (result.odd, result.even, result.hands_left) == (12, 0, 5)


def test_who_opened_is_kept_beside_the_places(match: Match) -> None:
    entry = HandEntry(finished=ODD_SWEEP, opened=(5, 2))
    version = record_hand(match=match, number=1, entry=entry, actor=None)
    assert set(version.places.filter(opened=True).values_list("seat", flat=True)) == {2, 5}


@pytest.mark.parametrize("opened", [(7,), (6,)], ids=["no seat", "a revolutionary"])
def test_what_cannot_open_is_refused(match: Match, opened: tuple[int, ...]) -> None:
    entry = HandEntry(finished=(1, 2, 3, 4, 5), revolutionary=6, opened=opened)
    with pytest.raises(Refused):
        record_hand(match=match, number=1, entry=entry, actor=None)


def test_places_nobody_tapped_are_filled_and_marked_as_inferred(match: Match) -> None:
    version = record(match, (1, 3, 5))

    places = version.places.values_list("place", "seat", "cause", "inferred")
    assert list(places) == [
        (1, 1, "played", False),
        (2, 3, "played", False),
        (3, 5, "played", False),
        (4, 6, "left_over", True),
        (5, 2, "left_over", True),
        (6, 4, "left_over", True),
    ]


def test_a_revolutionary_takes_place_four_wherever_it_was_tapped(match: Match) -> None:
    version = record_hand(
        match=match,
        number=1,
        entry=HandEntry(finished=(1, 2, 3, 4, 5), revolutionary=6),
        actor=None,
    )

    withdrawn = version.places.get(cause=HandPlace.Cause.WITHDRAWN)
    assert (withdrawn.seat, withdrawn.place) == (6, 4)


@pytest.mark.parametrize(
    ("entry", "said"),
    [
        (HandEntry(finished=(1, 1, 2, 3, 4, 5)), "重复"),
        (HandEntry(finished=(1, 2, 3, 4, 5, 7)), "没有座位 7"),
        (HandEntry(finished=(1, 2)), "尚未分出胜负"),
        (HandEntry(), "尚未分出胜负"),
        (HandEntry(finished=ODD_SWEEP, lead=0), "没有座位 0"),
        (HandEntry(finished=ODD_SWEEP, stuffed=(6,)), "重复"),
        (HandEntry(finished=(1, 2, 3), stuffed=(5, 5)), "重复"),
        (HandEntry(finished=(1, 2, 3), stuffed=(5,), failed_burns=(5,)), "重复"),
    ],
)
def test_seats_that_make_no_finished_hand_are_refused(
    match: Match, entry: HandEntry, said: str
) -> None:
    with pytest.raises(Refused, match=said):
        record_hand(match=match, number=1, entry=entry, actor=None)
    assert not match.hands.exists()


def test_a_void_hand_counts_for_nobody_and_is_dealt_again_under_the_next_number(
    match: Match,
) -> None:
    record_hand(match=match, number=1, entry=HandEntry(void=True), actor=None)

    assert result_of_match(match).hands_left == 6
    assert next_hand(match) == (2, "regular")


def test_a_hand_out_of_sequence_is_refused(match: Match) -> None:
    with pytest.raises(Conflict, match="1"):
        record(match, number=2)


def test_a_match_takes_no_hand_after_its_last(match: Match) -> None:
    play(match)

    with pytest.raises(Conflict):
        record(match, number=7)
    match.refresh_from_db()
    assert match.state == "finished"


def test_re_entering_a_hand_adds_a_version_and_the_new_one_counts(match: Match) -> None:
    first = record(match, ODD_SWEEP)
    second = record(match, EVEN_SWEEP)

    first.refresh_from_db()
    assert (first.state, second.state, second.version) == ("superseded", "confirmed", 2)
    assert result_of_match(match).even == 12


def test_the_same_key_and_body_give_the_first_version_again(match: Match) -> None:
    first = record(match, key="k1")
    again = record(match, key="k1")

    assert again == first
    assert HandVersion.objects.count() == 1


def test_the_same_key_with_another_body_is_refused(match: Match) -> None:
    record(match, ODD_SWEEP, key="k1")

    with pytest.raises(Conflict):
        record(match, EVEN_SWEEP, key="k1")
    assert HandVersion.objects.count() == 1


def test_a_version_that_was_overtaken_is_refused(match: Match) -> None:
    record(match, seen_version=0)

    with pytest.raises(Conflict):
        record(match, seen_version=0)


def test_an_unpublished_draw_takes_no_hands() -> None:
    event = drawn_event()
    stage = event.stages.get(code="groups")
    draw_stage(stage=stage, seed="2", actor=None)

    with pytest.raises(Conflict):
        record(match_of(event, "groups", "A-1"))


def test_a_match_that_a_new_draw_replaced_is_refused(match: Match) -> None:
    draw_stage(stage=match.group.stage, seed="2", actor=None)

    with pytest.raises(Conflict):
        record(match)


def test_where_the_captain_confirms_an_entered_hand_does_not_count_before() -> None:
    match = match_of(drawn_event(confirmed_by=Event.ConfirmedBy.OPPONENT), "groups", "A-1")
    version = record(match, ODD_SWEEP)
    assert result_of_match(match).odd == 0

    confirm_hand(version=version, parity="even", actor=None)

    assert result_of_match(match).odd == 12
    with pytest.raises(Conflict):
        confirm_hand(version=version, parity="odd", actor=None)


def test_hands_that_wait_for_the_captain_are_not_recorded_beyond_the_last() -> None:
    match = match_of(drawn_event(confirmed_by=Event.ConfirmedBy.OPPONENT), "groups", "A-1")
    for number in range(1, 7):
        record(match, number=number)

    with pytest.raises(Conflict):
        record(match, number=7)


def test_a_level_group_match_is_drawn(match: Match) -> None:
    play(match, LEVEL)

    result = result_of_match(match)
    assert (result.decided, result.winner) == (True, None)


def test_a_level_knockout_match_plays_extra_hands_until_one_decides_and_counts_none() -> None:
    match = match_of(knockout_event(), "knockout", "K-1")
    for number in range(1, 7):
        record(match, LEVEL, number)
    assert next_hand(match) == (7, "extra")
    record(match, LEVEL, 7)
    assert next_hand(match) == (8, "extra")

    record(match, EVEN_SWEEP, 8)

    result = result_of_match(match)
    assert (result.odd, result.even, result.winner) == (0, 0, "even")
    assert next_hand(match)[1] is None


def test_winner_and_loser_go_to_the_matches_fed_and_sit_down_there() -> None:
    event = knockout_event()
    play(match_of(event, "knockout", "K-1"), ODD_AHEAD)

    (played,) = (
        each for each in played_matches(event.stages.get(code="knockout")) if each.result.decided
    )
    seated = {
        feed.takes: feed.match.sides.get(parity=feed.parity).entrant
        for feed in played.match.fed.all()
    }
    assert seated == {"winner": played.winner, "loser": played.loser}
    fed = played.match.fed.get(takes="winner").match
    assert fed.seatings.count() == 3


def test_a_corrected_winner_replaces_the_loser_in_a_match_that_has_not_started() -> None:
    event = knockout_event()
    match = match_of(event, "knockout", "K-1")
    play(match, ODD_AHEAD)

    record(match, EVEN_SWEEP, 6)

    fed = match.fed.get(takes="winner")
    assert fed.match.sides.get(parity=fed.parity).entrant == match.sides.get(parity="even").entrant


def test_a_hand_made_void_opens_the_match_and_the_places_it_fed() -> None:
    event = knockout_event()
    match = match_of(event, "knockout", "K-1")
    play(match, ODD_AHEAD)

    record_hand(match=match, number=6, entry=HandEntry(void=True), actor=None)

    match.refresh_from_db()
    assert match.state == "playing"
    assert not any(feed.match.sides.filter(parity=feed.parity) for feed in match.fed.all())


def test_a_result_stands_once_a_match_that_depends_on_it_has_started() -> None:
    event = knockout_event()
    for code in ("K-1", "K-2", "K-3", "K-4"):
        play(match_of(event, "knockout", code))
    record(match_of(event, "knockout", "K-5"))

    started = match_of(event, "knockout", "K-5").feeds.first().source
    with pytest.raises(Conflict, match="K-5"):
        record(match_of(event, "knockout", started.code), EVEN_SWEEP, 6)


def test_group_results_stand_once_the_knockout_has_started() -> None:
    event = knockout_event(group_hands=6)
    record(match_of(event, "groups", "A-1"), EVEN_SWEEP, 6)
    record(match_of(event, "knockout", "K-1"))

    with pytest.raises(Conflict):
        record(match_of(event, "groups", "A-1"), ODD_SWEEP, 6)


def test_a_void_hand_stays_void_once_another_was_dealt_for_it(match: Match) -> None:
    for number in range(1, 6):
        record(match, ODD_SWEEP, number)
    record_hand(match=match, number=6, entry=HandEntry(void=True), actor=None)
    record(match, ODD_SWEEP, 7)

    with pytest.raises(Conflict):
        record(match, ODD_SWEEP, 6)

    assert result_of_match(match).odd == 6 * 12


def test_a_hand_opened_by_a_penalty_is_of_the_kind_that_is_due_when_it_is_recorded() -> None:
    match = match_of(knockout_event(), "knockout", "K-1")
    for number in range(1, 7):
        record(match, LEVEL, number)
    entry = PenaltyEntry(hand=7, seat=1, offence="misplay", sanction="stop", plays=1)
    record_penalty(match=match, entry=entry, actor=None)
    record_hand(match=match, number=3, entry=HandEntry(void=True), actor=None)

    assert record(match, ODD_SWEEP, 7).hand.kind == "regular"


def test_a_revolutionary_ruled_last_with_both_partners_ahead_is_scored(match: Match) -> None:
    Event.objects.update(approvals=1)
    match.group.stage.event.refresh_from_db()
    record_hand(
        match=match,
        number=1,
        entry=HandEntry(finished=(1, 3, 2, 4, 6), revolutionary=5),
        actor=None,
    )
    for seat, sanction in ((2, "out"), (4, "out"), (5, "last")):
        entry = PenaltyEntry(hand=1, seat=seat, offence="extra_cards", sanction=sanction)
        record_penalty(match=match, entry=entry, actor=None)

    (hand,) = played_matches(match.group.stage, [match])[0].hands
    assert hand.ruled == (1, 3, 6, 5, 4, 2)


def test_a_draw_that_no_longer_fits_who_advanced_takes_no_hands() -> None:
    event = knockout_event(group_hands=6)
    groups = event.stages.get(code="groups")
    for number in range(1, 7):
        record(match_of(event, "groups", "A-1"), EVEN_SWEEP, number)
    advance(stage=groups, actor=None)

    with pytest.raises(Conflict) as refused:
        record(match_of(event, "knockout", "K-1"))

    assert refused.value.code == "draw_outdated"
    draw_stage(stage=event.stages.get(code="knockout"), seed="1", actor=None)
    publish_draw(stage=event.stages.get(code="knockout"), actor=None)
    record(match_of(event, "knockout", "K-1"))


def test_every_recorded_hand_is_in_the_audit_chain(match: Match) -> None:
    record(match, ODD_SWEEP)

    entry = AuditEntry.objects.order_by("number").last()
    assert (entry.action, entry.subject) == ("record_hand", "groups/A-1/1")
    assert entry.details["order"] == list(ODD_SWEEP)
