"""Round control, and the clocks on the referees' pages."""

import re
from datetime import UTC, datetime, timedelta

import pytest
from django.test import Client
from django.urls import reverse

from tournament import clock
from tournament.models import Event, Role, RoundCall
from tournament.services.clocks import call_round
from tournament.tests.festival import drawn_event, match_of, new_event
from tournament.tests.web.officials import signed_in

ADDRESS = "/e/fest/control/"
OFFICIALS = [kind for kind in Role.Kind.values if kind != Role.Kind.CAPTAIN]
NOON = datetime(2026, 5, 1, 12, tzinfo=UTC)
SITTING = {"stage": "groups", "round": 1, "wave": 1, "key": "page"}


@pytest.fixture
def event(db: None) -> Event:
    return drawn_event(16)


@pytest.fixture
def organiser(event: Event) -> Client:
    return signed_in(event, "organiser")


def press(client: Client, kind: str, **more: object):
    return client.post(ADDRESS, SITTING | {"kind": kind} | more)


def buttons(client: Client) -> set[str]:
    """What can be called for the whole sitting."""
    [sitting] = client.get(ADDRESS).context["shown"]
    return {call.value for call in sitting.calls}


def test_a_round_is_started_paused_resumed_and_stopped(organiser: Client) -> None:
    assert buttons(organiser) == {"start"}
    for kind, offered in {
        "start": {"pause", "stop"},
        "pause": {"resume", "stop"},
        "resume": {"pause", "stop"},
        "stop": {"resume", "start"},
    }.items():
        assert press(organiser, kind).status_code == 302
        assert buttons(organiser) == offered
    assert [call.called_by.code for call in RoundCall.objects.all()] == ["organiser-1"] * 4


def test_a_button_pressed_twice_calls_once(organiser: Client) -> None:
    press(organiser, "start")
    assert press(organiser, "start").status_code == 302
    assert RoundCall.objects.count() == 1


def test_two_pages_that_call_the_same_are_told_apart(organiser: Client) -> None:
    press(organiser, "start")
    late = press(organiser, "start", key="another")
    assert late.status_code == 409
    assert "The clock is running already." in late.content.decode()


def test_one_table_is_called_by_itself(organiser: Client) -> None:
    press(organiser, "start")
    assert press(organiser, "pause", match="A-1").status_code == 302
    [sitting] = organiser.get(ADDRESS).context["shown"]
    own = [table.on.played.match.code for table in sitting.tables if table.on.has_own_clock]
    assert own == ["A-1"]


@pytest.mark.parametrize(
    ("sent", "status"),
    [
        ({"kind": "shout"}, 422),
        ({"round": "x"}, 422),
        ({"round": 99}, 404),
        ({"wave": 9}, 404),
        ({"stage": "nowhere"}, 404),
        ({"match": "Z-9"}, 404),
        ({"kind": "pause"}, 409),
    ],
)
def test_a_wrong_call_is_refused_on_the_page(
    organiser: Client, sent: dict[str, object], status: int
) -> None:
    response = organiser.post(ADDRESS, SITTING | {"kind": "start"} | sent)
    assert response.status_code == status
    assert 'role="alert"' in response.content.decode()
    assert not RoundCall.objects.exists()


def test_another_round_can_be_chosen(organiser: Client) -> None:
    [sitting] = organiser.get(ADDRESS + "?round=groups-2").context["shown"]
    assert sitting.on.round.number == 2


def test_before_a_draw_is_published_the_page_says_so(db: None) -> None:
    client = signed_in(new_event(), "organiser")
    assert "No draw is published yet" in client.get(ADDRESS).content.decode()


@pytest.mark.parametrize("kind", [*OFFICIALS, None])
def test_only_organisers_and_chiefs_control_rounds(event: Event, kind: str | None) -> None:
    status = signed_in(event, kind).get(ADDRESS).status_code
    assert status == (200 if kind in ("organiser", "chief") else 403)


def test_the_page_of_a_hand_shows_the_clock_of_its_match(event: Event) -> None:
    event.stages.filter(code="groups").update(minutes=60)
    match = match_of(event, "groups", "A-1")
    for at, kind, own in ((0, "start", None), (10, "pause", match)):
        with clock.fixed(NOON + timedelta(minutes=at)):
            call_round(played=match.round, kind=kind, match=own, actor=None)
    client = signed_in(event, "referee")
    with clock.fixed(NOON + timedelta(minutes=20)):
        text = client.get(reverse("record", args=["fest", "groups", "A-1", 1])).content.decode()
    assert 'data-clock="groups/A-1 groups/1/1"' in text
    assert re.search(r"data-face>50:00<", text)
    assert 'data-state="paused"' in text
    assert reverse("rule", args=["fest", "groups", "A-1"]) in text


def test_the_referees_list_puts_late_tables_first(event: Event) -> None:
    match = match_of(event, "groups", "D-2")
    for kind, own in (("start", None), ("pause", match)):
        with clock.fixed(NOON):
            call_round(played=match.round, kind=kind, match=own, actor=None)
    with clock.fixed(NOON + timedelta(minutes=45)):
        page = signed_in(event, "referee").get(reverse("referee", args=["fest"]))
    assert [card.on.is_late for card in page.context["cards"]] == [True] * 7 + [False]
    assert "paused" in page.content.decode()
