"""A dispute in a real browser: the referee's phone, the chief's phone, and what spectators see."""

import os
import re

import pytest
from django.urls import reverse
from playwright.sync_api import Browser, Page, expect
from pytest_django.live_server_helper import LiveServer

from tournament.models import Dispute, Event
from tournament.services.disputes import DisputeEntry, raise_dispute
from tournament.services.roles import issue_token
from tournament.tests.festival import ODD_SWEEP, drawn_event, match_of, record
from tournament.tests.web.officials import new_user
from tournament.tests.web.test_browser import (
    DESKTOP,
    PHONE,
    choose_language,
    log_in,
    refuse_barriers,
    started_knockout,
)

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.mark.parametrize("language", ["zh-hans", "en"])
def test_from_the_table_over_the_chief_to_a_correction_after_the_next_round(
    browser: Browser, live_server: LiveServer, language: str
) -> None:
    event = started_knockout()
    for kind in ("referee", "chief", "organiser"):
        new_user(event, kind)
    code = str(match_of(event, "knockout", "K-5").feeds.get(parity="odd").source)
    referee, chief, organiser = (person(browser, live_server, language) for _kind in range(3))
    log_in(chief, live_server, "chief", "/e/fest/disputes/")
    log_in(referee, live_server, "referee", f"/e/fest/s/knockout/m/{code}/record/1/")

    referee.locator("a[href*='/dispute/1/']").click()
    referee.locator("[name=cause][value=order]").check()
    referee.locator("[name=words]").fill("3 号先走完")
    check(referee, f"dispute-{language}")
    referee.locator("main button").click()
    referee.wait_for_url(re.compile(f"/m/{code}/$"))
    check(referee, f"disputed-match-{language}")

    expect(chief.locator("#live article")).to_have_count(1, timeout=8000)  # nobody reloads
    expect(chief.locator(".tabs #calls")).to_have_text("1")
    check(chief, f"disputes-{language}")
    chief.locator("#live .primary").click()
    chief.locator("[name=ruling][value=corrected]").check()
    chief.locator("summary").click()
    chief.locator("[name=finished]").fill("2 4 6")
    chief.locator("[name=reason]").fill("双方队长确认")
    check(chief, f"decide-{language}")
    chief.locator("main form .primary").click()
    chief.wait_for_url(re.compile("/correct/1/"))
    expect(chief.locator("[name=finished]")).to_have_value("2 4 6")
    chief.locator("[name=policy][value=replay]").check()
    chief.locator("[name=preview]").click()
    check(chief, f"correct-{language}")
    chief.locator("[name=propose]").click()

    log_in(organiser, live_server, "organiser", "/e/fest/manage/corrections/")
    organiser.locator("[name=approve]").click()
    expect(organiser.locator(".notice.success")).to_be_visible()
    assert Dispute.objects.get().decision.ruling == "corrected"
    for name, where in (("match", [code]), ("stage", []), ("ranking", None)):
        spectator = ["fest", "knockout", *where] if where is not None else ["fest"]
        referee.goto(live_server.url + reverse(name, args=spectator))
        expect(referee.locator(".notice.warning").first).to_contain_text(re.compile(r"0\s:\s12"))
        check(referee, f"changed-{name}-{language}")
    for each in (referee, chief, organiser):
        each.context.close()


def test_a_captain_confirms_one_hand_and_disputes_another(
    browser: Browser, live_server: LiveServer
) -> None:
    event = drawn_event(confirmed_by="opponent")
    match = match_of(event, "groups", "A-1")
    record(match, ODD_SWEEP)
    record(match, number=2)
    team = match.sides.get(parity="even").entrant
    _role, token = issue_token(event=event, kind="captain", entrant=team, actor=None)
    new_user(event, "chief")
    captain, chief = (person(browser, live_server, "zh-hans") for _kind in range(2))
    log_in(chief, live_server, "chief", "/e/fest/disputes/")

    captain.goto(f"{live_server.url}/in/{token}/")
    captain.locator("a[href$='/confirm/']").click()
    check(captain, "captain-waiting")
    captain.locator("article", has_text="第 1 局").locator("[name=side]").click()
    captain.locator("a[href$='/dispute/2/']").click()
    captain.locator("[name=cause][value=order]").check()
    captain.locator("[name=words]").fill("3 号先走完")
    check(captain, "captain-disputes")
    captain.locator("main button").click()
    captain.wait_for_url(re.compile("/confirm/$"))
    expect(captain.locator("article .chip.alert")).to_have_text("有争议")
    expect(captain.locator("[name=side]")).to_have_count(0)
    check(captain, "captain-disputed")

    expect(chief.locator("#live article")).to_contain_text(team.name, timeout=8000)
    chief.locator("#live .primary").click()
    chief.locator("[name=ruling][value=corrected]").check()
    chief.locator("summary").click()
    chief.locator("[name=finished]").fill("3 1 2 4 5 6")
    chief.locator("[name=reason]").fill("双方队长确认")
    chief.locator("main form .primary").click()
    chief.wait_for_url(re.compile("/disputes/$"))
    captain.reload()
    expect(captain.locator("article")).to_have_count(0)
    latest = [hand.versions.last() for hand in match.hands.order_by("number")]
    assert [(each.version, each.state) for each in latest] == [(1, "confirmed"), (2, "confirmed")]
    for each in (captain, chief):
        each.context.close()


def person(browser: Browser, live_server: LiveServer, language: str) -> Page:
    """A phone of its own."""
    page = browser.new_context(viewport=PHONE).new_page()
    choose_language(page, live_server, language)
    return page


def check(page: Page, name: str) -> None:
    refuse_barriers(page)
    if folder := os.environ.get("SHOTS"):
        page.screenshot(path=f"{folder}/{name}.png", full_page=True)


@pytest.fixture
def waiting() -> Event:
    event = drawn_event()
    for number in (1, 2, 3):
        record(match_of(event, "groups", "A-1"), ODD_SWEEP, number)
    record(match_of(event, "groups", "A-1"), number=2)
    raise_dispute(
        hand=match_of(event, "groups", "A-1").hands.get(number=3),
        entry=DisputeEntry(cause="play", words="没到轮次"),
        seen_version=1,
        actor=None,
    )
    return event


@pytest.mark.parametrize("viewport", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_no_page_of_the_chief_has_a_barrier_or_scrolls_sideways(
    page: Page, live_server: LiveServer, waiting: Event, viewport: dict[str, int]
) -> None:
    new_user(waiting, "chief")
    page.set_viewport_size(viewport)
    log_in(page, live_server, "chief", "/e/fest/manage/")
    check(page, f"desk-{viewport['width']}")
    group = reverse("group", args=["fest", "groups", "A"])
    for name, address in (
        ("audit", "/e/fest/manage/audit/?check=1"),
        ("found", "/e/fest/manage/audit/?about=A-1&check=1&printed=000000000000"),
        ("disputes", "/e/fest/disputes/"),
        ("decide", "/e/fest/disputes/1/"),
        ("group", group),
        ("match", reverse("match", args=["fest", "groups", "A-1"])),
    ):
        page.goto(live_server.url + address)
        check(page, f"{name}-{viewport['width']}")


def test_the_chief_decides_with_the_keyboard_alone(
    page: Page, live_server: LiveServer, waiting: Event
) -> None:
    new_user(waiting, "chief")
    log_in(page, live_server, "chief", "/e/fest/disputes/1/")
    page.locator("[name=ruling]").first.focus()
    page.keyboard.press("Space")
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    page.keyboard.type("seen by both")
    page.keyboard.press("Enter")
    page.wait_for_url(live_server.url + "/e/fest/disputes/")
    assert Dispute.objects.get().decision.ruling == "stands"
