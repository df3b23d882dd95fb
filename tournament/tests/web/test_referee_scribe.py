"""The live scribe without a script: every tap is a page, and the record travels in the form."""

from collections.abc import Iterator

import pytest
from django.test import Client
from django.utils import translation

from scoring.engine import replay, simulate
from scoring.engine.acts import write_act
from scoring.engine.cards import read_cards
from scoring.rules import RULESETS
from tournament.adapters.frames import spelt
from tournament.models import Event, HandVersion
from tournament.tests.festival import drawn_event
from tournament.tests.web.officials import signed_in
from tournament.web.referee.scribe_sheet import ScribeSheet

SCRIBE = "/e/fest/s/groups/m/A-1/hand/1/scribe/"
VERDICT = SCRIBE.replace("scribe", "verdict")
HOLDINGS = dict(
    part.split(":") for part in simulate(11, RULESETS["competition"]).tag("Deal").split()
)


@pytest.fixture
def event(db: None) -> Event:
    return drawn_event()


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    """What is asked of a page after it was answered is said in English, too."""
    with translation.override("en"):
        yield


@pytest.fixture
def referee(event: Event) -> Client:
    return signed_in(event, "referee")


def tap(client: Client, sheet: ScribeSheet | None, do: str, **more: str) -> ScribeSheet:
    """The page after one tap on the page before."""
    sent = {"do": do} | more
    if sheet:
        sent = {"text": sheet.text, "seat": str(sheet.seat), "cards": sheet.cards} | sent
    return client.post(SCRIBE, sent).context["sheet"]


def test_the_page_asks_who_leads_and_writes_what_the_hand_is(referee: Client) -> None:
    assert referee.get(SCRIBE).context["sheet"].scribe is None
    sheet = tap(referee, None, "lead:3")
    assert '[Match "A-1"]' in sheet.text
    assert '[Hand "1"]' in sheet.text
    assert sheet.seat == 3


def test_taps_choose_cards_and_play_them(referee: Client) -> None:
    sheet = tap(referee, None, "lead:1")
    sheet = tap(referee, tap(referee, sheet, "add:K"), "add:K")
    assert sheet.cards == "KK"
    assert tap(referee, sheet, "clear").cards == ""
    sheet = tap(referee, sheet, "play")
    assert sheet.text.endswith("\n1 KK\n")
    assert sheet.seat == 4
    assert [act.value for act in sheet.acts] == ["play", "pass"]


def test_another_seat_is_chosen_and_told_what_it_may_do(referee: Client) -> None:
    sheet = tap(referee, tap(referee, tap(referee, None, "lead:1"), "add:K"), "add:K")
    sheet = tap(referee, sheet, "play")
    assert tap(referee, sheet, "seat:3").sentence == "Seat 3 may burn."
    assert next(iter(tap(referee, sheet, "seat:3").acts)).value == "burn"
    passed = tap(referee, sheet, "pass")
    assert passed.sentence == "Seat 1 leads."
    assert "R5.1" in tap(referee, passed, "seat:4").sentence


def test_why_the_chosen_cards_are_not_legal_is_said(referee: Client) -> None:
    sheet = tap(referee, tap(referee, tap(referee, None, "lead:1"), "add:9"), "play")
    sheet = tap(referee, sheet, "add:5")
    assert sheet.why_not == "this does not beat the table (R2.3)"
    refused = referee.post(SCRIBE, {"text": sheet.text, "seat": "2", "cards": "5", "do": "play"})
    assert refused.status_code == 422
    assert "(R2.3)" in refused.content.decode()


def test_the_last_act_is_undone(referee: Client) -> None:
    sheet = tap(referee, tap(referee, tap(referee, None, "lead:1"), "add:9"), "play")
    assert tap(referee, sheet, "undo").scribe.record.acts == ()


def test_a_revolution_and_other_lines_are_written(referee: Client) -> None:
    sheet = tap(referee, tap(referee, None, "lead:1"), "write:5 R")
    assert "write:2 H-" in [act.value for act in sheet.openings]
    sheet = tap(referee, sheet, "line", line="@4 warn signalling")
    assert sheet.text.endswith("5 R\n@4 warn signalling\n")


def test_with_a_deal_the_page_says_so_and_offers_only_what_is_legal(referee: Client) -> None:
    holdings = {f"holding{seat}": cards for seat, cards in HOLDINGS.items()}
    sheet = tap(referee, None, "lead:1", **holdings)
    assert sheet.scribe.dealt
    shown = [button.rank for button in sheet.ranks]
    assert "".join(rank.card * rank.held for rank in shown) == spelt(read_cards(HOLDINGS["1"]))
    assert all(rank.offered for rank in shown)


def test_a_deal_that_is_not_the_pack_is_refused(referee: Client) -> None:
    holdings = {f"holding{seat}": "3" * 36 for seat in HOLDINGS}
    response = referee.post(SCRIBE, {"do": "lead:1"} | holdings)
    assert response.status_code == 422
    page = response.content.decode()
    assert "(R1.1)" in page
    assert f'value="{holdings["holding6"]}"' in page


@pytest.mark.parametrize(
    "sent",
    [
        {"text": "1 4", "do": "add:Q*"},
        {"text": "1 4", "cards": "nonsense"},
        {"text": "1 4", "do": "line", "line": "nonsense"},
        {"text": '[Hand "9"]\n1 4'},
        {"text": "1 4\n\n%GJN 1\n1 5"},
        {"text": "\x00"},
        {"do": "lead:1", "holding1": "nonsense"},
    ],
)
def test_what_makes_no_sense_is_refused_in_words(referee: Client, sent: dict[str, str]) -> None:
    response = referee.post(SCRIBE, sent)
    assert response.status_code == 422
    assert 'role="alert"' in response.content.decode()


@pytest.mark.parametrize(
    "sent", [{}, {"do": "seat:9"}, {"text": "1 4", "do": "seat:x"}, {"text": "zz", "do": "play"}]
)
def test_a_tampered_form_provokes_no_fault(referee: Client, sent: dict[str, str]) -> None:
    assert referee.post(SCRIBE, sent).status_code in (200, 422)


def test_a_whole_hand_is_scribed_judged_and_accepted(event: Event, referee: Client) -> None:
    hand = simulate(11, RULESETS["competition"])
    sheet = tap(referee, None, f"lead:{hand.tag('Lead')}")
    for move in hand.acts:
        sheet = tap(referee, sheet, "line", line=write_act(move))
    assert sheet.scribe.over
    assert not referee.post(VERDICT, {"text": sheet.text}).context["sheet"].found.objection
    sent = {"text": sheet.text, "accept": "yes", "key": "k", "seen_version": 0}
    assert referee.post(VERDICT, sent).status_code == 302
    places = HandVersion.objects.get().places.order_by("place").values_list("seat", flat=True)
    assert tuple(places) == replay(sheet.scribe.record).order
