"""Every preset from its creation to its final ranking, and the commands around it."""

import io
from datetime import date

import pytest
from django.core.management import call_command

from tournament.errors import Refused
from tournament.management.festival import go_on, open_preset, play_stage
from tournament.models import Event, TieDecision
from tournament.selectors.ranking import final_ranking
from tournament.services.presets import PRESETS
from tournament.services.stages import change_stage
from tournament.services.standings import compile_event
from tournament.tests.festival import LEVEL, preset_event
from tournament.tests.festival import play_stage as play_level

pytestmark = pytest.mark.django_db

PRESET_DAY = date(2026, 5, 1)
SMALL = {"club-swiss": 11, "individual-day": 13}


def said(command: str, *args: object, **options: object) -> list[str]:
    out = io.StringIO()
    call_command(command, *args, **options, stdout=out, stderr=io.StringIO())
    return out.getvalue().splitlines()


@pytest.mark.parametrize("preset", PRESETS)
def test_a_preset_is_created_drawn_played_and_ranked(preset: str) -> None:
    entrants = SMALL.get(preset, 8)
    event = open_preset("fest", "够级节", PRESET_DAY, preset, entrants)
    for stage in event.stages.order_by("position"):
        change_stage(stage=stage, changes={"hands": 2}, actor=None)
        play_stage(stage, "1", io.StringIO())
        go_on(stage, "1")
    compile_event(event)

    ranking = final_ranking(event)

    assert len(ranking) == entrants
    assert all(row.decided for row in ranking)
    assert ranking[0].place == 1
    said("compile_standings", "fest", check=True)
    said("verify_audit", "fest")


def test_an_event_is_created_by_one_command() -> None:
    assert said("create_event", "cup", "够级杯", preset="yantai-32") == ["cup"]

    stages = Event.objects.get(slug="cup").stages.order_by("position")
    assert [stage.code for stage in stages] == ["knockout", "final"]


def test_ties_are_listed_and_decided_by_a_command() -> None:
    event = preset_event("enterprise", 6, {"group_size": 3})
    play_level(event.stages.get(code="groups"), LEVEL)

    listed = said("decide", "fest/groups")
    assert [line.split(":")[0] for line in listed] == ["A 2", "B 2"]
    codes = listed[0].split(": ")[1].split()
    with pytest.raises(Refused):
        said("decide", "fest/groups", *codes)
    [order] = said("decide", "fest/groups", *codes, lot="7")

    assert sorted(order.split()) == sorted(codes)
    assert TieDecision.objects.get().seed == "7"
    assert said("decide", "fest/groups")[0].startswith("B")


def test_two_who_are_tied_are_decided_by_an_extra_hand_on_the_command_line() -> None:
    changes = {"must_decide": False, "chain": ["match_points"]}
    event = preset_event("round-robin-8", 2, changes)
    play_level(event.stages.get(), LEVEL)

    assert said("decide", "fest/league", "T002", "T001", extra_hand=True) == ["T002 T001"]


def test_a_festival_of_any_size_is_simulated() -> None:
    assert said("simulate_festival", entrants=6, event="load") == []
    assert Event.objects.get(slug="load").stages.get().rounds.count() == 1

    ranking = said("simulate_festival", entrants=4, preset="round-robin-8", event="all", play=True)
    assert len(ranking) == 4
