"""Penalising from the page of a match, and lifting penalties."""

import pytest
from django.test import Client
from django.urls import reverse

from tournament.models import Event, Match, Penalty
from tournament.services.penalties import PenaltyEntry, record_penalty
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
    "query", ["hand=1&seat=2", "seat=9&hand=1&offence=misplay", "hand=7&seat=1"]
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
    assert response.url == reverse("match", args=["fest", "groups", "A-1"])
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


@pytest.mark.parametrize(
    "fields",
    [
        {},
        {"sanction": "forfeit"},
        {"sanction": "stop", "plays": "0", "reason": "r"},
        {"sanction": "points", "points": "0", "reason": "r"},
        {"sanction": "stop", "plays": "-1", "reason": "r"},
        {"sanction": "stop", "plays": "99999", "reason": "r"},
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
    sent = {"offence": "late", "sanction": "points", "points": 3, "key": "once"}

    first, again = (penalise(referee, match, **sent) for _time in range(2))

    assert first.url == again.url
    assert Penalty.objects.count() == 1
