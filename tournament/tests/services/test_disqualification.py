"""Disqualification (R15.6): what one official proposes and another one approves."""

import pytest
from django.contrib.auth.models import User

from tournament.errors import Conflict
from tournament.models import Event, Match, Penalty, Role
from tournament.selectors.matches import result_of_match
from tournament.selectors.penalties import disqualified_players, event_penalties, undecided
from tournament.selectors.standings import compute_ledger
from tournament.services.penalties import (
    PenaltyEntry,
    approve_penalty,
    decline_penalty,
    lift_penalty,
    record_penalty,
)
from tournament.services.roles import grant_role
from tournament.tests.festival import ODD_SWEEP, drawn_event, knockout_event, match_of, record

pytestmark = pytest.mark.django_db


@pytest.fixture
def match() -> Match:
    return match_of(drawn_event(), "groups", "A-1")


@pytest.fixture
def officials(match: Match) -> tuple[Role, Role]:
    """A referee and the chief of the event."""
    event = match.group.stage.event
    return (
        new_role(event, "referee"),
        new_role(event, "chief"),
    )


def new_role(event: Event, kind: str) -> Role:
    user = User.objects.create(username=kind)
    return grant_role(event=event, kind=kind, user=user, actor=None)


def propose(match: Match, actor: Role | None) -> Penalty:
    entry = PenaltyEntry(hand=1, seat=1, offence="extra_cards", sanction="out")
    return record_penalty(match=match, entry=entry, actor=actor)


def test_a_disqualification_counts_once_a_second_official_has_approved_it(
    match: Match, officials: tuple[Role, Role]
) -> None:
    referee, chief = officials
    record(match, ODD_SWEEP)
    penalty = propose(match, referee)
    event = match.group.stage.event
    assert list(undecided(event_penalties(event))) == [penalty]
    assert (result_of_match(match).odd, disqualified_players(event)) == (12, frozenset())
    assert compute_ledger(match.group)["by_entrant"] == {}

    approve_penalty(penalty=penalty, actor=chief)

    assert not undecided(event_penalties(event)).exists()
    assert (result_of_match(match).odd, disqualified_players(event)) == (2, {penalty.player_id})
    assert compute_ledger(match.group)["rows"][0]["state"] == "in_force"


def test_nobody_approves_a_disqualification_alone(
    match: Match, officials: tuple[Role, Role]
) -> None:
    referee, _chief = officials
    penalty = propose(match, referee)

    for actor in (referee, None):
        with pytest.raises(Conflict) as refusal:
            approve_penalty(penalty=penalty, actor=actor)
        assert refusal.value.code == "same_official"
    assert Penalty.objects.get().state == "proposed"


def test_a_declined_disqualification_changes_nothing_and_is_decided_once(
    match: Match, officials: tuple[Role, Role]
) -> None:
    referee, chief = officials
    record(match, ODD_SWEEP)
    penalty = propose(match, referee)
    decline_penalty(penalty=penalty, actor=chief)

    assert Penalty.objects.get().state == "declined"
    assert result_of_match(match).odd == 12
    for again in (approve_penalty, decline_penalty):
        with pytest.raises(Conflict):
            again(penalty=penalty, actor=chief)
    with pytest.raises(Conflict) as refusal:
        lift_penalty(penalty=penalty, reason="nothing to lift", actor=chief)
    assert refusal.value.code == "not_in_force"


def test_where_one_official_is_enough_a_disqualification_counts_at_once(match: Match) -> None:
    Event.objects.update(approvals=1)
    match = match_of(match.group.stage.event, "groups", "A-1")
    penalty = propose(match, None)

    assert penalty.state == "in_force"
    with pytest.raises(Conflict):
        approve_penalty(penalty=penalty, actor=None)


def test_no_approval_after_a_match_that_depends_on_it_has_started() -> None:
    event = knockout_event()
    penalty = propose(match_of(event, "groups", "A-1"), None)
    record(match_of(event, "knockout", "K-1"))

    with pytest.raises(Conflict) as refusal:
        approve_penalty(penalty=penalty, actor=new_role(event, "chief"))
    assert refusal.value.code == "dependent_started"
