"""The wall of tables."""

from datetime import UTC, datetime, timedelta

import pytest
from django.core.cache import cache
from django.test import Client

from tournament import clock
from tournament.models import Event, Hand, Venue
from tournament.services.clocks import call_round
from tournament.tests.festival import drawn_event, match_of, new_event, record

pytestmark = pytest.mark.django_db

ADDRESS = "/e/fest/wall/"
NOON = datetime(2026, 5, 1, 12, tzinfo=UTC)


@pytest.fixture(autouse=True)
def _nothing_kept() -> None:
    """Each test renders its own walls."""
    cache.clear()


@pytest.fixture
def event() -> Event:
    return drawn_event(16)


def poll(client: Client, etag: str = "", query: str = "", minute: int = 0) -> object:
    """Ask for the tables as htmx does."""
    headers = {"HX-Request": "true"} | ({"If-None-Match": etag} if etag else {})
    with clock.fixed(NOON + timedelta(minutes=minute)):
        return client.get(ADDRESS + query, headers=headers)


def shown(client: Client, query: str = "", minute: int = 0) -> str:
    return poll(client, query=query, minute=minute).content.decode()


def start(event: Event) -> None:
    with clock.fixed(NOON):
        call_round(played=match_of(event, "groups", "A-1").round, kind="start", actor=None)


def test_nothing_new_is_a_304_for_one_query(
    client: Client, event: Event, django_assert_num_queries: object
) -> None:
    etag = poll(client).headers["ETag"]
    with django_assert_num_queries(1):
        again = poll(client, etag)
    assert (again.status_code, again.content, again.headers["ETag"]) == (304, b"", etag)


def test_what_others_have_read_is_not_read_again(
    client: Client, event: Event, django_assert_max_num_queries: object
) -> None:
    first = poll(client)
    with django_assert_max_num_queries(3):
        second = poll(Client())
    assert second.content == first.content


@pytest.mark.parametrize("act", ["hand", "call"])
def test_a_hand_or_a_call_is_news(client: Client, event: Event, act: str) -> None:
    etag = poll(client).headers["ETag"]
    record(match_of(event, "groups", "A-1")) if act == "hand" else start(event)
    assert poll(client, etag).status_code == 200


def test_a_table_becomes_late_though_nothing_was_recorded(client: Client, event: Event) -> None:
    start(event)
    before = poll(client, minute=29)
    after = poll(client, before.headers["ETag"], minute=30)
    assert "超时" not in before.content.decode()
    assert after.status_code == 200
    assert "8 台超时" in after.content.decode()


def test_every_table_says_in_words_how_far_it_is(client: Client, event: Event) -> None:
    record(match_of(event, "groups", "A-1"))
    Hand.objects.update(disputed=True)
    record(match_of(event, "groups", "A-2"))
    text = shown(client)
    assert [text.count(words) for words in ("有争议", "进行中", "未开局")] == [1, 1, 6]


def test_a_round_can_be_chosen(client: Client, event: Event) -> None:
    assert "/groups/m/A-1/" in shown(client)
    assert "/groups/m/A-1/" not in shown(client, "?round=groups-2")
    assert "/groups/m/A-3/" in shown(client, "?round=groups-2")
    assert "?round=groups-2" in shown(client, "?round=groups-2&nonsense=1")


def test_a_venue_can_be_chosen(client: Client, event: Event) -> None:
    Venue.objects.create(event=event, code="east", name="东城")
    assert "/groups/m/A-1/" in shown(client, "?venue=main")
    assert "/groups/m/A-1/" not in shown(client, "?venue=east")
    assert "东城" in client.get(ADDRESS).content.decode()


def test_a_stage_can_be_chosen(client: Client, event: Event) -> None:
    assert "/groups/m/A-1/" in shown(client, "?stage=groups")
    assert "/groups/m/A-1/" not in shown(client, "?stage=knockout")


def test_before_a_draw_is_published_the_wall_says_so(client: Client) -> None:
    new_event()
    assert "尚未公布抽签" in client.get(ADDRESS).content.decode()


def test_an_event_that_is_not_there_is_a_404(client: Client) -> None:
    assert client.get("/e/nowhere/wall/").status_code == 404


def test_the_page_tells_the_time_of_the_server_and_when_it_ends(
    client: Client, event: Event
) -> None:
    event.stages.filter(code="groups").update(minutes=90)
    start(event)
    with clock.fixed(NOON + timedelta(minutes=50)):
        text = client.get(ADDRESS).content.decode()
    assert ">20:50</span>" in text  # in Shanghai
    assert ">40:00</b>" in text
    assert "21:30 结束" in text
