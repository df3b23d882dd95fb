"""The state machine as a caller sees it: actors, legal moves, reasons (R5 to R9)."""

import json
from pathlib import Path

import pytest

from scoring.engine import Capacity, State, parse_set
from scoring.engine.moves import burn, pass_, play_, yield_
from scoring.rules import RULESETS
from scoring.tests.hands import move, reached

COMPETITION = RULESETS["competition"]
PERFT = json.loads((Path(__file__).parent / "cases/perft.json").read_text(encoding="utf-8"))


def continuations(state, depth):
    """How many different sequences of that many legal moves there are."""
    if depth == 0:
        return 1
    seats = {actor.seat for actor in state.actors}
    moves = [move for seat in sorted(seats) for move in state.legal(seat)]
    return sum(continuations(state.after(move), depth - 1) for move in moves)


@pytest.mark.parametrize("case", PERFT, ids=[case["name"] for case in PERFT])
def test_the_number_of_legal_continuations_is_as_recorded(case):
    state = reached(case["deal"], case["acts"], case["rules"])
    assert [continuations(state, depth) for depth in (1, 2, 3)] == case["counts"]


def capacities(state):
    return [(actor.seat, actor.capacity) for actor in state.actors]


def test_before_the_first_lead_seats_may_withdraw_and_the_leader_leads():
    state = reached("55 26 77 s8 B9 2T", "")
    assert capacities(state) == [
        (1, Capacity.WITHDRAW),
        (3, Capacity.WITHDRAW),
        (1, Capacity.LEAD),
    ]
    withdrawn = state.after(move("3 R"))
    assert (6, Capacity.CHOOSE) in capacities(withdrawn)
    assert [m.kind.name for m in withdrawn.legal(6)] == ["HEAD", "NO_HEAD"]
    assert (6, Capacity.CHOOSE) not in capacities(withdrawn.after(move("6 H-")))


def test_a_yielder_closes():
    state = reached("55K 6 7 77 88 99", "1 55\n2 -\n3 -\n4 ~\n5 -\n6 -")
    assert capacities(state) == [(4, Capacity.CLOSE)]
    assert list(state.legal(4)) == [play_(4, parse_set("77", COMPETITION)), pass_(4)]


def test_with_burners_only_the_heir_may_lead_on():
    state = reached("KK5 6 7 8 9 T", "4 R\n1 KK")
    assert capacities(state)[-1] == (1, Capacity.LEAD)
    five = play_(1, parse_set("5", COMPETITION))
    assert list(state.legal(1)) == [five]
    assert state.after(five).position.table.cards == five.cards


def test_when_the_hand_is_over_nobody_acts():
    state = reached("5 6 7 8 9 T", "1 5\n3 7\n5 9")
    assert state.actors == ()
    assert list(state.legal(2)) == []
    assert state.outcome.order == (1, 3, 5, 6, 2, 4)
    assert state.why_not(move("2 6")).rule == "R11.1"
    assert state.why_not(move("@2 stuffed")).rule == "R11.1"
    assert state.after(move("@1 last extra_cards")).outcome.order == (3, 5, 6, 2, 4, 1)


def test_legal_moves_are_counted_and_contained():
    state = reached("2255 66 77 88 99 TT", "1 55")
    legal = state.legal(2)
    assert legal.count == 2
    assert pass_(2) in legal
    assert pass_(3) not in legal
    assert yield_(2) not in legal
    assert burn(2, parse_set("66", COMPETITION)) not in legal


def test_where_holdings_are_unknown_all_cards_not_yet_shown_are_legal():
    state = State.start(counts=(2, 1, 1, 1, 1, 1))
    assert state.legal(1).count == 1 + 15 + 12 * 4 + 6
    assert all(act.cards is None or act.cards.size <= 2 for act in state.legal(1))


def test_an_illegal_move_is_refused_with_its_rule():
    state = State.start().after(move("1 KK"))
    with pytest.raises(ValueError, match=r"only the opposite may answer .*\(R5\.5\)"):
        state.after(move("2 AA"))


def test_a_state_never_changes():
    state = State.start()
    before = state.position
    state.after(move("1 55"))
    assert state.position is before
    with pytest.raises(AttributeError):
        state.position = None


@pytest.mark.parametrize(
    ("wanted", "complaint"),
    [
        ({"leader": 7}, "no seat"),
        ({"deal": ["5"]}, "six seats"),
        ({"counts": [5]}, "six seats"),
        ({"deal": ["X"] * 6}, "does not show cards"),
    ],
)
def test_a_hand_starts_with_six_holdings_and_a_leader(wanted, complaint):
    with pytest.raises(ValueError, match=complaint):
        State.start(**wanted)


def test_rulings_and_void_are_always_legal():
    state = State.start().after(move("1 55")).after(move("@2 stop 1 misplay"))
    assert state.position.story.stops == (0, 1, 0, 0, 0, 0)
    assert state.after(move("@void")).position.story.void
    assert state.after(move("@void")).outcome is None


def test_a_recorded_stuffing_is_a_move_too():
    state = State.start(RULESETS["brief"]).after(move("1 KK")).after(move("4 AA"))
    assert state.after(move("@1 stuffed")).position.story.stuffed == (1,)


def test_a_state_stays_as_it_was_when_another_follows_from_it():
    state = State.start(deal=["5KK", "66", "7", "8", "9", "T"])
    before = state.position.copy()
    led = state.after(play_(1, parse_set("5", COMPETITION)))
    assert state.position == before
    assert led != state


def test_states_that_are_reached_by_the_same_moves_are_one():
    state = State.start(deal=["5KK", "66", "7", "8", "9", "T"])
    five = play_(1, parse_set("5", COMPETITION))
    assert len({state.after(five), state.after(five), state}) == 2
