"""Captains look at a result and confirm it, on the own phone or the referee's."""

import pytest
from django.test import Client
from django.urls import reverse

from tournament.models import Confirmation, Dispute, Entrant, Event, HandVersion, Match
from tournament.tests.festival import ODD_SWEEP, drawn_event, match_of, record
from tournament.tests.web.officials import let_in

pytestmark = pytest.mark.django_db

CONFIRM = "/e/fest/s/groups/m/A-1/confirm/"
RECORD = "/e/fest/s/groups/m/A-1/record/1/"
DISPUTE = "/e/fest/s/groups/m/A-1/dispute/1/"
OBJECTION = {"cause": "order", "words": "3 before 1", "key": "k", "seen_version": 1}


@pytest.fixture
def event() -> Event:
    return drawn_event(confirmed_by="both")


@pytest.fixture
def match(event: Event) -> Match:
    return match_of(event, "groups", "A-1")


@pytest.fixture
def captain(event: Event, match: Match) -> Client:
    """The captain of the odd side of A-1."""
    return let_in(event, "captain", entrant=odd_team(match))


def odd_team(match: Match) -> Entrant:
    return match.sides.get(parity="odd").entrant


def word(side: str, **more: object) -> dict[str, object]:
    return {"hand": 1, "version": 1, "side": side, **more}


def test_a_captain_finds_what_waits_and_the_own_matches(captain: Client, match: Match) -> None:
    home = reverse("captain", args=["fest"])
    assert captain.get(home).context["waiting"] == []

    record(match)

    page = captain.get(home)
    assert CONFIRM in page.content.decode()
    [(draw, own)] = page.context["stages"]
    assert draw.stage.code == "groups"
    assert {"A-1"} == {fixture.match.code for fixture in own}


def test_a_captain_sees_the_result_and_confirms_for_the_own_team(
    captain: Client, match: Match
) -> None:
    record(match, ODD_SWEEP)
    page = captain.get(CONFIRM)
    assert [side.parity for side in page.context["sides"]] == ["odd"]
    assert "第1队" in page.content.decode()

    answer = captain.post(CONFIRM, word("odd"), follow=True)

    assert answer.redirect_chain == [(CONFIRM, 302)]
    assert "waits for the other captain" in answer.content.decode()
    assert Confirmation.objects.get().recorded_by.kind == "captain"


@pytest.mark.parametrize(
    ("sent", "status"),
    [
        (word("even"), 403),
        (word("left"), 422),
        (word("odd", version=2), 404),
        (word("odd", hand=7), 404),
        (word("odd", hand="x"), 422),
        ({}, 422),
    ],
)
def test_what_a_captain_cannot_confirm_is_refused(
    captain: Client, match: Match, sent: dict[str, object], status: int
) -> None:
    record(match)
    assert captain.post(CONFIRM, sent).status_code == status
    assert not Confirmation.objects.exists()


def test_a_captain_disputes_for_the_own_team_whatever_is_sent(
    captain: Client, match: Match
) -> None:
    record(match)
    assert DISPUTE in captain.get(CONFIRM).content.decode()
    assert 'name="team"' not in captain.get(DISPUTE).content.decode()
    other = match.sides.get(parity="even").entrant

    answer = captain.post(DISPUTE, OBJECTION | {"team": other.code}, follow=True)

    assert answer.redirect_chain == [(CONFIRM, 302)]
    assert Dispute.objects.get().entrant == odd_team(match)
    page = answer.content.decode()
    assert "The chief referee is called and decides." in page
    assert 'name="side"' not in page
    assert captain.post(CONFIRM, word("odd")).status_code == 409


def test_a_captain_of_another_match_disputes_nothing(event: Event, match: Match) -> None:
    record(match)
    stranger = match_of(event, "groups", "B-1").sides.get(parity="odd").entrant
    other = let_in(event, "captain", entrant=stranger)

    assert other.get(DISPUTE).status_code == 403
    assert other.post(DISPUTE, OBJECTION).status_code == 403
    assert not Dispute.objects.exists()


def test_what_was_entered_again_meanwhile_is_shown_anew(captain: Client, match: Match) -> None:
    record(match)
    record(match, ODD_SWEEP)

    answer = captain.post(CONFIRM, word("odd"))

    assert answer.status_code == 409
    [waiting] = answer.context["hands"]
    assert waiting.version.version == 2


def test_on_the_referees_phone_both_captains_confirm_after_the_hand_was_sent(
    event: Event, match: Match
) -> None:
    phone = let_in(event, "referee", table=match.table)

    sent = phone.post(RECORD, {"finished": [1, 3, 5], "seen_version": 0})

    assert sent.url == CONFIRM
    page = phone.get(CONFIRM)
    assert [side.parity for side in page.context["sides"]] == ["odd", "even"]
    phone.post(CONFIRM, word("odd"))
    page = phone.post(CONFIRM, word("even"), follow=True)
    assert HandVersion.objects.get().state == "confirmed"
    assert RECORD.replace("/1/", "/2/") in page.content.decode()
    recorded_by = {each.recorded_by.kind for each in Confirmation.objects.all()}
    assert recorded_by == {"referee"}


def test_where_the_referee_confirms_the_next_hand_is_ready_at_once() -> None:
    event = drawn_event()
    phone = let_in(event, "referee")
    sent = phone.post(RECORD, {"finished": [1, 3, 5], "seen_version": 0})
    assert sent.url == RECORD.replace("/1/", "/2/")


def test_a_chief_sees_every_hand_that_waits(event: Event, match: Match) -> None:
    record(match)
    page = let_in(event, "chief").get(reverse("captain", args=["fest"]))
    assert page.context["waiting"] == [match]
