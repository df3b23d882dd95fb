"""Results on their way in a real browser: bad Wi-Fi, two tabs, two phones, a page that closes."""

import re
from collections.abc import Iterator

import pytest
from django.conf import LazySettings
from playwright.sync_api import BrowserType, Page, expect
from pytest_django.live_server_helper import LiveServer

from tournament.models import Event, HandVersion, RivalEntry, Stage
from tournament.services.hands import confirm_hand
from tournament.tests.festival import EVEN_SWEEP, ODD_SWEEP, drawn_event, match_of, record
from tournament.tests.web.browsing import (
    PHONE,
    choose_language,
    log_in,
    refuse_barriers,
    seats_of,
    send,
    send_now,
    tap,
)
from tournament.tests.web.officials import new_user

pytestmark = pytest.mark.django_db(transaction=True)

MATCHES = "/e/fest/referee/"
RECORD = "/e/fest/s/groups/m/A-1/record/{}/"
FIRST, SECOND, FOURTH = RECORD.format(1), RECORD.format(2), RECORD.format(4)
FILLED = [1, 3, 5, 6, 2, 4]  # after taps on 1, 3, 5: the others in playing order
COUNT_TAPS = "() => { const taps = []; onclick = (tap) => taps.push(tap); return taps }"
BROKEN_ON_PURPOSE = re.compile("ERR_INTERNET_DISCONNECTED|status of 40|Failed to fetch")


@pytest.fixture
def event() -> Event:
    event = drawn_event()
    new_user(event, "referee")
    return event


@pytest.fixture
def phone(page: Page, live_server: LiveServer, event: Event) -> Iterator[Page]:
    """A referee's phone at hand 1; its browser complains about nothing but the network."""
    complaints = []
    page.on("console", lambda message: message.type == "error" and complaints.append(message.text))
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.set_viewport_size(PHONE)
    log_in(page, live_server, "referee", FIRST)
    yield page
    assert [text for text in complaints if not BROKEN_ON_PURPOSE.search(text)] == []


def states(page: Page) -> list[str]:
    """The states of the results on this phone, the oldest first."""
    return [row.get_attribute("data-is") for row in page.locator("[data-items] > li").all()]


def wait_for_states(page: Page, *expected: str) -> None:
    """Wait until the results on this phone are in these states."""
    rows = page.locator("[data-items] > li")
    expect(rows).to_have_count(len(expected))
    for row, state in zip(rows.all(), expected, strict=True):
        expect(row).to_have_attribute("data-is", state)


def wait_for_worker(page: Page) -> None:
    """Wait until the service worker has kept this page."""
    page.evaluate(
        "async () => { while (!await caches.match(location.pathname)) "
        "await new Promise((wake) => setTimeout(wake, 20)) }"
    )


def test_a_hand_takes_seven_taps_and_the_next_one_is_ready_at_once(phone: Page) -> None:
    taps = phone.evaluate_handle(COUNT_TAPS)
    tap(phone, 1, 2, 3, 4, 5, 6)
    send(phone)
    phone.wait_for_url(re.compile(SECOND))
    expect(phone.locator("h1")).to_contain_text("2")
    expect(phone.locator("[aria-pressed=true]")).to_have_count(0)
    expect(phone.locator("[data-side]").first).to_have_text("2")
    assert taps.evaluate("taps => taps.length") == 7
    phone.locator("[data-flush]").click()
    wait_for_states(phone, "confirmed")
    assert seats_of(HandVersion.objects.get()) == [1, 2, 3, 4, 5, 6]


def test_a_result_can_be_undone_before_it_is_sent(phone: Page) -> None:
    tap(phone, 1, 3, 5)
    send(phone)
    phone.locator("[data-undo]").click()
    phone.wait_for_url(re.compile(FIRST))
    expect(phone.locator("[aria-pressed=true]")).to_have_count(3)
    expect(phone.locator("[data-queue]")).to_be_hidden()
    phone.locator("[data-undo-tap]").click()
    tap(phone, 2, 5)
    send_now(phone)
    assert seats_of(HandVersion.objects.get())[:4] == [1, 3, 2, 5]


def test_a_result_goes_by_itself_after_ten_seconds(phone: Page) -> None:
    phone.clock.install()
    tap(phone, 1, 3, 5)
    send(phone)
    phone.clock.run_for(9000)
    assert not HandVersion.objects.exists()
    phone.clock.run_for(3000)
    wait_for_states(phone, "confirmed")
    assert seats_of(HandVersion.objects.get()) == FILLED


def test_three_hands_entered_without_a_network_survive_reload_and_closing(
    phone: Page, live_server: LiveServer
) -> None:
    wait_for_worker(phone)
    phone.context.set_offline(True)
    for seats in ((1, 3, 5), (2, 4, 6), (1, 2, 3, 5)):
        tap(phone, *seats)
        expect(phone.locator("[data-points] button.primary")).to_be_visible()
        send(phone)
    phone.wait_for_url(re.compile(FOURTH))
    phone.reload()
    expect(phone.locator("h1")).to_contain_text("4")
    expect(phone.locator("[data-side]")).to_have_text(["16", "12"])
    assert states(phone) == ["waiting"] * 3

    context = phone.context
    phone.close()
    assert not HandVersion.objects.exists()
    context.set_offline(False)
    later = context.new_page()
    later.goto(live_server.url + MATCHES)
    expect(later.locator("[data-flush]")).to_be_hidden()
    assert [seats_of(version)[:3] for version in HandVersion.objects.order_by("hand__number")] == [
        [1, 3, 5],
        [2, 4, 6],
        [1, 2, 3],
    ]


def test_the_last_hand_leads_to_the_list_of_matches(phone: Page, live_server: LiveServer) -> None:
    Stage.objects.filter(code="groups").update(hands=1)
    phone.reload()
    tap(phone, 1, 3, 5)
    send(phone)
    expect(phone.locator("[data-all-entered]")).to_be_visible()
    phone.locator("[data-flush]").click()
    phone.wait_for_url(live_server.url + MATCHES)
    assert seats_of(HandVersion.objects.get()) == FILLED


def test_send_stays_within_reach_however_long_the_page_is(phone: Page) -> None:
    phone.set_viewport_size({"width": 390, "height": 500})
    expect(phone.locator("[data-send] button")).to_be_in_viewport(ratio=1)


def test_sending_twice_from_two_tabs_records_once(phone: Page, live_server: LiveServer) -> None:
    other = phone.context.new_page()
    other.goto(live_server.url + MATCHES)
    phone.context.set_offline(True)
    tap(phone, 1, 3, 5)
    phone.locator("[data-send] button").dblclick()
    expect(other.locator("[data-items] > li")).to_have_count(1)
    phone.context.set_offline(False)
    phone.evaluate("document.querySelector('[data-flush]').click()")
    other.evaluate("document.querySelector('[data-flush]').click()")
    wait_for_states(phone, "confirmed")
    wait_for_states(other, "confirmed")
    assert seats_of(HandVersion.objects.get()) == FILLED


def test_the_second_phone_for_a_hand_is_told_and_the_chief_gets_both(
    phone: Page, event: Event
) -> None:
    record(match_of(event, "groups", "A-1"), EVEN_SWEEP)
    tap(phone, *ODD_SWEEP)
    send_now(phone)
    wait_for_states(phone, "refused")
    expect(phone.locator("[data-recorded]")).to_have_text("2 4 6 1 3 5")
    expect(phone.locator("[data-sent]")).to_have_text("1 3 5 2 4 6")
    expect(phone.locator("h1")).to_contain_text("2")
    refuse_barriers(phone)
    assert seats_of(HandVersion.objects.get()) == list(EVEN_SWEEP)
    assert RivalEntry.objects.get().sent_by.kind == "referee"
    phone.locator("[data-discard]").click()
    expect(phone.locator("[data-queue]")).to_be_hidden()


def test_the_same_result_from_two_phones_is_no_conflict(phone: Page, event: Event) -> None:
    record(match_of(event, "groups", "A-1"), ODD_SWEEP)
    tap(phone, *ODD_SWEEP)
    send_now(phone)
    expect(phone.locator("[data-alike]")).to_be_visible()
    expect(phone.locator("[data-contested]")).to_be_hidden()
    assert not RivalEntry.objects.exists()


def test_a_session_that_has_ended_keeps_the_result_until_somebody_logs_in(
    phone: Page, live_server: LiveServer
) -> None:
    tap(phone, 1, 3, 5)
    phone.context.clear_cookies(name="sessionid")
    send(phone)
    phone.locator("[data-flush]").click()
    expect(phone.locator("[data-trouble=login]")).to_be_visible()
    refuse_barriers(phone)
    log_in(phone, live_server, "referee", MATCHES)
    wait_for_states(phone, "confirmed")
    assert seats_of(HandVersion.objects.get()) == FILLED


def test_what_waits_for_a_captain_is_received_and_then_confirmed(
    phone: Page, live_server: LiveServer, event: Event
) -> None:
    Event.objects.update(confirmed_by="opponent")
    tap(phone, 1, 3, 5)
    send_now(phone)
    phone.wait_for_url("**/confirm/")
    phone.locator("a[href$='/record/2/']").click()
    wait_for_states(phone, "received")
    [version] = HandVersion.objects.all()
    confirm_hand(version=version, parity="odd", actor=None)
    phone.reload()
    wait_for_states(phone, "confirmed")


def test_without_https_the_queue_works_and_the_page_says_what_it_cannot(
    browser_type: BrowserType,
    browser_type_launch_args: dict[str, object],
    live_server: LiveServer,
    event: Event,
    settings: LazySettings,
) -> None:
    settings.ALLOWED_HOSTS = ["hall.test"]
    named = ["--host-resolver-rules=MAP hall.test 127.0.0.1"]
    options = browser_type_launch_args
    browser = browser_type.launch(**options | {"args": [*options["args"], *named]})
    page = browser.new_page(viewport=PHONE, locale="en")
    log_in(page, live_server.url.replace("localhost", "hall.test"), "referee", FIRST)
    assert page.evaluate("[isSecureContext, 'serviceWorker' in navigator]") == [False, False]
    expect(page.locator("[data-no-worker]")).to_be_visible()
    page.context.set_offline(True)
    for seats in ((1, 3, 5), (2, 4, 6)):
        tap(page, *seats)
        send(page)
    asked = []
    page.on("dialog", lambda dialog: (asked.append(dialog.type), dialog.dismiss()))
    page.evaluate("setTimeout(() => location.reload())")
    page.wait_for_timeout(500)
    assert asked == ["beforeunload"]
    page.context.set_offline(False)
    page.locator("[data-flush]").click()
    expect(page.locator("[data-flush]")).to_be_hidden()
    assert HandVersion.objects.count() == 2
    browser.close()


@pytest.mark.parametrize("language", ["zh-hans", "en"])
def test_the_list_of_waiting_results_has_no_barrier(
    phone: Page, live_server: LiveServer, language: str
) -> None:
    choose_language(phone, live_server, language)
    phone.reload()
    phone.context.set_offline(True)
    tap(phone, 1, 3, 5)
    send(phone)
    expect(phone.locator("[data-undo]")).to_be_visible()
    refuse_barriers(phone)
    for target in phone.locator("main button:visible, main label, main .button").all():
        box = target.bounding_box()
        assert min(box["width"], box["height"]) >= 48, target.inner_text()
