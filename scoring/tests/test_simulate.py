"""Simulated hands: legal, repeatable, covering; and what their mutations come to (R17)."""

from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from scoring.engine import cards as c
from scoring.engine import read_gjn, replay, simulate, turns, write_gjn
from scoring.engine.acts import write_act
from scoring.engine.moves import LAST_TURN_KIND, Kind
from scoring.engine.sets import pack
from scoring.engine.setup import opening_position
from scoring.engine.situations import SITUATIONS, frequencies
from scoring.engine.state import apply
from scoring.rules import RULESETS, SCALES, SEATS

seeds = st.integers(0, 10**9)
rule_sets = st.sampled_from(list(RULESETS.values()))
patient = settings(deadline=None, max_examples=40, suppress_health_check=[HealthCheck.too_slow])


@patient
@given(seeds, rule_sets)
def test_a_simulated_hand_replays_clean_and_reads_back(seed, rules):
    record = simulate(seed, rules)
    text = write_gjn([record])
    assert write_gjn([simulate(seed, rules)]) == text
    (again,) = read_gjn(text)
    assert again == record
    found = replay(again)
    assert found.violations == ()
    assert found.complete


@patient
@given(seeds, rule_sets)
def test_the_outcome_is_an_order_with_points_that_balance(seed, rules):
    found = replay(simulate(seed, rules))
    if found.void:
        assert found.order is None
        return
    assert sorted(found.order) == list(SEATS)
    assert sorted(found.played) == list(SEATS)
    points = found.hand_points
    assert points.odd + points.even == sum(SCALES[rules.scale].places)


def steps(record, rules):
    """Each move with the position it was judged in and the one after it."""
    position = opening_position(record, rules, [])
    for move in record.acts:
        before = position
        if move.kind <= LAST_TURN_KIND:
            before, _ = turns.explain(position, move)
        position = before.copy()
        apply(position, move)
        yield before, move, position


@patient
@given(seeds, rule_sets)
def test_cards_are_conserved_at_every_state(seed, rules):
    record = simulate(seed, rules)
    shown = pack(rules) - sum(opening_position(record, rules, []).bags)
    for before, move, after in steps(record, rules):
        played = move.bag if move.kind <= LAST_TURN_KIND else 0
        void = 0
        for seat in SEATS:
            if before.live & ~after.live & 1 << seat and seat not in after.finished:
                void += before.bags[seat - 1] - (played if move.seat == seat else 0)
            elif after.live >> seat & 1:
                assert after.left[seat - 1] == c.size(after.bags[seat - 1])
        shown += played + void
        assert sum(after.bags) + shown == pack(rules)


def mutated(record, rng):
    """The acts with one change that a tired writer might make, as lines."""
    lines = [write_act(act) for act in record.acts]
    place = rng.randrange(len(lines))
    kind = rng.choice(["swap", "card", "drop", "seat", "double", "burn"])
    seat, cards = lines[place][0], lines[place][2:]
    if kind == "swap":
        other = rng.randrange(len(lines))
        lines[place], lines[other] = lines[other], lines[place]
    elif kind == "drop":
        del lines[place]
    elif kind == "double":
        lines.insert(place, lines[place])
    elif kind == "card":
        lines[place] = f"{seat} {rng.choice(c.RANKS)}{cards[1:]}"
    elif kind == "seat":
        lines[place] = f"{rng.choice(SEATS)} {cards}"
    else:
        lines[place] = f"{seat} !{cards}"
    return lines


@settings(deadline=None, max_examples=150, suppress_health_check=[HealthCheck.too_slow])
@given(seeds, rule_sets)
def test_a_mutated_hand_is_explained_or_reported_and_always_ends(seed, rules):
    record = simulate(seed, rules)
    if not record.acts:
        return
    lines = mutated(record, Random(seed))
    tags = [line for line in write_gjn([record]).split("\n") if line[:1] in ("%", "[")]
    before = [tag for tag in tags if not tag.startswith(("[Order", "[Points"))]
    after = [tag for tag in tags if tag.startswith(("[Order", "[Points"))]
    (changed,) = read_gjn("\n".join([*before, *lines, *after]))
    found = replay(changed)
    assert replay(changed) == found
    assert found.complete or len(found.holding) > 1
    if lines != [write_act(act) for act in record.acts] and found.clean and found.complete:
        assert found.order == replay(record).order


def test_other_seeds_give_other_hands():
    assert simulate(1) != simulate(2)
    assert simulate("1") == simulate(1)


NEVER = {
    "competition": {"stuffed", "3 bought"},
    "brief": {"gouji bottom answered, dead", "dead set after a revolution", "no head chosen"}
    | {"revolution"},
}
"""What the rule set forbids, or makes too rare for a few hundred hands."""


@pytest.mark.parametrize("id", NEVER)
def test_simulation_covers_the_situations_of_the_rulebook(id):
    rules = RULESETS[id]
    counted = frequencies((simulate(f"cover {n}", rules) for n in range(700)), rules)
    missing = {name for name in (*SITUATIONS, "sweep") if not counted[name]}
    assert missing <= NEVER[id]


def test_a_leader_that_lost_its_right_passes_in_writing():
    rules = RULESETS["competition"]
    record = simulate(2415, rules)
    assert any(
        before.table.leader == move.seat and move.kind is Kind.PASS
        for before, move, _ in steps(record, rules)
    )
    assert replay(record).violations == ()


def test_threes_are_taken_out_where_the_house_allows_it():
    records = [simulate(f"out {n}", RULESETS["outline"]) for n in range(40)]
    out = [record for record in records if record.tag("Out")]
    assert out
    for record in out:
        assert replay(record).violations == ()
        assert not any(c.count_of(act.bag, c.THREE) for act in record.acts)


def test_revolutions_happen_where_they_are_free():
    rules = RULESETS["section7"]
    records = [simulate(f"free {n}", rules) for n in range(150)]
    kinds = {act.kind for record in records for act in record.acts}
    assert {Kind.WITHDRAW, Kind.HEAD, Kind.NO_HEAD, Kind.GIVE} <= kinds
