"""The table after each act, as a replay shows it."""

import pytest

from scoring.engine import Kind, read_gjn, replay, simulate
from scoring.rules import RULESETS
from tournament.adapters.frames import Did, Frame, frames, spelt

COMPETITION = RULESETS["competition"]


def shown(*acts: str, lead: int = 1) -> list[Frame]:
    text = "\n".join(["%GJN 1", f'[Lead "{lead}"]', *acts, ""])
    return list(frames(read_gjn(text)[0], COMPETITION))


def did(frame: Frame) -> dict[int, Did | None]:
    return {seat.seat: seat.did for seat in frame.seats if seat.did}


def test_a_frame_says_who_did_what_and_whose_set_lies_on_the_table() -> None:
    frame = shown("1 44", "2 -", "4 66")[-1]
    assert did(frame) == {
        1: Did(Kind.PLAY, "44"),
        2: Did(Kind.PASS),
        3: Did(Kind.PASS),
        4: Did(Kind.PLAY, "66"),
    }
    assert (frame.owner, frame.table) == (4, "66")
    assert [seat.left for seat in frame.seats] == [34, 36, 36, 34, 36, 36]
    assert [seat.seat for seat in frame.seats if seat.capacities] == [5]


def test_a_new_lead_clears_what_was_done_before() -> None:
    frame = shown("1 44", "4 66", "4 7")[-1]
    assert did(frame) == {4: Did(Kind.PLAY, "7")}


def test_an_illegal_answer_is_a_pass_and_its_violation_stands_at_its_move() -> None:
    *_before, wrong, after = shown("1 44", "2 33", "3 55")
    assert wrong.taken_back
    assert [found.code for found in wrong.violations] == ["E305"]
    assert did(wrong)[2] == Did(Kind.PASS)
    assert wrong.table == "44"
    assert not after.taken_back


def test_a_faulty_tag_shows_before_the_first_act() -> None:
    first, *_rest = shown("1 44", lead=9)
    assert [found.code for found in first.violations] == ["E107"]


@pytest.mark.parametrize("rules", ["competition", "brief", "section7"])
def test_the_last_frame_shows_the_order_and_places_once_shown_stay(rules: str) -> None:
    for seed in range(20):
        hand = simulate(seed, RULESETS[rules])
        pictures = list(frames(hand, RULESETS[rules]))
        assert len(pictures) == len(hand.acts) + 1
        found = replay(hand)
        if found.void:
            continue
        places = {seat.seat: seat.place for seat in pictures[-1].seats}
        assert sorted(places, key=places.__getitem__) == list(found.order)
        assert pictures[-1].over


def test_a_seat_that_is_next_to_lead_after_a_bottom_asks_for_the_wind() -> None:
    hands = (simulate(seed, COMPETITION) for seed in range(50))
    pictures = [each for hand in hands for each in frames(hand, COMPETITION) if each.wind]
    assert pictures
    assert all(each.move.kind is Kind.YIELD for each in pictures)


def test_a_frame_says_how_a_seat_left_the_hand() -> None:
    frame = shown("5 R", "1 44", "@4 last extra_cards")[-1]
    left = {seat.seat: str(seat.left_by) for seat in frame.seats if seat.left_by}
    assert left == {4: "ruled", 5: "withdrawn"}


def test_cards_are_spelt_one_by_one_from_high_to_low() -> None:
    assert spelt(read_gjn("1 T*5B2")[0].acts[0].bag) == "B2TTTTT"
