"""Who leaves, gives up or was misread, in Swiss rounds, round robins, qualifiers, individuals."""

import pytest
from django.contrib.auth.models import User

from tournament.adapters.hand_entry import HandEntry
from tournament.errors import Conflict, Refused
from tournament.models import Draw, Entry, Event, Match, Side, Stage
from tournament.selectors.advancement import earned
from tournament.selectors.progress import Step, next_step, stages_progress
from tournament.selectors.ranking import final_ranking
from tournament.selectors.seating import taken_seats
from tournament.selectors.standings import compute_rows
from tournament.services.advancement import advance
from tournament.services.corrections import (
    CorrectionEntry,
    approve_correction,
    preview_correction,
    propose_correction,
)
from tournament.services.decisions import decide_by_drawing
from tournament.services.draws import draw_stage, publish_draw
from tournament.services.lineups import change_lineup
from tournament.services.penalties import PenaltyEntry, lift_penalty, record_penalty
from tournament.services.registration import register_individuals
from tournament.services.roles import grant_role
from tournament.services.rulings import RulingEntry, record_ruling
from tournament.services.sessions import enter_session, open_session
from tournament.services.standings import compile_event, differing_groups
from tournament.services.withdrawals import WithdrawalEntry, lift_withdrawal, withdraw
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

pytestmark = pytest.mark.django_db


def swiss(teams: int = 8, **changes: object) -> tuple[Event, Stage]:
    """A Swiss stage whose first round is published; matches have one hand."""
    event = preset_event("club-swiss", teams, {"hands": 1, **changes})
    return event, event.stages.select_related("event").get()


def individuals(count: int) -> tuple[Event, Stage]:
    """Individuals at their first tables, one hand a match; first and second place score."""
    event = new_event(preset="individual-day")
    names = [f"选手{number}" for number in range(1, count + 1)]
    register_individuals(event=event, names=names, actor=None)
    Stage.objects.update(hands=1)
    start(event.stages.get())
    return event, event.stages.select_related("event").get()


def leave(stage: Stage, code: str, policy: str = "forfeit"):
    return withdraw(
        entrant=stage.event.entrants.get(code=code),
        stage=stage,
        entry=WithdrawalEntry(policy=policy, reason="ill"),
        actor=None,
    )


def rows_of(stage: Stage) -> dict[str, dict]:
    return {row["entrant"]: row for row in compute_rows(stage.groups.get())}


def play_by_code(stage: Stage) -> None:
    """The lower code sweeps every match."""
    for match in Match.objects.filter(group__stage=stage).select_related("group__stage__event"):
        odd, even = (match.sides.get(parity=side).entrant.code for side in ("odd", "even"))
        play(match, ODD_SWEEP if odd < even else EVEN_SWEEP)


def codes_in(stage: Stage, number: int) -> set[str]:
    """Who has a match or a bye in a round."""
    drawn = stage.rounds.get(number=number)
    playing = drawn.sides.values_list("entrant__code", flat=True)
    return {*playing, *drawn.byes.values_list("entrant__code", flat=True)}


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

    latest = Draw.objects.filter(stage=stage).latest("version")
    assert (latest.version, latest.seed) == (draft.version + 1, "third")
    assert latest.outcome["matches"] != draft.outcome["matches"]
    assert latest.published_at is None


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


def test_an_individual_who_leaves_is_not_seated_again_and_the_others_keep_their_points() -> None:
    event, stage = individuals(14)
    play(match_of(event, "individuals", "S-1"), ODD_SWEEP)
    play(match_of(event, "individuals", "S-2"), ODD_SWEEP)
    first = taken_seats(match_of(event, "individuals", "S-1"), 1)[0].entrant.code
    before = rows_of(stage)

    leave(stage, first, "void")
    start(stage)

    after = rows_of(stage)
    assert after[first]["rank"] is None
    assert first not in codes_in(stage, 2)
    points = {code: row["hand_points"] for code, row in before.items() if code != first}
    byes = set(stage.rounds.get(number=2).byes.values_list("entrant__code", flat=True))
    assert all(after[code]["hand_points"] == points[code] for code in points.keys() - byes)


def test_a_table_from_which_an_individual_left_stays_open_until_it_is_ruled_on() -> None:
    event, stage = individuals(6)
    match = match_of(event, "individuals", "S-1")
    leave(stage, taken_seats(match, 1)[0].entrant.code)

    match.refresh_from_db()
    assert match.state == Match.State.SCHEDULED
    entry = RulingEntry(kind="walkover", side="odd", reason="two are left")
    record_ruling(match=match, entry=entry, actor=None)

    rows = rows_of(stage)
    even = [taken.entrant.code for taken in taken_seats(match, 1) if taken.parity == "even"]
    award = stage.hands * event.walkover_points
    assert {row["hand_points"] for code, row in rows.items() if code in even} == {award}
    assert {row["hand_points"] for code, row in rows.items() if code not in even} == {0}
    assert all((row["won"] == 1) == (code in even) for code, row in rows.items())
    assert sum(row["lost"] for row in rows.values()) == 3


def test_an_abandoned_table_of_individuals_is_no_match_played() -> None:
    event, stage = individuals(6)
    match = match_of(event, "individuals", "S-1")
    entry = RulingEntry(kind="abandoned", reason="power cut")
    record_ruling(match=match, entry=entry, actor=None)

    columns = ("played", "won", "drawn", "lost", "hand_points")
    assert all(not any(row[name] for name in columns) for row in rows_of(stage).values())


def test_a_disqualified_individual_is_not_seated_again_unless_the_penalty_is_lifted() -> None:
    event, stage = individuals(14)
    match = match_of(event, "individuals", "S-1")
    out = taken_seats(match, 1)[0].entrant.code
    entry = PenaltyEntry(hand=1, seat=1, offence="extra_cards", sanction="out", reason="six aces")
    penalty = record_penalty(match=match, entry=entry, actor=None)
    record(match, (3, 5, 2, 4, 6))
    play_stage(stage)

    assert rows_of(stage)[out]["withdrawn"] == "disqualified"
    draw_stage(stage=stage, seed="2", actor=None)
    drawn = Draw.objects.latest("version").outcome
    assert out not in drawn["order"]

    lift_penalty(penalty=penalty, reason="they were the neighbour's", actor=None)
    start(stage)
    assert out in codes_in(stage, 2)


def test_individuals_have_no_line_up_to_change() -> None:
    event, _stage = individuals(6)
    match = match_of(event, "individuals", "S-1")

    with pytest.raises(Refused) as refused:
        change_lineup(match=match, parity="odd", players=[], actor=None)
    assert refused.value.code == "no_team"


def test_who_left_a_qualifier_plays_in_no_session_and_does_not_go_through() -> None:
    event = new_event(preset="festival")
    register(event, [team_form(n, points=1000 - n) for n in range(1, 7)])
    Stage.objects.update(hands=1)
    stage = event.stages.select_related("event").get(code="qualifier")
    venue = event.venues.get(code="main")
    first = open_session(stage=stage, venue=venue, actor=None)
    enter_session(session=first, codes=["T001", "T002", "T003", "T004"], actor=None)
    start(stage)
    play_stage(stage, ODD_SWEEP)
    second = open_session(stage=stage, venue=venue, actor=None)
    enter_session(session=second, codes=["T005", "T006", "T001"], actor=None)
    draw_stage(stage=stage, seed="2", actor=None)
    best = Side.objects.filter(parity="odd").first().entrant.code

    leave(stage, "T001", "void")
    leave(stage, best) if best != "T001" else None

    with pytest.raises(Conflict):
        publish_draw(stage=stage, actor=None)
    start(stage)
    assert codes_in(stage, 2) == {"T005", "T006"}
    assert "T001" not in earned(stage).order
    assert best not in earned(stage).order
    third = open_session(stage=stage, venue=venue, actor=None)
    with pytest.raises(Refused):
        enter_session(session=third, codes=["T001"], actor=None)


def test_a_walkover_in_a_session_is_awarded() -> None:
    event = new_event(preset="festival")
    register(event, [team_form(n) for n in (1, 2)])
    stage = event.stages.get(code="qualifier")
    session = open_session(stage=stage, venue=event.venues.get(code="main"), actor=None)
    enter_session(session=session, codes=["T001", "T002"], actor=None)
    start(stage)
    match = match_of(event, "qualifier", "S-1")
    winner = match.sides.get(parity="even").entrant.code
    entry = RulingEntry(kind="absent", side="odd", reason="nobody came")
    record_ruling(match=match, entry=entry, actor=None)

    rows = rows_of(stage)
    assert rows[winner]["hand_points"] == stage.hands * event.walkover_points
    assert sum(row["hand_points"] for row in rows.values()) == rows[winner]["hand_points"]


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
