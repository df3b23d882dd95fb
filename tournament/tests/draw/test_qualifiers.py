"""Open qualifiers: many sessions and venues, the best entry counts, quotas."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.rules import InputError
from tournament.draw.qualifiers import QualifierEntry, Quota, may_enter, qualify
from tournament.draw.ties import Decision, Undecided, decide_by_lot


def entry(entrant, points, venue="V1", session=1, *figures):
    return QualifierEntry(
        entrant=entrant, venue=venue, session=session, points=points, figures=figures
    )


def test_each_venue_sends_its_quota_and_the_best_of_the_rest_follow():
    entries = [
        entry("A", 9), entry("B", 8), entry("C", 7),
        entry("D", 6, "V2"), entry("E", 5, "V2"), entry("F", 1, "V2"),
    ]  # fmt: skip
    result = qualify(entries, Quota(venues={"V1": 1, "V2": 1}, overall=2))
    assert result.through == ("A", "D", "B", "C")
    assert result.undecided == ()


def test_the_best_entry_counts_and_at_its_venue():
    entries = [entry("A", 3), entry("A", 7, "V2", 2), entry("B", 5)]
    result = qualify(entries, Quota(venues={"V1": 1, "V2": 1}))
    assert result.through == ("B", "A")
    assert [(one.entrant, one.points) for one in result.counted] == [("A", 7), ("B", 5)]


def test_of_equal_entries_the_earlier_counts():
    entries = [entry("A", 7, "V2", 2), entry("A", 7, "V1", 1)]
    assert qualify(entries, Quota()).counted[0].venue == "V1"


def test_figures_part_equal_points():
    entries = [entry("A", 7, "V1", 1, 2), entry("B", 7, "V1", 1, 3)]
    assert qualify(entries, Quota(overall=1)).through == ("B",)


def test_a_tie_at_the_quota_of_a_venue_is_reported_and_the_tied_wait():
    entries = [entry("A", 9), entry("B", 7), entry("C", 7), entry("D", 3)]
    result = qualify(entries, Quota(venues={"V1": 2}, overall=1))
    assert result.undecided == (Undecided(where="V1", tied=("B", "C"), places=1),)
    assert result.through == ("A", "D")


def test_a_decision_settles_it_and_who_lost_it_is_among_the_rest():
    entries = [entry("A", 9), entry("B", 7), entry("C", 7), entry("D", 3)]
    decision = Decision(order=("C", "B"), way="extra_hand")
    result = qualify(entries, Quota(venues={"V1": 2}, overall=1), [decision])
    assert (result.through, result.undecided) == (("A", "C", "B"), ())


def test_a_tie_at_the_overall_quota_is_over_all_venues():
    entries = [entry("A", 4), entry("B", 4, "V2"), entry("C", 4, "V3")]
    result = qualify(entries, Quota(overall=2))
    assert result.undecided == (Undecided(where=None, tied=("A", "B", "C"), places=2),)
    assert result.through == ()


def test_a_quota_that_is_not_filled_stays_open():
    result = qualify([entry("A", 4)], Quota(venues={"V1": 3, "V9": 2}, overall=5))
    assert (result.through, result.undecided) == (("A",), ())


@given(
    results=st.dictionaries(
        st.tuples(st.sampled_from("ABCDEFGH"), st.integers(1, 3)),
        st.tuples(st.sampled_from(["V1", "V2"]), st.integers(0, 4)),
    ),
    venue_quota=st.integers(0, 3),
    overall=st.integers(0, 5),
)
def test_with_every_tie_decided_nobody_better_is_left_behind(results, venue_quota, overall):
    entries = [
        entry(entrant, points, venue, session)
        for (entrant, session), (venue, points) in results.items()
    ]
    quota = Quota(venues={"V1": venue_quota, "V2": venue_quota}, overall=overall)
    decisions: list[Decision] = []
    while (result := qualify(entries, quota, decisions)).undecided:
        decisions += [decide_by_lot(tie, "s") for tie in result.undecided]
    best = {one.entrant: one for one in result.counted}
    left = [one for code, one in best.items() if code not in result.through]
    last = [best[code].points for code in result.through]
    assert len(last) == len(set(result.through))
    assert all(one.points <= min(last[-overall:]) for one in left if overall and last)


def test_entering_a_session_twice_is_refused_with_the_way_out():
    with pytest.raises(InputError, match="A is in session 1 already"):
        may_enter([entry("A", 4)], "A", 1, Quota())


def test_re_entry_is_free_up_to_the_number_allowed():
    may_enter([entry("A", 4)], "A", 2, Quota(entries=2))
    with pytest.raises(InputError, match="has 1 entries, and nobody may have more than 1"):
        may_enter([entry("A", 4)], "A", 2, Quota(entries=1))


def test_two_entries_in_one_session_are_an_error():
    with pytest.raises(ValueError, match="two entries"):
        qualify([entry("A", 4), entry("A", 5)], Quota())
