"""Seats inside a side."""

import pytest

from tournament.draw.seats import rotate_seats


def test_everybody_moves_on_by_one_seat_of_the_side_with_every_turn():
    assert rotate_seats("ABC", "odd", 0) == {1: "A", 3: "B", 5: "C"}
    assert rotate_seats("ABC", "odd", 1) == {1: "C", 3: "A", 5: "B"}
    assert rotate_seats("ABC", "even", 2) == {2: "B", 4: "C", 6: "A"}


def test_after_three_turns_everybody_was_on_every_seat_of_the_side():
    seats = {player: set() for player in "ABC"}
    for turn in range(3):
        for seat, player in rotate_seats("ABC", "even", turn).items():
            seats[player].add(seat)
    assert all(sat == {2, 4, 6} for sat in seats.values())


@pytest.mark.parametrize("players", ["AB", "ABCD", "ABA"])
def test_a_side_is_three_players(players):
    with pytest.raises(ValueError, match="three players"):
        rotate_seats(players, "odd", 0)
