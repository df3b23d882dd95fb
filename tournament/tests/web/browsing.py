"""What tests in a real browser do: log in, choose a language, look for barriers."""

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page
from pytest_django.live_server_helper import LiveServer

from tournament.tests.web.officials import PASSWORD

PHONE = {"width": 390, "height": 844}
DESKTOP = {"width": 1280, "height": 900}


def log_in(page: Page, live_server: LiveServer, kind: str, address: str) -> None:
    page.goto(live_server.url + address)
    page.locator("[name=username]").fill(kind)
    page.locator("[name=password]").fill(PASSWORD)
    page.locator("main button").click()
    page.wait_for_url(live_server.url + address)


def choose_language(page: Page, live_server: LiveServer, language: str) -> None:
    cookie = {"name": "django_language", "value": language, "url": live_server.url}
    page.context.add_cookies([cookie])


def refuse_barriers(page: Page) -> None:
    results = Axe().run(page)
    assert results.violations_count == 0, f"{page.url}\n{results.generate_report()}"
    assert page.evaluate("document.documentElement.scrollWidth <= window.innerWidth"), page.url
