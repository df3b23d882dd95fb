"""Hand records into what a referee enters."""

from scoring.engine import replay
from scoring.rules import RULESETS
from tournament.adapters.records import entry_of_replay, written_hands

RESULT = '%GJN 1\n[Rules "competition"]\n[Lead "3"]\n5 R\n[Order "1 2 3 5 4 6"]\n'


def entered(text: str):
    [written] = written_hands(text)
    return entry_of_replay(replay(written.record, RULESETS["competition"]), written.text)


def test_each_hand_of_a_text_keeps_its_own_lines() -> None:
    first, second = written_hands("\n%GJN 1\r\n1 3\r\n\r\n%GJN 1\r\n1 44\r\n2 33\r\n")
    assert (first.text, second.text) == ("%GJN 1\n1 3\n", "%GJN 1\n1 44\n2 33\n")
    [found] = replay(second.record).violations
    assert found.line == 3


def test_a_text_without_a_record_holds_no_hands() -> None:
    assert written_hands("\n \n") == []


def test_the_order_alone_makes_an_entry_with_who_withdrew_and_who_led() -> None:
    entry = entered(RESULT)
    assert entry.finished == (1, 2, 3, 4, 6)
    assert (entry.revolutionary, entry.lead, entry.record) == (5, 3, RESULT)


def test_a_void_hand_is_entered_as_void() -> None:
    assert entered("%GJN 1\n@void misdeal\n").void


def test_a_hand_that_is_not_over_makes_no_entry() -> None:
    assert entered("%GJN 1\n1 44\n") is None
