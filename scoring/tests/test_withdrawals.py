"""Revolution, rulings, held threes, and how a hand ends (R8, R10, R11, R15)."""

from dataclasses import replace

import pytest

from scoring.engine import Capacity
from scoring.rules import RULESETS
from scoring.tests.hands import OUT_FIRST, broken, faults, judged, move, reached, why_not
from scoring.tribute import Tribute

SWEPT = OUT_FIRST + "2 -\n2 6\n3 7\n3 8*16\n3 9*16\n3 777\n4 -\n4 6\n5 7\n5 T*16\n5 J*16\n5 555\n"
"""1, 3, 5 go out; 2 and 4 keep 35 cards, 6 keeps 36."""


@pytest.mark.parametrize(
    ("acts", "wrong"),
    [
        ("5 R\n2 H-\n2 KK\n3 AA", []),
        ("5 R\n2 H+\n2 KK\n3 !AA", []),
        ("5 R\n2 KK\n3 AA", [(6, "R5.8")]),
        ("5 R\n2 H+\n2 H-\n2 KK", [(6, "R8.3")]),
        ("2 H+\n2 KK", [(4, "R8.3")]),
        ("5 R\n5 R", [(5, "R4.3")]),
        ("2 KK\n2 H-\n2 D\n1 R", [(5, "R8.1"), (6, "R8.1"), (7, "R8.1")]),
    ],
)
def test_a_revolutionary_withdraws_and_its_opposite_chooses(acts, wrong):
    assert broken(judged(acts, lead=2)) == wrong


def test_who_withdrew_is_out_of_the_hand():
    assert broken(judged("5 R\n5 77\n6 88", lead=5)) == [(5, "R4.3")]
    assert judged("1 R\n2 55", lead=1).violations == ()


def test_a_second_revolution_voids_the_hand():
    found = judged('5 R\n4 R\n1 55\n[Order "1 3 5 2 4 6"]')
    assert found.void
    assert found.complete
    assert found.order is None
    assert faults(found) == [(6, "E316"), (7, "E404")]


def test_with_a_revolutionary_the_tangle_begins_with_the_first_seat_out():
    acts = "5 R\n" + OUT_FIRST + "2 -\n2 KK\n3 AA\n4 22\n6 ss"
    assert broken(judged(acts)) == []


def test_a_revolutionary_is_fourth_where_its_partners_are_not_both_first():
    acts = "5 R\n" + OUT_FIRST + "2 -\n2 6*16\n2 7*16\n2 8888\n3 -\n3 9*16\n3 T*16\n3 JJJJ"
    found = judged(acts)
    assert found.order == (1, 2, 3, 5, 4, 6)
    assert found.points == (4, 0)


def test_three_dead_sets_make_the_opposite_headless():
    deal = "55KKAA3 6QQQKKAA5 77229 88 3 9922"
    state = reached(deal, "5 R\n2 QQQ\n2 KK\n2 AA", lead=2)
    assert why_not(state, "3 22") == "R5.8"
    assert state.position.headless == 1 << 2
    assert reached(deal, "5 R\n2 QQQ\n2 KK", lead=2).position.headless == 0


@pytest.mark.parametrize(
    ("deal", "seat", "rules", "may"),
    [
        ("34 56 78 9T JQ KA", 1, "competition", True),
        ("34 56 78 9T JQ KA", 1, "brief", False),
        ("44 56 78 9T JQ KA", 1, "outline-held", True),
        ("24 56 78 9T JQ KA", 1, "competition", False),
        ("B4 56 78 9T JQ KA", 1, "competition", False),
    ],
)
def test_who_may_withdraw(deal, seat, rules, may):
    state = reached(deal, "", rules)
    assert (state.why_not(move(f"{seat} R")) is None) is may


@pytest.mark.parametrize("rules", ["brief", "jining"])
def test_an_automatic_revolution_need_not_be_written(rules):
    deal = "45 s6 s7 B8 B9 BT"
    state = reached(deal, "2 6", rules, lead=1)
    assert state.position.story.revolutionary == 1
    assert reached(deal, "4 H-\n2 6", rules).position.headless == 1 << 4


def test_two_automatic_revolutions_void_the_hand():
    state = reached("45 67 s7 s8 B9 BT", "", "brief")
    assert why_not(state, "3 7") == "R11.1"
    assert state.why_not(move("3 7")).rule == "R11.1"
    assert {actor.capacity for actor in state.actors} == {Capacity.WITHDRAW}


@pytest.mark.parametrize(
    ("acts", "wrong"),
    [
        ("@2 stop 1 misplay\n1 55\n2 66", [(6, "R15.4")]),
        ("@2 stop 1 misplay\n1 55\n3 66\n2 77", [(7, "R5.2")]),
        ("@2 stop 2 misplay\n1 55\n2 -\n1 66\n2 -\n1 77\n2 88", []),
        ("@1 stop 1 misplay\n1 55\n2 66", [(5, "R15.4")]),
        ("@1 stop 1 misplay\n1 -\n2 66", []),
        ("@1 stop 1 misplay\n2 66", []),
        ("@1 stop 1\n@2 stop\n3 66", []),
        ("1 55\n@2 stop 1 misplay\n2 ~\n3 66", [(6, "R15.4")]),
        ("1 KK\n@2 stop 1 misplay\n2 !AA\n4 AA", [(6, "R6.1")]),
        ("1 55\n2 -\n@1 stop 1\n3 66\n1 77", [(8, "R15.4")]),
    ],
)
def test_a_lost_play_right_is_the_next_chance_to_act(acts, wrong):
    assert broken(judged(acts)) == wrong


@pytest.mark.parametrize(
    ("acts", "wrong"),
    [
        ("@1 last extra_cards\n2 55", []),
        ("1 55\n@2 last extra_cards\n2 66", [(6, "R4.3")]),
        ("1 55\n@1 out extra_cards\n2 -\n3 -\n4 -\n5 -\n6 -\n2 66", []),
        ("1 KK\n@4 last extra_cards\n2 !AA", []),
        ("1 KK\n@4 last extra_cards\n2 AA", [(6, "R5.5")]),
        ("1 KK\n2 -\n3 -\n5 -\n6 -\n@4 last extra_cards\n1 3", []),
        (OUT_FIRST + "@1 last extra_cards\n2 -\n2 6\n4 7\n4 KK\n5 AA", [(12, "R5.8")]),
        ("1 55\n2 -\n3 -\n@5 last extra_cards\n@6 out extra_cards\n4 66\n2 77\n3 88", []),
        ("1 KK\n@5 last extra_cards\n@6 out extra_cards\n4 AA\n2 22", []),
        ("1 KK\n4 AA\n@1 last extra_cards\n@2 last extra_cards\n3 22\n5 ss", []),
    ],
)
def test_a_seat_ruled_last_leaves_at_once(acts, wrong):
    assert broken(judged(acts)) == wrong


def test_rulings_of_no_consequence_for_the_play_change_nothing():
    found = judged("@3 warn signalling\n1 55\n@2 points -2 late\n2 66")
    assert found.violations == ()


def test_several_rulings_settle_from_the_bottom():
    found = judged(SWEPT + "@1 last extra_cards\n@3 out took_played\n@1 last extra_cards")
    assert found.order == (5, 2, 4, 6, 1, 3)
    assert found.played == (1, 3, 5, 2, 4, 6)


def test_a_stop_after_the_end_changes_nothing():
    assert judged(SWEPT + "@1 stop 1 misplay").order == (1, 3, 5, 2, 4, 6)


def test_the_hand_ends_when_a_ruling_leaves_one_federation():
    found = judged("1 55\n@2 last extra_cards\n@4 last extra_cards\n@6 out extra_cards")
    assert found.order == (1, 3, 5, 4, 2, 6)
    assert found.sweep == "odd"


def test_the_head_of_a_revolutionary_ruled_last_is_gone_with_the_dead_sets():
    found = judged("5 R\n2 H+\n@5 last extra_cards\n2 QQQ\n2 KK\n2 AA\n2 22\n3 ss", lead=2)
    assert broken(found) == [(11, "R5.8")] or found.position.tangle


def test_void_hands_have_no_outcome():
    found = judged("1 55\n@void misdeal\n2 66")
    assert found.void
    assert found.complete
    assert found.points is None
    assert faults(found) == [(6, "E316")]


HELD = "3355KK 3666AA 37788 3999TT 3JJ 3QQ22"


@pytest.mark.parametrize(
    ("acts", "line", "rule"),
    [
        ("", "1 33", "R10.1"),
        ("", "1 3", "R10.1"),
        ("", "1 55", ""),
        ("1 55\n1 KK", "1 33", ""),
        ("1 55\n1 KK", "1 3", "R10.1"),
    ],
)
def test_threes_are_the_last_set_whole_and_alone(acts, line, rule):
    assert why_not(reached(HELD, acts, "brief"), line) == rule


def test_a_seat_that_holds_no_three_is_not_bound():
    assert why_not(reached("55 3666AA 37788 3999TT 3JJ 3QQ22", "", "hall-held"), "1 55") == ""


def test_nothing_goes_with_a_three():
    assert why_not(reached("32 3666AA 37788 3999TT 3JJ 3QQ22", "", "brief"), "1 32") == "R10.1"


def test_threes_cannot_be_outlived():
    state = reached("35 3666AA 37788 3999TT 3JJ 3QQ22", "", "brief")
    assert why_not(state, "1 35") == "R2.1"
    assert why_not(state, "1 5") == ""


STUFFED = "1 KK\n4 AA"
STUFFED_DEAL = "33KK 3666AA 37788 3999AA 3JJ 3QQ22"


def test_a_stuffed_seat_takes_the_lowest_place_at_once():
    state = reached(STUFFED_DEAL, STUFFED, "brief")
    assert state.position.story.stuffed == (1,)
    assert not state.position.live >> 1 & 1
    assert state.position.headless == 0
    assert state.position.story.tribute == (Tribute(kind="stuffed", payer=1, receiver=4, cards=1),)


def test_where_it_only_costs_tribute_the_stuffed_seat_plays_on():
    state = reached(STUFFED_DEAL, STUFFED, "hall-held")
    assert state.position.live >> 1 & 1
    assert len(state.position.story.tribute) == 1


def test_where_it_stays_the_stuffed_seat_may_not_take_the_wind():
    deal = "33KK 556 77888 AA 99JJJ4 TT"
    state = reached(deal, STUFFED + "\n5 JJJ\n5 99\n6 TT", "section7")
    assert state.position.story.barred == 1 << 1
    assert why_not(state, "1 ~") == "R9"
    assert why_not(state, "1 33") == "R2.3"
    assert why_not(state, "2 55") == ""


def test_where_only_barred_seats_could_lead_the_hand_ends_by_cards_left():
    rules = replace(RULESETS["section7"], mode="free")
    state = reached("33KK 5 6 AA 7 8", "1 KK\n4 AA\n5 7\n6 8\n2 5\n3 6", rules)
    assert state.outcome is not None
    assert state.outcome.order[-1] == 1
    two_barred = "1 KK\n4 AA\n5 7\n6 5\n2 Q\n6 A\n1 -\n2 -\n3 -"
    ruled = two_barred + "\n@3 last extra_cards\n@6 last extra_cards"
    state = reached("33KK 33Q 6 AA 7 5AA", ruled, rules)
    assert state.outcome.order == (4, 5, 1, 2, 6, 3)


@pytest.mark.parametrize(
    ("acts", "rules", "codes"),
    [
        ("1 KK\n4 AA\n@1 stuffed\n4 5", "brief", []),
        ("1 KK\n4 AA\n@1 stuffed\n1 22\n4 5", "brief", [(7, "E315")]),
        ("1 KK\n4 AA\n@1 stuffed\n1 22\n4 ss", "hall-held", []),
        ("1 KK\n4 AA\n@1 stuffed", "competition", [(6, "E322")]),
        ("1 KK\n4 AA\n@4 stuffed", "brief", [(6, "E322")]),
        ("@4 stuffed\n1 55", "brief", [(4, "E322")]),
        ("1 KK\n4 AA\n@1 last extra_cards\n@1 stuffed", "brief", [(7, "E315")]),
    ],
)
def test_stuffing_is_recorded_where_holdings_are_unknown(acts, rules, codes):
    assert faults(judged(acts, rules)) == codes


def test_a_recorded_stuffing_that_follows_from_the_play_is_tolerated():
    found = judged("1 KK\n4 AA\n@1 stuffed\n@1 stuffed", "hall-held")
    assert [v.code for v in found.violations] == ["W301"]


def test_a_failed_burn_ranks_below_a_stuffed_seat():
    found = judged("1 KK\n4 AA\n@1 stuffed\n4 QQQ\n2 !KKK\n2 5\n@5 last extra_cards", "brief")
    position = found.position
    assert (position.story.stuffed, position.story.failed) == ((1,), (2,))


def test_partners_left_over_rank_by_cards_and_then_from_the_last_seat_out():
    assert judged(SWEPT).order == (1, 3, 5, 2, 4, 6)


def test_in_the_free_for_all_play_goes_on_to_the_last_seat():
    found = judged(SWEPT, "hokkaido-free")
    assert not found.complete
    state = reached("5 6 7 8 9 T", "1 5\n2 6\n3 7\n4 8\n5 9", "hokkaido-free")
    assert state.outcome is not None
    assert state.outcome.order == (1, 2, 3, 4, 5, 6)
    assert state.outcome.points.written == (1, 1, 0, 0, -1, -1)
