"""Whole records: what they come to, claims, consequences (R11, R17)."""

import pytest

from scoring.engine import Record, State, parse_set, read_gjn, replay, simulate, steps
from scoring.engine.moves import play_
from scoring.rules import RULESETS
from scoring.tests.hands import OUT_FIRST, faults, judged

SWEPT = OUT_FIRST + "2 -\n2 6\n3 7\n3 8*16\n3 9*16\n3 777\n4 -\n4 6\n5 7\n5 T*16\n5 J*16\n5 555\n"
PACK = "1:{} 2:{} 3:{} 4:{} 5:{} 6:{}"
DEAL = PACK.format(
    "BBBB2*163*16", "ssss4*165*16", "6*167*16AAAA", "8*169*16AAAA", "T*16J*16AAAA", "Q*16K*16AAAA"
)


def tagged(tags, acts, rules="competition"):
    (record,) = read_gjn(f'%GJN 1\n[Rules "{rules}"]\n{tags}\n{acts}')
    return replay(record)


def consequences(found):
    return [(v.line, v.consequence) for v in found.violations]


@pytest.mark.parametrize(
    ("claims", "expected", "order"),
    [
        ('[Order "1 3 5 2 4 6"]\n[Points "12 0"]', [], (1, 3, 5, 2, 4, 6)),
        ('[Order "1 3 5 6 4 2"]\n[Points "12 0"]', [], (1, 3, 5, 6, 4, 2)),
        ('[Order "3 1 5 2 4 6"]\n[Points "12 0"]', [(19, "E402")], (1, 3, 5, 2, 4, 6)),
        ('[Order "1 3 5 2 4"]', [(19, "E401")], (1, 3, 5, 2, 4, 6)),
        ('[Points "0 12"]', [(19, "E502")], (1, 3, 5, 2, 4, 6)),
        ('[Points "12"]', [(19, "E501")], (1, 3, 5, 2, 4, 6)),
        ('[Points "twelve none"]', [(19, "E501")], (1, 3, 5, 2, 4, 6)),
        ('[Points "000000012 0"]', [(19, "E501")], (1, 3, 5, 2, 4, 6)),
    ],
)
def test_claims_are_held_against_the_play(claims, expected, order):
    found = judged(SWEPT + claims)
    assert faults(found) == expected
    assert found.order == order
    assert found.points == (12, 0)


def test_the_order_after_rulings_is_what_counts():
    ruled = SWEPT + "@1 last extra_cards\n"
    assert faults(judged(ruled + '[Order "3 5 6 4 2 1"]')) == []
    assert faults(judged(ruled + '[Order "1 3 5 2 4 6"]')) == [(20, "E403")]


@pytest.mark.parametrize(
    ("acts", "claim", "codes"),
    [
        ("1 55\n2 66", "1 3 5 2 4 6", ["W401"]),
        (OUT_FIRST, "2 3 5 1 4 6", ["E402"]),
        (OUT_FIRST, "1 3 5 2 4 6", ["W401"]),
        (OUT_FIRST + "@1 last extra_cards\n", "2 3 5 6 4 1", ["W401"]),
    ],
)
def test_an_order_is_not_checked_where_the_play_stops(acts, claim, codes):
    found = judged(f'{acts.rstrip()}\n[Order "{claim}"]\n[Points "0 2"]')
    assert [v.code for v in found.violations] == codes
    assert found.order is None
    assert not found.complete


def test_points_alone_are_not_checked_where_the_play_stops():
    assert [v.code for v in judged('1 55\n[Points "0 2"]').violations] == ["W401"]


@pytest.mark.parametrize(
    ("acts", "order", "codes"),
    [
        ("", (1, 3, 5, 2, 4, 6), []),
        ("@6 last extra_cards", (1, 3, 5, 2, 4, 6), []),
        ("@1 out extra_cards", None, ["E403"]),
        ("5 R", (1, 3, 5, 2, 4, 6), []),
        ("2 R", (1, 3, 5, 2, 4, 6), []),
        ("4 R", None, ["E405"]),
    ],
)
def test_a_result_alone_stands_unless_rulings_say_otherwise(acts, order, codes):
    found = judged(f'{acts}\n[Order "1 3 5 2 4 6"]'.lstrip())
    assert found.order == order
    assert [v.code for v in found.violations] == codes
    assert found.played is None


def test_a_result_without_an_order_comes_to_nothing():
    found = judged('[Points "2 0"]')
    assert not found.complete
    assert found.points is None


def test_scales_per_person_write_six_numbers():
    found = judged('[Order "1 3 5 2 4 6"]\n[Points "1 0 1 -1 0 -1"]', "hokkaido-free")
    assert found.violations == ()
    assert found.points == (1, 0, 1, -1, 0, -1)


def test_a_wrong_order_and_the_points_that_follow_from_it_read_as_one_mistake():
    found = judged(SWEPT + '[Order "2 4 6 1 3 5"]\n[Points "0 12"]')
    assert consequences(found) == [(19, False), (20, True)]


def test_what_only_follows_from_a_wrong_answer_reads_as_a_consequence():
    found = judged("1 5\n2 55\n3 66\n4 77\n5 3")
    assert consequences(found) == [(5, False), (6, True), (7, True), (8, False)]


def test_the_order_that_the_writer_saw_is_a_consequence():
    acts = SWEPT.replace("5 555\n", "5 666\n").replace("1 3*16", "3 6\n1 3*16")
    found = judged(acts + '[Order "1 3 5 2 4 6"]\n[Points "12 0"]')
    assert faults(found) == [(4, "E301")]
    wrong = judged("1 55\n2 44\n" + SWEPT.replace("1 5555", "1 55") + '[Points "12 0"]')
    assert [v.code for v in wrong.violations if not v.consequence] == ["E305"]


def test_acts_after_the_end_read_as_one_mistake():
    found = judged(SWEPT + "6 -\n2 4\n@1 warn")
    assert consequences(found) == [(19, False), (20, True)]


@pytest.mark.parametrize(
    "acts",
    ["2 55\n1 66", "1 34\n2 55", "1 55\n2 55\n2 77", "1 55\n2 5*40", "3 !55\n1 66", "1 B*5\n2 5"],
)
def test_a_wrong_act_never_stops_the_replay(acts):
    assert faults(judged(acts))


@pytest.mark.parametrize(
    ("tags", "codes"),
    [
        ('[Lead "1"]', []),
        ('[Lead "7"]', ["E107"]),
        ('[Rules "whist"]', ["E109"]),
        ('[Counts "36 36 36 36 36 36"]', []),
        ('[Counts "36 36 36 36 36"]', ["E107"]),
        ('[Counts "36 36 36 36 36 x"]', ["E107"]),
        ('[Counts "30 36 36 36 36 36"]', ["E204"]),
        (f'[Deal "{DEAL}"]', []),
        (f'[Deal "{DEAL}"]\n[Counts "36 36 36 36 36 36"]', []),
        (f'[Deal "{DEAL}"]\n[Counts "33 36 36 36 36 36"]', ["E205"]),
        (f'[Deal "{DEAL}"]\n[Counts "many"]', ["E107"]),
        ('[Deal "1:5"]', ["E107"]),
        (f'[Deal "{DEAL.replace("BBBB", "BBBA")}"]', ["E204"]),
        (f'[Deal "{DEAL.replace("BBBB", "BBB").replace("ssss", "ssssB")}"]', ["E205", "E205"]),
        ('[Out "3"]', ["E107", "W201"]),
    ],
)
def test_tags_are_checked(tags, codes):
    (record,) = read_gjn(f"%GJN 1\n{tags}\n1 2\n")
    assert [v.code for v in replay(record).violations] == codes


def test_without_a_lead_tag_the_first_to_play_leads():
    assert tagged('[Table "1"]', "4 55\n5 66").violations == ()


def test_threes_taken_out_are_in_nobodys_hand():
    deal = f'[Deal "{DEAL}"]\n[Out "3"]\n[Lead "1"]'
    assert faults(tagged(deal, "1 33", "outline")) == [(6, "E202")]
    assert tagged(deal, "1 22", "outline").position.left == [18, 36, 36, 36, 36, 36]
    out = '[Out "34"]\n[Counts "30 30 31 31 31 31"]\n[Lead "1"]'
    assert [v.code for v in tagged(out, "1 55", "outline").violations] == []
    assert [v.code for v in tagged(out, "1 44", "outline").violations] == ["W202"]


def test_the_short_pack_gives_the_first_four_seats_one_card_more():
    assert judged("5 6", "jining", lead=5).position.left == [33, 33, 32, 32, 32, 33]


def test_cards_beyond_the_pack_are_tolerated_where_holdings_are_unknown():
    found = judged("1 5*16\n2 6*16\n2 5\n3 7")
    assert [(v.line, v.code) for v in found.violations] == [(6, "W202")]


def test_a_record_that_nobody_wrote_down_is_replayed_too():
    rules = RULESETS["competition"]
    record = Record(acts=(play_(1, parse_set("55", rules)), play_(2, parse_set("44", rules))))
    assert [(v.line, v.code) for v in replay(record, rules).violations] == [(2, "E305")]


def test_messages_come_in_both_languages():
    (found,) = judged("1 55\n2 44").violations
    assert found.message() == "this does not beat the table: 2 44"
    assert found.message("zh") == "管不上: 2 44"
    assert (found.line, found.column) == (5, 3)
    assert judged("1 55\n2 44").clean is False
    (missing,) = read_gjn("%GJN\n")[0].violations
    assert missing.message() == "this version of the record is unknown"


def test_of_a_result_only_tribute_by_place_is_known():
    found = judged('1 R\n[Order "2 3 4 1 5 6"]', "outline")
    assert [(due.kind, due.payer, due.receiver) for due in found.tribute] == [
        ("place", 6, 2),
        ("place", 5, 3),
    ]
    assert judged('[Order "1 3 5 2 4 6"]', "outline").tribute == ()


def test_points_that_depend_on_burns_are_not_checked_without_the_play():
    claim = '[Order "1 2 3 4 5 6"]\n[Points "2 2 5 0 -3 -6"]'
    assert [v.code for v in judged(claim, "hokkaido-double").violations] == ["W401"]


def test_a_deal_that_is_not_the_pack_reads_as_one_mistake():
    deal = '[Deal "' + " ".join(f"{seat}:{'5*16' * 6}" for seat in range(1, 7)) + '"]\n'
    found = judged("6>1 5\n5>1 5\n1 66\n2 77", "outline", tags=deal)
    codes = [v.code for v in found.violations]
    assert codes == ["E204", *["E205"] * 6, "E206", "E206"]


@pytest.mark.parametrize("rules", ["competition", "brief", "section7"])
def test_steps_go_where_the_replay_goes(rules: str) -> None:
    for seed in range(10):
        record = simulate(seed, RULESETS[rules])
        first, *acts = steps(record)
        assert (first.move, first.violations) == (None, ())
        assert [step.move for step in acts] == list(record.acts)
        assert acts[-1].state == State(replay(record).position)


def test_steps_say_what_is_wrong_where_it_is() -> None:
    record = read_gjn('%GJN 1\n[Lead "9"]\n1 44\n2 33\n3 55\n')[0]
    found = [(step.line, [each.code for each in step.violations]) for step in steps(record)]
    assert found == [(1, ["E107"]), (3, []), (4, ["E305"]), (5, [])]
