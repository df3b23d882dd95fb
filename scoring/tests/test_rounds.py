"""Leads, answers, passes, yields, the wind and gouji duels (R5, R7).

Each case is a hand as written, its first act on line 4, and the rule that each wrong line breaks.
"""

import pytest

from scoring.tests.hands import OUT_FIRST, broken, judged

OUT_TWO = OUT_FIRST + "2 -\n2 6*16\n2 7*16\n2 8888\n"
"""Seats 1 and 2 are out, 2 with a bottom that is not gouji: the tangle (lines 4 to 10)."""

OUT_GOUJI = "1 3*16\n1 4*16\n1 AAAA\n"
"""Seat 1 goes out first with a gouji bottom (lines 4 to 6)."""


def check(cases):
    names = [name for name, *_ in cases]
    return pytest.mark.parametrize(("acts", "wrong"), [case[1:] for case in cases], ids=names)


@check(
    [
        ("everybody in turn", "1 55\n2 66\n1 77", []),
        ("a pass is final", "1 55\n2 -\n2 66", [(6, "R5.2")]),
        ("but not for the opposite", "1 55\n5 66\n2 77", []),
        ("it stays passed for others", "1 55\n3 -\n4 66\n6 77\n3 88\n4 99\n3 TT", [(10, "R5.2")]),
        ("no set at all", "1 34\n2 55\n3 66", [(4, "R2.1")]),
        ("a wrong answer is a pass", "1 55\n2 44\n2 66", [(5, "R2.3"), (6, "R5.2")]),
        ("leaders lead", "1 -\n2 -\n3 55", [(4, "R5.1"), (5, "R5.1")]),
        ("leaders do not yield", "1 ~\n2 55", [(4, "R5.1")]),
        ("leaders do not burn", "1 !55\n2 55", [(4, "R6.1")]),
        ("nobody yields a lead of others", "2 ~\n1 55", [(4, "R5.1")]),
        ("nobody burns before a lead", "2 !55\n1 55", [(4, "R5.1")]),
        ("nobody passes before a lead", "2 -\n1 55", [(4, "R5.1")]),
        ("who is out is out", OUT_FIRST + "1 8", [(7, "R4.3")]),
        ("more cards than held", "1 5*16\n1 6*16\n1 77777\n2 3", [(6, "R5.1")]),
        ("more cards than exist", "1 BBBBB\n2 7", [(4, "R1.1")]),
    ]
)
def test_a_round_goes_round_the_table(acts, wrong):
    assert broken(judged(acts)) == wrong


@check(
    [
        ("and then beats", "1 55\n4 ~\n5 -\n6 -\n4 66", []),
        ("and then closes", "1 55\n4 ~\n5 -\n6 -\n4 -\n1 3", []),
        ("closing may be left out", "1 55\n4 ~\n1 3", []),
        ("once per set", "1 55\n4 ~\n4 ~\n1 3", [(6, "R5.3")]),
        ("again on another set", "1 55\n4 ~\n6 66\n1 77\n4 ~\n6 88", []),
        ("not on a gouji set", "1 KK\n4 ~\n1 3", [(5, "R5.3")]),
        ("only the opposite", "1 55\n2 ~\n4 ~", [(5, "R5.3")]),
        ("not with a seat before it left to act", "1 55\n2 -\n4 ~\n1 3", []),
        ("not out of turn", "1 55\n5 66\n4 ~", [(6, "R5.2")]),
    ]
)
def test_the_opposite_may_yield(acts, wrong):
    assert broken(judged(acts)) == wrong


def test_after_a_yield_is_beaten_only_its_own_opposite_may_answer_the_yielder():
    found = judged("1 55\n4 ~\n5 66\n2 77\n4 88")
    assert broken(found) == [(8, "R5.2")]


@check(
    [
        ("the next live seat leads", OUT_FIRST + "2 -\n3 -\n4 -\n5 -\n6 -\n2 3", []),
        (
            "a wrong answer that is no lead either",
            OUT_FIRST + "2 34\n3 6666\n2 7777",
            [(7, "R2.1"), (9, "R5.2")],
        ),
        ("nobody else", OUT_FIRST + "2 -\n3 3", [(8, "R2.5")]),
        ("asking gives it the lead", OUT_FIRST + "2 ~\n2 3", []),
        ("who asked may still play", OUT_FIRST + "2 ~\n3 6666\n2 7777", []),
        ("asking is not passing for a yield", OUT_FIRST + "2 ~\n3 -\n4 ~\n2 3", [(9, "R5.3")]),
        ("without it a yield is fine", OUT_FIRST + "2 -\n3 -\n4 ~\n2 3", []),
        ("only the next live seat asks", OUT_FIRST + "2 -\n3 ~\n2 3", [(8, "R5.3")]),
    ]
)
def test_the_wind(acts, wrong):
    assert broken(judged(acts)) == wrong


def test_where_the_wind_is_lost_who_asked_has_passed():
    assert broken(judged(OUT_FIRST + "2 ~\n3 6666\n2 7777", "hokkaido-team")) == [(9, "R5.2")]


@check(
    [
        ("only the opposite answers", "1 KK\n4 AA\n1 22\n4 ss", []),
        ("others are void", "1 KK\n5 AA\n4 22", [(5, "R5.5")]),
        ("it may pass", "1 KK\n4 -\n1 3", []),
        ("others need not pass", "1 KK\n2 -\n3 -\n4 AA", []),
        ("nobody acts after it", "1 KK\n4 -\n5 !AA\n1 3", [(6, "R5.1")]),
        ("nor passes twice", "1 KK\n4 -\n4 -\n1 3", [(6, "R5.1")]),
        ("a round turns gouji", "1 TT\n2 JJ\n3 AA\n6 22\n3 ss", []),
        ("the opposite may have passed", "1 99\n3 -\n6 KK\n3 AA", []),
    ]
)
def test_a_gouji_set_is_a_duel(acts, wrong):
    assert broken(judged(acts)) == wrong


def test_a_pass_after_the_round_is_closed_is_out_of_turn():
    found = judged("1 KK\n2 -\n3 -\n4 -\n5 -\n6 -\n1 3")
    assert [(v.line, v.code) for v in found.violations] == [(8, "E301"), (9, "E301")]


@check(
    [
        ("the opposite beats it and leads", OUT_GOUJI + "4 2222\n4 6", []),
        ("it declines", OUT_GOUJI + "4 -\n2 6", []),
        ("declining may be left out", OUT_GOUJI + "2 6", []),
        ("burners may", OUT_GOUJI + "3 !2222\n6 ssss", []),
        ("the answer is burned", OUT_GOUJI + "4 2222\n5 !ssss", []),
        ("the answer is never open", OUT_GOUJI + "4 2222\n5 ssss\n4 6", [(8, "R5.8")]),
        (
            "the headless do not answer",
            OUT_FIRST + "2 6\n2 7*16\n2 8*15\n2 AAAA\n4 2222",
            [(11, "R5.5")],
        ),
    ]
)
def test_the_gouji_bottom_of_the_first_two_out(acts, wrong):
    assert broken(judged(acts)) == wrong


def test_an_opposite_that_goes_out_with_its_answer_gives_the_lead_to_the_next_seat():
    acts = "4 5*16\n4 6*16\n4 7\n1 8\n1 3*16\n1 4*16\n1 AAA\n4 222\n6 sss\n5 9\n6 T\n2 J\n5 Q"
    assert broken(judged(acts, lead=4)) == [(12, "R5.8")]


@check(
    [
        ("a pass is not final", OUT_TWO + "3 -\n3 9\n4 -\n5 T\n4 J", []),
        ("everybody answers gouji", OUT_TWO + "3 -\n3 KK\n4 AA\n5 22\n6 ss", []),
        ("no burning", OUT_TWO + "3 -\n3 KK\n4 !AA\n5 22", [(13, "R9")]),
        ("no yielding", OUT_TWO + "3 -\n3 55\n6 ~\n3 6", [(13, "R9")]),
        ("it begins at once", OUT_TWO + "3 -\n4 9999\n3 TTTT", []),
        (
            "who passed before may answer",
            OUT_FIRST + "2 -\n2 6*16\n2 7*16\n2 88\n3 -\n4 99\n2 TT\n3 JJ",
            [],
        ),
        ("asking for the wind stays possible", OUT_TWO + "3 ~\n3 9", []),
    ]
)
def test_the_tangle(acts, wrong):
    assert broken(judged(acts)) == wrong


@check(
    [
        ("its gouji sets are open", OUT_FIRST + "2 6\n4 7\n4 QQQ\n6 KKK\n2 -\n3 AAA", []),
        ("passes are final there", OUT_FIRST + "2 6\n4 7\n4 QQQ\n6 KKK\n5 AAA", [(11, "R5.5")]),
        ("and there is no burn", OUT_FIRST + "2 6\n4 7\n4 QQQ\n5 !KKK\n6 KKK", [(10, "R6.1")]),
        ("it answers anybody", OUT_FIRST + "2 6\n5 7\n5 KK\n4 AA\n6 22", []),
        ("in turn", OUT_FIRST + "2 6\n3 7\n3 KK\n6 AA\n4 22", [(11, "R5.5")]),
        ("it does not burn", OUT_FIRST + "2 6\n2 KK\n4 !AA\n2 7", [(9, "R6.1")]),
    ]
)
def test_a_headless_seat(acts, wrong):
    assert broken(judged(acts)) == wrong
