"""Rulings on whole matches."""

import pytest

from tournament.adapters.hand_entry import HandEntry
from tournament.errors import Conflict, Refused
from tournament.models import AuditEntry, Event, Group, Match, MatchRuling
from tournament.selectors.matches import next_hand, result_of_match
from tournament.selectors.standings import compute_rows
from tournament.services import audit
from tournament.services.draws import draw_stage
from tournament.services.hands import record_hand
from tournament.services.penalties import PenaltyEntry, record_penalty
from tournament.services.rulings import RulingEntry, lift_ruling, record_ruling
from tournament.tests.festival import (
    EVEN_SWEEP,
    LEVEL,
    ODD_AHEAD,
    ODD_SWEEP,
    drawn_event,
    knockout_event,
    match_of,
    play,
    record,
)

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Event:
    return drawn_event()


@pytest.fixture
def match(event: Event) -> Match:
    return match_of(event, "groups", "A-1")


def rule(match: Match, kind: str, **fields: object) -> MatchRuling:
    entry = RulingEntry(**{"kind": kind, "reason": "a reason"} | fields)
    return record_ruling(match=match, entry=entry, actor=None)


def state_of(match: Match) -> str:
    return Match.objects.get(pk=match.pk).state


def table(event: Event, group: str = "A") -> dict[str, tuple[object, ...]]:
    """Played, won, drawn, lost, match points and hand points of each entrant."""
    columns = ("played", "won", "drawn", "lost", "match_points", "hand_points")
    rows = compute_rows(Group.objects.get(code=group, stage__event=event))
    return {row["entrant"]: tuple(row[column] for column in columns) for row in rows}


@pytest.mark.parametrize("kind", ["walkover", "absent"])
def test_who_gives_up_loses_and_the_other_is_awarded_two_points_a_hand(
    event: Event, match: Match, kind: str
) -> None:
    rule(match, kind, side="even")

    result = result_of_match(match)
    assert (result.winner, result.odd, result.even) == ("odd", 12, 0)
    assert state_of(match) == "forfeited"
    assert table(event) == {"T001": (1, 1, 0, 0, 2, 12), "T008": (1, 0, 0, 1, 0, 0)}


def test_the_award_is_a_setting_and_hands_played_before_stand(match: Match) -> None:
    Event.objects.update(walkover_points=3)
    record(match, EVEN_SWEEP)

    rule(match_of(match.group.stage.event, "groups", "A-1"), "walkover", side="even")

    result = result_of_match(match_of(match.group.stage.event, "groups", "A-1"))
    assert (result.winner, result.odd, result.even) == ("odd", 15, 12)


def test_where_neither_comes_both_lose_and_nobody_is_awarded(event: Event, match: Match) -> None:
    rule(match, "absent", side="both")

    assert table(event) == {"T001": (1, 0, 0, 1, 0, 0), "T008": (1, 0, 0, 1, 0, 0)}


def test_an_abandoned_match_keeps_its_hand_points_and_is_no_match_played(
    event: Event, match: Match
) -> None:
    record(match, ODD_SWEEP)

    rule(match, "abandoned")

    assert state_of(match) == "abandoned"
    assert table(event) == {"T001": (0, 0, 0, 0, 0, 12), "T008": (0, 0, 0, 0, 0, 0)}


def test_a_closed_match_takes_no_hand_before_its_ruling_is_lifted(match: Match) -> None:
    ruling = rule(match, "abandoned")
    with pytest.raises(Conflict, match="A-1"):
        record(match)

    lift_ruling(ruling=ruling, reason="mistaken", actor=None)

    assert state_of(match) == "scheduled"
    record(match)


@pytest.mark.parametrize("before", [None, "abandoned"])
def test_a_replayed_match_begins_anew_and_its_hands_stay_on_record(
    event: Event, match: Match, before: str | None
) -> None:
    record(match, ODD_SWEEP)
    record(match, ODD_SWEEP, 2)
    if before:
        rule(match, before)

    rule(match, "replay")

    assert (state_of(match), next_hand(match)) == ("scheduled", (3, "regular"))
    assert table(event)["T001"] == (0, 0, 0, 0, 0, 0)
    with pytest.raises(Conflict, match="2"):
        record(match, EVEN_SWEEP, 2)
    play(match, EVEN_SWEEP)
    assert (match.hands.count(), result_of_match(match).even) == (8, 72)
    assert table(event)["T008"] == (1, 1, 0, 0, 2, 72)


def test_penalties_of_a_replayed_match_stand(event: Event, match: Match) -> None:
    record(match, ODD_SWEEP)
    penalty = PenaltyEntry(hand=1, seat=1, offence="late", sanction="points", minutes=15)
    record_penalty(match=match, entry=penalty, actor=None)

    rule(match, "replay")

    assert table(event)["T001"] == (0, 0, 0, 0, 0, -3)


def test_a_replay_is_lifted_only_until_it_is_played(match: Match) -> None:
    record(match, ODD_SWEEP)
    ruling = rule(match, "replay")
    record(match, EVEN_SWEEP, 2)

    with pytest.raises(Conflict):
        lift_ruling(ruling=ruling, reason="mistaken", actor=None)


def test_only_the_last_ruling_is_lifted(match: Match) -> None:
    first = rule(match, "abandoned")
    rule(match, "replay")

    with pytest.raises(Conflict):
        lift_ruling(ruling=first, reason="mistaken", actor=None)


def test_a_knockout_match_given_up_sends_the_other_on(event: Event) -> None:
    event = knockout_event(slug="knock")
    match = match_of(event, "knockout", "K-1")
    odd, even = (match.sides.get(parity=parity).entrant for parity in ("odd", "even"))

    rule(match, "walkover", side="odd")

    seated = {
        feed.takes: feed.match.sides.get(parity=feed.parity).entrant for feed in match.fed.all()
    }
    assert seated == {"winner": even, "loser": odd}


@pytest.mark.whole_events
def test_where_neither_plays_a_knockout_match_every_place_is_still_given_once() -> None:
    event = knockout_event(slug="knock")
    matches = Match.objects.filter(group__stage__code="knockout").order_by("number")
    for match in matches:
        current = match_of(event, "knockout", str(match))
        if match.number == 1:
            rule(current, "absent", side="both")
        else:
            play(current)

    rows = compute_rows(event.stages.get(code="knockout").groups.get())
    assert [row["rank"] for row in rows] == list(range(1, 9))


def test_a_knockout_match_is_not_abandoned() -> None:
    match = match_of(knockout_event(slug="knock"), "knockout", "K-1")

    with pytest.raises(Refused):
        rule(match, "abandoned")


def test_a_ruling_waits_for_the_chief_once_the_next_match_has_started() -> None:
    event = knockout_event(slug="knock")
    for code in ("K-1", "K-2", "K-3", "K-4"):
        play(match_of(event, "knockout", code))
    record(match_of(event, "knockout", "K-5"))
    source = match_of(event, "knockout", "K-5").feeds.first().source

    with pytest.raises(Conflict, match="K-5"):
        rule(match_of(event, "knockout", source.code), "replay")


@pytest.mark.parametrize(
    ("kind", "fields"),
    [
        ("walkover", {}),
        ("absent", {"side": "left"}),
        ("abandoned", {"side": "odd"}),
        ("replay", {}),
        ("time_up", {}),
        ("stands", {"side": "odd"}),
        ("nonsense", {}),
        ("abandoned", {"reason": " "}),
    ],
)
def test_a_ruling_that_makes_no_sense_is_refused_and_nothing_is_written(
    match: Match, kind: str, fields: dict[str, str]
) -> None:
    with pytest.raises(Refused):
        rule(match, kind, **fields)
    assert not MatchRuling.objects.exists()


def test_a_stage_with_a_ruling_is_not_drawn_again(event: Event, match: Match) -> None:
    rule(match, "walkover", side="odd")

    with pytest.raises(Conflict):
        draw_stage(stage=match.group.stage, seed="2", actor=None)


def test_a_ruling_is_in_the_audit_chain_with_the_digest_of_its_reason(match: Match) -> None:
    rule(match, "absent", side="odd", reason="ill")

    entry = AuditEntry.objects.order_by("number").last()
    assert (entry.action, entry.subject) == ("rule", "groups/A-1/ruling-1")
    assert entry.before == {"match": "scheduled", "in_force": False}
    assert entry.details == {
        "match": "forfeited",
        "in_force": True,
        "kind": "absent",
        "side": "odd",
        "hand": 0,
    }
    assert entry.reason == audit.digest("ill")


def test_at_time_the_hands_played_decide(event: Event, match: Match) -> None:
    record(match, ODD_SWEEP)
    record(match, EVEN_SWEEP, 2)
    record(match, ODD_AHEAD, 3)

    rule(match, "time_up")

    assert (state_of(match), result_of_match(match).winner) == ("finished", "odd")
    assert table(event)["T001"] == (1, 1, 0, 0, 2, 14)
    with pytest.raises(Conflict):
        record(match, number=4)


def test_a_hand_whose_first_place_is_out_is_played_out_after_time(match: Match) -> None:
    record(match, ODD_AHEAD)

    rule(match, "time_up", runs=True)

    assert (state_of(match), next_hand(match)) == ("playing", (2, "regular"))
    record(match, EVEN_SWEEP, 2)
    assert (state_of(match), result_of_match(match).winner) == ("finished", "even")


def test_a_hand_that_runs_on_and_is_void_is_not_dealt_again_after_time(match: Match) -> None:
    record(match, ODD_AHEAD)
    rule(match, "time_up", runs=True)

    record_hand(match=match, number=2, entry=HandEntry(void=True), actor=None)

    assert (state_of(match), result_of_match(match).winner) == ("finished", "odd")


def test_a_match_without_any_hand_at_time_is_no_draw(event: Event, match: Match) -> None:
    with pytest.raises(Refused):
        rule(match, "time_up")
    rule(match, "time_up", runs=True)

    record_hand(match=match, number=1, entry=HandEntry(void=True), actor=None)

    assert state_of(match) == "abandoned"
    assert table(event)["T001"] == (0, 0, 0, 0, 0, 0)


def test_a_tie_at_time_is_decided_by_an_extra_hand_where_somebody_must_win() -> None:
    match = match_of(knockout_event(slug="knock"), "knockout", "K-1")
    record(match, LEVEL)
    rule(match, "time_up")

    assert next_hand(match) == (2, "extra")
    record(match, EVEN_SWEEP, 2)
    assert result_of_match(match).winner == "even"


def test_time_up_is_lifted_while_nothing_was_played_since(match: Match) -> None:
    record(match, ODD_SWEEP)
    ruling = rule(match, "time_up")

    lift_ruling(ruling=ruling, reason="the clock was wrong", actor=None)

    assert (state_of(match), next_hand(match)) == ("playing", (2, "regular"))
