"""The officials' pages in a real browser: a phone in a hall, a keyboard, a broken network."""

import re
from datetime import datetime

import pytest
from django.urls import reverse
from playwright.sync_api import Browser, Page, expect
from pytest_django.live_server_helper import LiveServer

from tournament.models import Event, HandVersion, Stage
from tournament.services.hall import set_needs_accessible
from tournament.services.penalties import PenaltyEntry, record_penalty
from tournament.services.referees import assign_round
from tournament.services.rulings import RulingEntry, record_ruling
from tournament.services.schedule import BlockEntry, set_schedule
from tournament.services.standings import compile_event
from tournament.services.withdrawals import WithdrawalEntry, withdraw
from tournament.tests.festival import drawn_event, knockout_event, match_of, play
from tournament.tests.web.browsing import (
    DESKTOP,
    PHONE,
    READERS,
    choose_language,
    log_in,
    refuse_barriers,
    seats_of,
    send,
    send_now,
    tap,
)
from tournament.tests.web.officials import MESSY, new_user

pytestmark = pytest.mark.django_db(transaction=True)

RECORD = "/e/fest/s/groups/m/A-1/record/1/"
MATCHES = "/e/fest/referee/"
FILLED = [1, 3, 5, 6, 2, 4]  # after taps on 1, 3, 5: the others in playing order


@pytest.fixture
def event() -> Event:
    event = drawn_event()
    new_user(event, "referee")
    return event


@pytest.mark.parametrize("language", ["zh-hans", "en"])
def test_a_referee_records_a_hand_by_taps_and_the_standings_follow(
    phone: Page, live_server: LiveServer, event: Event, language: str
) -> None:
    choose_language(phone, live_server, language)
    log_in(phone, live_server, "referee", MATCHES)
    expect(phone.locator("html")).to_have_attribute("lang", language)
    phone.locator(f'a[href="{RECORD}"]').click()
    tap(phone, 1, 3, 5)
    expect(phone.locator("[data-points]")).to_contain_text("12 : 0")
    expect(phone.locator("[data-points] [data-of]")).to_have_count(6)
    send_now(phone)
    phone.wait_for_url(live_server.url + RECORD.replace("/1/", "/2/"))
    phone.goto(live_server.url + "/e/fest/s/groups/g/A/")
    winner = match_of(event, "groups", "A-1").sides.get(parity="odd").entrant.name
    expect(phone.locator(".standings tr", has_text=winner).first).to_contain_text("12")


def test_taps_can_be_undone_cleared_and_given_another_meaning(
    phone: Page, live_server: LiveServer, event: Event
) -> None:
    log_in(phone, live_server, "referee", RECORD)
    tap(phone, 1, 2, 4)
    phone.locator("[data-undo-tap]").click()
    expect(phone.locator('[name=seat][value="4"]')).to_have_attribute("aria-pressed", "false")
    phone.locator("[data-clear]").click()
    expect(phone.locator("[aria-pressed=true]")).to_have_count(0)
    phone.locator('[value="revolutionary"]').check()
    tap(phone, 6, 1, 2, 3, 4)
    expect(phone.locator('[data-of="6"]')).to_have_attribute("data-place", "4")
    send_now(phone)
    phone.wait_for_url(re.compile("/record/2/"))
    assert seats_of(HandVersion.objects.get()) == [1, 2, 3, 6, 4, 5]


def test_a_hand_is_recorded_with_the_keyboard_alone(
    phone: Page, live_server: LiveServer, event: Event
) -> None:
    log_in(phone, live_server, "referee", RECORD)
    reached: set[str] = set()
    phone.locator("main").focus()
    for _step in range(6):
        phone.keyboard.press("Tab")
        seat = phone.evaluate("document.activeElement.value")
        reached.add(seat)
        if int(seat) % 2:
            phone.keyboard.press("Enter")
    assert reached == set("123456")
    expect(phone.locator("[data-points]")).to_contain_text("12 : 0")
    while not phone.evaluate("document.activeElement.matches('[data-send] button')"):
        phone.keyboard.press("Tab")
    phone.keyboard.press("Enter")
    phone.wait_for_url(re.compile("/record/2/"))


def test_without_a_script_every_tap_is_a_page_of_its_own(
    browser: Browser, live_server: LiveServer, event: Event
) -> None:
    page = browser.new_context(java_script_enabled=False).new_page()
    log_in(page, live_server, "referee", RECORD)
    tap(page, 1, 3, 5)
    expect(page.locator("[data-points]")).to_contain_text("12 : 0")
    send(page)
    page.wait_for_url(re.compile("/record/2/"))
    assert seats_of(HandVersion.objects.get()) == FILLED
    page.context.close()


def test_a_hand_that_is_not_over_is_not_sent_and_the_taps_stay(
    page: Page, live_server: LiveServer, event: Event
) -> None:
    log_in(page, live_server, "referee", RECORD)
    tap(page, 1, 2)
    send(page)
    expect(page.locator("[role=alert]:visible")).to_have_count(1)
    expect(page.locator("[aria-pressed=true]")).to_have_count(2)
    tap(page, 3, 5)
    send_now(page)
    page.wait_for_url(re.compile("/record/2/"))


def test_what_a_finger_hits_on_the_page_of_a_hand_is_large(
    phone: Page, live_server: LiveServer, event: Event
) -> None:
    log_in(phone, live_server, "referee", RECORD)
    for target in phone.locator("main button:visible, main label, main .button").all():
        box = target.bounding_box()
        assert min(box["width"], box["height"]) >= 48, target.inner_text()


def plan_the_hall(event: Event) -> None:
    """Times, a referee, and a team that needs another table."""
    groups = event.stages.select_related("event").get(code="groups")
    nine = datetime.fromisoformat("2026-05-01 09:00")
    block = BlockEntry(start=nine, first_round=1, last_round=2, minutes=50, pause=10)
    set_schedule(stage=groups, blocks=[block], actor=None)
    entrant = match_of(event, "groups", "D-1").sides.get(parity="odd").entrant
    set_needs_accessible(entrant=entrant, needs=True, actor=None)
    assign_round(round_=groups.rounds.get(number=1), actor=None)


def officials_pages(event: Event) -> list[str]:
    """Every page of the officials, each with something on it."""
    play(match_of(event, "groups", "A-1"))
    entry = PenaltyEntry(hand=1, seat=2, offence="signalling", sanction="warn", reason="a sign")
    record_penalty(match=match_of(event, "groups", "B-1"), entry=entry, actor=None)
    ruling = RulingEntry(kind="walkover", side="odd", reason="illness")
    record_ruling(match=match_of(event, "groups", "C-1"), entry=ruling, actor=None)
    withdraw(
        entrant=match_of(event, "groups", "B-1").sides.get(parity="odd").entrant,
        stage=event.stages.select_related("event").get(code="groups"),
        entry=WithdrawalEntry(policy="void", reason="illness"),
        actor=None,
    )
    plan_the_hall(event)
    compile_event(event)
    match, record = ["fest", "groups", "B-1"], reverse("record", args=["fest", "groups", "B-1", 1])
    return [
        *(reverse(name, args=["fest"]) for name in ("manage", "import", "penalties", "referee")),
        *(reverse(name, args=["fest"]) for name in ("withdrawals", "corrections", "conduct")),
        reverse("preview", args=["fest", 1]),
        reverse("draw", args=["fest", "groups"]),
        record,
        f"{record}?finished=1&finished=3&finished=5",
        reverse("record", args=["fest", "groups", "A-1", 7]),
        reverse("penalise", args=match),
        reverse("penalise", args=match) + "?hand=1&seat=2&offence=misplay",
        reverse("rule", args=["fest", "groups", "C-1"]),
        reverse("match", args=match),
        reverse("group", args=["fest", "groups", "B"]),
        reverse("lineup", args=[*match, "even"]),
        reverse("correct", args=["fest", "groups", "A-1", 1]),
        *(reverse(name, args=["fest"]) for name in ("hall", "referee_clubs")),
        *(reverse(name, args=["fest", "groups"]) for name in ("schedule", "places")),
        reverse("change_place", args=["fest", "groups", "D-1"]),
    ]


@READERS
def test_a_correction_is_previewed_and_proposed_and_no_step_has_a_barrier(
    phone: Page, live_server: LiveServer, viewport: dict[str, int], language: str
) -> None:
    event = started_knockout()
    new_user(event, "chief")
    phone.set_viewport_size(viewport)
    choose_language(phone, live_server, language)
    source = match_of(event, "knockout", "K-5").feeds.get(parity="odd").source
    log_in(phone, live_server, "chief", f"/e/fest/s/knockout/m/{source.code}/record/1/")
    phone.locator("a[href*='/correct/1/']").click()
    phone.locator("[name=finished]").fill("2 4 6")
    phone.locator("[name=policy][value=replay]").check()
    phone.locator("[name=reason]").fill("misread")
    phone.locator("[name=preview]").click()
    expect(phone.locator("#changes + .notice")).to_contain_text("K-5")
    refuse_barriers(phone)
    phone.locator("[name=propose]").click()
    phone.wait_for_url(live_server.url + "/e/fest/manage/corrections/")
    refuse_barriers(phone)


def started_knockout() -> Event:
    """One hand a match; the winners of K-1 and K-4 have played K-5."""
    event = knockout_event()
    Stage.objects.update(hands=1)
    for number in (1, 2, 3, 4, 5):
        play(match_of(event, "knockout", f"K-{number}"))
    return event


@pytest.mark.parametrize("viewport", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_no_page_of_the_officials_has_a_barrier_or_scrolls_sideways(
    page: Page, live_server: LiveServer, event: Event, viewport: dict[str, int]
) -> None:
    new_user(event, "organiser")
    page.set_viewport_size(viewport)
    log_in(page, live_server, "organiser", reverse("import", args=["fest"]))
    page.locator("[name=file]").set_input_files(MESSY)
    page.locator("main button").click()
    for address in officials_pages(event):
        page.goto(live_server.url + address)
        refuse_barriers(page)
