"""What the public finds on each page, and what it does not."""

import re
from datetime import UTC, datetime

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from tournament import clock
from tournament.models import Event, Match, Role
from tournament.services.draws import draw_stage, publish_draw
from tournament.services.penalties import PenaltyEntry, lift_penalty, record_penalty
from tournament.services.roles import grant_role
from tournament.services.standings import compile_event
from tournament.tests.festival import (
    EVEN_SWEEP,
    LEVEL,
    ODD_AHEAD,
    drawn_event,
    match_of,
    new_event,
    play,
    record,
    register,
    team_form,
)

pytestmark = pytest.mark.django_db


@pytest.fixture
def english() -> Client:
    """A visitor who chose English."""
    client = Client()
    client.cookies["django_language"] = "en"
    return client


def official(event: Event, kind: str) -> Client:
    """A logged-in official of `event`, in English."""
    user = User.objects.create_user(kind)
    grant_role(event=event, kind=kind, user=user, actor=None)
    client = Client()
    client.cookies["django_language"] = "en"
    client.force_login(user)
    return client


def bracket_event(teams: int) -> Event:
    """An event whose knockout everybody enters, drawn and published."""
    event = drawn_event(teams)
    knockout = event.stages.get(code="knockout")
    knockout.takes_from = None
    knockout.save()
    draw_stage(stage=knockout, seed="1", actor=None)
    publish_draw(stage=knockout, actor=None)
    return event


def text(client: Client, name: str, *args: object, query: str = "") -> str:
    """The words of a page, without markup, in one line."""
    response = client.get(reverse(name, args=args) + query)
    assert response.status_code == 200
    body = response.content.decode()
    main = body[body.index("<main") :]
    return " ".join(re.sub(r"<[^>]+>", " ", main).split())


def test_pages_are_chinese_until_english_is_chosen(client: Client) -> None:
    new_event()
    before = client.get(reverse("events"))
    client.post(reverse("set_language"), {"language": "en", "next": "/"})
    after = client.get(reverse("events"))
    assert '<html lang="zh-hans">' in before.content.decode()
    assert '<html lang="en">' in after.content.decode()


def test_no_page_carries_inline_script_or_style(english: Client) -> None:
    bracket_event(teams=8)
    addresses = [
        reverse("events"),
        reverse("login"),
        reverse("event", args=["fest"]),
        reverse("entrants", args=["fest"]),
        reverse("seats", args=["fest"]) + "?q=甲",
        reverse("ranking", args=["fest"]),
        reverse("stage", args=["fest", "groups"]),
        reverse("stage", args=["fest", "knockout"]),
        reverse("stage", args=["fest", "knockout"]) + "?view=rounds",
        reverse("match", args=["fest", "knockout", "K-1"]),
    ]
    for address in addresses:
        body = english.get(address).content.decode()
        assert not re.search(r"<style|\sstyle=|\son\w+=|<script(?![^>]*\ssrc=)", body), address


def test_the_event_page_counts_finished_matches(english: Client) -> None:
    event = drawn_event()
    play(match_of(event, "groups", "A-1"))
    assert "1 of 4 matches finished" in text(english, "event", "fest")


def test_phone_numbers_and_remarks_stay_with_the_organiser(english: Client) -> None:
    event = new_event()
    register(event, [team_form(1, phone="13800000000", remark="素食")])
    page = text(english, "entrants", "fest")
    assert "第1队甲" in page
    assert "13800000000" not in page
    assert "素食" not in page


@pytest.mark.parametrize("name", ["第3队", "第3队乙", " 第3 队乙 "])
def test_a_player_finds_table_and_seat_by_name(english: Client, name: str) -> None:
    drawn_event()
    page = text(english, "seats", "fest", query=f"?q={name}")
    assert re.search(r"next Table \d+ Groups · Round 1", page)
    assert re.search(r"第3队乙 seat [1-6]", page)
    assert "第3队 (" in page


def test_a_finished_match_is_no_place_to_sit(english: Client) -> None:
    event = drawn_event()
    for match in Match.objects.select_related("group__stage__event", "round"):
        play(match)
    assert "No open match was found" in text(english, "seats", event.slug, query="?q=第3队")


def test_searching_seats_ignores_the_case_of_latin_names(english: Client) -> None:
    event = new_event()
    register(event, [team_form(n, players=(f"Ann{n}", f"Bo{n}", f"Cy{n}")) for n in range(1, 9)])
    stage = event.stages.get(code="groups")
    draw_stage(stage=stage, seed="1", actor=None)
    publish_draw(stage=stage, actor=None)
    assert "Ann1 seat" in text(english, "seats", "fest", query="?q=ann1")


def test_an_unpublished_draw_is_hidden_from_all_but_those_who_see_drafts(english: Client) -> None:
    event = new_event()
    register(event, [team_form(n) for n in range(1, 9)])
    draw_stage(stage=event.stages.get(code="groups"), seed="1", actor=None)
    stage, group = reverse("stage", args=["fest", "groups"]), ["fest", "groups", "A"]
    match = reverse("match", args=["fest", "groups", "A-1"])
    for visitor in (english, official(event, Role.Kind.REFEREE)):
        for address in (stage, reverse("group", args=group), match):
            assert visitor.get(address).status_code == 404
    viewer = official(event, Role.Kind.VIEWER)
    assert "draft Draw 1, drawn" in text(viewer, "group", *group)


def test_a_sheet_names_the_version_and_time_of_its_draw_in_the_zone_of_the_event(
    english: Client,
) -> None:
    with clock.fixed(datetime(2026, 5, 1, 1, 30, tzinfo=UTC)):
        drawn_event()
    page = text(english, "group", "fest", "groups", "A")
    assert "Draw 1, published 2026-05-01 09:30" in page


def test_the_group_page_shows_table_reasons_and_crosstable(english: Client) -> None:
    event = drawn_event(teams=12)
    for number in (1, 2, 3):
        play(match_of(event, "groups", f"A-{number}"), LEVEL)
    compile_event(event)
    page = text(english, "group", "fest", "groups", "A")
    assert page.count("level with") == 3
    assert page.count("0 : 0") == 3 + 6
    assert "Compiled at" in page


def test_the_public_sees_the_kind_of_a_penalty_and_officials_the_reason(english: Client) -> None:
    event = drawn_event()
    match = match_of(event, "groups", "A-1")
    record(match, ODD_AHEAD)
    entry = PenaltyEntry(hand=1, seat=1, offence="extra_cards", sanction="last", reason="多摸两张")
    record_penalty(match=match, entry=entry, actor=None)
    arguments = ("match", "fest", "groups", "A-1")
    public, seen = text(english, *arguments), text(official(event, Role.Kind.REFEREE), *arguments)
    assert "ruled last" in public
    assert "多摸两张" not in public
    assert "extra cards" not in public
    assert "多摸两张" in seen
    assert "kept silent about extra cards" in seen


def test_a_ruling_shows_the_order_as_ruled_beside_the_one_as_played(english: Client) -> None:
    event = drawn_event()
    match = match_of(event, "groups", "A-1")
    record(match, ODD_AHEAD)
    entry = PenaltyEntry(hand=1, seat=1, offence="extra_cards", sanction="last")
    penalty = record_penalty(match=match, entry=entry, actor=None)
    page = text(english, "match", "fest", "groups", "A-1")
    assert "2 3 4 5 6 1 as played 1 2 3 4 5 6 as ruled" in page
    lift_penalty(penalty=penalty, reason="看错", actor=None)
    page = text(english, "match", "fest", "groups", "A-1")
    assert "as played" not in page
    assert "ruled last lifted" in page


def test_the_match_page_adds_up_regular_hands_and_marks_extra_ones(english: Client) -> None:
    event = bracket_event(teams=8)
    match = match_of(event, "knockout", "K-1")
    for number in range(1, 7):
        record(match, LEVEL, number)
    record(match, EVEN_SWEEP, 7)
    page = text(english, "match", "fest", "knockout", "K-1")
    assert "7 2 4 6 1 3 5 extra hand, not in the total sweep (串三户) 0 : 12 0 : 0" in page
    assert "finished" in page


def test_a_changed_hand_shows_its_earlier_version(english: Client) -> None:
    event = drawn_event()
    match = match_of(event, "groups", "A-1")
    record(match, ODD_AHEAD)
    record(match, EVEN_SWEEP)
    page = text(english, "match", "fest", "groups", "A-1")
    assert re.search(r"changed at \d\d:\d\d \(version 2\) Version 1, \d\d:\d\d: 1 2 3 4 5 6", page)


def test_open_sides_of_a_bracket_say_whom_they_wait_for(english: Client) -> None:
    bracket_event(teams=8)
    page = text(english, "stage", "fest", "knockout")
    assert "winner of K-1" in page
    assert "loser of K-2" in page


def test_the_bracket_leads_to_every_match_and_every_place(english: Client) -> None:
    event = bracket_event(teams=24)
    body = english.get(reverse("stage", args=["fest", "knockout"])).content.decode()
    codes = re.findall(r'href="/e/fest/s/knockout/m/(K-\d+)/"', body)
    assert sorted(codes) == sorted(f"K-{n}" for n in range(1, 53))
    headings = re.findall(r'id="places-(\d+)"', body)
    assert [int(best) for best in headings] == [1, *range(3, 25, 2)]
    assert Match.objects.filter(group__stage__event=event, group__code="K").count() == 52


def test_the_ranking_shows_open_places_as_a_span_until_they_are_decided(english: Client) -> None:
    event = bracket_event(teams=8)
    play(match_of(event, "knockout", "K-1"))
    compile_event(event)
    before = text(english, "ranking", "fest")
    for number in range(2, 13):
        play(match_of(event, "knockout", f"K-{number}"))
    compile_event(event)
    after = text(english, "ranking", "fest")
    assert (before.count("1–4"), before.count("5–8"), before.count("1–8")) == (1, 1, 6)
    assert re.findall(r"(\d+) 第\d队", after) == list("12345678")


def test_before_the_last_stage_is_public_there_is_no_ranking(english: Client) -> None:
    drawn_event()
    assert "last stage, which is not drawn yet" in text(english, "ranking", "fest")


@pytest.mark.parametrize(
    "address",
    [
        "/e/none/",
        "/e/fest/s/none/",
        "/e/fest/s/groups/g/Z/",
        "/e/fest/s/groups/m/A-99/",
        "/e/fest/s/groups/m/nonsense/",
        "/nowhere/",
    ],
)
def test_what_is_not_there_is_a_friendly_404(english: Client, address: str) -> None:
    drawn_event()
    response = english.get(address)
    assert response.status_code == 404
    assert "Nothing here" in response.content.decode()


def test_heavy_pages_need_few_queries_however_many_teams_there_are(
    english: Client, django_assert_max_num_queries: object
) -> None:
    event = bracket_event(teams=24)
    record(match_of(event, "groups", "A-1"))
    record(match_of(event, "knockout", "K-1"))
    compile_event(event)
    pages = {
        ("entrants", "fest"): 6,
        ("stage", "fest", "groups"): 9,
        ("group", "fest", "groups", "A"): 18,
        ("stage", "fest", "knockout"): 16,
        ("match", "fest", "knockout", "K-1"): 25,
        ("ranking", "fest"): 13,
    }
    for (name, *args), most in pages.items():
        with django_assert_max_num_queries(most, info=name):
            english.get(reverse(name, args=args))
