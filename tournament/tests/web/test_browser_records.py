"""Hand records in a real browser: pasted and accepted, scribed by taps, replayed by keys."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect
from pytest_django.live_server_helper import LiveServer

from scoring.engine import Record, replay, simulate, write_gjn
from scoring.rules import RULESETS
from tournament.models import Event, HandVersion
from tournament.services.records import accept_record
from tournament.tests.festival import drawn_event, match_of
from tournament.tests.web.browsing import (
    PHONE,
    READERS,
    choose_language,
    log_in,
    refuse_barriers,
    seats_of,
)
from tournament.tests.web.officials import new_user

pytestmark = pytest.mark.django_db(transaction=True)

HAND = simulate(11, RULESETS["competition"])
PLAYED = write_gjn([HAND])
MATCH = "/e/fest/s/groups/m/A-1"
RECORD = f"{MATCH}/record/1/"
REPLAY = f"{MATCH}/hand/1/replay/"
SCRIBE = f"{MATCH}/hand/1/scribe/"
VERDICT = f"{MATCH}/hand/1/verdict/"


@pytest.fixture
def event() -> Event:
    event = drawn_event()
    new_user(event, "referee")
    return event


@pytest.fixture
def quiet(page: Page) -> Iterator[Page]:
    """A browser that complains about nothing, not even about the security policy."""
    complaints = []
    page.on("console", lambda message: message.type == "error" and complaints.append(message.text))
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.set_viewport_size(PHONE)
    yield page
    assert complaints == []


def tap(page: Page, *ids: str) -> None:
    """Tap buttons one after another, each once the page has answered the one before."""
    for name in ids:
        with page.expect_response(lambda response: response.request.method == "POST"):
            page.locator(f"#{name}").click()


def replayed(event: Event, hand: Record = HAND) -> None:
    match = match_of(event, "groups", "A-1")
    accept_record(match=match, number=1, text=write_gjn([hand]), actor=None)


def test_the_page_of_a_record_gets_the_taps_of_the_hand_beside_it(
    quiet: Page, live_server: LiveServer, event: Event
) -> None:
    log_in(quiet, live_server, "referee", RECORD)
    quiet.locator("[value=revolutionary]").check()
    for seat in (4, 1, 3):
        quiet.locator(f'[name=seat][value="{seat}"]').click()

    quiet.locator("[data-verdict]").click()

    quiet.wait_for_url(f"{live_server.url}{VERDICT}?revolutionary=4&finished=1&finished=3")


@READERS
def test_a_record_is_pasted_judged_and_accepted(
    quiet: Page, live_server: LiveServer, event: Event, viewport: dict[str, int], language: str
) -> None:
    quiet.set_viewport_size(viewport)
    choose_language(quiet, live_server, language)
    log_in(quiet, live_server, "referee", RECORD)
    quiet.locator("a[href*='/verdict/']").click()
    refuse_barriers(quiet)
    quiet.locator("#text").fill(PLAYED)
    quiet.locator("form:has(#text) [type=submit]").click()
    expect(quiet.locator("tbody tr")).to_have_count(6)
    refuse_barriers(quiet)
    quiet.locator("[name=accept]").click()
    quiet.wait_for_url(live_server.url + MATCH + "/")
    assert seats_of(HandVersion.objects.get()) == list(replay(HAND).order)
    quiet.locator(f"a[href='{REPLAY}']").click()
    expect(quiet.locator("[data-board]")).to_be_visible()


@READERS
def test_a_hand_is_replayed_with_the_keyboard(
    quiet: Page, live_server: LiveServer, event: Event, viewport: dict[str, int], language: str
) -> None:
    replayed(event)
    quiet.set_viewport_size(viewport)
    choose_language(quiet, live_server, language)
    quiet.goto(live_server.url + REPLAY)
    number, last = quiet.locator("[data-number]"), len(HAND.acts)
    for key, at in (("ArrowRight", 1), ("ArrowRight", 2), ("ArrowLeft", 1), ("End", last)):
        quiet.keyboard.press(key)
        expect(number).to_have_text(f"{at} / {last}")
    refuse_barriers(quiet)
    drawn = quiet.locator("[data-board]").inner_text()
    quiet.goto(live_server.url + f"{REPLAY}?move={last}")
    assert quiet.locator("[data-board]").inner_text().split() == drawn.split()
    quiet.keyboard.press("Home")
    expect(number).to_have_text(f"0 / {last}")
    expect(quiet.locator(".moves [aria-current]")).to_have_count(1)


def test_buttons_moves_and_autoplay_step_alike(
    quiet: Page, live_server: LiveServer, event: Event
) -> None:
    replayed(event)
    quiet.clock.install()
    quiet.goto(live_server.url + REPLAY)
    quiet.locator("[data-go=on]").click()
    quiet.locator(".moves a").nth(4).click()
    expect(quiet.locator("[data-number]")).to_have_text(re.compile("^4 /"))
    quiet.locator("[data-play]").click()
    quiet.clock.run_for(3200)
    expect(quiet.locator("[data-number]")).to_have_text(re.compile("^6 /"))
    quiet.locator("[data-play]").click()
    quiet.clock.run_for(3200)
    expect(quiet.locator("[data-number]")).to_have_text(re.compile("^6 /"))
    assert quiet.url.endswith("?move=6")


def test_a_finger_swipes_to_the_next_move(
    browser: Browser, live_server: LiveServer, event: Event
) -> None:
    replayed(event)
    page = browser.new_context(has_touch=True, viewport=PHONE).new_page()
    page.goto(live_server.url + REPLAY)
    page.locator("[data-board]").evaluate(
        """(board) => [["touchstart", 300], ["touchend", 100]].forEach(([name, clientX]) => {
          const touch = new Touch({ identifier: 1, target: board, clientX });
          board.dispatchEvent(new TouchEvent(name, { changedTouches: [touch] }));
        })"""
    )
    expect(page.locator("[data-number]")).to_have_text(re.compile("^1 /"))
    page.context.close()


@READERS
def test_the_beginning_of_a_hand_is_scribed_by_taps_and_survives_a_reload(
    quiet: Page, live_server: LiveServer, event: Event, viewport: dict[str, int], language: str
) -> None:
    quiet.set_viewport_size(viewport)
    choose_language(quiet, live_server, language)
    log_in(quiet, live_server, "referee", SCRIBE)
    refuse_barriers(quiet)
    quiet.locator("[value='lead:1']").click()
    tap(quiet, "rank-9", "rank-9", "act-play", "seat-4", "rank-J", "rank-J", "act-play")
    expect(quiet.locator("[data-text]")).to_have_value(re.compile("1 99\n2 -\n3 -\n4 JJ\n$"))
    refuse_barriers(quiet)
    quiet.reload()
    expect(quiet.locator("[data-text]")).to_have_value(re.compile("4 JJ\n$"))
    tap(quiet, "undo")
    expect(quiet.locator("[data-text]")).to_have_value(re.compile("3 -\n$"))
    quiet.locator("#more summary").click()
    quiet.locator("#line").fill("@4 warn signalling")
    quiet.locator("#line").press("Enter")
    expect(quiet.locator("[data-text]")).to_have_value(re.compile("@4 warn signalling\n$"))
    refuse_barriers(quiet)
    quiet.locator("#verdict").click()
    quiet.wait_for_url(live_server.url + VERDICT)


def test_without_a_network_a_tap_is_not_lost(
    page: Page, live_server: LiveServer, event: Event
) -> None:
    log_in(page, live_server, "referee", SCRIBE)
    page.locator("[value='lead:1']").click()
    tap(page, "rank-9")
    page.context.set_offline(True)
    page.locator("#act-play").click()
    expect(page.locator("[data-unanswered]")).to_be_visible()
    page.context.set_offline(False)
    tap(page, "act-play")
    expect(page.locator("[data-text]")).to_have_value(re.compile("1 9\n$"))


def test_the_scribe_goes_on_after_logging_in_elsewhere(
    page: Page, live_server: LiveServer, event: Event
) -> None:
    log_in(page, live_server, "referee", SCRIBE)
    page.locator("[value='lead:1']").click()
    tap(page, "rank-9")
    page.context.clear_cookies(name="sessionid")
    tap(page, "act-play")
    expect(page.locator("[data-logged-out]")).to_be_visible()
    elsewhere = page.context.new_page()
    log_in(elsewhere, live_server, "referee", VERDICT)
    elsewhere.close()
    tap(page, "act-play")
    expect(page.locator("[data-text]")).to_have_value(re.compile("1 9\n$"))


def test_what_a_finger_hits_in_the_scribe_is_large(
    quiet: Page, live_server: LiveServer, event: Event
) -> None:
    log_in(quiet, live_server, "referee", SCRIBE)
    quiet.locator("[value='lead:1']").click()
    expect(quiet.locator("#rank-9")).to_be_visible()
    for target in quiet.locator("main button:visible").all():
        box = target.bounding_box()
        assert min(box["width"], box["height"]) >= 48, target.inner_text()


def test_without_a_script_the_scribe_and_the_replay_work_too(
    browser: Browser, live_server: LiveServer, event: Event
) -> None:
    replayed(event)
    page = browser.new_context(java_script_enabled=False).new_page()
    log_in(page, live_server, "referee", SCRIBE)
    page.locator("[value='lead:1']").click()
    tap(page, "rank-9", "act-play")
    expect(page.locator("[data-text]")).to_have_value(re.compile("1 9\n$"))
    page.goto(live_server.url + REPLAY)
    page.locator("[data-go=on]").click()
    page.wait_for_url(live_server.url + REPLAY + "?move=1")
    page.locator(".moves a").nth(3).click()
    page.wait_for_url(live_server.url + REPLAY + "?move=3")
    page.context.close()


def test_taps_faster_than_the_network_are_done_one_after_another(
    quiet: Page, live_server: LiveServer, event: Event
) -> None:
    log_in(quiet, live_server, "referee", SCRIBE)
    quiet.locator("[value='lead:1']").click()
    nine = quiet.locator("#rank-9")
    nine.evaluate("(button) => { button.click(); button.click(); button.click(); }")
    expect(quiet.locator("[name=cards]")).to_have_value("999")
