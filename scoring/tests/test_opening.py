"""Tribute, purchases and declarations before the first lead; what is owed after a hand (R12)."""

from dataclasses import replace

import pytest

from scoring.engine.opened import has_opened
from scoring.rules import RULESETS, SEATS
from scoring.tests.hands import OUT_FIRST, faults, judged, move, reached
from scoring.tribute import Tribute, owed, sellers

OUTLINE = RULESETS["outline"]
DEAL = (
    "1:Bs225*166*16 2:7*168*169999 3:BBBsss9*12T*16JJ 4:2*12J*14Q*10 5:Q*6K*16A*14 6:22AA3*164*16"
)


def due(kind, payer, receiver, cards):
    return Tribute(kind=kind, payer=payer, receiver=receiver, cards=cards)


@pytest.mark.parametrize(
    ("acts", "codes"),
    [
        ("1>6 Bs", []),
        ("1>6 B\n6>1 2", []),
        ("1>6 s2", ["E206"]),
        ("1>6 5", ["E206"]),
        ("1>6 BBs", ["E202"]),
        ("1>6 Bs\n6>1 34", ["E207"]),
        ("6>1 22\n1>6 22", ["E207"]),
        ("6>1 2\n6>2 2", []),
        ("1>6 B\n6>5 B", []),
        ("2>6 7\n6>2 7", ["E206"]),
        ("1 5\n1>6 B", ["E317"]),
    ],
)
def test_tribute_is_the_largest_and_returns_are_of_ranks_that_the_payer_holds(acts, codes):
    found = judged(acts, "outline", tags=f'[Deal "{DEAL}"]\n')
    assert [code for _, code in faults(found)] == codes


def test_nobody_gives_more_cards_than_it_holds():
    assert [code for _, code in faults(judged("1>6 5*166*167*5", "outline"))] == ["E203"]


def test_tribute_given_wrongly_has_changed_hands_all_the_same():
    found = judged("6>1 2\n1>6 5\n1 66", "competition")
    assert [code for _, code in faults(found)] == ["E321", "E321"]
    assert found.position.left == [34, 36, 36, 36, 36, 36]


def test_unknown_holdings_are_counted_through_tribute():
    found = judged("6>1 B2\n1>6 34\n5>2 2", "outline")
    assert faults(found) == []
    assert found.position.left == [36, 37, 36, 36, 35, 36]


def test_a_missing_three_is_bought_with_one_two():
    deal = "22B56 3378 3345 3346 3347 3348"
    assert reached(deal, "1>4 2\n4>1 3", "brief").position.left == [5, 4, 4, 4, 4, 4]
    state = reached("BBs56 3378 3345 3346 3347 3348", "", "brief")
    assert state.why_not(move("1>4 s")) is None
    assert state.why_not(move("1>4 B")) is None
    assert state.why_not(move("1>4 Bs")).rule == "R12.1"
    assert reached(deal, "", "outline").why_not(move("1>4 2")).rule == "R12.1"


@pytest.mark.parametrize(
    ("acts", "rules", "codes"),
    [
        ("3 D\n4 P\n1 55", "outline", []),
        ("3 D\n3 P", "outline", ["E320"]),
        ("3 D\n1 55", "hall", []),
        ("3 P", "hall", ["E320"]),
        ("3 D", "competition", ["E320"]),
        ("1 55\n3 D", "outline", ["E317"]),
        ("@void\n3 D", "outline", ["E316"]),
    ],
)
def test_declarations_come_before_the_first_lead(acts, rules, codes):
    assert [code for _, code in faults(judged(acts, rules))] == codes


@pytest.mark.parametrize(
    ("rules", "groups"),
    [
        ("brief", ((4,), (2, 6), (3, 5))),
        ("hall-held", ((4,), (3, 5))),
        ("jining", ((3, 5), (4,), (2, 6))),
    ],
)
def test_sellers_are_asked_in_the_order_of_the_house(rules, groups):
    assert sellers(1, RULESETS[rules]) == groups


@pytest.mark.parametrize(
    ("rules", "kinds"),
    [
        ("brief", ["stuffed", "burn", "point", "place", "place"]),
        ("jining", ["point", "stuffed", "burn", "place", "place"]),
        ("outline", ["point", "place", "place"]),
        ("qingdao", ["place", "place"]),
        ("competition", []),
    ],
)
def test_tribute_is_paid_in_the_order_of_the_house(rules, kinds):
    earned = [due("burn", 1, 2, 1), due("stuffed", 3, 4, 1)]
    found = owed((1, 2, 3, 4, 5, 6), RULESETS[rules], earned, opened=[1, 2, 3, 4, 5])
    assert [tribute.kind for tribute in found] == kinds


def test_the_last_two_owe_the_first_two():
    found = owed((1, 2, 3, 4, 5, 6), RULESETS["qingdao"])
    assert found == (due("place", 6, 1, 2), due("place", 5, 2, 1))


def test_a_sweep_cancels_all_tribute_but_not_in_free_play():
    assert owed((1, 3, 5, 2, 4, 6), OUTLINE) == ()
    free = replace(OUTLINE, mode="free")
    assert len(owed((1, 3, 5, 2, 4, 6), free, opened=SEATS)) == 2


def point_tribute(rules, opened, declared):
    by = replace(rules, tribute=("point",))
    everybody_else = [seat for seat in SEATS if seat not in (1, 4)]
    found = owed((1, 2, 3, 4, 5, 6), by, opened=[*everybody_else, *opened], declared=declared)
    paid = {tribute.payer: tribute.cards for tribute in found if tribute.payer in (1, 4)}
    return paid.get(1, 0), paid.get(4, 0)


@pytest.mark.parametrize(
    ("opened", "declared", "outline", "doubled", "online"),
    [
        ([1, 4], {}, (0, 0), (0, 0), (0, 0)),
        ([1], {}, (0, 1), (0, 1), (0, 1)),
        ([], {}, (1, 1), (1, 1), (1, 1)),
        ([1], {1: "D"}, (0, 2), (0, 2), (0, 2)),
        ([1], {1: "P"}, (0, 4), (0, 4), (0, 4)),
        ([1, 4], {1: "D"}, (2, 0), (4, 0), (4, 0)),
        ([1, 4], {1: "P"}, (4, 0), (8, 0), (8, 0)),
        ([4], {1: "D"}, (3, 0), (5, 0), (5, 0)),
    ],
)
def test_points_by_declaration(opened, declared, outline, doubled, online):
    assert point_tribute(OUTLINE, opened, declared) == outline
    twice = replace(OUTLINE, wrong_declaration_doubled=True)
    assert point_tribute(twice, opened, declared) == doubled
    assert point_tribute(RULESETS["lianzhong"], opened, declared) == online


@pytest.mark.parametrize(
    ("opened", "declared", "paid"),
    [
        ([1], {1: "D", 4: "D"}, (0, 4)),
        ([1, 4], {1: "D", 4: "D"}, (2, 2)),
        ([], {1: "D", 4: "D"}, (2, 2)),
        ([1], {}, (0, 1)),
        ([], {}, (1, 1)),
        ([1, 4], {}, (0, 0)),
        ([1], {1: "D"}, (0, 3)),
        ([], {1: "D"}, (1, 2)),
        ([1, 4], {1: "D"}, (2, 0)),
        ([4], {1: "D"}, (3, 0)),
    ],
)
def test_points_by_calling(opened, declared, paid):
    assert point_tribute(RULESETS["hall"], opened, declared) == paid
    assert point_tribute(RULESETS["brief"], opened, declared) == paid


@pytest.mark.parametrize(
    ("rules", "won", "next_lead", "opened"),
    [
        ("outline", "KK", "5", True),
        ("outline", "s5", "5", True),
        ("outline", "ss", "5", True),
        ("outline", "BB", "5", False),
        ("outline", "55", "5", False),
        ("lianzhong", "KK", "5", True),
        ("lianzhong", "2K", "5", True),
        ("lianzhong", "22", "5", False),
        ("lianzhong", "s5", "5", False),
        ("lianzhong", "ss", "5", True),
        ("lianzhong", "Bs", "5", False),
        ("brief", "KK", "44", True),
        ("brief", "KK", "5", False),
        ("brief", "2K", "44", False),
        ("brief", "ss", "44", False),
        ("brief", "55", "44", False),
        ("jining", "KK", "4", True),
        ("hall", "s5", "6", True),
        ("competition", "KK", "5", False),
    ],
)
def test_a_seat_opens_by_winning_a_lead_with_gouji(rules, won, next_lead, opened):
    found = judged(f"1 {won}\n1 {next_lead}", rules)
    assert faults(found) == []
    assert has_opened(found.position, 1) is opened


def test_small_jokers_need_not_open():
    rules = replace(RULESETS["lianzhong"], small_jokers_open=False)
    assert not has_opened(judged("1 ss\n1 5", rules).position, 1)


def test_opening_too_late_is_not_opening():
    late = OUT_FIRST + "2 -\n2 KK\n2 6"
    found = judged(late, "outline")
    assert has_opened(found.position, 2)
    found = judged(OUT_FIRST + "2 -\n2 6\n5 7\n4 8\n4 KK\n2 -\n4 9", "outline")
    assert not has_opened(found.position, 4)
    assert found.position.story.opened == 0
    found = judged(late.replace("2 6", "2 6*16\n2 7*16\n2 88"), "outline")
    assert has_opened(found.position, 2)
    assert not has_opened(found.position, 3)


@pytest.mark.parametrize("rules", ["outline", "brief"])
def test_the_opposite_of_a_revolutionary_opens_with_its_third_dead_set(rules):
    acts = "5 R\n2 QQQ\n2 44\n2 KK\n2 44"
    assert not has_opened(judged(acts, rules, lead=2).position, 2)
    found = judged(acts + "\n2 AA\n2 44", rules, lead=2)
    assert has_opened(found.position, 2)
    assert not has_opened(found.position, 5)
