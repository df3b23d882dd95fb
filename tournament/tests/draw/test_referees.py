"""Referees at the tables."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournament.draw.referees import Refereed, assign_referees


def match(code, slot=1, *clubs):
    return Refereed(match=code, slot=slot, clubs=frozenset(clubs))


def test_nobody_referees_the_own_club():
    matches = [match("M1", 1, "u", "v"), match("M2", 1, "w")]
    assert assign_referees(matches, {"R1": "w", "R2": "u"}, "s") == {"M1": "R1", "M2": "R2"}


def test_a_referee_without_a_club_may_go_anywhere():
    assert assign_referees([match("M1", 1, "u", "")], {"R1": ""}, "s") == {"M1": "R1"}


def test_a_referee_is_freed_by_a_chain_where_that_serves_one_more_match():
    matches = [match("M1", 1, "w"), match("M2", 1, "u"), match("M3", 1, "u", "v")]
    clubs = {"R1": "u", "R2": "v", "R3": "w"}
    assert assign_referees(matches, clubs, "s") == {"M1": "R1", "M2": "R2", "M3": "R3"}


def test_a_match_without_a_neutral_referee_stays_without():
    assert assign_referees([match("M1", 1, "u")], {"R1": "u"}, "s") == {"M1": None}


def test_over_a_day_everybody_referees_as_often():
    matches = [match(f"M{slot}-{n}", slot, f"club {n}") for slot in range(9) for n in range(4)]
    clubs = {f"R{n}": f"club {n}" for n in range(6)}
    counts = Counter(assign_referees(matches, clubs, "s").values())
    assert set(counts.values()) == {6}


def test_who_has_served_before_comes_later():
    assert assign_referees([match("M1")], {"R1": "", "R2": ""}, "s", {"R1": 1}) == {"M1": "R2"}
    assert assign_referees([match("M1")], {"R1": "", "R2": ""}, "s", {"R2": 1}) == {"M1": "R1"}


def test_the_same_seed_gives_the_same_referees_in_whichever_order_they_come():
    matches = [match(f"M{n}") for n in range(5)]
    clubs = {f"R{n}": "" for n in range(9)}
    drawn = assign_referees(matches, clubs, "s")
    assert drawn == assign_referees(matches, dict(reversed(clubs.items())), "s")
    assert len({tuple(assign_referees(matches, clubs, seed).values()) for seed in "abcde"}) > 1


@given(
    sides=st.lists(
        st.tuples(st.integers(1, 3), st.sampled_from("uvw"), st.sampled_from("uvw")), max_size=12
    ),
    referees=st.lists(st.sampled_from(["u", "v", "w", ""]), max_size=6),
)
def test_no_referee_is_twice_in_a_slot_and_no_neutral_one_stands_idle(sides, referees):
    matches = [match(f"M{n}", slot, *clubs) for n, (slot, *clubs) in enumerate(sides)]
    clubs = {f"R{n}": club for n, club in enumerate(referees)}
    assigned = assign_referees(matches, clubs, "s")
    for slot in (1, 2, 3):
        playing = [one for one in matches if one.slot == slot]
        working = [assigned[one.match] for one in playing if assigned[one.match]]
        assert len(set(working)) == len(working)
        for one in playing:
            referee = assigned[one.match]
            if referee:
                assert not clubs[referee] or clubs[referee] not in one.clubs
            else:
                idle = [clubs[code] for code in clubs if code not in working]
                assert all(club and club in one.clubs for club in idle)


def test_a_match_given_twice_is_an_error():
    with pytest.raises(ValueError, match="twice"):
        assign_referees([match("M1"), match("M1")], {}, "s")
