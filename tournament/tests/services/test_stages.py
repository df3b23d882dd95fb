"""Changing the format of a stage before it is drawn."""

import pytest

from tournament.errors import Conflict, Refused
from tournament.models import Event, Stage
from tournament.services.draws import draw_stage
from tournament.services.presets import PRESETS
from tournament.services.stages import change_stage
from tournament.tests.festival import (
    drawn_event,
    new_event,
    play_stage,
    preset_event,
    register,
    team_form,
)

pytestmark = pytest.mark.django_db


def groups_of(event: Event) -> Stage:
    return event.stages.get(code="groups")


def test_a_format_is_changed_until_its_draw_is_published() -> None:
    event = new_event()
    register(event, [team_form(n) for n in range(1, 9)])
    draw_stage(stage=groups_of(event), seed="1", actor=None)

    change_stage(stage=groups_of(event), changes={"group_count": 2, "hands": 4}, actor=None)

    assert (groups_of(event).group_count, groups_of(event).hands) == (2, 4)
    draw = draw_stage(stage=groups_of(event), seed="1", actor=None)
    assert list(draw.outcome["groups"]) == ["A", "B"]


def test_the_format_of_a_published_draw_stands() -> None:
    with pytest.raises(Conflict):
        change_stage(stage=groups_of(drawn_event()), changes={"hands": 4}, actor=None)


def test_rounds_to_come_are_planned_while_a_swiss_stage_is_played() -> None:
    stage = preset_event("club-swiss", 8).stages.get()

    change_stage(stage=stage, changes={"round_count": 4, "rematches": True}, actor=None)

    assert Stage.objects.filter(round_count=4, rematches=True).exists()
    with pytest.raises(Conflict):
        change_stage(stage=stage, changes={"round_count": 3, "win_points": 3}, actor=None)


def test_rounds_that_are_drawn_are_not_left_out() -> None:
    stage = preset_event("club-swiss", 8).stages.get()
    play_stage(stage)
    draw_stage(stage=stage, seed="2", actor=None)

    with pytest.raises(Refused) as refusal:
        change_stage(stage=stage, changes={"round_count": 1}, actor=None)
    assert refusal.value.code == "rounds_drawn"
    change_stage(stage=stage, changes={"round_count": 2}, actor=None)


@pytest.mark.parametrize(
    "changes",
    [{"hands": 0}, {"best_next": 1}, {"chain": ["luck"]}, {"group_size": 1}, {"name_en": ""}],
)
def test_settings_that_make_no_format_are_refused(changes: dict[str, object]) -> None:
    with pytest.raises(Refused):
        change_stage(stage=groups_of(new_event()), changes=changes, actor=None)


def test_what_belongs_to_the_chain_of_stages_is_not_changed() -> None:
    stage = change_stage(stage=groups_of(new_event()), changes={"code": "x"}, actor=None)

    assert stage.code == "groups"


@pytest.mark.parametrize("preset", PRESETS)
def test_every_preset_makes_its_chain_of_stages(preset: str) -> None:
    stages = list(new_event(preset=preset).stages.order_by("position"))

    assert [stage.code for stage in stages] == [stage.code for stage in PRESETS[preset].stages]
    assert [stage.takes_from for stage in stages] == [None, *stages[:-1]]
