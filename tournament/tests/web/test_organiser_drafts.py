"""Changing a draft by hand, checking in, and how groups are dealt, on the pages."""

import io
import json

import pytest
from django.test import Client
from django.urls import reverse
from openpyxl import load_workbook

from tournament.exports.event_json import event_json
from tournament.exports.workbook import event_workbook
from tournament.models import Absence, Draw, Event
from tournament.services.draws import draw_stage, publish_draw
from tournament.services.stages import change_stage
from tournament.tests.festival import new_event, play_stage, preset_event, register, team_form
from tournament.tests.web.officials import signed_in

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Event:
    """Eight teams of two districts whose groups are a draft."""
    event = new_event()
    register(event, [team_form(n, points=-n, district=f"区{n % 2}") for n in range(1, 9)])
    draw_stage(stage=event.stages.get(code="groups"), seed="1", actor=None)
    return event


def address(name: str, stage: str = "groups", query: str = "") -> str:
    return reverse(name, args=["fest", stage]) + query


def test_the_draft_is_judged_and_an_exchange_with_it(event: Event) -> None:
    organiser = signed_in(event, "organiser")

    plain = organiser.get(address("exchange"))
    asked = organiser.get(address("exchange", query="?one=T001&other=T002"))

    assert [mark.what for mark in plain.context["marks"]] == ["labels_together", "row_mates"]
    assert "compared" not in plain.context
    assert [each.worse for each in asked.context["compared"]] == [True, False]
    assert (asked.context["one"], asked.context["other"]) == ("第1队", "第2队")
    assert Draw.objects.count() == 1


def test_an_exchange_is_saved_with_its_reason_and_shown_with_the_draft(event: Event) -> None:
    organiser = signed_in(event, "organiser")
    sent = {"one": "T001", "other": "T002", "reason": "抽签笔误", "seen_version": "1"}

    answer = organiser.post(address("exchange"), sent)

    assert answer.status_code == 302
    assert "抽签笔误" in organiser.get(address("draw")).content.decode()
    again = organiser.post(address("exchange"), sent)
    assert again.status_code == 409
    assert Draw.objects.count() == 2


@pytest.mark.parametrize("query", ["?one=T001", "?one=T001&other=T001", "?one=T001&other=x"])
def test_half_a_choice_is_asked_for_again(event: Event, query: str) -> None:
    answer = signed_in(event, "organiser").get(address("exchange", query=query))

    assert answer.status_code == 200
    assert answer.context["form"].errors


def test_no_reason_no_exchange(event: Event) -> None:
    answer = signed_in(event, "organiser").post(
        address("exchange"), {"one": "T001", "other": "T002", "seen_version": "1"}
    )

    assert answer.status_code == 422
    assert "reason" in answer.content.decode()


def test_a_published_draw_has_nothing_to_change(event: Event) -> None:
    publish_draw(stage=event.stages.get(code="groups"), actor=None)

    assert signed_in(event, "organiser").get(address("exchange")).status_code == 409


@pytest.mark.parametrize("page", ["exchange", "check_in"])
def test_only_the_organiser_changes_drafts_and_checks_in(event: Event, page: str) -> None:
    assert signed_in(event, "referee").get(address(page)).status_code == 403
    assert Client().get(address(page)).status_code == 302


def test_the_reason_is_in_no_export_but_the_exchange_is(event: Event) -> None:
    organiser = signed_in(event, "organiser")
    sent = {"one": "T001", "other": "T002", "reason": "私人原因", "seen_version": "1"}
    organiser.post(address("exchange"), sent)
    publish_draw(stage=event.stages.get(code="groups"), actor=None)

    exported = event_json(event).decode()
    assert "私人原因" not in exported
    groups = json.loads(exported)["stages"][0]
    assert groups["draw"]["outcome"]["changes"] == [["T001", "T002"]]
    assert groups["settings"]["dealing"] == "snake"
    items = {
        row[1]: row[2] for row in load_workbook(io.BytesIO(event_workbook(event)))["参数"].values
    }
    assert items["人工对调"] == "第1队 ↔ 第2队"


def test_how_groups_are_dealt_is_set_with_the_format_and_named_by_the_api(event: Event) -> None:
    organiser = signed_in(event, "organiser")
    form = organiser.get(address("format")).context["form"]
    values = {name: value for name, value in form.initial.items() if value is not None}

    answer = organiser.post(
        address("format"), values | {"dealing": "given", "given": "t001，T002\n\nT003 T004、T005"}
    )

    assert answer.status_code == 302, answer.context["form"].errors
    stage = event.stages.get(code="groups")
    assert stage.given == [["T001", "T002"], ["T003", "T004", "T005"]]
    assert organiser.post(address("draw"), {"seed": "1"}).status_code == 422
    api = Client().get("/api/v1/events/fest/stages/groups/").json()
    assert api["dealing"] == "given"


def test_the_desk_leads_to_the_check_in_of_the_round_due() -> None:
    event = preset_event("club-swiss", 6, {"round_count": 2})
    play_stage(event.stages.get())
    organiser = signed_in(event, "organiser")
    assert address("check_in", "swiss") in organiser.get(address("draw", "swiss")).content.decode()
    page = organiser.get(address("check_in", "swiss"))
    assert page.context["number"] == 2

    sent = {"shown": ["T001", "T002", "T003"], "absent": ["T002"]}
    answer = organiser.post(address("check_in", "swiss", "?q=1"), sent)

    assert answer.url == address("check_in", "swiss", "?q=1")
    assert Absence.objects.get().entrant.code == "T002"
    assert organiser.get(address("check_in", "swiss")).context["absent"] == {"T002"}
    organiser.post(address("check_in", "swiss"), {"shown": ["T002"]})
    assert not Absence.objects.exists()


def test_a_check_in_that_comes_too_late_says_why() -> None:
    event = preset_event("club-swiss", 6, {"round_count": 1})
    play_stage(event.stages.get())

    answer = signed_in(event, "organiser").get(address("check_in", "swiss"))

    assert answer.status_code == 422


def test_many_entrants_are_exchanged_by_their_codes(
    event: Event, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tournament.web.organiser.forms.ExchangeForm.LISTED", 4)
    change_stage(stage=event.stages.get(code="groups"), changes={"hands": 3}, actor=None)

    answer = signed_in(event, "organiser").get(address("exchange", query="?one=t001&other=T002"))

    assert '<input type="text" name="one"' in answer.content.decode()
    assert answer.context["compared"]
