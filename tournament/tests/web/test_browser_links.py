"""A link in real browsers: printed, opened by a phone, used at the table, taken back."""

import re

import pytest
from django.urls import reverse
from playwright.sync_api import Browser, Page, expect
from pytest_django.live_server_helper import LiveServer

from tournament.models import Confirmation, Event, HandVersion
from tournament.services.roles import issue_token
from tournament.tests.festival import drawn_event, match_of, record
from tournament.tests.web.browsing import (
    DESKTOP,
    PHONE,
    READERS,
    choose_language,
    log_in,
    refuse_barriers,
    send_now,
    tap,
)
from tournament.tests.web.officials import new_user

pytestmark = pytest.mark.django_db(transaction=True)

ACCESS = "/e/fest/manage/access/"
CONFIRM = "/e/fest/s/groups/m/A-1/confirm/"


@pytest.fixture
def event() -> Event:
    return drawn_event(confirmed_by="both")


def desk(page: Page, live_server: LiveServer, event: Event, language: str = "en") -> Page:
    """The organiser's page of links."""
    new_user(event, "organiser")
    page.set_viewport_size(DESKTOP)
    choose_language(page, live_server, language)
    log_in(page, live_server, "organiser", ACCESS)
    return page


def link_of_captain(event: Event, parity: str) -> str:
    team = match_of(event, "groups", "A-1").sides.get(parity=parity).entrant
    return issue_token(event=event, kind="captain", entrant=team, actor=None)[1]


def test_a_printed_link_is_opened_used_at_the_table_and_taken_back(
    page: Page, browser: Browser, live_server: LiveServer
) -> None:
    event = drawn_event()
    table = match_of(event, "groups", "A-1").table.number
    organiser = desk(page, live_server, event)
    organiser.locator("button[value=tables]").click()
    slip = organiser.locator(".slip", has=page.get_by_role("heading", name=f"Table {table}")).first
    expect(slip.locator(".qr svg")).to_be_visible()
    phone = browser.new_context(viewport=PHONE, locale="en").new_page()
    choose_language(phone, live_server, "en")

    phone.goto(slip.locator(".address").inner_text())
    phone.wait_for_url(live_server.url + "/e/fest/s/groups/m/A-1/record/1/")
    tap(phone, 1, 3, 5)
    send_now(phone)
    phone.wait_for_url(re.compile("/record/2/"))
    assert HandVersion.objects.get().recorded_by.table.number == table

    organiser.goto(live_server.url + ACCESS)
    held = organiser.locator("#links + ul > li", has_not_text="not opened")
    held.get_by_role("button").click()
    phone.reload()
    expect(phone.get_by_role("alert")).to_contain_text("taken back")
    refuse_barriers(phone)
    phone.context.close()


def test_both_captains_confirm_on_the_phone_of_the_referee_with_the_keyboard(
    page: Page, live_server: LiveServer, event: Event
) -> None:
    page.set_viewport_size(PHONE)
    _role, token = issue_token(event=event, kind="referee", actor=None)
    page.goto(f"{live_server.url}/in/{token}/")
    page.goto(live_server.url + "/e/fest/s/groups/m/A-1/record/1/")
    tap(page, 1, 3, 5)
    send_now(page)
    page.wait_for_url(live_server.url + CONFIRM)
    for target in page.locator("main button, main .button").all():
        assert target.bounding_box()["height"] >= 48, target.inner_text()
    for side in ("odd", "even"):
        page.locator("main").focus()
        while not page.evaluate(f"document.activeElement.matches('[value={side}]')"):
            page.keyboard.press("Tab")
        page.keyboard.press("Enter")
        expect(page.locator(f"[name=side][value={side}]")).to_have_count(0)
    assert Confirmation.objects.count() == 2
    page.locator("a[href$='/record/2/']").click()
    page.wait_for_url(re.compile("/record/2/"))


def test_a_captain_confirms_without_a_script(
    browser: Browser, live_server: LiveServer, event: Event
) -> None:
    record(match_of(event, "groups", "A-1"))
    page = browser.new_context(java_script_enabled=False, viewport=PHONE).new_page()
    page.goto(f"{live_server.url}/in/{link_of_captain(event, 'even')}/")
    page.locator(f"a[href='{CONFIRM}']").click()
    page.locator("[name=side][value=even]").click()
    page.wait_for_url(live_server.url + CONFIRM)
    assert Confirmation.objects.get().parity == "even"
    page.context.close()


@READERS
def test_no_page_of_links_and_captains_has_a_barrier(
    page: Page,
    live_server: LiveServer,
    event: Event,
    viewport: dict[str, int],
    language: str,
) -> None:
    record(match_of(event, "groups", "A-1"))
    desk(page, live_server, event, language).set_viewport_size(viewport)
    page.locator("details summary").click()
    refuse_barriers(page)
    page.locator("button[value=captains]").click()
    refuse_barriers(page)
    page.goto(live_server.url + reverse("conduct", args=["fest"]))
    refuse_barriers(page)
    for address in ("/in/unknown/", f"/in/{link_of_captain(event, 'odd')}/", CONFIRM):
        page.goto(live_server.url + address)
        refuse_barriers(page)
