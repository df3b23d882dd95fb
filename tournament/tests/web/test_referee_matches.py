"""The referees' list of matches."""

import pytest
from django.test import Client
from django.urls import reverse

from tournament.models import Event
from tournament.tests.festival import (
    ODD_SWEEP,
    drawn_event,
    knockout_event,
    match_of,
    new_event,
    play,
    play_stage,
    record,
)
from tournament.tests.web.officials import signed_in


def page(client: Client, event: Event, query: str = ""):
    return client.get(reverse("referee", args=[event.slug]) + query)


def cards(client: Client, event: Event, query: str = "") -> list[tuple[str, int, bool]]:
    """Code, hand due, and whether it can be recorded, of each match in the order shown."""
    shown = page(client, event, query).context["cards"]
    return [(card.played.match.code, card.hand, bool(card.address)) for card in shown]


@pytest.fixture
def event(db: None) -> Event:
    return drawn_event(16)


@pytest.fixture
def referee(event: Event) -> Client:
    return signed_in(event, "referee")


def test_the_current_round_stands_by_table_with_the_hand_that_is_due(
    event: Event, referee: Client
) -> None:
    first = match_of(event, "groups", "A-1")
    record(first, ODD_SWEEP, 1)
    record(first, ODD_SWEEP, 2)
    tables = [card.played.match.table.number for card in page(referee, event).context["cards"]]
    assert tables == sorted(tables)
    assert ("A-1", 3, True) in cards(referee, event)


def test_the_list_moves_on_with_the_rounds(event: Event, referee: Client) -> None:
    for code in ("A-1", "A-2", "B-1", "B-2", "C-1", "C-2", "D-1", "D-2"):
        play(match_of(event, "groups", code))
    assert {code for code, _hand, _due in cards(referee, event)} == {
        f"{group}-{number}" for group in "ABCD" for number in (3, 4)
    }
    assert ("A-1", 7, False) in cards(referee, event, "?round=groups-1")


def test_an_unknown_round_shows_the_current_one(event: Event, referee: Client) -> None:
    assert cards(referee, event, "?round=groups-99") == cards(referee, event)


def test_the_last_round_stays_when_all_is_played(event: Event, referee: Client) -> None:
    play_stage(event.stages.get(code="groups"))
    assert page(referee, event).context["round"].number == 3


def test_a_knockout_match_without_teams_cannot_be_recorded(db: None) -> None:
    event = knockout_event()
    assert all(
        not due
        for _code, _hand, due in cards(signed_in(event, "referee"), event, "?round=knockout-2")
    )


def test_before_a_draw_is_published_the_page_says_so(db: None) -> None:
    event = new_event()
    response = page(signed_in(event, "referee"), event)
    assert "No draw is published yet" in response.content.decode()


def test_the_neighbouring_rounds_are_one_tap_away(event: Event, referee: Client) -> None:
    names = [
        [
            each and each[0]
            for each in page(referee, event, f"?round=groups-{n}").context["neighbours"]
        ]
        for n in (1, 2, 3)
    ]
    assert names == [
        [None, "groups-2"],
        ["groups-1", "groups-3"],
        ["groups-2", None],
    ]


def test_the_score_sheet_leads_a_referee_to_the_hands(db: None, client: Client) -> None:
    event = drawn_event()
    match = match_of(event, "groups", "A-1")
    record(match)
    sheet = reverse("match", args=["fest", "groups", "A-1"])
    hands = [reverse("record", args=["fest", "groups", "A-1", number]) for number in (1, 2)]
    page = signed_in(event, "referee").get(sheet).content.decode()
    assert all(f'href="{hand}"' in page for hand in hands)
    assert not any(hand in client.get(sheet).content.decode() for hand in hands)
