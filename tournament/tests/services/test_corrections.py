"""Correcting a hand after later matches were built on it."""

import pytest
from django.contrib.auth.models import User

from tournament.adapters.hand_entry import HandEntry
from tournament.errors import Conflict, Refused
from tournament.models import (
    AuditEntry,
    Correction,
    Event,
    Hand,
    HandVersion,
    Match,
    Role,
    Stage,
)
from tournament.selectors.corrections import corrections_shown_at, corrections_shown_in, picture
from tournament.selectors.matches import next_hand, result_of_match
from tournament.selectors.seating import taken_seats
from tournament.selectors.standings import compute_rows
from tournament.services import audit
from tournament.services.advancement import advance
from tournament.services.corrections import (
    CorrectionEntry,
    approve_correction,
    decline_correction,
    preview_correction,
    propose_correction,
)
from tournament.services.draws import draw_stage
from tournament.services.penalties import PenaltyEntry, record_penalty
from tournament.services.roles import grant_role
from tournament.tests.festival import (
    EVEN_SWEEP,
    LEVEL,
    ODD_AHEAD,
    ODD_SWEEP,
    drawn_event,
    knockout_event,
    match_of,
    play,
    play_stage,
)

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Event:
    """A knockout of eight with one hand a match; round 1 and K-5, which its winners play."""
    event = knockout_event(group_hands=6)
    Stage.objects.update(hands=1)
    for number in (1, 2, 3, 4, 5):
        play(match_of(event, "knockout", f"K-{number}"), ODD_AHEAD)
    return event


@pytest.fixture
def first(event: Event) -> Hand:
    """The hand of the match whose odd side went on to K-5."""
    feed = match_of(event, "knockout", "K-5").feeds.get(parity="odd")
    return hand_of(event, "knockout", str(feed.source))


def hand_of(event: Event, stage: str, code: str, number: int = 1) -> Hand:
    return match_of(event, stage, code).hands.get(number=number)


def official(event: Event, name: str) -> Role:
    user = User.objects.create(username=name)
    return grant_role(event=event, kind="chief", user=user, actor=None)


def entry(order: tuple[int, ...] = EVEN_SWEEP, policy: str = "standings", **more: object):
    hand = HandEntry(finished=order, **more)
    return CorrectionEntry(hand=hand, policy=policy, reason="misread")


def propose(hand: Hand, change: CorrectionEntry, actor: Role | None = None) -> Correction:
    version = hand.versions.order_by("version").last().version
    return propose_correction(hand=hand, entry=change, seen_version=version, actor=actor)


def correct(hand: Hand, change: CorrectionEntry) -> Correction:
    """Propose and approve."""
    correction = propose(hand, change)
    name = f"chief {correction.number}"
    approve_correction(correction=correction, actor=official(correction.event, name))
    return correction


def sides(event: Event, code: str) -> list[str]:
    rows = match_of(event, "knockout", code).sides.order_by("-parity")
    return list(rows.values_list("entrant__code", flat=True))


def knockout_rows(event: Event) -> list[dict]:
    return compute_rows(event.stages.get(code="knockout").groups.get())


def test_standings_only_corrects_the_result_and_who_played_on_stands(
    event: Event, first: Hand
) -> None:
    before = sides(event, "K-5"), knockout_rows(event)

    correct(first, entry())

    match = match_of(event, "knockout", str(first.match))
    result = result_of_match(match)
    assert (result.winner, result.goes_on, result.even) == ("even", "odd", 12)
    assert (sides(event, "K-5"), knockout_rows(event)) == before
    play_stage(event.stages.get(code="knockout"))
    assert [row["rank"] for row in knockout_rows(event)] == list(range(1, 9))


def test_replay_seats_the_right_teams_and_voids_what_was_played_in_between(
    event: Event, first: Hand
) -> None:
    final = match_of(event, "knockout", "K-5").fed.get(takes="winner").match
    loser = first.match.sides.get(parity="even").entrant

    correction = correct(first, entry(policy="replay"))

    assert correction.changes["replayed"] == ["K-5"]
    fifth = match_of(event, "knockout", "K-5")
    assert (fifth.state, next_hand(fifth)) == ("scheduled", (2, "regular"))
    assert sides(event, "K-5")[0] == loser.code
    assert taken_seats(fifth, 2)[0].player in [row.player for row in loser.memberships.all()]
    assert not final.sides.exists()
    assert fifth.seatings.filter(from_hand=1).count() == 6  # who sat in the hand that was played
    play_stage(event.stages.get(code="knockout"))
    assert [row["rank"] for row in knockout_rows(event)] == list(range(1, 9))


def test_everything_after_a_replayed_match_is_replayed_as_well(event: Event, first: Hand) -> None:
    play_stage(event.stages.get(code="knockout"))

    correction = correct(first, entry(policy="replay"))

    downstream = {
        "K-5",
        *(str(feed.match) for feed in match_of(event, "knockout", "K-5").fed.all()),
    }
    assert downstream < set(correction.changes["replayed"])
    play_stage(event.stages.get(code="knockout"))
    assert [row["rank"] for row in knockout_rows(event)] == list(range(1, 9))


def test_a_correction_that_changes_no_winner_replays_nothing(event: Event, first: Hand) -> None:
    correction = correct(first, entry(ODD_SWEEP, policy="replay"))

    assert correction.changes["replayed"] == []
    assert match_of(event, "knockout", "K-5").state == "finished"


def test_a_match_tied_by_a_correction_needs_no_extra_hand_where_who_played_on_stands(
    event: Event, first: Hand
) -> None:
    correct(first, entry(LEVEL))

    match = match_of(event, "knockout", str(first.match))
    assert (match.state, result_of_match(match).winner) == ("finished", None)


def test_a_second_correction_may_undo_that_who_played_on_stands(event: Event, first: Hand) -> None:
    correct(first, entry())

    correct(first, entry(policy="replay"))

    assert sides(event, "K-5")[0] == first.match.sides.get(parity="even").entrant.code


def test_correcting_a_correction_back_is_the_identity(event: Event, first: Hand) -> None:
    before = picture(match_of(event, "knockout", str(first.match)))
    for order in (EVEN_SWEEP, ODD_AHEAD):
        correct(first, entry(order))

    assert picture(match_of(event, "knockout", str(first.match))) == before


@pytest.mark.parametrize("policy", ["standings", "replay"])
def test_the_preview_writes_nothing_and_is_what_is_then_changed(
    event: Event, first: Hand, policy: str
) -> None:
    counts = HandVersion.objects.count(), AuditEntry.objects.count()
    before = picture(match_of(event, "knockout", str(first.match)))

    changes = preview_correction(hand=first, entry=entry(policy=policy))

    assert (HandVersion.objects.count(), AuditEntry.objects.count()) == counts
    assert picture(match_of(event, "knockout", str(first.match))) == before
    assert correct(first, entry(policy=policy)).changes == changes


def test_the_preview_names_every_row_that_changes(event: Event) -> None:
    hand = hand_of(event, "groups", "A-1")
    Stage.objects.update(hands=6)

    changes = preview_correction(hand=hand, entry=entry(ODD_SWEEP))

    assert [(row["group"], row["entrant"]) for row in changes["rows"]] == [
        ("A", "T001"),
        ("A", "T008"),
    ]
    first = changes["rows"][0]
    assert (first["before"]["hand_points"], first["after"]["hand_points"]) == (12, 22)
    assert (changes["sides"], changes["replayed"]) == ([], [])


def test_nothing_changes_before_another_official_approves(event: Event, first: Hand) -> None:
    chief = official(event, "one")
    correction = propose(first, entry(), chief)

    with pytest.raises(Conflict):
        approve_correction(correction=correction, actor=chief)
    assert first.versions.count() == 1
    approve_correction(correction=correction, actor=official(event, "two"))
    assert first.versions.get(state="confirmed").version == 2
    with pytest.raises(Conflict):
        approve_correction(correction=correction, actor=official(event, "three"))


def test_one_official_is_enough_where_the_event_says_so(event: Event, first: Hand) -> None:
    Event.objects.update(approvals=1)

    correction = propose(hand_of(event, "knockout", str(first.match)), entry(), None)

    assert correction.decision.approved
    assert first.versions.count() == 2


def test_a_declined_correction_changes_nothing_and_another_may_be_proposed(
    event: Event, first: Hand
) -> None:
    correction = propose(first, entry())
    with pytest.raises(Conflict):
        propose(first, entry())

    decline_correction(correction=correction, actor=None)

    assert first.versions.count() == 1
    propose(first, entry())


def test_a_proposal_is_void_once_it_would_change_something_else(event: Event, first: Hand) -> None:
    correction = propose(first, entry(policy="replay"))
    play_stage(event.stages.get(code="knockout"))

    with pytest.raises(Conflict) as conflict:
        approve_correction(correction=correction, actor=official(event, "two"))
    assert conflict.value.code == "changes_differ"


def test_a_version_that_was_overtaken_is_not_corrected(event: Event, first: Hand) -> None:
    with pytest.raises(Conflict):
        propose_correction(hand=first, entry=entry(), seen_version=0, actor=None)


def test_a_hand_on_which_nothing_builds_is_simply_recorded_again(event: Event) -> None:
    hand = hand_of(event, "knockout", "K-5")

    with pytest.raises(Conflict):
        propose(hand, entry())


def test_group_results_are_corrected_after_the_knockout_started_but_its_draw_stands(
    event: Event,
) -> None:
    Stage.objects.update(hands=6)
    hand = hand_of(event, "groups", "A-1", 6)
    seats = sides(event, "K-1")
    with pytest.raises(Refused):
        propose(hand, entry(policy="replay"))

    correct(hand, entry())

    rows = compute_rows(hand.match.group)
    assert rows[0]["entrant"] == "T008"
    assert sides(event, "K-1") == seats


def test_a_draft_is_drawn_again_with_the_corrected_seeds() -> None:
    event = drawn_event()
    groups, knockout = event.stages.order_by("position")
    play_stage(groups)
    advance(stage=groups, actor=None)
    draw = draw_stage(stage=knockout, seed="7", actor=None)
    hand = hand_of(event, "groups", "A-1", 6)

    correct(hand, entry(policy="redraw"))

    again = knockout.draws.order_by("version").last()
    assert (again.version, again.seed, again.published_at) == (2, "7", None)
    assert again.outcome["order"].index("T008") < again.outcome["order"].index("T001")
    assert draw.outcome["order"].index("T001") < draw.outcome["order"].index("T008")


def test_what_is_published_is_not_drawn_again(event: Event, first: Hand) -> None:
    for hand in (first, hand_of(event, "groups", "A-1")):
        with pytest.raises(Refused):
            propose(hand, entry(policy="redraw"))


@pytest.mark.parametrize(
    "change",
    [
        CorrectionEntry(hand=HandEntry(finished=EVEN_SWEEP), policy="standings", reason=" "),
        CorrectionEntry(hand=HandEntry(finished=EVEN_SWEEP), policy="silence", reason="x"),
        CorrectionEntry(hand=HandEntry(finished=(1, 1)), policy="standings", reason="x"),
        CorrectionEntry(hand=HandEntry(void=True), policy="standings", reason="x"),
    ],
)
def test_a_correction_that_makes_no_sense_is_refused(
    event: Event, first: Hand, change: CorrectionEntry
) -> None:
    with pytest.raises(Refused):
        propose(first, change)
    assert not Correction.objects.exists()
    assert first.versions.count() == 1


def test_penalties_survive_a_correction(event: Event) -> None:
    event = drawn_event(slug="other")
    match = match_of(event, "groups", "A-1")
    play(match)
    penalty = PenaltyEntry(hand=1, seat=1, offence="took_played", sanction="last", points=2)
    record_penalty(match=match, entry=penalty, actor=None)
    groups = event.stages.get(code="groups")
    play_stage(groups)
    advance(stage=groups, actor=None)
    draw_stage(stage=event.stages.get(code="knockout"), seed="1", actor=None)

    correct(hand_of(event, "groups", "A-1"), entry(ODD_SWEEP, policy="redraw"))

    row = next(row for row in compute_rows(match.group) if row["entrant"] == "T001")
    # Five hands of 2 and one of 2 (the sweep is broken by the ruling), less the tariff.
    assert (row["hand_points"], row["deducted"], row["penalties"]) == (10, 2, 1)


def test_who_saw_the_old_result_is_shown_the_correction(event: Event, first: Hand) -> None:
    correction = correct(first, entry(policy="replay"))
    propose(hand_of(event, "groups", "A-1"), entry())

    for code in (str(first.match), "K-5"):
        assert corrections_shown_at(match_of(event, "knockout", code)) == [correction]
    assert corrections_shown_at(match_of(event, "knockout", "K-3")) == []
    assert corrections_shown_in(event.stages.get(code="knockout"), [first.match.group]) == [
        correction
    ]


def test_every_step_is_in_an_unbroken_audit_chain(event: Event, first: Hand) -> None:
    correct(first, entry(policy="replay"))

    actions = AuditEntry.objects.order_by("number").values_list("action", flat=True)
    assert {"propose_correction", "correct_hand", "rule", "approve_correction"} < set(actions)
    assert audit.first_fault(event) is None


def test_seeds_changed_after_the_start_change_nothing(event: Event) -> None:
    before = knockout_rows(event)

    event.entrants.update(points=None)

    assert knockout_rows(event) == before
    assert Match.objects.filter(group__stage__code="knockout", state="finished").count() == 5
