"""All hands of an event as hand records."""

from django.core.management import call_command

from scoring.engine import read_gjn, simulate, write_gjn
from scoring.engine.report import check, is_valid
from scoring.rules import RULESETS
from tournament.adapters.hand_entry import HandEntry
from tournament.exports.gjn import event_gjn
from tournament.models import Event
from tournament.services.hands import record_hand
from tournament.services.records import accept_record
from tournament.tests.festival import match_of, record

HAND = simulate(11, RULESETS["competition"])


def test_every_hand_that_counts_is_a_valid_record(event: Event) -> None:
    match = match_of(event, "groups", "C-1")
    entry = HandEntry(finished=(1, 3, 2, 4, 6), revolutionary=5, lead=2)
    record_hand(match=match, number=1, entry=entry, actor=None)
    record_hand(match=match, number=2, entry=HandEntry(void=True), actor=None)
    text = event_gjn(event)
    checked = check("fest.gjn", text)
    assert is_valid(checked)
    assert [one.record.tag("Match") for one in checked] == ["A-1"] * 6 + ["B-1", "C-1"]
    ruled, revolted = checked[-2:]
    assert ruled.replay.order[-1] == 1  # ruled last after a sweep
    assert (revolted.replay.order, revolted.record.tag("Lead")) == ((1, 3, 5, 2, 4, 6), "2")


def test_a_record_is_kept_as_it_was_written_and_says_where_it_was_played(event: Event) -> None:
    match = match_of(event, "groups", "C-1")
    accept_record(match=match, number=1, text=write_gjn([HAND]), actor=None)
    *_others, exported = read_gjn(event_gjn(event))
    assert exported.acts == HAND.acts
    assert exported.tag("Deal") == HAND.tag("Deal")
    tags = [exported.tag(name) for name in ("Event", "Stage", "Round", "Hand", "Match")]
    assert tags == ["fest", "groups", "1", "1", "C-1"]


def test_what_was_exported_can_be_accepted_where_it_was_played(event: Event) -> None:
    match = match_of(event, "groups", "C-1")
    record(match)
    *_others, exported = read_gjn(event_gjn(event))
    accept_record(match=match, number=1, text=write_gjn([exported]), actor=None)


def test_the_command_writes_them(event: Event, tmp_path) -> None:
    call_command("export_event", "fest", str(tmp_path / "fest.gjn"), to="gjn")
    assert (tmp_path / "fest.gjn").read_bytes() == event_gjn(event)
