from collections import Counter

import pytest

from tournament.management import play
from tournament.models import HandVersion, Match
from tournament.selectors.matches import played_matches
from tournament.tests.festival import drawn_event, knockout_event, match_of


@pytest.fixture
def match(db):
    """A match of two teams that has not begun."""
    return match_of(drawn_event(), "groups", "A-1")


def test_a_hand_depends_on_nothing_but_seed_and_name(match):
    first = play.simulated_hand(match, 3, "1")
    assert play.simulated_hand(match, 3, "1") == first
    others = [play.simulated_hand(match, 4, "1"), play.simulated_hand(match, 3, "2")]
    assert first not in others


def test_every_order_can_be_recorded_and_some_hold_a_revolution(match):
    hands = [play.simulated_hand(match, number, "1") for number in range(1, 301)]
    for hand in hands:
        withdrawn = [hand.revolutionary] if hand.revolutionary else []
        assert sorted([*hand.finished, *withdrawn]) == [1, 2, 3, 4, 5, 6]
    assert 0 < sum(hand.revolutionary is not None for hand in hands) < 30


def test_the_stronger_team_is_out_first_more_often(match, monkeypatch):
    monkeypatch.setattr(play, "_strength", lambda code, seed: 0.5 if code == "T008" else -0.5)
    heads = Counter(
        play.simulated_hand(match, number, "1").finished[0] % 2 for number in range(1, 301)
    )
    assert heads[0] > 180  # T008 has the even seats


def test_a_match_is_played_to_its_end(match):
    play.play_match(match, "1")
    match.refresh_from_db()
    assert (match.state, match.hands.count()) == (Match.State.FINISHED, 6)


def test_a_match_can_be_left_in_its_middle(match):
    play.play_match(match, "1", hands=2)
    match.refresh_from_db()
    assert (match.state, match.hands.count()) == (Match.State.PLAYING, 2)


def test_a_tied_knockout_match_goes_on_until_someone_wins(db, monkeypatch):
    level = play.HandEntry(finished=(1, 2, 4, 3, 6, 5))
    ahead = play.HandEntry(finished=(2, 1, 4, 3, 6, 5))
    monkeypatch.setattr(
        play, "simulated_hand", lambda match, number, seed: ahead if number == 8 else level
    )
    event = knockout_event()
    match = match_of(event, "knockout", "K-1")
    play.play_match(match, "1")
    [played] = played_matches(match.group.stage, [match])
    assert [hand.kind for hand in played.hands] == ["regular"] * 6 + ["extra"] * 2
    assert played.result.winner == "even"


def test_a_reentered_hand_has_two_versions_of_which_the_second_counts(match):
    play.play_match(match, "1")
    play.reenter_hand(match, 5, "1")
    first, second = HandVersion.objects.filter(hand__number=5).order_by("version")
    assert (first.state, second.state) == ("superseded", "confirmed")
    orders = [list(each.places.values_list("seat", flat=True)) for each in (first, second)]
    assert orders[0][:2] == orders[1][1::-1]
