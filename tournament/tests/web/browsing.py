"""What tests in a real browser do on the officials' pages."""

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect
from pytest_django.live_server_helper import LiveServer

from tournament.models import HandVersion
from tournament.tests.web.officials import PASSWORD

PHONE = {"width": 390, "height": 844}
DESKTOP = {"width": 1280, "height": 900}

READERS = pytest.mark.parametrize(
    ("viewport", "language"),
    [(PHONE, "zh-hans"), (DESKTOP, "en")],
    ids=["phone-zh-hans", "desktop-en"],
)
"""Both sizes and both languages of a page, in half the time of all four."""


def log_in(page: Page, site: LiveServer | str, kind: str, address: str) -> None:
    """Go to `address` as the official of this kind (see `new_user`)."""
    page.goto(f"{site}{address}")
    page.locator("[name=username]").fill(kind)
    page.locator("[name=password]").fill(PASSWORD)
    page.locator("main button").click()
    page.wait_for_url(f"{site}{address}")


def choose_language(page: Page, live_server: LiveServer, language: str) -> None:
    """Have all pages in `language`."""
    cookie = {"name": "django_language", "value": language, "url": live_server.url}
    page.context.add_cookies([cookie])


def tap(page: Page, *seats: int) -> None:
    """Tap seats in this order."""
    for seat in seats:
        page.locator(f'[name=seat][value="{seat}"]').click()


def send(page: Page) -> None:
    """Send the hand; it can be undone for ten seconds."""
    page.locator("[data-send] button").click()


def send_now(page: Page) -> None:
    """Send the hand and wait until the server has answered."""
    send(page)
    page.locator("[data-flush]").click()
    expect(page.locator("[data-flush]")).to_be_hidden()


def seats_of(version: HandVersion) -> list[int]:
    """The seats by place."""
    return list(version.places.values_list("seat", flat=True))


def refuse_barriers(page: Page) -> None:
    """Fail if axe finds a barrier, or the page scrolls sideways."""
    results = Axe().run(page)
    assert results.violations_count == 0, f"{page.url}\n{results.generate_report()}"
    assert page.evaluate("document.documentElement.scrollWidth <= window.innerWidth"), page.url
