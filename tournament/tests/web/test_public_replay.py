"""Replays and records of hands that count, for everybody."""

import json
import re

import pytest
from django.test import Client

from scoring.engine import simulate, write_gjn
from scoring.rules import RULESETS
from tournament.models import Event
from tournament.services.records import accept_record
from tournament.tests.festival import drawn_event, match_of, record

MATCH = "/e/fest/s/groups/m/A-1/"
REPLAY = f"{MATCH}hand/1/replay/"
HAND = simulate(11, RULESETS["competition"])
PLAYED = write_gjn([HAND])


@pytest.fixture
def event(db: None) -> Event:
    """Hand 1 of A-1 has a record, hand 2 has none."""
    event = drawn_event()
    match = match_of(event, "groups", "A-1")
    accept_record(match=match, number=1, text=PLAYED, actor=None)
    record(match, number=2)
    return event


def test_the_match_leads_to_the_replay_of_a_hand_with_a_record(
    event: Event, client: Client
) -> None:
    page = client.get(MATCH).content.decode()
    assert REPLAY in page
    assert REPLAY.replace("/1/", "/2/") not in page


@pytest.mark.parametrize(
    ("asked", "shown"),
    [("", 0), ("?move=3", 3), ("?move=99999", -1), ("?move=-1", 0), ("?move=x", 0)],
)
def test_every_move_has_an_address(event: Event, client: Client, asked: str, shown: int) -> None:
    context = client.get(REPLAY + asked).context
    assert context["picture"] == context["pictures"][shown]


def test_the_page_carries_all_moves_for_the_script(event: Event, client: Client) -> None:
    page = client.get(REPLAY).content.decode()
    data = re.search(r'<script id="pictures" type="application/json">(.*?)</script>', page)[1]
    pictures = json.loads(data)
    assert len(pictures) == len(HAND.acts) + 1
    assert page.count("?move=") >= len(pictures)


def test_a_record_is_downloaded_as_it_was_written(event: Event, client: Client) -> None:
    response = client.get(f"{MATCH}hand/1/record.gjn")
    assert response.content.decode() == PLAYED
    assert response.headers["Content-Type"] == "text/plain; charset=utf-8"
    assert "fest-groups-A-1-1.gjn" in response.headers["Content-Disposition"]


@pytest.mark.parametrize("number", [2, 3, 99999999999999999999])
@pytest.mark.parametrize("page", ["replay/", "record.gjn"])
def test_a_hand_without_a_record_is_not_found(
    event: Event, client: Client, page: str, number: int
) -> None:
    assert client.get(f"{MATCH}hand/{number}/{page}").status_code == 404


def test_a_hand_that_waits_for_a_captain_is_not_shown(event: Event, client: Client) -> None:
    Event.objects.update(confirmed_by="opponent")
    match = match_of(event, "groups", "B-1")
    accept_record(match=match, number=1, text=PLAYED, actor=None)
    assert client.get(REPLAY.replace("A-1", "B-1")).status_code == 404
