"""Pasting, uploading and accepting hand records on the referees' pages."""

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from scoring.engine import simulate, write_gjn
from scoring.rules import RULESETS
from tournament.models import Event, HandVersion
from tournament.tests.festival import drawn_event, match_of, record
from tournament.tests.web.officials import signed_in

VERDICT = "/e/fest/s/groups/m/A-1/hand/1/verdict/"
DECIDED = '%GJN 1\n[Rules "competition"]\n[Order "1 3 5 2 4 6"]\n'
PLAYED = write_gjn([simulate(11, RULESETS["competition"])])


@pytest.fixture
def event(db: None) -> Event:
    return drawn_event()


@pytest.fixture
def referee(event: Event) -> Client:
    return signed_in(event, "referee")


def test_the_page_asks_for_a_record(referee: Client) -> None:
    page = referee.get(VERDICT).content.decode()
    assert 'name="text"' in page
    assert 'name="file"' in page
    assert 'name="accept"' not in page


def test_a_pasted_record_is_judged_and_nothing_is_stored(referee: Client) -> None:
    sheet = referee.post(VERDICT, {"text": PLAYED.replace("\n", "\r\n")}).context["sheet"]
    assert sheet.found.objection is None
    assert sheet.violations == []
    assert len(sheet.rows) == 6
    assert not HandVersion.objects.exists()


def test_an_uploaded_file_is_judged_alike(referee: Client) -> None:
    file = SimpleUploadedFile("hand.gjn", PLAYED.encode())
    sheet = referee.post(VERDICT, {"text": "", "file": file}).context["sheet"]
    assert sheet.found.objection is None


def test_violations_show_line_column_rule_and_words(referee: Client) -> None:
    text = "%GJN 1\n1 44\n2 33\n"
    page = referee.post(VERDICT, {"text": text}).content.decode()
    assert "Line 3:3, E305 (R2.3): this does not beat the table" in page
    assert 'name="accept"' not in page


def test_what_is_recorded_stands_beside_the_verdict_and_differences_are_marked(
    event: Event, referee: Client
) -> None:
    record(match_of(event, "groups", "A-1"), (1, 2, 3, 4, 5, 6))
    sheet = referee.post(VERDICT, {"text": DECIDED}).context["sheet"]
    assert sheet.differs
    assert [row.differs for row in sheet.rows] == [False, True, True, True, True, False]
    assert sheet.claim.totals == (2, 0)


def test_what_was_tapped_is_the_claim_before_it_is_recorded(referee: Client) -> None:
    address = f"{VERDICT}?finished=1&finished=3&finished=5&finished=2&finished=4&"
    sheet = referee.post(address, {"text": DECIDED}).context["sheet"]
    assert sheet.claim.tapped
    assert not sheet.differs
    assert referee.post(f"{VERDICT}?finished=9", {"text": DECIDED}).status_code == 200


def test_accepting_makes_it_the_result_with_the_record_attached(referee: Client) -> None:
    sent = {"text": PLAYED, "accept": "yes", "key": "k", "seen_version": 0}
    response = referee.post(VERDICT, sent)
    assert response.headers["Location"] == "/e/fest/s/groups/m/A-1/"
    assert referee.post(VERDICT, sent).status_code == 302
    version = HandVersion.objects.get()
    assert (version.record, version.state) == (PLAYED, "confirmed")


def test_who_was_overtaken_is_told_and_keeps_the_record(event: Event, referee: Client) -> None:
    record(match_of(event, "groups", "A-1"))
    sent = {"text": DECIDED, "accept": "yes", "key": "k", "seen_version": 0}
    response = referee.post(VERDICT, sent)
    assert response.status_code == 409
    assert DECIDED.splitlines()[-1].replace('"', "&quot;") in response.content.decode()


def test_of_several_hands_one_is_chosen(referee: Client) -> None:
    text = f"{DECIDED}\n{PLAYED}"
    assert len(referee.post(VERDICT, {"text": text}).context["sheet"].choices) == 2
    sheet = referee.post(VERDICT, {"text": text, "chosen": "2"}).context["sheet"]
    assert sheet.found.text == PLAYED
    assert referee.post(VERDICT, {"text": text, "chosen": "0"}).context["sheet"].choices
    assert referee.post(VERDICT, {"text": text, "chosen": "7"}).context["sheet"].choices


@pytest.mark.parametrize(
    "sent",
    [
        {"text": ""},
        {"text": "\x00"},
        {"text": DECIDED.replace("competition", "brief")},
        {"text": DECIDED.replace("[Order", '[Match "B-1"]\n[Order')},
        {"text": "x" * 300_000},
        {"file": bytes(range(256))},
        {"file": b"1 3\n" * 3_000_000},
        {"text": "%GJN 1\n1 44\n", "accept": "yes", "key": "k", "seen_version": 0},
        {"text": DECIDED, "accept": "yes"},
    ],
    ids=["empty", "nul", "rules", "match", "long", "binary", "10 MB", "unfinished", "tampered"],
)
def test_what_cannot_be_judged_or_accepted_is_refused_in_words(
    referee: Client, sent: dict[str, object]
) -> None:
    if "file" in sent:
        sent = {"file": SimpleUploadedFile("hand.gjn", sent["file"])}
    response = referee.post(VERDICT, sent)
    assert response.status_code == 422
    assert 'role="alert"' in response.content.decode()
    assert not HandVersion.objects.exists()


@pytest.mark.parametrize("language", ["zh-hans", "en"])
def test_a_body_beyond_all_limits_is_answered_with_a_page(event: Event, language: str) -> None:
    response = signed_in(event, "referee", language).post(VERDICT, {"text": "1 3\n" * 1_000_000})
    assert response.status_code == 400
    assert f'<html lang="{language}">' in response.content.decode()


def test_a_hand_that_is_not_due_can_be_judged_but_not_accepted(referee: Client) -> None:
    later = VERDICT.replace("/1/", "/3/")
    page = referee.post(later, {"text": DECIDED}).content.decode()
    assert 'name="accept"' not in page
    sent = {"text": DECIDED, "accept": "yes", "key": "k", "seen_version": 0}
    assert referee.post(later, sent).status_code == 409
