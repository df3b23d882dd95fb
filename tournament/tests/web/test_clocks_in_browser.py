"""Clocks and the wall in a real browser: after a reload, offline, on every kind of screen."""

from collections.abc import Iterator
from datetime import timedelta

import pytest
from django.core.cache import cache
from playwright.sync_api import Browser, Page, expect
from pytest_django.live_server_helper import LiveServer

from tournament import clock
from tournament.models import Event, Hand, Round, RoundCall
from tournament.services.clocks import call_round
from tournament.tests.festival import drawn_event, match_of, play, record
from tournament.tests.web.officials import new_user
from tournament.tests.web.test_browser import (
    DESKTOP,
    MATCHES,
    PHONE,
    RECORD,
    choose_language,
    log_in,
    refuse_barriers,
)

pytestmark = pytest.mark.django_db(transaction=True)

CONTROL, WALL = "/e/fest/control/", "/e/fest/wall/"
SCREEN = {"width": 1920, "height": 1080}
MATCH_CLOCK = "[data-clock^='groups/A-1 ']"


@pytest.fixture(autouse=True)
def _nothing_kept() -> None:
    """Each test renders its own walls."""
    cache.clear()


@pytest.fixture
def event() -> Event:
    """Round 1 was started ten minutes ago; a match lasts an hour."""
    event = drawn_event(16)
    event.stages.filter(code="groups").update(minutes=60)
    new_user(event, "referee")
    with clock.fixed(clock.now() - timedelta(minutes=10)):
        call_round(played=first_round(event), kind="start", actor=None)
    return event


@pytest.fixture
def phone(page: Page) -> Iterator[Page]:
    """A phone on which no script fails."""
    faults = []
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.set_viewport_size(PHONE)
    yield page
    assert faults == []


def first_round(event: Event) -> Round:
    return match_of(event, "groups", "A-1").round


def seconds(page: Page, which: str = "[data-clock]") -> int:
    minutes, rest = page.locator(f"{which} [data-face]").first.inner_text().split(":")
    return int(minutes) * 60 + int(rest)


def wait_until_below(page: Page, limit: int, which: str = "[data-clock]") -> None:
    script = """([which, limit]) => {
      const [minutes, seconds] = document.querySelector(`${which} [data-face]`)
        .textContent.split(":").map(Number);
      return minutes * 60 + seconds < limit;
    }"""
    page.wait_for_function(script, arg=[which, limit])


def test_a_clock_runs_on_after_a_reload_and_offline(
    phone: Page, live_server: LiveServer, event: Event
) -> None:
    log_in(phone, live_server, "referee", RECORD)
    assert 49 * 60 < seconds(phone, MATCH_CLOCK) <= 50 * 60
    phone.context.set_offline(True)
    left = seconds(phone, MATCH_CLOCK)
    wait_until_below(phone, left, MATCH_CLOCK)
    phone.context.set_offline(False)
    phone.reload()
    assert left - 20 < seconds(phone, MATCH_CLOCK) < left


def test_a_phone_whose_clock_is_wrong_shows_the_time_of_the_server(
    phone: Page, live_server: LiveServer, event: Event
) -> None:
    phone.add_init_script("const real = Date.now; Date.now = () => real() + 5 * 3600 * 1000;")
    log_in(phone, live_server, "referee", MATCHES)
    assert 49 * 60 < seconds(phone) <= 50 * 60


def test_a_page_that_the_phone_had_kept_does_not_show_an_old_time(
    phone: Page, live_server: LiveServer, event: Event
) -> None:
    log_in(phone, live_server, "referee", MATCHES)
    expect(phone.locator("[data-clock]")).to_have_attribute("data-state", "running")
    kept = phone.content().replace(
        phone.locator("[data-clocks]").get_attribute("data-now"), "2020-01-01T00:00:00+08:00"
    )
    phone.route("**/clocks/", lambda route: route.abort())
    phone.add_init_script(
        "const real = performance.getEntriesByType.bind(performance);"
        "performance.getEntriesByType = (type) => type === 'navigation'"
        " ? [{ transferSize: 0 }] : real(type);"
    )
    phone.route(f"**{MATCHES}", lambda route: route.fulfill(body=kept, content_type="text/html"))
    phone.reload()
    assert 49 * 60 < seconds(phone) <= 50 * 60


def test_a_pause_called_elsewhere_reaches_the_phone(
    phone: Page, live_server: LiveServer, event: Event
) -> None:
    log_in(phone, live_server, "referee", RECORD)
    call_round(played=first_round(event), kind="pause", actor=None)
    phone.evaluate("window.dispatchEvent(new Event('online'))")
    expect(phone.locator(MATCH_CLOCK)).to_have_attribute("data-state", "paused")
    expect(phone.locator(f"{MATCH_CLOCK} [data-when=paused]")).to_be_visible()


def test_the_last_minutes_and_the_end_are_announced_and_the_rule_appears(
    phone: Page, live_server: LiveServer, event: Event
) -> None:
    phone.clock.install()
    log_in(phone, live_server, "referee", RECORD)
    expect(phone.locator(".time-up")).to_be_hidden()
    phone.wait_for_function("localStorage.getItem('touke-clock') !== null")
    phone.route("**/clocks/", lambda route: route.abort())
    phone.clock.run_for(46 * 60 * 1000)
    expect(phone.locator("[data-says]")).to_have_text("A-1: 还剩五分钟")
    phone.clock.run_for(5 * 60 * 1000)
    expect(phone.locator("[data-says]")).to_have_text("A-1: 时间到")
    expect(phone.locator(".time-up a")).to_be_visible()


def test_without_a_script_the_page_says_when_it_was_read_and_when_time_is_up(
    browser: Browser, live_server: LiveServer, event: Event
) -> None:
    page = browser.new_context(java_script_enabled=False).new_page()
    log_in(page, live_server, "referee", RECORD)
    expect(page.locator(f"{MATCH_CLOCK} noscript")).to_be_visible()
    page.context.close()


def test_an_organiser_starts_a_round_on_the_phone_with_the_keyboard(
    phone: Page, live_server: LiveServer, event: Event
) -> None:
    new_user(event, "organiser")
    log_in(phone, live_server, "organiser", CONTROL)
    phone.locator("main .call").first.focus()
    phone.keyboard.press("Enter")
    expect(phone.locator("[data-clock]").first).to_have_attribute("data-state", "paused")
    phone.locator("main details summary").first.click()
    phone.locator("main details .call").first.click()
    expect(phone.locator("[role=status] .notice")).to_contain_text("A-1")
    assert RoundCall.objects.latest("number").match == "A-1"


def test_the_wall_follows_the_play(page: Page, live_server: LiveServer, event: Event) -> None:
    page.goto(live_server.url + WALL)
    tile = page.locator("a[href$='/groups/m/A-1/']")
    expect(tile).to_contain_text("未开局")
    record(match_of(event, "groups", "A-1"))
    expect(tile).to_contain_text("进行中", timeout=10_000)
    expect(tile).to_contain_text("2")


@pytest.mark.parametrize(
    ("viewport", "language"),
    [(PHONE, "zh-hans"), (DESKTOP, "en"), (SCREEN, "zh-hans")],
    ids=["phone", "desktop", "screen"],
)
def test_no_page_with_a_clock_has_a_barrier(
    page: Page, live_server: LiveServer, event: Event, viewport: dict[str, int], language: str
) -> None:
    play(match_of(event, "groups", "A-2"))
    record(match_of(event, "groups", "B-1"))
    Hand.objects.filter(match=match_of(event, "groups", "B-1")).update(disputed=True)
    Event.objects.update(late_start=5)
    late = match_of(event, "groups", "C-1")
    call_round(played=late.round, kind="pause", match=late, actor=None)
    new_user(event, "organiser")
    page.set_viewport_size(viewport)
    choose_language(page, live_server, language)
    log_in(page, live_server, "organiser", CONTROL)
    for address in (CONTROL, WALL, MATCHES, RECORD):
        page.goto(live_server.url + address)
        refuse_barriers(page)


def test_what_a_finger_hits_to_control_a_round_is_large(
    phone: Page, live_server: LiveServer, event: Event
) -> None:
    new_user(event, "organiser")
    log_in(phone, live_server, "organiser", CONTROL)
    for button in phone.locator("main .call:visible").all():
        box = button.bounding_box()
        assert min(box["width"], box["height"]) >= 48, button.inner_text()
