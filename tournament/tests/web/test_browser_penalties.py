"""Chapter four in a real browser: three taps on a phone, and what the table shows afterwards."""

import re
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from django.urls import reverse
from playwright.sync_api import Browser, Page, expect
from pytest_django.live_server_helper import LiveServer

from tournament.models import Event, Penalty, ServedRight
from tournament.services.penalties import PenaltyEntry, record_penalty
from tournament.services.standings import compile_event
from tournament.tests.festival import ODD_SWEEP, drawn_event, match_of, play, record
from tournament.tests.web.browsing import READERS, choose_language, log_in, refuse_barriers
from tournament.tests.web.officials import new_user

pytestmark = pytest.mark.django_db(transaction=True)

MATCH = ["fest", "groups", "A-1"]
PENALISE = "/e/fest/s/groups/m/A-1/penalise/"
LEDGER = "/e/fest/penalties/"
LIST = "/e/fest/manage/penalties/"


@pytest.fixture
def event() -> Event:
    event = drawn_event()
    for kind in ("referee", "chief"):
        new_user(event, kind)
    return event


def choose(page: Page, seat: int, offence: str) -> None:
    """The first two taps."""
    page.locator(f'label.tap:has([name=seat][value="{seat}"])').click()
    page.locator(f'button[name=offence][value="{offence}"]').click()


def confirm(page: Page) -> None:
    """The third tap."""
    page.locator("form.next button").click()
    page.wait_for_url(re.compile("/record/"))


@contextmanager
def counted_taps(page: Page) -> Iterator[list[int]]:
    """Counts the clicks on all pages that are opened meanwhile."""
    taps: list[int] = []
    page.expose_function("countTap", lambda: taps.append(1))
    page.add_init_script("addEventListener('click', (e) => e.isTrusted && countTap(), true)")
    yield taps


@pytest.mark.parametrize(
    ("offence", "before", "sanction"),
    [
        ("signalling", [], "warn"),
        ("misplay", [], "stop"),
        ("late", [], "points"),
        ("extra_cards", [], "last"),
        ("extra_cards", ["took_played"], "out"),
    ],
)
@pytest.mark.parametrize("language", ["zh-hans", "en"])
def test_a_penalty_of_each_kind_takes_three_taps_and_no_step_has_a_barrier(
    phone: Page,
    live_server: LiveServer,
    event: Event,
    language: str,
    offence: str,
    before: list[str],
    sanction: str,
) -> None:
    for earlier in before:
        entry = PenaltyEntry(hand=1, seat=2, offence=earlier, sanction="last")
        record_penalty(match=match_of(event, "groups", "A-1"), entry=entry, actor=None)
    choose_language(phone, live_server, language)
    log_in(phone, live_server, "referee", reverse("referee", args=["fest"]))
    with counted_taps(phone) as taps:
        phone.goto(live_server.url + PENALISE)
        refuse_barriers(phone)
        choose(phone, 2, offence)
        refuse_barriers(phone)
        confirm(phone)
        refuse_barriers(phone)
    penalty = Penalty.objects.latest("number")
    assert (penalty.seat, penalty.offence, penalty.sanction) == (2, offence, sanction)
    # A click on a label is one more on its input.
    assert len(taps) <= 4


def test_what_a_finger_hits_on_the_pages_of_a_penalty_is_large(
    phone: Page, live_server: LiveServer, event: Event
) -> None:
    log_in(phone, live_server, "referee", PENALISE)
    refuse_small_targets(phone)
    choose(phone, 2, "late")
    phone.locator("summary").click()
    refuse_small_targets(phone)


def refuse_small_targets(page: Page) -> None:
    for target in page.locator(
        "main button, main label:has(input), main .button, main select"
    ).all():
        box = target.bounding_box()
        assert min(box["width"], box["height"]) >= 48, target.inner_text()


def test_lateness_is_set_by_taps_and_its_points_follow(
    phone: Page, live_server: LiveServer, event: Event
) -> None:
    log_in(phone, live_server, "referee", PENALISE)
    choose(phone, 2, "late")
    for change in ("+5", "+1", "−5", "+5"):
        phone.locator(".button", has_text=re.compile(rf"^\s*{re.escape(change)}\b")).click()
    expect(phone.locator("form.next .worth")).to_contain_text("−3")
    confirm(phone)
    assert (Penalty.objects.get().minutes_late, Penalty.objects.get().points) == (11, 3)


def test_lost_rights_are_counted_down_at_the_table_and_taps_stay(
    phone: Page, live_server: LiveServer, event: Event
) -> None:
    entry = PenaltyEntry(hand=1, seat=2, offence="misplay", sanction="stop", plays=2)
    record_penalty(match=match_of(event, "groups", "A-1"), entry=entry, actor=None)
    log_in(phone, live_server, "referee", reverse("record", args=[*MATCH, 1]))
    phone.locator('[name=seat][value="1"]').click()
    for left in ("2", "1"):
        expect(phone.locator("#rights b")).to_have_text(left)
        phone.locator("#rights button").click()
    expect(phone.locator("#rights form")).to_have_count(0)
    expect(phone.locator('[name=seat][value="1"]')).to_have_attribute("aria-pressed", "true")
    assert ServedRight.objects.count() == 2


def test_without_a_script_a_penalty_is_recorded_and_a_right_counted_down(
    browser: Browser, live_server: LiveServer, event: Event
) -> None:
    page = browser.new_context(java_script_enabled=False).new_page()
    log_in(page, live_server, "referee", PENALISE)
    choose(page, 2, "misplay")
    confirm(page)
    page.locator('[name=seat][value="1"]').click()
    page.locator("#rights button").click()
    expect(page.locator("#rights form")).to_have_count(0)
    expect(page.locator('[name=seat][value="1"]')).to_have_attribute("aria-pressed", "true")
    assert ServedRight.objects.count() == 1
    page.context.close()


def test_the_chief_approves_a_disqualification_that_a_referee_proposed(
    phone: Page, live_server: LiveServer, event: Event
) -> None:
    record(match_of(event, "groups", "A-1"), ODD_SWEEP)
    entry = PenaltyEntry(hand=1, seat=1, offence="took_played", sanction="last")
    record_penalty(match=match_of(event, "groups", "A-1"), entry=entry, actor=None)
    log_in(phone, live_server, "referee", f"{PENALISE}?hand=1&seat=1&offence=mixed_cards")
    confirm(phone)
    expect(phone.locator("#rights .notice")).to_be_visible()
    phone.goto(live_server.url + LIST)
    expect(phone.locator("[name=approve]")).to_have_count(0)
    phone.context.clear_cookies(name="sessionid")
    log_in(phone, live_server, "chief", LIST)
    refuse_barriers(phone)
    phone.locator("[name=approve]").click()
    expect(phone.locator("[name=approve]")).to_have_count(0)
    assert Penalty.objects.latest("number").state == "in_force"


@READERS
def test_the_ledger_has_no_barrier_and_tells_the_public_only_kinds(
    phone: Page, live_server: LiveServer, event: Event, viewport: dict[str, int], language: str
) -> None:
    match = match_of(event, "groups", "A-1")
    play(match)
    for seat, sanction, plays in ((1, "warn", 0), (2, "stop", 2), (3, "last", 0)):
        entry = PenaltyEntry(
            hand=1, seat=seat, offence="signalling", sanction=sanction, plays=plays, points=2
        )
        record_penalty(match=match, entry=entry, actor=None)
    compile_event(event)
    phone.set_viewport_size(viewport)
    choose_language(phone, live_server, language)
    phone.goto(live_server.url + LEDGER)
    expect(phone.locator("table")).to_have_count(1)
    refuse_barriers(phone)
    log_in(phone, live_server, "chief", LIST)
    phone.goto(live_server.url + LEDGER)
    expect(phone.locator("table")).to_have_count(3)
    refuse_barriers(phone)
