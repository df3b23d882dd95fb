"""Stages that are drawn round by round, on the pages and in the exports."""

import io
import json

import pytest
from django.test import Client
from django.urls import reverse
from openpyxl import load_workbook

from tournament.exports.event_json import event_json
from tournament.exports.workbook import event_workbook
from tournament.models import Event
from tournament.selectors.advancement import open_ties
from tournament.services.decisions import decide_by_drawing
from tournament.services.draws import draw_stage
from tournament.services.standings import compile_event
from tournament.tests.festival import (
    LEVEL,
    match_of,
    new_event,
    play_stage,
    preset_event,
    record,
    start,
)
from tournament.tests.web.officials import signed_in

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Event:
    """Five teams after one round of two; the second one is a draft."""
    event = preset_event("club-swiss", 5, {"round_count": 2})
    play_stage(event.stages.get())
    draw_stage(stage=event.stages.get(), seed="2", actor=None)
    compile_event(event)
    return event


def page(client: Client, name: str, *args: str, query: str = ""):
    return client.get(reverse(name, args=["fest", *args]) + query)


def test_the_public_sees_the_rounds_that_are_published(event: Event) -> None:
    answer = page(Client(), "stage", "swiss")

    assert answer.context["numbers"] == [1]
    assert [bye.entrant.name for bye in answer.context["byes"]] == ["第5队"]
    assert answer.context["table"].lines[0].row["played"] == 1


def test_a_round_is_chosen_by_its_number(event: Event) -> None:
    start(event.stages.get())

    assert page(Client(), "stage", "swiss").context["shown"] == 2
    assert page(Client(), "stage", "swiss", query="?round=1").context["shown"] == 1
    assert page(Client(), "stage", "swiss", query="?round=9").context["shown"] == 2


def test_the_organiser_sees_the_draft_of_a_round_with_its_pairs_and_bye(event: Event) -> None:
    answer = page(signed_in(event, "organiser"), "draw", "swiss")

    assert len({pair["table"] for pair in answer.context["pairs"]}) == 2
    assert len(answer.context["byes"]) == 1
    assert answer.context["stands"] == ""


def test_the_organiser_reads_why_no_round_can_be_drawn(event: Event) -> None:
    organiser = signed_in(event, "organiser")
    start(event.stages.get())
    record(match_of(event, "swiss", "S-3"))

    answer = page(organiser, "draw", "swiss")

    assert "S-3" in answer.context["stands"]


def test_the_workbook_has_a_column_for_each_round(event: Event) -> None:
    book = load_workbook(io.BytesIO(event_workbook(event)))

    rows = list(book["积分编排赛"].values)
    column = rows[0].index("第1轮")
    assert "轮空" in [row[column] for row in rows[1:]]
    assert sum(":" in row[column] for row in rows[1:]) == 4


def test_the_json_names_the_byes(event: Event) -> None:
    [stage] = json.loads(event_json(event))["stages"]

    assert stage["byes"] == [{"round": 1, "entrant": "T005"}]
    assert [draw["outcome"]["round"] for draw in stage["rounds"]] == [1]
    assert stage["settings"] == {"round_count": 2}


def test_individuals_are_entered_by_name_and_shown_by_table() -> None:
    event = new_event(preset="individual-day")
    organiser = signed_in(event, "organiser")
    assert "individuals" in page(organiser, "manage").content.decode()

    names = "\n".join(f"选手{n}" for n in range(1, 8)) + "\n\n"
    answer = organiser.post(reverse("individuals", args=["fest"]), {"names": names, "club": "社"})
    assert answer.status_code == 302
    assert event.entrants.count() == 7
    start(event.stages.get())
    play_stage(event.stages.get())
    compile_event(event)

    shown = page(Client(), "stage", "individuals")
    assert shown.status_code == 200
    assert page(Client(), "match", "individuals", "S-1").status_code == 200
    assert page(organiser, "draw", "individuals").context["pairs"][0]["odd"].name.count("、") == 2
    assert page(organiser, "referee").status_code == 200
    book = load_workbook(io.BytesIO(event_workbook(event)))
    assert book["个人赛"].max_row == 8
    json.loads(event_json(event))


def test_no_more_individuals_after_a_whole_stage_was_published() -> None:
    event = preset_event("round-robin-8", 8)
    organiser = signed_in(event, "organiser")

    answer = organiser.post(reverse("individuals", args=["fest"]), {"names": "迟到者"})

    assert answer.status_code == 409


@pytest.mark.parametrize("names", ["", "x" * 61])
def test_names_that_cannot_be_stored_are_refused(names: str) -> None:
    organiser = signed_in(new_event(preset="individual-day"), "organiser")

    answer = organiser.post(reverse("individuals", args=["fest"]), {"names": names})

    assert answer.status_code == 422


def test_the_sheet_of_parameters_has_the_seed_of_every_round_and_of_every_lot() -> None:
    event = preset_event("enterprise", 6, {"group_size": 3})
    stage = event.stages.get(code="groups")
    play_stage(stage, LEVEL)
    tied = open_ties(stage)[0].tied
    decide_by_drawing(stage=stage, tied=tied, seed="called out", actor=None)

    book = load_workbook(io.BytesIO(event_workbook(event)))

    items = {row[1]: row[2] for row in book["参数"].values}
    assert set(items["同分抽签（种子数 called out）"].split("、")) == {"第1队", "第4队", "第5队"}
    [exported] = json.loads(event_json(event))["stages"]
    assert [each["seed"] for each in exported["decisions"]] == ["called out"]
