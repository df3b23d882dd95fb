"""The desk: what comes next, from the import to the workbook."""

import io

import pytest
from django.test import Client
from django.urls import reverse
from openpyxl import load_workbook

from tournament.models import Draw, Event
from tournament.services.advancement import advance
from tournament.services.draws import draw_stage
from tournament.tests.festival import (
    EVEN_SWEEP,
    ODD_SWEEP,
    drawn_event,
    match_of,
    new_event,
    play_stage,
    record,
    register,
    team_form,
)
from tournament.tests.web.officials import signed_in


@pytest.fixture
def event(db: None) -> Event:
    return new_event()


@pytest.fixture
def organiser(event: Event) -> Client:
    return signed_in(event, "organiser")


def desk(client: Client) -> tuple[str, str | None]:
    """The next step and the code of its stage."""
    context = client.get(reverse("manage", args=["fest"])).context
    progress = context["progress"]
    return context["step"], progress and progress.stage.code


def press(client: Client, name: str, stage: str, **fields: str):
    return client.post(reverse(name, args=["fest", stage]), fields)


def test_the_desk_leads_from_the_import_to_the_end(event: Event, organiser: Client) -> None:
    assert desk(organiser) == ("import", None)
    register(event, [team_form(n) for n in range(1, 9)])
    for stage in ("groups", "knockout"):
        assert desk(organiser) == ("draw", stage)
        assert press(organiser, "draw", stage, seed="digits").status_code == 302
        assert desk(organiser) == ("publish", stage)
        assert press(organiser, "publish", stage).status_code == 302
        assert desk(organiser) == ("play", stage)
        play_stage(event.stages.get(code=stage))
        if stage == "groups":
            assert desk(organiser) == ("advance", "knockout")
            following = press(organiser, "advance", stage)
            assert following.url == reverse("draw", args=["fest", "knockout"])
    assert desk(organiser) == ("finished", None)


def test_the_field_holds_another_seed_each_time_and_the_draw_keeps_it(
    event: Event, organiser: Client
) -> None:
    register(event, [team_form(n) for n in range(1, 9)])
    where = reverse("draw", args=["fest", "groups"])
    seeds = {organiser.get(where).context["seed"] for _visit in range(3)}
    assert len(seeds) == 3
    press(organiser, "draw", "groups", seed=" 8 4 1 ")
    assert Draw.objects.get().seed == "8 4 1"
    page = organiser.get(where).content.decode()
    assert "8 4 1" in page
    assert "第8队" in page


def test_drawing_again_makes_another_version(event: Event, organiser: Client) -> None:
    register(event, [team_form(n) for n in range(1, 9)])
    press(organiser, "draw", "groups", seed="one")
    press(organiser, "draw", "groups", seed="two")
    assert list(Draw.objects.values_list("version", "seed")) == [(1, "one"), (2, "two")]


@pytest.mark.parametrize("seed", ["", "   ", "x" * 61])
def test_a_bad_seed_is_refused_and_kept_in_the_field(
    event: Event, organiser: Client, seed: str
) -> None:
    register(event, [team_form(n) for n in range(1, 9)])
    response = press(organiser, "draw", "groups", seed=seed)
    assert response.status_code == 422
    assert response.context["seed"] == seed.strip()


def test_what_comes_too_early_or_too_late_is_said_at_the_top(
    event: Event, organiser: Client
) -> None:
    assert press(organiser, "draw", "groups", seed="1").status_code == 422
    assert press(organiser, "publish", "groups").status_code == 409
    assert press(organiser, "advance", "groups").status_code == 409
    response = press(organiser, "advance", "knockout")
    assert response.status_code == 422
    assert 'role="alert"' in response.content.decode()


def test_once_hands_are_recorded_the_draw_stands(db: None) -> None:
    event = drawn_event()
    organiser = signed_in(event, "organiser")
    record(match_of(event, "groups", "A-1"))
    page = organiser.get(reverse("draw", args=["fest", "groups"])).content.decode()
    assert "this draw stands" in page
    assert 'name="seed"' not in page
    assert press(organiser, "draw", "groups", seed="1").status_code == 409


def test_a_draw_is_stale_once_teams_are_registered_after_it(
    event: Event, organiser: Client
) -> None:
    forms = [team_form(n) for n in range(1, 10)]
    register(event, forms[:8])
    press(organiser, "draw", "groups", seed="1")
    register(event, forms[8:])
    page = organiser.get(reverse("manage", args=["fest"]))
    assert page.context["stages"][0].stale
    assert desk(organiser) == ("draw", "groups")


def test_a_knockout_draw_is_stale_once_a_correction_changes_its_seeds(db: None) -> None:
    event = drawn_event()
    groups, knockout = event.stages.order_by("position")
    play_stage(groups, ODD_SWEEP)
    advance(stage=groups, actor=None)
    draw_stage(stage=knockout, seed="1", actor=None)
    organiser = signed_in(event, "organiser")
    assert desk(organiser) == ("publish", "knockout")
    for number in range(1, 7):
        record(match_of(event, "groups", "A-1"), EVEN_SWEEP, number)
    assert desk(organiser) == ("advance", "knockout")
    assert (
        "Results changed since this draw"
        in organiser.get(reverse("manage", args=["fest"])).content.decode()
    )
    press(organiser, "advance", "groups")
    assert desk(organiser) == ("draw", "knockout")
    press(organiser, "draw", "knockout", seed="2")
    assert desk(organiser) == ("publish", "knockout")


def test_the_workbook_opens(db: None) -> None:
    event = drawn_event()
    response = signed_in(event, "chief").get(reverse("workbook", args=["fest"]))
    assert 'filename="fest.xlsx"' in response.headers["Content-Disposition"]
    assert load_workbook(io.BytesIO(response.content)).sheetnames


def test_a_chief_referee_sees_the_desk_without_what_only_organisers_do(db: None) -> None:
    page = signed_in(drawn_event(), "chief").get(reverse("manage", args=["fest"]))
    text = page.content.decode()
    assert reverse("workbook", args=["fest"]) in text
    assert reverse("draw", args=["fest", "groups"]) not in text
    assert reverse("import", args=["fest"]) not in text
