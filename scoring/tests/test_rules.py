import json
from dataclasses import FrozenInstanceError, replace

import pytest

from scoring.rules import (
    RULESETS,
    SEATS,
    Rules,
    changed_options,
    next_seat,
    opposite,
    parity,
    playing_order,
    rules_for,
    seat_revolutionary,
)


def test_play_goes_round_the_table():
    assert [next_seat(seat) for seat in SEATS] == [2, 3, 4, 5, 6, 1]
    assert playing_order(4) == (5, 6, 1, 2, 3, 4)


def test_opposites_sit_three_seats_apart_in_different_federations():
    assert [opposite(seat) for seat in SEATS] == [4, 5, 6, 1, 2, 3]
    assert all(parity(seat) != parity(opposite(seat)) for seat in SEATS)


def test_a_revolutionary_is_fourth():
    assert seat_revolutionary((1, 2, 3, 4, 6), 5) == (1, 2, 3, 5, 4, 6)


def test_a_revolutionary_behind_both_partners_is_third():
    assert seat_revolutionary((3, 1, 2, 4, 6), 5) == (3, 1, 5, 2, 4, 6)


def test_without_federations_a_revolutionary_is_always_fourth():
    assert seat_revolutionary((3, 1, 2, 4, 6), 5, federations=False) == (3, 1, 2, 5, 4, 6)


def test_the_rule_sets_of_the_rulebook_are_there():
    assert list(RULESETS) == [
        "competition",
        "outline",
        "outline-held",
        "brief",
        "lianzhong",
        "lianzhong-held",
        "hokkaido-team",
        "hokkaido-free",
        "hokkaido-double",
        "hall",
        "hall-held",
        "section7",
        "jining",
        "qingdao",
        "qualifier",
    ]
    assert all(rules.id == id for id, rules in RULESETS.items())


def test_a_rule_set_cannot_be_changed_in_place():
    with pytest.raises(FrozenInstanceError):
        RULESETS["competition"].scale = "online"


@pytest.mark.parametrize("id", RULESETS)
def test_a_printed_rule_set_has_no_changed_options(id):
    assert changed_options(RULESETS[id]) == {}
    assert rules_for(id) == RULESETS[id]


def test_changed_options_survive_json():
    changed = replace(
        RULESETS["qualifier"], place_points=(3, 2, 1, 0, 0, 0), kills=("BB>B",), shows_ten=True
    )
    stored = json.loads(json.dumps(changed_options(changed)))
    assert stored == {"place_points": [3, 2, 1, 0, 0, 0], "kills": ["BB>B"], "shows_ten": True}
    assert rules_for("qualifier", stored) == changed


@pytest.mark.parametrize(
    ("id", "changes", "complaint"),
    [
        ("whist", {}, "no rule set 'whist'"),
        ("competition", {"trumps": True}, "no option 'trumps'"),
        ("competition", {"id": "brief"}, "no option 'id'"),
        ("competition", {"shows_ten": 1}, "is no bool"),
        ("competition", {"kills": "BB>B"}, "is no tuple"),
        ("competition", {"kills": [7]}, "must hold only values of type str"),
        ("competition", {"place_points": ["4"] * 6}, "must hold only values of type int"),
        ("competition", {"place_points": [4, 2]}, "six numbers"),
        ("competition", {"kills": ["s>B"]}, "kills: 's>B' is none of"),
        ("competition", {"scale": "steep"}, "scale: 'steep' is none of"),
    ],
)
def test_a_change_no_rule_knows_is_refused(id, changes, complaint):
    with pytest.raises(ValueError, match=complaint):
        rules_for(id, changes)


def test_the_short_pack_lacks_twenty_cards():
    assert RULESETS["jining"].pack_size == 196
    assert RULESETS["competition"].pack_size == 216


def test_the_free_for_all_has_no_federations_and_scores_persons():
    free: Rules = RULESETS["hokkaido-free"]
    assert not free.federations
    assert free.per_person
    assert RULESETS["competition"].federations
