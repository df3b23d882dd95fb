"""A stage whose rounds are drawn and published one by one."""

from collections import Counter

import pytest

from tournament.errors import Conflict, Refused
from tournament.models import Bye, Draw, Event, Match, Side, Stage
from tournament.selectors.progress import Step, next_step, stages_progress
from tournament.selectors.stages import current_draw, is_published
from tournament.selectors.standings import compute_rows
from tournament.services.draws import draw_stage, publish_draw
from tournament.tests.festival import (
    EVEN_SWEEP,
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

pytestmark = [pytest.mark.django_db, pytest.mark.whole_events]


def swiss(teams: int = 8, **changes: object) -> tuple[Event, Stage]:
    """A Swiss stage whose first round is published."""
    event = preset_event("club-swiss", teams, changes)
    return event, event.stages.get()


def rows_of(stage: Stage) -> dict[str, dict[str, object]]:
    return {row["entrant"]: row for row in compute_rows(stage.groups.get())}


def test_a_published_round_has_its_matches_and_the_next_one_none() -> None:
    _event, stage = swiss()

    matches = Match.objects.filter(group__stage=stage)
    assert [match.code for match in matches.order_by("number")] == ["S-1", "S-2", "S-3", "S-4"]
    assert list(stage.rounds.values_list("number", flat=True)) == [1]


def test_the_next_round_waits_for_the_one_before() -> None:
    event, stage = swiss()
    record(match_of(event, "swiss", "S-1"))

    with pytest.raises(Conflict, match="S-1"):
        draw_stage(stage=stage, seed="2", actor=None)


def test_a_draft_changes_nothing_that_is_public() -> None:
    _event, stage = swiss()
    play_stage(stage)
    before = (current_draw(stage), rows_of(stage))

    draw_stage(stage=stage, seed="2", actor=None)

    assert is_published(stage)
    assert (current_draw(stage), rows_of(stage)) == before
    publish_draw(stage=stage, actor=None)
    assert current_draw(stage).round == 2
    assert stage.rounds.count() == 2


def test_winners_meet_winners_and_nobody_meets_twice() -> None:
    _event, stage = swiss(8, round_count=4)
    play_stage(stage)
    for _round in range(3):
        scores = {code: row["match_points"] for code, row in rows_of(stage).items()}
        start(stage)
        last = stage.rounds.order_by("number").last()
        if last.number == 2:
            for match in last.matches.all():
                codes = [side.entrant.code for side in match.sides.all()]
                assert scores[codes[0]] == scores[codes[1]]
        play_stage(stage)

    meetings = Counter(
        frozenset(match.sides.values_list("entrant", flat=True))
        for match in Match.objects.filter(group__stage=stage)
    )
    assert set(meetings.values()) == {1}
    assert Side.objects.filter(round__stage=stage).count() == 32


def test_a_bye_is_a_win_with_hand_points_and_goes_to_the_lowest_once() -> None:
    _event, stage = swiss(5, round_count=2)
    [bye] = Bye.objects.filter(round__stage=stage)
    assert bye.entrant.code == "T005"
    row = rows_of(stage)["T005"]
    assert (row["match_points"], row["hand_points"], row["won"], row["played"]) == (2, 8, 1, 1)

    play_stage(stage)
    start(stage)

    assert Bye.objects.filter(round__stage=stage).values("entrant").distinct().count() == 2


def test_a_bye_counts_for_the_opponents_of_whoever_had_it() -> None:
    _event, stage = swiss(5, round_count=2)
    play_stage(stage)
    start(stage)
    play_stage(stage)

    rows = rows_of(stage)
    opponent = next(
        side.entrant.code
        for side in Side.objects.filter(match__sides__entrant__code="T005").exclude(
            entrant__code="T005"
        )
    )
    met = Side.objects.filter(match__sides__entrant__code=opponent).exclude(entrant__code=opponent)
    points = sum(rows[code]["match_points"] for code in met.values_list("entrant__code", flat=True))
    words = [reason["en"] for reason in rows[opponent]["reasons"]]
    assert not words or any(str(points) in text for text in words if "opponents" in text)


def test_who_comes_late_plays_from_the_next_round_on_with_the_last_seeds() -> None:
    event, stage = swiss(8)
    play_stage(stage)
    register(event, [team_form(9, points=5000), team_form(10)])

    start(stage)

    seeds = dict(stage.entries.values_list("entrant__code", "seed"))
    assert [seeds[code] for code in ("T001", "T008", "T009", "T010")] == [1, 8, 9, 10]
    assert stage.rounds.get(number=2).sides.count() == 10
    assert rows_of(stage)["T009"]["played"] == 0


def test_a_published_round_is_drawn_again_while_nothing_is_recorded_in_it() -> None:
    event, stage = swiss()

    draw_stage(stage=stage, seed="other", actor=None)
    publish_draw(stage=stage, actor=None)

    assert [draw.round for draw in Draw.objects.order_by("version")] == [1, 1]
    assert Match.objects.filter(group__stage=stage).count() == 4
    record(match_of(event, "swiss", "S-1"))
    with pytest.raises(Conflict):
        draw_stage(stage=stage, seed="2", actor=None)


def test_a_draft_of_a_round_that_began_meanwhile_is_not_published() -> None:
    event, stage = swiss()
    draw_stage(stage=stage, seed="other", actor=None)
    record(match_of(event, "swiss", "S-1"))

    with pytest.raises(Conflict):
        publish_draw(stage=stage, actor=None)


def test_after_the_last_round_none_is_drawn() -> None:
    _event, stage = swiss(round_count=1)
    play_stage(stage)

    with pytest.raises(Refused) as refused:
        draw_stage(stage=stage, seed="2", actor=None)
    assert refused.value.code == "all_rounds_drawn"


def test_more_rounds_than_half_the_field_need_a_release() -> None:
    _event, stage = swiss(4, round_count=3)
    play_stage(stage)
    start(stage)
    play_stage(stage)

    with pytest.raises(Refused) as refused:
        draw_stage(stage=stage, seed="3", actor=None)
    assert refused.value.code == "not_paired"

    Stage.objects.filter(pk=stage.pk).update(rematches=True)
    stage.refresh_from_db()
    start(stage)
    assert stage.rounds.count() == 3


def test_a_corrected_result_leaves_the_published_pairing_and_changes_the_table() -> None:
    event, stage = swiss()
    play_stage(stage)
    start(stage)
    pairs = set(Side.objects.filter(round__number=2).values_list("match", "entrant"))
    before = rows_of(stage)

    for number in range(1, 5):
        record(match_of(event, "swiss", "S-1"), EVEN_SWEEP, number, seen_version=1)

    assert set(Side.objects.filter(round__number=2).values_list("match", "entrant")) == pairs
    assert rows_of(stage) != before


def test_the_desk_draws_publishes_and_plays_round_after_round() -> None:
    event = new_event(preset="club-swiss")
    register(event, [team_form(n) for n in range(1, 5)])
    stage = event.stages.get()
    Stage.objects.filter(pk=stage.pk).update(round_count=2)

    def step() -> Step:
        return next_step(event, stages_progress(event))[0]

    stage.refresh_from_db()
    for _round in (1, 2):
        assert step() == Step.DRAW
        draw_stage(stage=stage, seed="1", actor=None)
        assert step() == Step.PUBLISH
        publish_draw(stage=stage, actor=None)
        assert step() == Step.PLAY
        play_stage(stage)
    assert step() == Step.FINISHED


def test_matches_of_a_round_may_be_played_in_any_order() -> None:
    event, stage = swiss()
    play(match_of(event, "swiss", "S-4"), EVEN_SWEEP)
    play_stage(stage)

    assert {row["played"] for row in rows_of(stage).values()} == {1}
