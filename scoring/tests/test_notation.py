"""Reading and writing hand records (R17)."""

import time

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from scoring.engine import Kind, Move, Record, read_gjn, replay, write_gjn
from scoring.engine.acts import Problem, read_act, write_act
from scoring.engine.cards import FULL_PACK, RANKS, read_cards
from scoring.engine.reader import read_deal, write_deal
from scoring.engine.record import by_canon
from scoring.engine.sets import as_set
from scoring.penalties import Offence, Ruling, Sanction

ACTS = [
    "5 R", "2 H-", "2 H+", "3 D", "3 P", "6>1 B2", "1>6 43", "1 555", "2 -", "4 ~", "3 !AA",
    "1 T*5", "@4 stop 1 misplay", "@4 stop 2", "@4 last extra_cards", "@4 out extra_cards",
    "@4 warn signalling", "@4 points -2 late", "@4 points 0", "@4 warn", "@5 stuffed",
    "@void a note", "@void", "1 34", "1 s22K",
]  # fmt: skip


@pytest.mark.parametrize("line", ACTS)
def test_an_act_reads_back_as_it_was_written(line):
    move = read_act(line)
    assert isinstance(move, Move)
    assert read_act(write_act(move)) == move


def test_cards_are_written_from_high_to_low():
    assert write_act(read_act("1 K2s2B")) == "1 Bs22K"
    assert write_act(read_act("1 55555")) == "1 5*5"


def test_a_missing_number_of_rights_is_one():
    assert read_act("@4 stop misplay") == read_act("@4 stop 1 misplay")
    assert read_act("@4 stop").ruling == Ruling(seat=4, sanction=Sanction.STOP, amount=1)
    assert read_act("@4 last took_played").ruling.offence is Offence.TOOK_PLAYED


@pytest.mark.parametrize(
    ("line", "code", "column"),
    [
        ("7 55", "E103", 1),
        ("0 -", "E103", 1),
        ("12 55", "E102", 1),
        ("1", "E102", 1),
        ("hello", "E102", 1),
        ("1 5X", "E104", 3),
        ("1 10", "E104", 3),
        ("1 !", "E104", 3),
        ("1 !-", "E104", 4),
        ("1>1 55", "E102", 1),
        ("1>2 !55", "E102", 1),
        ("1>2 -", "E104", 5),
        ("@7 last", "E108", 1),
        ("@1 hang", "E108", 1),
        ("@1 last bribery", "E108", 1),
        ("@1 last 3", "E108", 1),
        ("@1 stop 0", "E108", 1),
        ("@1 stop 1 misplay now", "E108", 1),
    ],
)
def test_a_line_that_is_no_act_says_what_and_where(line, code, column):
    problem = read_act(line)
    assert isinstance(problem, Problem)
    assert (problem.fault.code, problem.column) == (code, column)
    (record,) = read_gjn(f"%GJN 1\n1 55\n{line}\n2 66\n")
    assert [(v.line, v.column, v.code) for v in record.violations] == [(3, column, code)]
    assert len(record.acts) == 2


WHOLE = """%GJN 1
[Event "Spring \\"Cup\\" \\\\ final"]
[Rules "jining"]
[Lead "2"]
[Counts "33 33 33 33 32 32"]
[Note "a  b"]
[Weather "fine"]
[Air "dry"]
1 55
[Order "1 3 5 2 4 6"]
[Points "12 0"]
"""


def test_a_canonical_text_is_written_as_it_was_read():
    assert write_gjn(read_gjn(WHOLE)) == WHOLE
    two = WHOLE + "\n" + WHOLE
    assert len(read_gjn(two)) == 2
    assert write_gjn(read_gjn(two)) == two


def test_tags_are_read_and_put_in_order():
    text = '[Deal "1:5 2:6 3:7 4:8 5:9 6:3T"]\n[Table "4"]\n[X "1"]\n[Event "e"]\n%GJN 1'
    record = read_gjn(text)[0]
    assert [name for name, _ in record.tags] == ["Event", "Table", "Deal", "X"]
    assert record.tag("Deal") == "1:5 2:6 3:7 4:8 5:9 6:T3"
    assert record.tag("Note") == ""
    assert record.line_of("Table") == 2
    assert record.line_of("Note") == record.line


@pytest.mark.parametrize(
    ("text", "line", "code"),
    [
        ("%GJN 2\n1 55", 1, "E601"),
        ("%GJN\n1 55", 1, "E601"),
        ("1 55", 1, "W103"),
        ("%GJN 1\r\n1 55\r\n", 1, "W102"),
        ("\ufeff%GJN 1\n1 55", 1, "W101"),
        ('%GJN 1\n[Note "e\u0301"]\n1 55', 1, "W101"),
        ("%GJN 1\n\uff11 \uff15\uff15", 2, "W101"),
        ("%GJN 1\n1 5\u4e8c", 2, "E104"),
        ('%GJN 1\n[Note "n"]\n\n1 55', 3, "W104"),
        ('%GJN 1\n1 55\n\n[Order "1 2 3 4 5 6"]', 3, "W104"),
        ('%GJN 1\n1 55\n[Note "n"]', 3, "W105"),
        ('%GJN 1\n[Note "n"]\n[Note "m"]', 3, "E106"),
        ("%GJN 1\n[Note n]", 2, "E105"),
        ('%GJN 1\n[Note "n"', 2, "E105"),
        ('%GJN 1\n[No te "n"]', 2, "E105"),
        (b"%GJN 1\n1 \xff55", 2, "E101"),
        (b"\x00\x01\x02\xfe", 1, "E101"),
        ("\x00", 1, "E102"),
        ("%GJN 1\n" + "5" * 9000, 2, "E102"),
    ],
)
def test_odd_and_broken_texts_are_read_as_far_as_they_go(text, line, code):
    records = read_gjn(text)
    assert (line, code) in [(v.line, v.code) for v in records[0].violations]
    assert all(len(v.text) <= 41 for record in records for v in replay(record).violations)


def test_a_full_width_line_reads_as_its_plain_one():
    (record,) = read_gjn("%GJN 1\n\uff11 \uff15\uff15\n2 \uff0d")
    assert record.acts == (read_act("1 55"), read_act("2 -"))


def test_an_empty_text_has_no_records_unless_something_was_odd():
    assert read_gjn("") == ()
    assert read_gjn("\n\n") == ()
    assert len(read_gjn("\ufeff")) == 1


def test_records_are_told_apart_by_headers_and_blank_lines():
    assert len(read_gjn("%GJN 1\n1 55\n%GJN 1\n1 66")) == 2
    assert len(read_gjn('%GJN 1\n1 55\n\n[Lead "1"]\n1 66')) == 2
    assert len(read_gjn('%GJN 1\n[Order "1 2 3 4 5 6"]\n\n[Order "1 2 3 4 5 6"]')) == 2


@pytest.mark.parametrize(
    "value",
    ["", "1:5", "1:5 2:6 3:7 4:8 5:9 7:T", "1:5 1:6 3:7 4:8 5:9 6:T", "1:X 2:6 3:7 4:8 5:9 6:T"],
)
def test_a_deal_needs_six_holdings(value):
    assert read_deal(value) is None


bags = st.text(RANKS, min_size=1, max_size=5).map(read_cards)
seats = st.integers(1, 6)
words = st.text('ab1 "\\[]三é', max_size=8)
plays = st.builds(
    lambda kind, seat, cards: Move(kind, seat, as_set(cards), cards),
    st.sampled_from([Kind.PLAY, Kind.BURN]),
    seats,
    bags,
)
marks = st.tuples(st.sampled_from([Kind.PASS, Kind.YIELD, Kind.WITHDRAW, Kind.HEAD]), seats)
gifts = st.tuples(seats, seats, bags).filter(lambda gift: gift[0] != gift[1])
acts = st.one_of(
    plays,
    marks.map(lambda mark: Move(*mark)),
    gifts.map(lambda gift: Move(Kind.GIVE, gift[0], None, gift[2], gift[1])),
    st.sampled_from(ACTS).map(read_act),
)
tags = st.dictionaries(
    st.sampled_from(["Event", "Note", "Rules", "Lead", "Points", "Wind", "Umpire"]), words
)


@st.composite
def records(draw):
    given_tags = draw(tags)
    names = by_canon(given_tags)
    return Record(
        tags=tuple((name, " ".join(given_tags[name].split())) for name in names),
        acts=tuple(draw(st.lists(acts, min_size=1, max_size=8))),
    )


@settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.lists(records(), max_size=3))
def test_whatever_is_written_reads_back(written):
    again = read_gjn(write_gjn(written))
    assert read_gjn(write_gjn(again)) == again
    assert [record.acts for record in again] == [record.acts for record in written]


@settings(deadline=None)
@given(st.text(max_size=60) | st.binary(max_size=60))
def test_no_text_makes_the_reader_or_the_replay_fail(text):
    for record in read_gjn(text):
        replay(record)
        again = read_gjn(write_gjn([record]))
        assert again == (record,)


def test_every_holding_reads_back():
    assert read_deal(write_deal((FULL_PACK,) * 6)) == (FULL_PACK,) * 6


def test_reading_and_replaying_take_time_in_proportion_to_the_text():
    def seconds(lines):
        text = "%GJN 1\n" + "1 55\n@1 warn\n@2 stop 9\n1 nonsense\n6>1 2\n" * lines
        started = time.process_time()
        for record in read_gjn(text):
            replay(record)
        return time.process_time() - started

    assert seconds(8000) < 20 * max(seconds(1000), 0.01)
