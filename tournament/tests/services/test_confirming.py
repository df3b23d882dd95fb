"""Captains confirm what a referee has entered."""

import pytest

from tournament.errors import Conflict, Forbidden, Refused
from tournament.models import AuditEntry, Confirmation, HandVersion, Match, Role
from tournament.selectors.confirmations import matches_waiting, waiting_hands
from tournament.selectors.matches import result_of_match
from tournament.services.conduct import change_conduct
from tournament.services.hands import confirm_hand
from tournament.services.roles import issue_token
from tournament.services.rulings import RulingEntry, record_ruling
from tournament.tests.festival import EVEN_SWEEP, ODD_SWEEP, drawn_event, match_of, record

pytestmark = pytest.mark.django_db


@pytest.fixture
def match() -> Match:
    """A match whose hands count once both captains have confirmed them."""
    return match_of(drawn_event(confirmed_by="both"), "groups", "A-1")


def captain_of(match: Match, parity: str) -> Role:
    entrant = match.sides.select_related("entrant").get(parity=parity).entrant
    event = match.group.stage.event
    return issue_token(event=event, kind="captain", entrant=entrant, actor=None)[0]


def state_of(version: HandVersion) -> str:
    return HandVersion.objects.get(pk=version.pk).state


def test_where_both_captains_confirm_a_hand_counts_after_the_second_one(match: Match) -> None:
    version = record(match, ODD_SWEEP)

    confirm_hand(version=version, parity="even", actor=None)
    assert (state_of(version), result_of_match(match).odd) == ("entered", 0)

    confirm_hand(version=version, parity="odd", actor=None)
    assert (state_of(version), result_of_match(match).odd) == ("confirmed", 12)


def test_a_side_that_confirms_twice_has_confirmed_once(match: Match) -> None:
    version = record(match)

    first = confirm_hand(version=version, parity="odd", actor=None)

    assert confirm_hand(version=version, parity="odd", actor=None) == first
    assert state_of(version) == "entered"
    assert AuditEntry.objects.filter(action="confirm_hand").count() == 1


def test_who_confirmed_for_which_side_is_on_record(match: Match) -> None:
    captain = captain_of(match, "even")

    confirm_hand(version=record(match), parity="even", actor=captain)

    confirmation = Confirmation.objects.get()
    assert (confirmation.parity, confirmation.recorded_by) == ("even", captain)
    entry = AuditEntry.objects.order_by("number").last()
    assert (entry.actor, entry.action) == ("captain-1", "confirm_hand")
    assert entry.details["side"] == "even"


def test_a_captain_confirms_for_the_own_team_only(match: Match) -> None:
    version = record(match)
    stranger = captain_of(match_of(match.group.stage.event, "groups", "B-1"), "odd")

    for captain in (captain_of(match, "odd"), stranger):
        with pytest.raises(Forbidden):
            confirm_hand(version=version, parity="even", actor=captain)
    assert not Confirmation.objects.exists()


def test_there_are_two_sides(match: Match) -> None:
    with pytest.raises(Refused):
        confirm_hand(version=record(match), parity="left", actor=None)


def test_what_was_entered_again_is_confirmed_anew(match: Match) -> None:
    first = record(match, ODD_SWEEP)
    confirm_hand(version=first, parity="odd", actor=None)
    second = record(match, EVEN_SWEEP)

    for parity in ("odd", "even"):
        with pytest.raises(Conflict):
            confirm_hand(version=first, parity=parity, actor=None)

    [waiting] = waiting_hands(match)
    assert (waiting.version, waiting.agreed) == (second, frozenset())


def test_a_hand_before_a_replay_waits_for_nobody(match: Match) -> None:
    version = record(match)
    record_ruling(match=match, entry=RulingEntry(kind="replay", reason="rain"), actor=None)

    assert waiting_hands(match) == matches_waiting(match.group.stage.event) == []
    with pytest.raises(Conflict):
        confirm_hand(version=version, parity="odd", actor=None)


def test_what_waits_is_shown_as_it_would_count_and_with_who_has_confirmed(match: Match) -> None:
    version = record(match, ODD_SWEEP)
    confirm_hand(version=version, parity="odd", actor=None)

    [waiting] = waiting_hands(match)

    assert waiting.scored.totals == (12, 0)
    assert tuple(taken.seat for taken in waiting.seats) == ODD_SWEEP
    assert waiting.agreed == {"odd"}


def test_waiting_matches_are_found_for_a_team_and_for_all(match: Match) -> None:
    record(match)
    event = match.group.stage.event
    playing = match.sides.get(parity="odd").entrant
    other = match_of(event, "groups", "B-1").sides.get(parity="odd").entrant

    assert matches_waiting(event) == matches_waiting(event, playing) == [match]
    assert matches_waiting(event, other) == []


def test_who_confirms_is_settled_with_the_first_hand(match: Match) -> None:
    event = match.group.stage.event
    change_conduct(event=event, settings={"confirmed_by": "opponent"}, actor=None)
    record(match)

    with pytest.raises(Conflict):
        change_conduct(event=event, settings={"confirmed_by": "referee"}, actor=None)
    change_conduct(event=event, settings={"confirmed_by": "opponent", "approvals": 1}, actor=None)

    event.refresh_from_db()
    assert (event.confirmed_by, event.approvals) == ("opponent", 1)
