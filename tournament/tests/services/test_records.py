"""Hand records as results: what the engine says is what the event counts."""

from collections.abc import Iterator
from contextlib import contextmanager
from itertools import islice

import pytest
from django.db import transaction

from scoring.engine import Record, simulate, write_gjn
from scoring.engine import replay as play_again
from scoring.engine.moves import yield_
from scoring.rules import RULESETS
from tournament.errors import Conflict, Refused
from tournament.models import HandPlace, HandVersion, Match
from tournament.selectors.hands import scored_version
from tournament.selectors.verdicts import FILE_LIMIT, RECORD_LIMIT, decoded, hands_in, verdict
from tournament.services.penalties import PenaltyEntry, record_penalty
from tournament.services.records import accept_record
from tournament.tests.festival import drawn_event, match_of, record

pytestmark = [pytest.mark.django_db, pytest.mark.whole_events]

PLAYED_BY = ("competition", "brief", "jining", "lianzhong-held", "section7", "hokkaido-free")
DECIDED = '%GJN 1\n[Rules "competition"]\n[Order "1 3 5 2 4 6"]\n'


def table(rules: str = "competition") -> Match:
    event = drawn_event(rules={"id": rules, "changes": {}}, approvals=1)
    return match_of(event, "groups", "A-1")


def simulated(rules: str) -> Iterator[Record]:
    """Hands of all kinds: some as they come, and as many more in which something rare happens."""
    hands = (simulate(seed, RULESETS[rules]) for seed in range(2000))
    yield from islice(hands, 15)
    yield from islice((hand for hand in hands if is_rare(hand)), 15)


def is_rare(hand: Record) -> bool:
    """Whether somebody withdrew, was ruled upon, was stuffed or failed to burn, or it is void."""
    story = play_again(hand).position.story
    down = story.revolutionary or story.rulings or story.stuffed or story.failed
    return bool(down or story.void)


def penalise(match: Match, number: int, written: Record) -> None:
    """Record the penalties that a record says were given."""
    for ruling in play_again(written, RULESETS[written.tag("Rules")]).position.story.rulings:
        entry = PenaltyEntry(
            hand=number,
            seat=ruling.seat,
            offence=str(ruling.offence),
            sanction=str(ruling.sanction),
            reason="seen",
        )
        record_penalty(match=match, entry=entry, actor=None)


@contextmanager
def taken_back() -> Iterator[None]:
    """Whatever is recorded inside has not been recorded afterwards."""
    point = transaction.savepoint()
    yield
    transaction.savepoint_rollback(point)


@pytest.mark.parametrize("rules", PLAYED_BY)
def test_an_accepted_record_counts_in_the_order_and_points_of_the_engine(rules: str) -> None:
    match = table(rules)
    for written in simulated(rules):
        found = play_again(written, RULESETS[rules])
        with taken_back():
            penalise(match, 1, written)
            version = accept_record(match=match, number=1, text=write_gjn([written]), actor=None)
            counted = scored_version(version)
        if found.void:
            assert counted is None
        else:
            assert counted.ruled == found.order
            assert counted.points.written == found.points
            assert counted.points.sweep == found.sweep


def test_a_bare_order_is_a_record_too() -> None:
    version = accept_record(match=table(), number=1, text=DECIDED, actor=None)
    assert scored_version(version).ruled == (1, 3, 5, 2, 4, 6)
    assert version.record == DECIDED


def test_who_went_out_and_who_was_left_over_is_told_apart() -> None:
    written = simulate(11, RULESETS["competition"])
    accept_record(match=table(), number=1, text=write_gjn([written]), actor=None)
    found = play_again(written)
    causes = dict(HandPlace.objects.values_list("seat", "cause"))
    assert {seat for seat in causes if causes[seat] == "left_over"} == set(found.holding)
    assert not HandPlace.objects.filter(inferred=True).exists()


def test_the_same_key_and_record_record_once() -> None:
    match = table()
    sent = {"match": match, "number": 1, "text": DECIDED, "actor": None, "key": "once"}
    assert accept_record(**sent) == accept_record(**sent)
    with pytest.raises(Conflict):
        accept_record(**sent | {"text": DECIDED.replace("1 3 5", "1 5 3")})
    assert HandVersion.objects.count() == 1


def test_a_record_that_was_overtaken_is_a_conflict() -> None:
    match = table()
    record(match)
    with pytest.raises(Conflict) as refusal:
        accept_record(match=match, number=1, text=DECIDED, actor=None, seen_version=0)
    assert refusal.value.code == "stale_version"


REFUSED = {
    "no_record": "\n",
    "not_text": "%GJN 1\x00",
    "several_hands": DECIDED + "\n" + DECIDED,
    "record_too_long": '%GJN 1\n[Note "' + "x" * RECORD_LIMIT + '"]\n',
    "file_too_large": "x" * (FILE_LIMIT + 1),
    "other_rules": DECIDED.replace("competition", "brief"),
    "other_hand": DECIDED.replace("[Order", '[Hand "2"]\n[Order'),
    "record_unfinished": "%GJN 1\n1 44\n",
    "record_faulty": DECIDED + '[Points "0 12"]\n',
    "rulings_missing": DECIDED.replace("[Order", "@6 last extra_cards\n[Order"),
}


@pytest.mark.parametrize(("code", "text"), REFUSED.items(), ids=REFUSED)
def test_what_is_no_result_of_this_hand_is_refused_and_nothing_is_stored(
    code: str, text: str
) -> None:
    with pytest.raises(Refused) as refusal:
        accept_record(match=table(), number=1, text=text, actor=None)
    assert refusal.value.code == code
    assert not HandVersion.objects.exists()


@pytest.mark.parametrize("tag", ["Event", "Stage", "Round", "Table", "Match"])
def test_a_record_of_another_match_is_refused(tag: str) -> None:
    text = DECIDED.replace("[Order", f'[{tag} "99"]\n[Order')
    with pytest.raises(Refused) as refusal:
        verdict(table(), 1, text)
    assert refusal.value.code == "other_hand"
    assert tag in str(refusal.value)


def test_a_record_may_name_its_event_and_stage_in_words() -> None:
    match = table()
    stage = match.group.stage
    text = DECIDED.replace(
        "[Order", f'[Event "{stage.event.name}"]\n[Stage "{stage.name}"]\n[Order'
    )
    assert verdict(match, 1, text).objection is None


def with_a_wrong_yield(hand: Record) -> str:
    """The record with a yield in it that nothing follows from: nobody had passed yet (R5.3)."""
    first, *others = hand.acts
    wrong = yield_(first.seat % 6 + 1)
    return write_gjn([Record(tags=hand.tags, acts=(first, wrong, *others))])


def test_faults_of_play_leave_an_order_that_the_record_claims_too() -> None:
    """Who plays wrongly takes it back (R5.9), and the hand goes on."""
    match = table()
    texts = (with_a_wrong_yield(simulate(seed, RULESETS["competition"])) for seed in range(50))
    found = next(
        found
        for found in (verdict(match, 1, text) for text in texts)
        if [each.code for each in found.replay.violations] == ["E309"]
    )
    assert found.objection is None
    unclaimed = found.text[: found.text.index("[Order")]
    assert verdict(match, 1, unclaimed).objection.code == "record_faulty"


def test_a_ruling_that_is_recorded_moves_the_order_of_a_record_without_it() -> None:
    match = table()
    entry = PenaltyEntry(hand=1, seat=1, offence="extra_cards", sanction="last", reason="seen")
    record_penalty(match=match, entry=entry, actor=None)
    version = accept_record(match=match, number=1, text=DECIDED, actor=None)
    counted = scored_version(version)
    assert counted.played == (1, 3, 5, 2, 4, 6)
    assert counted.ruled == (3, 5, 2, 4, 6, 1)


def test_burns_that_score_by_themselves_are_no_result_of_an_event() -> None:
    rules = RULESETS["hokkaido-double"]
    burnt = next(
        hand
        for hand in (simulate(seed, rules) for seed in range(200))
        if any(due.kind == "burn" for due in play_again(hand).tribute)
    )
    found = verdict(table("hokkaido-double"), 1, write_gjn([burnt]))
    assert found.objection.code == "points_by_tribute"


def test_files_are_utf_8_of_some_size() -> None:
    assert decoded(DECIDED.encode()) == DECIDED
    for data, code in ((b"%GJN 1\n1 \xd0\xc2", "not_utf8"), (b"1" * 10**7, "file_too_large")):
        with pytest.raises(Refused) as refusal:
            decoded(data)
        assert refusal.value.code == code


def test_a_text_with_several_hands_gives_them_all() -> None:
    assert [written.text for written in hands_in(DECIDED + "\n" + DECIDED)] == [DECIDED, DECIDED]
