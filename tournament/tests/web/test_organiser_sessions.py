"""The sessions of a qualifier at the desk and on the public page."""

import pytest
from django.test import Client
from django.urls import reverse

from tournament.models import Event
from tournament.services.standings import compile_event
from tournament.tests.festival import new_event, play_stage, register, team_form
from tournament.tests.web.officials import signed_in

pytestmark = pytest.mark.django_db

WHERE = "/e/fest/manage/s/qualifier/sessions/"


@pytest.fixture
def event() -> Event:
    event = new_event(preset="festival")
    register(event, [team_form(n) for n in range(1, 5)])
    return event


def desk_step(client: Client) -> str:
    return client.get(reverse("manage", args=["fest"])).context["step"]


def press(client: Client, name: str, **fields: str):
    return client.post(reverse(name, args=["fest", "qualifier"]), fields)


def test_the_desk_leads_through_a_session_to_the_final(event: Event) -> None:
    organiser = signed_in(event, "organiser")
    assert desk_step(organiser) == "enter"
    venue = event.venues.get(code="venue-2")
    assert organiser.post(WHERE, {"venue": venue.pk}).status_code == 302
    assert organiser.post(WHERE, {"session": 1, "codes": "t001, T002\nT003"}).status_code == 302
    assert "T003" in organiser.get(WHERE).content.decode()

    assert desk_step(organiser) == "draw"
    assert press(organiser, "draw", seed="1").status_code == 302
    assert desk_step(organiser) == "publish"
    assert press(organiser, "publish").status_code == 302
    assert desk_step(organiser) == "play"
    play_stage(event.stages.get(code="qualifier"))
    assert desk_step(organiser) == "advance"
    assert press(organiser, "advance").status_code == 302
    assert event.stages.get(code="final").entries.count() == 3


def test_the_public_sees_sessions_and_the_table(event: Event) -> None:
    organiser = signed_in(event, "organiser")
    organiser.post(WHERE, {"venue": event.venues.get(code="main").pk})
    organiser.post(WHERE, {"session": 1, "codes": "T001 T002"})
    press(organiser, "draw", seed="1")
    press(organiser, "publish")
    play_stage(event.stages.get(code="qualifier"))
    compile_event(event)

    answer = Client().get(reverse("stage", args=["fest", "qualifier"]))

    assert answer.context["numbers"] == [1]
    assert len(answer.context["table"].lines) == 2


@pytest.mark.parametrize(
    ("sent", "status"),
    [
        ({"session": "1", "codes": "T099"}, 422),
        ({"session": "1", "codes": ""}, 422),
        ({"session": "9", "codes": "T001"}, 404),
        ({"venue": "0"}, 422),
    ],
)
def test_what_does_not_fit_is_refused(event: Event, sent: dict[str, str], status: int) -> None:
    organiser = signed_in(event, "organiser")
    organiser.post(WHERE, {"venue": event.venues.get(code="main").pk})

    assert organiser.post(WHERE, sent).status_code == status
