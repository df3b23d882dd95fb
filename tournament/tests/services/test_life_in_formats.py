"""Who leaves, gives up or was misread, in Swiss rounds, round robins and knockouts."""

import pytest
from django.contrib.auth.models import User

from tournament.adapters.hand_entry import HandEntry
from tournament.errors import Conflict, Refused
from tournament.models import Correction, Draw, Entry, Event, Match, Side, Stage
from tournament.selectors.advancement import earned
from tournament.selectors.progress import Step, next_step, stages_progress
from tournament.selectors.ranking import final_ranking
from tournament.services.advancement import advance
from tournament.services.corrections import (
    CorrectionEntry,
    approve_correction,
    preview_correction,
    propose_correction,
)
from tournament.services.decisions import decide_by_drawing
from tournament.services.draws import draw_stage, publish_draw
from tournament.services.roles import grant_role
from tournament.services.rulings import RulingEntry, record_ruling
from tournament.services.standings import compile_event, differing_groups
from tournament.services.withdrawals import lift_withdrawal
from tournament.tests.festival import (
    EVEN_SWEEP,
    ODD_SWEEP,
    match_of,
    new_event,
    play,
    play_stage,
    preset_event,
    record,
    register,
    start,
    team_form,
)
from tournament.tests.services.leaving import codes_in, leave, rows_of

pytestmark = [pytest.mark.django_db, pytest.mark.whole_events]


def swiss(teams: int = 8, **changes: object) -> tuple[Event, Stage]:
    """A Swiss stage whose first round is published; matches have one hand."""
    event = preset_event("club-swiss", teams, {"hands": 1, **changes})
    return event, event.stages.select_related("event").get()


def play_by_code(stage: Stage) -> None:
    """The lower code sweeps every match."""
    for match in Match.objects.filter(group__stage=stage).select_related("group__stage__event"):
        odd, even = (match.sides.get(parity=side).entrant.code for side in ("odd", "even"))
        play(match, ODD_SWEEP if odd < even else EVEN_SWEEP)


def opponent_of(stage: Stage, code: str) -> str:
    own = Side.objects.get(round__stage=stage, entrant__code=code)
    return own.match.sides.exclude(pk=own.pk).get().entrant.code


def test_seeds_stand_when_somebody_leaves_a_swiss() -> None:
    _event, stage = swiss()
    seeds = dict(stage.entries.values_list("entrant__code", "seed"))
    play_stage(stage)
    leave(stage, "T003")

    start(stage)

    assert dict(stage.entries.values_list("entrant__code", "seed")) == seeds
    assert codes_in(stage, 2) == seeds.keys() - {"T003"}


def test_who_comes_back_to_a_swiss_is_paired_again() -> None:
    _event, stage = swiss()
    play_stage(stage)
    withdrawal = leave(stage, "T003")
    start(stage)
    play_stage(stage)
    lift_withdrawal(withdrawal=withdrawal, reason="recovered", actor=None)

    start(stage)

    assert "T003" in codes_in(stage, 3)
    assert stage.entries.get(entrant__code="T003").seed == 3


def test_a_draft_that_pairs_somebody_who_left_is_drawn_again() -> None:
    event, stage = swiss()
    play_stage(stage)
    draw_stage(stage=stage, seed="2", actor=None)
    leave(stage, "T003")

    assert next_step(event, stages_progress(event))[0] == Step.DRAW
    with pytest.raises(Conflict, match="第3队"):
        publish_draw(stage=stage, actor=None)

    start(stage)
    assert "T003" not in codes_in(stage, 2)


def test_void_results_of_a_swiss_count_for_nobody() -> None:
    event, stage = swiss()
    play_stage(stage)
    opponent = opponent_of(stage, "T003")

    leave(stage, "T003", "void")

    rows = rows_of(stage)
    assert rows["T003"]["rank"] is None
    assert rows[opponent]["played"] == 0
    assert all(row["played"] for code, row in rows.items() if code not in ("T003", opponent))
    compile_event(event)
    assert list(differing_groups(event)) == []


def test_who_leaves_a_swiss_forfeits_and_the_others_play_on_with_a_bye() -> None:
    _event, stage = swiss(6, round_count=2)
    opponent = opponent_of(stage, "T001")
    leave(stage, "T001")
    play_stage(stage)

    start(stage)

    row = rows_of(stage)[opponent]
    assert (row["won"], row["hand_points"]) == (1, 2)
    assert len(codes_in(stage, 2)) == 5


def test_what_was_only_ruled_on_is_a_round_that_has_begun() -> None:
    event, stage = swiss()
    match = match_of(event, "swiss", "S-1")
    entry = RulingEntry(kind="absent", side="even", reason="nobody came")
    record_ruling(match=match, entry=entry, actor=None)

    with pytest.raises(Conflict, match="S-2"):
        draw_stage(stage=stage, seed="2", actor=None)


@pytest.fixture
def two_rounds() -> tuple[Event, Stage]:
    """A Swiss whose second round is played."""
    event, stage = swiss()
    play_stage(stage)
    start(stage)
    play_stage(stage)
    return event, stage


def correct(event: Event, policy: str) -> None:
    """S-1 was really won by the even side."""
    hand = match_of(event, "swiss", "S-1").hands.get()
    entry = CorrectionEntry(hand=HandEntry(finished=EVEN_SWEEP), policy=policy, reason="misread")
    correction = propose_correction(hand=hand, entry=entry, seen_version=1, actor=None)
    chief = grant_role(
        event=event, kind="chief", user=User.objects.create(username="chief"), actor=None
    )
    approve_correction(correction=correction, actor=chief)


def test_a_swiss_result_stands_once_a_later_round_has_begun(two_rounds: tuple) -> None:
    event, _stage = two_rounds

    with pytest.raises(Conflict) as refused:
        record(match_of(event, "swiss", "S-1"), EVEN_SWEEP, seen_version=1)
    assert refused.value.code == "dependent_started"


def test_a_correction_in_a_swiss_changes_the_table_and_no_pairing(two_rounds: tuple) -> None:
    event, stage = two_rounds
    pairs = set(Side.objects.values_list("match", "entrant"))
    winner = match_of(event, "swiss", "S-1").sides.get(parity="even").entrant.code

    correct(event, "standings")

    assert rows_of(stage)[winner]["won"] >= 1
    assert set(Side.objects.values_list("match", "entrant")) == pairs
    compile_event(event)
    assert list(differing_groups(event)) == []


def test_a_correction_in_a_swiss_draws_an_unpublished_round_again(two_rounds: tuple) -> None:
    event, stage = two_rounds
    draft = draw_stage(stage=stage, seed="third", actor=None)

    correct(event, "redraw")

    listed = {side["match"] for side in Correction.objects.get().changes["sides"]}
    latest = Draw.objects.filter(stage=stage).latest("version")
    assert (latest.version, latest.seed) == (draft.version + 1, "third")
    assert listed == {code for code, _both in pairings(latest) ^ pairings(draft)}
    assert latest.published_at is None


def pairings(draw: Draw) -> set[tuple[str, tuple[str, str]]]:
    return {
        (f"S-{match['number']}", (match["odd"]["entrant"], match["even"]["entrant"]))
        for match in draw.outcome["matches"]
    }


@pytest.mark.parametrize(
    ("policy", "code"), [("replay", "draw_stands"), ("redraw", "nothing_to_redraw")]
)
def test_published_pairings_of_a_swiss_stand(two_rounds: tuple, policy: str, code: str) -> None:
    event, _stage = two_rounds
    hand = match_of(event, "swiss", "S-1").hands.get()
    entry = CorrectionEntry(hand=HandEntry(finished=EVEN_SWEEP), policy=policy, reason="misread")

    with pytest.raises(Refused) as refused:
        preview_correction(hand=hand, entry=entry)
    assert refused.value.code == code


def test_a_walkover_in_a_round_robin_is_worth_what_a_win_is() -> None:
    event = preset_event("round-robin-8", 8, {"win_points": 3})
    stage = event.stages.get()
    match = match_of(event, "league", "A-1")
    winner, loser = (match.sides.get(parity=side).entrant.code for side in ("even", "odd"))

    entry = RulingEntry(kind="walkover", side="odd", reason="left")
    record_ruling(match=match, entry=entry, actor=None)

    rows = rows_of(stage)
    assert (rows[winner]["match_points"], rows[loser]["match_points"]) == (3, 0)
    assert rows[winner]["hand_points"] == stage.hands * event.walkover_points


def test_a_place_that_goes_on_passes_to_the_next_who_is_still_in() -> None:
    event = preset_event("enterprise", 12, {"hands": 1})
    stage = event.stages.select_related("event").get(code="groups")
    play_by_code(stage)
    before = earned(stage).order
    leave(stage, before[0])

    entries = advance(stage=stage, actor=None)

    after = [entry.entrant.code for entry in entries]
    assert before[0] not in after
    assert len(after) == len(before) == 4
    assert set(before[1:]) < set(after)


def test_the_place_of_one_of_the_last_four_goes_to_a_loser_by_lot() -> None:
    event = preset_event("yantai-32", 8, {"hands": 1})
    knockout, final = event.stages.select_related("event").order_by("position")
    play_stage(knockout)
    entered = [entry.entrant.code for entry in advance(stage=knockout, actor=None)]
    leave(final, entered[0])
    assert next_step(event, stages_progress(event))[0] == Step.DECIDE
    [tie] = earned(knockout).undecided
    decision = decide_by_drawing(stage=knockout, tied=tie.tied, seed="lot", actor=None)
    assert next_step(event, stages_progress(event))[0] == Step.ADVANCE

    advance(stage=knockout, actor=None)

    codes = set(final.entries.values_list("entrant__code", flat=True))
    assert codes == {*entered[1:], decision.order[0]}
    start(final)
    play_stage(final)
    compile_event(event)
    ranking = [row.entrant.code for row in final_ranking(event)]
    assert set(ranking[:4]) == codes
    assert len(ranking) == 8


def test_a_knockout_that_keeps_clubs_apart_follows_who_leaves_by_its_lines() -> None:
    event = new_event(preset="yantai-32")
    clubs = ["甲", "甲", "乙", "乙", "丙", "丙", "丁", "丁"]
    forms = [team_form(n, points=1000 - n, club=club) for n, club in enumerate(clubs, start=1)]
    register(event, forms)
    Stage.objects.update(hands=1)
    stage = event.stages.select_related("event").get(code="knockout")
    start(stage)
    match = match_of(event, "knockout", "K-1")
    leaving, winner = (match.sides.get(parity=side).entrant.code for side in ("odd", "even"))

    leave(stage, leaving)
    play_stage(stage)

    rows = rows_of(stage)
    assert rows[leaving]["withdrawn"] == "withdrawn"
    assert (rows[winner]["best"], rows[winner]["worst"]) == (1, 4)
    assert rows[leaving]["best"] > 4


def test_no_entry_is_left_of_who_does_not_go_on() -> None:
    event = preset_event("enterprise", 12, {"hands": 1})
    stage = event.stages.select_related("event").get(code="groups")
    play_by_code(stage)
    first = [entry.entrant.code for entry in advance(stage=stage, actor=None)]
    leave(stage, first[0])
    advance(stage=stage, actor=None)

    final = Entry.objects.filter(stage__code="final").order_by("seed")
    assert first[0] not in final.values_list("entrant__code", flat=True)
    assert list(final.values_list("seed", flat=True)) == [1, 2, 3, 4]
