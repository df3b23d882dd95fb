"""The pages for what happens to an event while it is played."""

import pytest
from django.test import Client
from django.urls import reverse

from tournament.adapters.hand_entry import HandEntry
from tournament.models import Correction, Event, MatchRuling, Player, Stage
from tournament.selectors.seating import taken_seats
from tournament.services.hands import record_hand
from tournament.services.rulings import RulingEntry, record_ruling
from tournament.services.standings import compile_event
from tournament.services.withdrawals import WithdrawalEntry, withdraw
from tournament.tests.festival import (
    ODD_SWEEP,
    drawn_event,
    knockout_event,
    match_of,
    play,
    record,
)
from tournament.tests.web.officials import signed_in

MATCH = ["fest", "groups", "A-1"]
RULING = {"kind": "walkover", "side": "even", "reason": "illness"}
WITHDRAWAL = {
    "entrant": "T001",
    "stage": "groups",
    "cause": "withdrawn",
    "policy": "void",
    "reason": "illness",
}


@pytest.fixture
def event(db: None) -> Event:
    return drawn_event()


@pytest.fixture
def chief(event: Event) -> Client:
    return signed_in(event, "chief")


def text(client: Client, name: str, *where: object) -> str:
    return client.get(reverse(name, args=where)).content.decode()


def test_a_correction_keeps_the_first_lead_that_its_page_does_not_show(db: None) -> None:
    event = knockout_event()
    Stage.objects.update(hands=1)
    codes = {str(feed.source) for feed in match_of(event, "knockout", "K-5").feeds.all()}
    for code in codes:
        entry = HandEntry(finished=ODD_SWEEP, lead=4)
        record_hand(match=match_of(event, "knockout", code), number=1, entry=entry, actor=None)
    play(match_of(event, "knockout", "K-5"))
    chief = signed_in(event, "chief")
    sent = {"finished": "246", "policy": "replay", "reason": "misread", "seen_version": "1"}
    where = reverse("correct", args=["fest", "knockout", codes.pop(), 1])

    assert chief.post(where, sent | {"propose": ""}).status_code == 302

    assert Correction.objects.get().entry["lead"] == 4


def started_knockout() -> Event:
    """One hand a match; K-5 was played by the winners of K-1 and K-4."""
    event = knockout_event()
    Stage.objects.update(hands=1)
    for number in (1, 2, 3, 4, 5):
        play(match_of(event, "knockout", f"K-{number}"))
    return event


def test_the_chief_rules_on_a_match_and_everybody_sees_it_without_the_reason(
    event: Event, chief: Client, client: Client
) -> None:
    answer = chief.post(reverse("rule", args=MATCH), RULING)

    assert answer.status_code == 302
    client.cookies["django_language"] = "en"
    page = text(client, "match", *MATCH)
    assert "given up" in page
    assert "第8队" in page
    assert "illness" not in page
    assert "illness" in text(chief, "match", *MATCH)
    assert "12 : 0" in text(client, "group", "fest", "groups", "A")


def test_a_ruling_is_lifted_with_a_reason(event: Event, chief: Client) -> None:
    chief.post(reverse("rule", args=MATCH), RULING)
    where = reverse("lift_ruling", args=MATCH)
    assert chief.post(where, {"number": 1}).status_code == 422
    assert chief.post(where, {"number": 2, "reason": "x"}).status_code == 404

    assert chief.post(where, {"number": 1, "reason": "mistaken"}).status_code == 302
    assert "mistaken" in text(chief, "rule", *MATCH)
    assert chief.post(where, {"number": 1, "reason": "again"}).status_code == 409


@pytest.mark.parametrize(
    ("sent", "status"),
    [
        ({}, 422),
        ({"kind": "walkover", "reason": "x"}, 422),
        ({"kind": "replay", "reason": "x"}, 422),
    ],
)
def test_a_ruling_that_says_too_little_is_refused_on_its_page(
    event: Event, chief: Client, sent: dict[str, str], status: int
) -> None:
    assert chief.post(reverse("rule", args=MATCH), sent).status_code == status
    assert not MatchRuling.objects.exists()


def test_a_referee_may_call_time_and_rule_nothing_else(event: Event) -> None:
    referee = signed_in(event, "referee")
    record(match_of(event, "groups", "A-1"), ODD_SWEEP)
    assert referee.post(reverse("rule", args=MATCH), RULING).status_code == 422
    assert 'value="walkover"' not in text(referee, "rule", *MATCH)

    sent = {"kind": "time_up", "reason": "the bell"}
    assert referee.post(reverse("rule", args=MATCH), sent).status_code == 302
    assert match_of(event, "groups", "A-1").state == "finished"
    lift = referee.post(reverse("lift_ruling", args=MATCH), {"number": 1, "reason": "x"})
    assert lift.status_code == 403


def test_the_page_of_a_hand_leads_to_rulings_and_lineups(event: Event) -> None:
    page = text(signed_in(event, "referee"), "record", *MATCH, 1)
    assert reverse("rule", args=MATCH) in page
    for parity in ("odd", "even"):
        assert reverse("lineup", args=[*MATCH, parity]) in page


def test_a_referee_exchanges_two_seats(event: Event) -> None:
    referee = signed_in(event, "referee")
    first, second, third = (
        Player.objects.get(name=f"第1队{letter}").code for letter in ("甲", "乙", "丙")
    )
    where = reverse("lineup", args=[*MATCH, "odd"])

    assert referee.post(where, {"1": second, "3": first, "5": third}).status_code == 302
    taken = taken_seats(match_of(event, "groups", "A-1"), 1)
    assert [taken[0].player.code, taken[2].player.code] == [second, first]
    assert referee.post(where, {"1": first, "3": first, "5": third}).status_code == 422
    assert referee.post(where, {"1": first}).status_code == 422


def test_the_side_of_a_lineup_must_be_there(db: None) -> None:
    client = signed_in(knockout_event(), "chief")
    assert client.get(reverse("lineup", args=["fest", "knockout", "K-5", "odd"])).status_code == 404


def test_a_team_is_taken_out_and_let_back_in(event: Event, chief: Client) -> None:
    assert chief.post(reverse("withdrawals", args=["fest"]), WITHDRAWAL).status_code == 302
    compile_event(event)
    table = text(chief, "group", "fest", "groups", "A")
    assert "withdrawn" in table
    assert "plays no more" in text(chief, "match", *MATCH)
    assert chief.post(reverse("withdrawals", args=["fest"]), WITHDRAWAL).status_code == 422

    lift = reverse("lift_withdrawal", args=["fest"])
    assert chief.post(lift, {"number": 1}).status_code == 422
    assert chief.post(lift, {"number": 9, "reason": "x"}).status_code == 404
    assert chief.post(lift, {"number": 1, "reason": "recovered"}).status_code == 302
    assert "recovered" in text(chief, "withdrawals", "fest")
    assert chief.post(lift, {"number": 1, "reason": "again"}).status_code == 409


def test_a_knockout_refuses_to_void_results_on_the_page(event: Event, chief: Client) -> None:
    sent = WITHDRAWAL | {"stage": "knockout"}
    assert chief.post(reverse("withdrawals", args=["fest"]), sent).status_code == 422


def test_a_correction_is_previewed_proposed_and_approved_by_another_official(db: None) -> None:
    event = started_knockout()
    feed = match_of(event, "knockout", "K-5").feeds.get(parity="odd")
    where = reverse("correct", args=["fest", "knockout", feed.source.code, 1])
    chief, organiser = signed_in(event, "chief"), signed_in(event, "organiser")
    assert where in text(chief, "record", "fest", "knockout", feed.source.code, 1)
    assert 'value="1 2 3 4 5 6"' in chief.get(where).content.decode()
    sent = {"finished": "246", "policy": "replay", "reason": "misread", "seen_version": "1"}

    preview = chief.post(where, sent | {"preview": ""})
    assert preview.status_code == 200
    assert preview.context["changes"]["replayed"] == ["K-5"]
    assert not Correction.objects.exists()
    assert chief.post(where, sent | {"propose": ""}).status_code == 302
    decide = reverse("decide_correction", args=["fest", 1])
    assert chief.post(decide, {"approve": ""}).status_code == 409
    assert "1 waits for approval" in text(organiser, "manage", "fest")
    assert organiser.post(decide, {"approve": ""}).status_code == 302

    for page in (("match", "fest", "knockout", "K-5"), ("stage", "fest", "knockout")):
        assert "corrected after later matches" in text(chief, *page)
    assert "carried out" in text(chief, "corrections", "fest")
    assert organiser.post(decide, {"approve": ""}).status_code == 409


def test_a_correction_may_be_declined(db: None) -> None:
    event = started_knockout()
    feed = match_of(event, "knockout", "K-5").feeds.get(parity="odd")
    chief = signed_in(event, "chief")
    sent = {"finished": "246", "policy": "standings", "reason": "misread", "seen_version": "1"}
    where = reverse("correct", args=["fest", "knockout", feed.source.code, 1])
    chief.post(where, sent | {"propose": ""})

    decide = reverse("decide_correction", args=["fest", 1])
    assert chief.post(decide, {"decline": ""}).status_code == 302
    assert "declined" in text(chief, "corrections", "fest")
    assert chief.post(reverse("decide_correction", args=["fest", 2])).status_code == 404


@pytest.mark.parametrize(
    ("change", "status"),
    [({"finished": "one"}, 422), ({"reason": ""}, 422), ({"policy": "redraw"}, 422)],
)
def test_a_correction_that_does_not_work_is_refused_on_its_page(
    db: None, change: dict[str, str], status: int
) -> None:
    event = started_knockout()
    feed = match_of(event, "knockout", "K-5").feeds.get(parity="odd")
    where = reverse("correct", args=["fest", "knockout", feed.source.code, 1])
    sent = {"finished": "246", "policy": "standings", "reason": "misread", "seen_version": "1"}
    assert signed_in(event, "chief").post(where, sent | change).status_code == status


def test_a_hand_that_was_not_played_is_not_corrected(event: Event, chief: Client) -> None:
    assert chief.get(reverse("correct", args=[*MATCH, 1])).status_code == 404


def test_the_organiser_sets_what_happens_when_something_goes_wrong(event: Event) -> None:
    entry = RulingEntry(kind="walkover", side="even", reason="illness")
    record_ruling(match=match_of(event, "groups", "A-1"), entry=entry, actor=None)
    organiser = signed_in(event, "organiser")
    where = reverse("conduct", args=["fest"])
    sent = {
        "confirmed_by": "referee",
        "approvals": "1",
        "walkover_points": "5",
        "withdrawal_policy": "void",
        "repeat_within": "stage",
        "misplay": "3",
        "late_start": "20",
        "late_hand": "25",
    }
    for wrong in ({"approvals": "3"}, {"misplay": "-1"}, {"late": "0"}, {"repeat_within": "life"}):
        assert organiser.post(where, sent | wrong).status_code == 422

    assert organiser.post(where, sent).status_code == 302
    event.refresh_from_db()
    assert (event.approvals, event.replaces_disqualified) == (1, False)
    assert (event.repeat_within, event.tariff) == ("stage", {"misplay": 3})
    assert (event.late_start, event.late_hand) == (20, 25)
    compile_event(event)
    assert (
        event.stages.get(code="groups").groups.get(code="A").snapshot.rows[0]["hand_points"] == 30
    )


@pytest.mark.parametrize("kind", ["recorder", "viewer"])
@pytest.mark.parametrize(
    "address",
    [
        reverse("rule", args=MATCH),
        reverse("withdrawals", args=["fest"]),
        reverse("corrections", args=["fest"]),
        reverse("conduct", args=["fest"]),
    ],
)
def test_these_pages_are_for_those_who_may_use_them(event: Event, kind: str, address: str) -> None:
    assert signed_in(event, kind).get(address).status_code == 403


def test_the_api_tells_how_a_match_ended_and_who_withdrew(event: Event, client: Client) -> None:
    withdraw(
        entrant=event.entrants.get(code="T001"),
        stage=event.stages.select_related("event").get(code="groups"),
        entry=WithdrawalEntry(policy="void", reason="illness"),
        actor=None,
    )
    entry = RulingEntry(kind="absent", side="odd", reason="illness")
    record_ruling(match=match_of(event, "groups", "B-1"), entry=entry, actor=None)
    compile_event(event)

    matches = client.get("/api/v1/events/fest/stages/groups/matches/").json()["results"]
    ends = {match["code"]: (match["state"], match["outcome"]) for match in matches}
    assert ends["A-1"] == ("void", "void")
    assert ends["B-1"] == ("forfeited", "walkover")
    assert ends["C-1"] == ("scheduled", "playing")
    table = client.get("/api/v1/events/fest/stages/groups/standings/").json()[0]
    ranks = {
        line["entrant"]["code"]: (line["standing"]["rank"], line["standing"]["withdrawn"])
        for line in table["lines"]
    }
    assert ranks == {"T008": (1, ""), "T001": (None, "withdrawn")}
