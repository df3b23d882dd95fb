"""The organiser makes links, prints them, and takes access back."""

from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse

from tournament import clock
from tournament.models import Event, Role, Table
from tournament.services.roles import issue_token
from tournament.tests.festival import drawn_event, match_of, record
from tournament.tests.web.officials import signed_in, visitor

pytestmark = pytest.mark.django_db

ACCESS = "/e/fest/manage/access/"


@pytest.fixture
def event() -> Event:
    return drawn_event()


@pytest.fixture
def organiser(event: Event) -> Client:
    return signed_in(event, "organiser")


def day(after: int = 1) -> str:
    return (clock.now() + timedelta(days=after)).date().isoformat()


def make(organiser: Client, wanted: str, **more: object) -> object:
    return organiser.post(ACCESS, {"wanted": wanted, "last_day": day(), **more})


def test_one_tap_makes_a_link_for_every_table_to_be_printed(
    event: Event, organiser: Client
) -> None:
    page = make(organiser, "tables")

    cards = page.context["cards"]
    assert {card.role.table for card in cards} == set(Table.objects.all())
    assert "no-store" in page.headers["Cache-Control"]
    content = page.content.decode()
    assert content.count("<svg") == len(cards)
    assert all(card.address in content for card in cards)
    phone = visitor()
    assert "/record/1/" in phone.get(cards[0].address).url


def test_one_tap_makes_a_link_for_every_captain(event: Event, organiser: Client) -> None:
    cards = make(organiser, "captains").context["cards"]
    assert {card.role.entrant for card in cards} == set(event.entrants.all())
    assert visitor().get(cards[0].address).url == reverse("captain", args=["fest"])


def test_links_are_made_for_some_tables_and_captains(event: Event, organiser: Client) -> None:
    table, team = Table.objects.last(), event.entrants.last()
    cards = make(organiser, "chosen", tables=[table.pk], teams=[team.pk]).context["cards"]
    assert [(card.role.table, card.role.entrant) for card in cards] == [(table, None), (None, team)]


def test_where_there_are_several_venues_tables_are_told_apart_and_made_links_for_by_venue(
    event: Event, organiser: Client
) -> None:
    other = event.venues.create(code="west", name="西馆")
    table = other.tables.create(number=1)

    assert "西馆 1" in organiser.get(ACCESS).content.decode()
    [card] = make(organiser, "tables", venue=other.pk).context["cards"]
    assert card.role.table == table


@pytest.mark.parametrize("kind", ["chief", "referee", "recorder", "viewer"])
def test_a_link_for_an_official_is_limited_to_no_table(organiser: Client, kind: str) -> None:
    [card] = make(organiser, kind).context["cards"]
    assert (card.role.kind, card.role.is_limited) == (kind, False)


def test_a_link_is_valid_to_the_end_of_the_day_in_the_zone_of_the_event(
    event: Event, organiser: Client
) -> None:
    [card] = make(organiser, "chief").context["cards"]
    assert card.role.expires_at.isoformat() == f"{day()}T23:59:59.999999+08:00"


@pytest.mark.parametrize(
    "sent",
    [
        {"wanted": "tables", "last_day": day(-2)},
        {"wanted": "tables", "last_day": day(400)},
        {"wanted": "tables", "last_day": "soon"},
        {"wanted": "tables"},
        {"wanted": "organiser", "last_day": day()},
        {"wanted": "chosen", "last_day": day()},
        {"wanted": "chosen", "last_day": day(), "tables": ["9999"]},
        {"wanted": "chosen", "last_day": day(), "teams": ["x"]},
        {},
    ],
)
def test_what_makes_no_sense_makes_no_link(
    event: Event, organiser: Client, sent: dict[str, object]
) -> None:
    assert organiser.post(ACCESS, sent).status_code == 422
    assert not Role.objects.exclude(kind="organiser").exists()


def test_links_and_accounts_are_listed_and_taken_back_in_one_tap(
    event: Event, organiser: Client
) -> None:
    role, token = issue_token(event=event, kind="chief", actor=None)
    phone = visitor()
    phone.get(f"/in/{token}/")
    page = organiser.get(ACCESS)
    assert [each.code for each in page.context["links"]] == ["chief-1"]
    assert [each.code for each in page.context["accounts"]] == ["organiser-1"]
    assert token not in page.content.decode()

    organiser.post(reverse("revoke", args=["fest", role.code]))

    page = organiser.get(ACCESS)
    assert page.context["links"] == []
    assert [each for each, _over in page.context["ended"]] == [role]
    assert phone.get(reverse("manage", args=["fest"])).status_code == 403


def test_the_own_access_and_what_is_not_there_are_not_taken_back(
    event: Event, organiser: Client
) -> None:
    assert organiser.post(reverse("revoke", args=["fest", "organiser-1"])).status_code == 409
    assert organiser.post(reverse("revoke", args=["fest", "chief-9"])).status_code == 404
    assert organiser.get(ACCESS).status_code == 200


@pytest.mark.parametrize(
    ("host", "warned"),
    [
        ("127.0.0.1:8000", True),
        ("localhost", True),
        ("[::1]:8000", True),
        ("192.168.1.20:8000", False),
        ("touke.example", False),
    ],
)
def test_links_that_lead_phones_to_themselves_are_warned_of(
    organiser: Client, host: str, warned: bool
) -> None:
    assert organiser.get(ACCESS, headers={"Host": host}).context["only_here"] is warned


def test_the_organiser_says_who_confirms_hands_until_the_first_one(
    event: Event, organiser: Client
) -> None:
    settings = {
        "confirmed_by": "both",
        "approvals": 2,
        "walkover_points": 2,
        "withdrawal_policy": "forfeit",
        "repeat_within": "event",
        "late_start": 30,
        "late_hand": 30,
    }
    address = reverse("conduct", args=["fest"])
    assert organiser.post(address, settings).status_code == 302
    event.refresh_from_db()
    assert event.confirmed_by == "both"

    record(match_of(event, "groups", "A-1"))

    late = organiser.post(address, settings | {"confirmed_by": "referee"})
    assert late.status_code == 409
    event.refresh_from_db()
    assert event.confirmed_by == "both"
