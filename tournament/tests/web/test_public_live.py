"""Pages that follow the play."""

import pytest
from django.test import Client
from django.urls import reverse

from tournament.tests.festival import drawn_event, match_of, record

pytestmark = pytest.mark.django_db

ADDRESS = "/e/fest/s/groups/g/A/"


def poll(client: Client, etag: str = "") -> object:
    """Ask for the followed part of the page, as htmx does."""
    headers = {"HX-Request": "true"} | ({"If-None-Match": etag} if etag else {})
    return client.get(ADDRESS, headers=headers)


def test_htmx_gets_only_the_part_that_changes(client: Client) -> None:
    drawn_event()
    whole, part = client.get(ADDRESS), poll(client)
    assert "<html" in whole.content.decode()
    assert part.content.decode().lstrip().startswith('<div id="live"')
    assert "HX-Request" in part.headers["Vary"]


def test_the_page_itself_carries_the_tag_for_the_first_question(client: Client) -> None:
    drawn_event()
    tag = poll(client).headers["ETag"].strip('"')
    assert tag in client.get(ADDRESS).content.decode()


def test_nothing_new_is_a_304_that_reads_no_results(
    client: Client, django_assert_max_num_queries: object
) -> None:
    drawn_event()
    etag = poll(client).headers["ETag"]
    with django_assert_max_num_queries(3):
        again = poll(client, etag)
    assert again.status_code == 304
    assert not again.content
    assert again.headers["ETag"] == etag


def test_a_recorded_hand_is_news(client: Client) -> None:
    event = drawn_event()
    etag = poll(client).headers["ETag"]
    record(match_of(event, "groups", "A-1"))
    after = poll(client, etag)
    assert after.status_code == 200
    assert after.headers["ETag"] != etag


def test_a_hand_in_another_group_is_no_news(client: Client) -> None:
    event = drawn_event()
    etag = poll(client).headers["ETag"]
    record(match_of(event, "groups", "B-1"))
    assert poll(client, etag).status_code == 304


def test_the_other_language_is_another_answer(client: Client) -> None:
    drawn_event()
    etag = poll(client).headers["ETag"]
    client.cookies["django_language"] = "en"
    assert poll(client, etag).status_code == 200


@pytest.mark.parametrize("stage", ["groups"])
def test_pages_may_not_be_kept_by_others(client: Client, stage: str) -> None:
    drawn_event()
    response = client.get(reverse("stage", args=["fest", stage]))
    assert "private" in response.headers["Cache-Control"]
