"""Sets against a slow and obvious second opinion: card by card, from the top (R2, R3)."""

from itertools import combinations_with_replacement
from random import Random
from typing import NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.engine import beats, is_gouji, parse_set
from scoring.engine.cards import (
    FULL_PACK,
    RANKS,
    bag,
    contains,
    counts,
    read_cards,
    size,
    write_cards,
)
from scoring.engine.sets import as_set, sets_in
from scoring.rules import RULESETS

COMPETITION = RULESETS["competition"]
RULES = [COMPETITION, RULESETS["lianzhong"], RULESETS["section7"]]
JOKER = RANKS.index("s")
KILLS = {"BB>B": ("BB", "B"), "sss>B": ("sss", "B"), "ss>s": ("ss", "s")}


class Seen(NamedTuple):
    """A set as a person sees it: values from high to low, split into jokers and the rest."""

    values: list[int]
    jokers: list[int]
    rest: list[int]


def seen(cards, demote):
    natural = [card for card in cards if card not in "2sB"]
    if demote and "s" in cards:
        cards = cards.replace("B", "s")
    counted = [natural[0] if card == "2" and natural else card for card in cards]
    values = sorted((RANKS.index(card) for card in counted), reverse=True)
    jokers = [value for value in values if value >= JOKER]
    return Seen(values, jokers, values[len(jokers) :])


def higher(own, other):
    return len(own) == len(other) and all(a > b for a, b in zip(own, other, strict=True))


def obviously_beats(own, other, kills):
    if higher(own.values, other.values):
        return True
    sides = [[[RANKS.index(card) for card in side] for side in KILLS[kill]] for kill in kills]
    return [own.jokers, other.jokers] in sides and higher(own.rest, other.rest)


def sets_up_to(length):
    for number in range(1, length + 1):
        for cards in combinations_with_replacement(RANKS, number):
            text = "".join(cards)
            if text.count("s") < 5 and text.count("B") < 5 and as_set(read_cards(text)):
                yield text


def random_set(rng):
    text = rng.choice(RANKS[:13]) * rng.randint(1, 10) if rng.random() < 0.9 else ""
    return text + "2" * rng.randint(0, 3) + "s" * rng.randint(0, 3) + "B" * rng.randint(0, 4) or "s"


@pytest.mark.parametrize("rules", RULES, ids=lambda rules: rules.id)
def test_all_sets_up_to_five_cards_beat_each_other_as_their_cards_say(rules):
    demote = rules.mixed_jokers == "demote"
    sets = [(as_set(read_cards(text)), seen(text, demote)) for text in sets_up_to(5)]
    assert len(sets) > 800
    wrong = [
        (own.bag, other.bag)
        for own, own_seen in sets
        for other, other_seen in sets
        if beats(own, other, rules) is not obviously_beats(own_seen, other_seen, rules.kills)
    ]
    assert wrong == []


def test_a_hundred_thousand_larger_pairs_beat_each_other_as_their_cards_say():
    rng = Random("larger pairs")
    beaten = 0
    for _ in range(100_000):
        rules = RULES[rng.randrange(3)]
        demote = rules.mixed_jokers == "demote"
        own, other = random_set(rng), random_set(rng)
        if rng.random() < 0.7:
            own = (own[0] * (len(other) - len(own)) + own)[: len(other)]
        answer, table = as_set(read_cards(own)), as_set(read_cards(other))
        expected = obviously_beats(seen(own, demote), seen(other, demote), rules.kills)
        assert beats(answer, table, rules) is expected, (other, own, rules.id)
        beaten += expected
    assert beaten > 2_000


def test_gouji_is_the_least_number_of_each_rank_or_any_joker():
    least = {"T": 5, "J": 4, "Q": 3, "K": 2, "A": 2, "2": 1}
    for text in sets_up_to(6):
        natural = [card for card in text if card not in "sB2"] or ["2"]
        counted = text.count(natural[0]) + (text.count("2") if natural[0] != "2" else 0)
        hung = "s" in text or "B" in text
        expected = hung or counted >= least.get(natural[0], 99)
        assert is_gouji(parse_set(text, COMPETITION), COMPETITION) is expected, text


@pytest.mark.parametrize(
    "text", ["", "1", "5X", "55 66", "*5", "T*0", "10", "b", "6*16 6", "5" * 100]
)
def test_what_shows_no_cards_is_refused(text):
    with pytest.raises(ValueError, match="show"):
        read_cards(text)


def test_a_set_larger_than_the_short_pack_is_refused():
    with pytest.raises(ValueError, match="more than the pack"):
        parse_set("3*7", RULESETS["jining"])
    assert parse_set("3*6", RULESETS["jining"]).size == 6


@pytest.mark.parametrize(
    ("short", "long"),
    [("T*5", "TTTTT"), ("2T*4", "TT2TT"), ("T*59", "TTTTT9"), ("5*16", "5" * 16), ("Q*1", "Q")],
)
def test_a_star_repeats_a_card(short, long):
    assert read_cards(short) == read_cards(long)


bags = st.tuples(*[st.integers(0, 16)] * 13, st.integers(0, 4), st.integers(0, 4)).map(bag)


@given(bags, bags)
def test_bags_add_contain_and_read_back(one, other):
    if contains(FULL_PACK, one + other):
        assert contains(one + other, one)
        assert size(one + other) == size(one) + size(other)
    assert contains(one, other) is all(
        a >= b for a, b in zip(counts(one), counts(other), strict=True)
    )
    if one:
        assert read_cards(write_cards(one)) == one


@given(st.tuples(*[st.integers(0, 3)] * 15).map(bag))
def test_every_set_of_a_holding_comes_once_and_is_held(held):
    found = list(sets_in(held))
    assert len({cards.bag for cards in found}) == len(found)
    assert all(contains(held, cards.bag) for cards in found)
    ones = sum(1 for number in counts(held) if number)
    assert sum(1 for cards in found if cards.size == 1) == ones
