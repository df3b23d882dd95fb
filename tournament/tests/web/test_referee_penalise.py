"""Penalising from the page of a match, and lifting penalties."""

from datetime import UTC, datetime, timedelta

import pytest
from django.test import Client
from django.urls import reverse

from tournament import clock
from tournament.models import Event, Match, Penalty
from tournament.services.clocks import call_round
from tournament.services.penalties import PenaltyEntry, record_penalty
from tournament.services.standings import compile_event
from tournament.tests.festival import drawn_event, knockout_event, match_of, play, record
from tournament.tests.web.officials import signed_in


@pytest.fixture
def event(db: None) -> Event:
    return drawn_event()


@pytest.fixture
def match(event: Event) -> Match:
    return match_of(event, "groups", "A-1")


@pytest.fixture
def referee(event: Event) -> Client:
    return signed_in(event, "referee")


NOON = datetime(2026, 5, 1, 12, tzinfo=UTC)
GROUP = ("groups", "A-1")


def address(match: Match, query: str = "") -> str:
    stage = match.group.stage
    where = reverse("penalise", args=[stage.event.slug, stage.code, match.code])
    return f"{where}?{query}" if query else where


def chosen(page) -> dict[str, object]:
    """What the second step has chosen beforehand."""
    return page.context["form"].initial


def penalise(client: Client, match: Match, offence: str = "misplay", **fields: object):
    return client.post(address(match, f"hand=1&seat=2&offence={offence}"), fields)


def test_first_seat_and_offence_are_asked_for_the_hand_that_is_on(
    referee: Client, match: Match
) -> None:
    record(match)
    page = referee.get(address(match))
    assert page.context["form"]["hand"].value() == 2
    assert [taken.seat for taken in page.context["seats"]] == [1, 2, 3, 4, 5, 6]
    assert "misplayed" in page.content.decode()
    assert "absent" not in page.content.decode()


@pytest.mark.parametrize(
    "query",
    [
        "hand=1&seat=2",
        "seat=9&hand=1&offence=misplay",
        "hand=7&seat=1",
        "hand=1&seat=2&offence=singing",
        "hand=1&seat=2&offence=late&minutes=soon",
        "hand=1&seat=2&offence=late&minutes=-5",
        "hand=1&seat=2&offence=late&minutes=1000",
    ],
)
def test_an_incomplete_choice_is_asked_again(referee: Client, match: Match, query: str) -> None:
    page = referee.get(address(match, query))
    assert page.status_code == 422
    assert "Choose a seat and an offence." in page.content.decode()


@pytest.mark.parametrize(
    ("offence", "initial"),
    [
        ("signalling", {"sanction": "warn", "plays": 0, "points": 0}),
        ("misplay", {"sanction": "stop", "plays": 1, "points": 0}),
        ("extra_cards", {"sanction": "last", "plays": 0, "points": 0}),
        ("late", {"sanction": "points", "plays": 0, "points": 1}),
    ],
)
def test_the_sanction_of_the_ladder_is_chosen_beforehand(
    referee: Client, match: Match, offence: str, initial: dict[str, object]
) -> None:
    page = referee.get(address(match, f"hand=1&seat=2&offence={offence}"))
    assert chosen(page) == initial


def test_the_second_offence_of_a_person_moves_up_the_ladder(referee: Client, match: Match) -> None:
    penalise(referee, match, "signalling", sanction="warn")
    page = referee.get(address(match, "hand=1&seat=2&offence=exposed_card"))
    assert chosen(page) == {"sanction": "stop", "plays": 1, "points": 0}
    assert "passed information" in page.content.decode()


def test_the_proposed_sanction_is_recorded_without_a_reason(referee: Client, match: Match) -> None:
    response = penalise(referee, match, sanction="stop", plays="1", points="0")
    assert response.url == reverse("record", args=["fest", "groups", "A-1", 1])
    penalty = Penalty.objects.get()
    assert (penalty.sanction, penalty.plays, penalty.recorded_by.kind) == ("stop", 1, "referee")


def test_who_departs_from_the_ladder_gives_a_reason(referee: Client, match: Match) -> None:
    response = penalise(referee, match, sanction="last", points="3")
    assert response.status_code == 422
    assert "Say why you depart from the ladder." in response.content.decode()
    assert 'value="3"' in response.content.decode()
    response = penalise(referee, match, sanction="last", points="3", reason="in the final")
    assert response.status_code == 302
    assert Penalty.objects.get().reason == "in the final"


def test_more_rights_than_one_need_a_reason_where_the_article_leaves_no_room(
    referee: Client, match: Match
) -> None:
    assert penalise(referee, match, sanction="stop", plays="2").status_code == 422


@pytest.mark.parametrize("plays", ["99999", "x", "0"])
def test_rights_by_gravity_are_one_or_more(referee: Client, match: Match, plays: str) -> None:
    penalise(referee, match, "signalling", sanction="warn")
    for sent, status in ((plays, 422), ("3", 302)):
        response = penalise(referee, match, "signalling", sanction="stop", plays=sent)
        assert response.status_code == status


@pytest.mark.parametrize(
    "fields",
    [
        {},
        {"sanction": "forfeit"},
        {"sanction": "stop", "plays": "0", "reason": "r"},
        {"sanction": "points", "points": "0", "reason": "r"},
        {"sanction": "stop", "plays": "-1", "reason": "r"},
        {"sanction": "stop", "plays": "99999", "reason": "r"},
        {"sanction": "points", "points": "-3", "reason": "r"},
        {"sanction": "points", "points": "many", "reason": "r"},
    ],
)
def test_a_sanction_that_does_not_add_up_is_refused_on_the_page(
    referee: Client, match: Match, fields: dict[str, str]
) -> None:
    assert penalise(referee, match, **fields).status_code == 422
    assert not Penalty.objects.exists()


def test_a_match_that_others_build_on_takes_no_penalty(db: None) -> None:
    event = knockout_event()
    play(match_of(event, "knockout", "K-1"))
    page = signed_in(event, "referee").get(address(match_of(event, "groups", "A-1")))
    assert page.status_code == 409
    assert "builds on this result" in page.content.decode()


def test_a_lifted_penalty_stays_on_the_list_with_both_reasons(event: Event, match: Match) -> None:
    entry = PenaltyEntry(hand=1, seat=2, offence="signalling", sanction="warn", reason="a sign")
    record_penalty(match=match, entry=entry, actor=None)
    chief, where = signed_in(event, "chief"), reverse("penalties", args=[event.slug])
    assert "a sign" in chief.get(where).content.decode()
    response = chief.post(where, {"penalty": 1, "reason": "mistaken"})
    assert response.url == where
    text = chief.get(where).content.decode()
    assert "a sign" in text
    assert "mistaken" in text
    assert chief.post(where, {"penalty": 1, "reason": "again"}).status_code == 409


@pytest.mark.parametrize(
    ("fields", "status"),
    [
        ({"penalty": 1}, 422),
        ({"penalty": 1, "reason": "  "}, 422),
        ({"penalty": 9, "reason": "r"}, 404),
        ({"penalty": "x", "reason": "r"}, 422),
    ],
)
def test_lifting_needs_a_penalty_and_a_reason(
    event: Event, match: Match, fields: dict[str, object], status: int
) -> None:
    entry = PenaltyEntry(hand=1, seat=2, offence="signalling", sanction="warn")
    record_penalty(match=match, entry=entry, actor=None)
    chief, where = signed_in(event, "chief"), reverse("penalties", args=[event.slug])
    assert chief.post(where, fields).status_code == status
    assert not Penalty.objects.filter(lift__isnull=False).exists()


def test_a_referee_reads_the_list_but_cannot_lift(event: Event, match: Match) -> None:
    entry = PenaltyEntry(hand=1, seat=2, offence="signalling", sanction="warn")
    record_penalty(match=match, entry=entry, actor=None)
    page = signed_in(event, "referee").get(reverse("penalties", args=[event.slug]))
    assert "Lift the penalty" not in page.content.decode()


def test_the_form_sent_twice_records_one_penalty(referee: Client, match: Match) -> None:
    sent = {"offence": "late", "sanction": "points", "points": 1, "key": "once"}

    first, again = (penalise(referee, match, **sent) for _time in range(2))

    assert first.url == again.url
    assert Penalty.objects.count() == 1


def test_lateness_is_recorded_by_its_minutes(referee: Client, match: Match) -> None:
    where = address(match, "hand=1&seat=2&offence=late&minutes=11")
    assert chosen(referee.get(where)) == {"sanction": "points", "plays": 0, "points": 3}
    assert referee.post(where, {"sanction": "points", "points": "3"}).status_code == 302
    assert Penalty.objects.get().minutes_late == 11


def minutes_proposed(referee: Client, match: Match, after: int) -> int:
    with clock.fixed(NOON + timedelta(minutes=after, seconds=30)):
        page = referee.get(address(match, "hand=1&seat=2&offence=late"))
    return page.context["proposal"].chosen["minutes"]


def test_the_clock_says_how_late_somebody_is(referee: Client, match: Match) -> None:
    assert minutes_proposed(referee, match, 7) == 5  # nothing was planned or called
    Match.objects.update(starts_at=NOON)
    assert minutes_proposed(referee, match, -7) == 5
    assert minutes_proposed(referee, match, 7) == 7
    with clock.fixed(NOON + timedelta(minutes=4)):
        call_round(played=match.round, kind="start", actor=None)
    assert minutes_proposed(referee, match, 7) == 3
    assert minutes_proposed(referee, match, 4) == 1
    assert minutes_proposed(referee, match, 900) == 240
    record(match)
    assert minutes_proposed(referee, match, 7) == 5


def test_a_page_that_stays_open_records_the_minutes_that_it_showed(
    referee: Client, match: Match
) -> None:
    Match.objects.update(starts_at=NOON)
    with clock.fixed(NOON + timedelta(minutes=5)):
        page = referee.get(address(match, "hand=1&seat=2&offence=late"))
    query = page.context["proposal"].query
    assert f'action="?{query.replace("&", "&amp;")}"' in page.content.decode()
    with clock.fixed(NOON + timedelta(minutes=6)):
        answer = referee.post(address(match, query), {"sanction": "points", "points": "1"})
    assert answer.status_code == 302
    assert Penalty.objects.get().minutes_late == 5


def test_a_penalty_of_the_tariff_is_proposed_and_leaving_it_out_needs_a_reason(
    referee: Client, event: Event, match: Match
) -> None:
    Event.objects.update(tariff={"misplay": 4})
    page = referee.get(address(match, "hand=1&seat=2&offence=misplay"))
    assert chosen(page) == {"sanction": "stop", "plays": 1, "points": 4}
    assert penalise(referee, match, sanction="stop", plays="1", points="0").status_code == 422
    assert penalise(referee, match, sanction="stop", plays="1", points="4").status_code == 302


@pytest.mark.parametrize(
    ("stage", "code", "words"),
    [("groups", "A-1", "come off the hand points"), ("knockout", "K-1", "change no place")],
)
def test_the_page_says_what_points_taken_off_will_do_here(
    db: None, stage: str, code: str, words: str
) -> None:
    event = knockout_event()
    match = match_of(event, stage, code)
    page = signed_in(event, "referee").get(address(match, "hand=1&seat=2&offence=late"))
    assert words in page.content.decode()


def test_after_the_match_a_penalty_leads_back_to_it(referee: Client, match: Match) -> None:
    play(match)
    response = penalise(referee, match, sanction="stop", plays="1")
    assert response.url == reverse("match", args=["fest", "groups", "A-1"])


def proposed(client: Client, match: Match) -> Penalty:
    penalise(client, match, "extra_cards", sanction="out", reason="six aces")
    return Penalty.objects.get()


def decide(client: Client, penalty: Penalty, word: str):
    where = reverse("decide_penalty", args=[penalty.event.slug, penalty.number])
    return client.post(where, {word: ""})


def test_the_table_and_the_match_say_that_a_disqualification_waits(
    referee: Client, match: Match
) -> None:
    proposed(referee, match)
    page = referee.get(reverse("record", args=["fest", *GROUP, 1]))
    assert "waits for a second official; until then" in page.content.decode()
    page = referee.get(reverse("match", args=["fest", *GROUP]))
    assert "waits for a second official" in page.content.decode()


def test_another_official_decides_on_a_disqualification_and_not_twice(
    referee: Client, event: Event, match: Match
) -> None:
    penalty, chief = proposed(referee, match), signed_in(event, "chief")
    assert decide(referee, penalty, "approve").status_code == 403
    assert decide(chief, penalty, "approve").status_code == 302
    assert decide(chief, penalty, "decline").status_code == 409
    assert Penalty.objects.get().state == "in_force"


def test_the_public_does_not_read_of_a_declined_disqualification(
    client: Client, referee: Client, event: Event, match: Match
) -> None:
    decide(signed_in(event, "chief"), proposed(referee, match), "decline")
    where = reverse("match", args=["fest", *GROUP])
    client.cookies["django_language"] = "en"
    assert "disqualified" not in client.get(where).content.decode()
    assert "declined" in referee.get(where).content.decode()


def test_who_proposed_a_disqualification_cannot_approve_it(event: Event, match: Match) -> None:
    chief = signed_in(event, "chief")
    penalty = proposed(chief, match)
    assert 'name="approve"' not in chief.get(reverse("penalties", args=["fest"])).content.decode()
    assert decide(chief, penalty, "approve").status_code == 409
    assert decide(chief, penalty, "decline").status_code == 302


def test_play_rights_lapse_with_the_match(referee: Client, match: Match) -> None:
    penalise(referee, match, sanction="stop", plays="1")
    page = reverse("record", args=["fest", *GROUP, 1])
    assert 'name="right"' in referee.get(page).content.decode()
    play(match)
    assert 'name="right"' not in referee.get(page).content.decode()


def test_a_right_sat_out_twice_or_out_of_turn_is_said_on_the_page(
    referee: Client, match: Match
) -> None:
    penalise(referee, match, sanction="stop", plays="1")
    where = reverse("serve", args=["fest", *GROUP, 1])
    page = referee.post(where, {"penalty": 1, "right": 2, "marks": "finished=3"}, follow=True)
    assert "no play right 2 to sit out" in page.content.decode()
    assert page.redirect_chain[0][0].endswith("?finished=3")
    referee.post(where, {"penalty": 1, "right": 1})
    referee.post(where, {"penalty": 1, "right": 1})
    assert Penalty.objects.get().served.count() == 1


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({}, "incomplete"),
        ({"penalty": "x", "right": "1"}, "incomplete"),
        ({"penalty": "9", "right": "1"}, "no penalty 9"),
    ],
)
def test_a_tick_that_makes_no_sense_is_refused(
    referee: Client, match: Match, fields: dict[str, str], words: str
) -> None:
    page = referee.post(reverse("serve", args=["fest", *GROUP, 1]), fields, follow=True)
    assert words in page.content.decode()


def test_the_public_ledger_names_no_player_and_no_offence(
    client: Client, referee: Client, event: Event, match: Match
) -> None:
    penalise(referee, match, sanction="stop", plays="1", reason="again")
    compile_event(event)
    client.cookies["django_language"] = "en"
    where = reverse("ledger", args=["fest"])
    penalty = Penalty.objects.get()
    public, official = (each.get(where).content.decode() for each in (client, referee))
    assert penalty.entrant.name in public
    assert penalty.player.name not in public
    assert "30.2" not in public
    assert penalty.player.name in official
    assert "30.2" in official
    assert "again" not in public + official
