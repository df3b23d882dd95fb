"""Burning: who, when, undone, countered, failed, done (R6)."""

import pytest

from scoring.engine import Capacity, State
from scoring.rules import RULESETS
from scoring.tests.hands import OUT_FIRST, broken, judged, move, reached, why_not
from scoring.tribute import Tribute

BURNER = "666KK77 s5AA 8888 999922 TTTT QQQQ"
"""Seat 2 can burn KK of seat 1 with AA and then needs a joker for each set but the last."""


def owed(kind, payer, receiver, cards):
    return Tribute(kind=kind, payer=payer, receiver=receiver, cards=cards)


@pytest.mark.parametrize(
    ("acts", "wrong"),
    [
        ("1 KK\n2 !AA", []),
        ("1 KK\n3 !AA", []),
        ("1 KK\n1 !AA", [(5, "R6.1")]),
        ("1 KK\n4 !AA\n1 5", [(5, "R6.1")]),
        ("1 55\n2 !66\n3 66", [(5, "R6.1")]),
        ("1 KK\n2 -\n2 !AA\n4 22", [(6, "R5.2")]),
        ("1 KK\n2 -\n3 !AA\n1 !22", []),
        ("1 KK\n2 !QQ\n4 AA", [(5, "R2.3")]),
        ("1 KK\n4 AA\n2 !22\n5 ss", []),
        ("1 KK\n4 AA\n1 -\n2 !22", [(7, "R5.1")]),
        (OUT_FIRST + "2 6\n3 7\n3 KK\n4 -\n2 !AA\n6 22", [(11, "R6.1")]),
    ],
)
def test_who_may_burn_and_when(acts, wrong):
    assert broken(judged(acts)) == wrong


@pytest.mark.parametrize(
    ("acts", "wrong"),
    [
        ("6 KK\n1 !22\n4 ss\n4 5\n1 6", []),
        ("6 KK\n1 !22\n1 s5\n4 B6\n4 5\n1 6", []),
        ("6 KK\n1 !22\n2 !ss\n1 BB", [(7, "R5.5")]),
        ("6 KK\n1 !22\n2 !ss\n2 s4\n5 B5\n5 6\n1 7", []),
        ("6 KK\n1 !22\n1 s5\n6 !B6\n6 s7\n3 B8", []),
    ],
)
def test_a_burn_is_undone_by_the_opposite_and_countered_by_others(acts, wrong):
    assert broken(judged(acts, lead=6)) == wrong


def test_a_headless_answer_ends_a_burn_and_its_set_is_open():
    acts = OUT_FIRST + "2 6\n2 KK\n3 !AA\n4 22\n5 ss\n2 BB"
    assert broken(judged(acts)) == []


def test_claimants_are_asked_in_their_priority():
    state = State.start().after(move("1 KK"))
    burners = [actor.seat for actor in state.actors if actor.capacity is Capacity.BURN]
    assert burners == [3, 5, 2, 6]
    assert state.actors[-1].seat == 4


@pytest.mark.parametrize("id", ["hokkaido-team", "hokkaido-free"])
def test_elsewhere_claimants_are_asked_in_playing_order(id):
    state = State.start(RULESETS[id]).after(move("1 KK"))
    assert [actor.seat for actor in state.actors] == [2, 3, 5, 6, 4]


def test_a_burner_that_hangs_every_set_but_the_last_goes_out_and_is_paid():
    state = reached("666KK77 ss45AA9 8888 999922 TTTT QQQQ", "1 KK\n2 !AA\n2 s4\n2 s5\n2 9\n3 88")
    assert state.position.finished == (2,)
    assert state.position.story.tribute == (owed("burn", 1, 2, 1),)


def test_a_last_set_that_the_opposite_beats_keeps_its_place_but_not_the_tribute():
    state = reached("666KK77 s45AA5 8888 9999J TTTT7 QQQQ", "1 KK\n2 !AA\n2 s4\n2 55")
    assert why_not(state, "4 99") == "R5.2"
    state = reached("666KK77 s455AA 8888 9999J TT77 QQQQ", "1 KK\n2 !AA\n2 s4\n2 55\n5 77\n6 QQ")
    assert state.position.finished == (2,)
    assert state.position.story.tribute == ()


def test_a_counter_burn_is_paid_double_by_the_first_burner():
    deal = "666KK77 AA56 8888 9999 TTTT Qss22J"
    state = reached(deal, "1 KK\n2 !AA\n6 !22\n6 sQ\n6 sJ")
    assert state.position.finished == (6,)
    state = state.after(move("3 -"))
    assert state.position.story.tribute == (owed("burn", 2, 6, 2),)
    assert state.actors[-1].seat == 1


def test_a_set_without_a_joker_fails_the_burn_and_the_burned_seat_leads():
    state = reached(BURNER, "1 KK\n2 !AA\n2 5")
    assert state.position.story.failed == (2,)
    assert not state.position.live >> 2 & 1
    assert state.actors[-1].seat == 1


@pytest.mark.parametrize("acts", ["2 56\n1 66", "@2 stop 1 misplay\n2 -\n1 66"])
def test_a_wrong_or_lost_lead_fails_the_burn(acts):
    found = judged("1 KK\n2 !AA\n" + acts)
    assert found.position.story.failed == (2,)
    assert found.holding == (1, 3, 4, 5, 6)


def test_the_opposite_of_a_failed_burner_keeps_its_head():
    state = reached("666KK77 s5AA 8888 999922 TTTTAA KKQQ", "1 KK\n2 !AA\n2 5\n1 77\n5 TT\n5 AA")
    assert why_not(state, "6 22") == "R5.8"
    assert {actor.seat for actor in state.actors if actor.capacity is Capacity.BURN} == {1, 3, 4, 6}


def test_where_the_burned_seat_is_gone_the_next_seat_leads_after_a_failure():
    found = judged("6 KK\n1 !22\n@6 last extra_cards\n1 5\n2 6\n3 7", lead=6)
    assert broken(found) == []
    assert found.position.story.failed == (1,)


ONLY_2_LEFT = "@6 last extra_cards\n1 KK\n2 !AA\n@4 last extra_cards\n"
"""Seat 2 burns, and its partners are gone."""


def test_a_failure_may_end_the_hand():
    found = judged(ONLY_2_LEFT + "2 5")
    assert found.order == (1, 3, 5, 2, 4, 6)
    found = judged(ONLY_2_LEFT + "@2 stop 1 misplay\n1 66")
    assert broken(found) == [(9, "R5.5")]
    assert not found.complete


def test_a_burner_ruled_last_burns_no_more():
    found = judged("6 KK\n1 !22\n@1 last extra_cards\n2 6\n3 7", lead=6)
    assert broken(found) == []
    assert found.position.burn is None


def test_a_burn_that_ends_the_hand_is_paid():
    acts = "@6 last extra_cards\n1 KK\n2 !AA\n@4 last extra_cards\n2 s5\n2 6"
    state = reached("KK5 AAs56 7 8 9 T", acts)
    assert state.outcome.order == (2, 3, 5, 1, 4, 6)
    assert state.position.story.tribute == (owed("burn", 1, 2, 1),)


def test_after_an_undo_the_tangle_waits_for_the_end_of_the_round():
    deal = "5 6KK AA66 TTBB9 Q7 J22"
    state = reached(deal, "1 5\n2 6\n2 KK\n6 !22\n4 BB")
    assert not state.position.tangle
    assert reached(deal, "1 5\n2 6\n2 KK\n6 !22\n4 BB\n4 9").position.tangle
