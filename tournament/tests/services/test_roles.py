"""Tokens with a scope and an end."""

from datetime import timedelta

import pytest

from tournament import clock
from tournament.errors import Conflict, Forbidden, Gone, Refused
from tournament.models import AuditEntry, Event, Match, Role, Table
from tournament.permissions import Action, allowed, require
from tournament.selectors.people import match_at
from tournament.services.roles import (
    MOST_AT_ONCE,
    Scope,
    grant_role,
    issue_token,
    issue_tokens,
    open_link,
    revoke_role,
)
from tournament.tests.festival import drawn_event, match_of, new_event, play

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Event:
    return drawn_event()


@pytest.fixture
def match(event: Event) -> Match:
    return match_of(event, "groups", "A-1")


def tomorrow() -> object:
    return clock.now() + timedelta(days=1)


def test_a_token_ends_by_itself(event: Event) -> None:
    role, token = issue_token(event=event, kind="referee", actor=None)
    assert allowed(role, Action.RECORD_HAND)

    with clock.fixed(role.expires_at):
        assert not allowed(role, Action.RECORD_HAND)
        with pytest.raises(Gone, match="过期"):
            open_link(token)


def test_a_referee_at_a_table_may_act_in_its_matches_only(event: Event, match: Match) -> None:
    role, _token = issue_token(event=event, kind="referee", table=match.table, actor=None)
    elsewhere = Match.objects.exclude(table=match.table).first()

    assert allowed(role, Action.RECORD_HAND, match)
    with pytest.raises(Forbidden) as refused:
        require(role, Action.PENALISE, elsewhere)
    assert refused.value.code == "out_of_scope"


def test_a_captain_confirms_and_disputes_in_the_own_matches_and_does_nothing_else(
    event: Event, match: Match
) -> None:
    team = match.sides.get(parity="odd").entrant
    role, _token = issue_token(event=event, kind="captain", entrant=team, actor=None)
    elsewhere = Match.objects.exclude(sides__entrant=team).first()

    assert {action for action in Action if allowed(role, action)} == {
        Action.CONFIRM_HAND,
        Action.DISPUTE,
    }
    for action in (Action.CONFIRM_HAND, Action.DISPUTE):
        assert allowed(role, action, match)
        assert not allowed(role, action, elsewhere)


@pytest.mark.parametrize("kind", ["organiser", "chief", "viewer"])
def test_only_who_records_is_limited_to_a_table(event: Event, kind: str) -> None:
    with pytest.raises(Refused):
        issue_token(event=event, kind=kind, table=Table.objects.first(), actor=None)


def test_a_captain_is_one_of_a_team_and_nobody_else_is(event: Event) -> None:
    team = event.entrants.first()
    for kind, entrant in (("captain", None), ("referee", team)):
        with pytest.raises(Refused):
            issue_token(event=event, kind=kind, entrant=entrant, actor=None)
    with pytest.raises(Refused):
        grant_role(event=event, kind="captain", user=None, actor=None)
    assert not Role.objects.exists()


def test_table_and_team_are_of_the_event(event: Event) -> None:
    other = new_event("other")
    with pytest.raises(Refused) as table:
        issue_token(event=other, kind="referee", table=Table.objects.first(), actor=None)
    with pytest.raises(Refused) as team:
        issue_token(event=other, kind="captain", entrant=event.entrants.first(), actor=None)
    assert (table.value.code, team.value.code) == ("foreign_table", "foreign_team")


@pytest.mark.parametrize("days", [-1, 0, 367])
def test_a_token_ends_within_a_year_and_not_before_now(event: Event, days: int) -> None:
    with clock.fixed(clock.now()), pytest.raises(Refused):
        issue_token(
            event=event,
            kind="chief",
            expires_at=clock.now() + timedelta(days=days),
            actor=None,
        )


def test_many_links_are_made_all_or_none(event: Event) -> None:
    stranger = new_event("other").venues.first().tables.first()
    scopes = [Scope(kind="chief"), Scope(kind="referee", table=stranger)]

    with pytest.raises(Refused):
        issue_tokens(event=event, scopes=scopes, expires_at=tomorrow(), actor=None)

    assert not Role.objects.exists()


@pytest.mark.parametrize("number", [0, MOST_AT_ONCE + 1])
def test_no_link_and_too_many_links_are_refused(event: Event, number: int) -> None:
    scopes = [Scope(kind="chief")] * number
    with pytest.raises(Refused):
        issue_tokens(event=event, scopes=scopes, expires_at=tomorrow(), actor=None)
    assert not Role.objects.exists()


def test_the_chain_says_what_a_token_is_for_without_the_token(event: Event, match: Match) -> None:
    _role, token = issue_token(event=event, kind="referee", table=match.table, actor=None)

    entry = AuditEntry.objects.get(action="grant_role", subject="referee-1")
    assert entry.details == {"table": f"main/{match.table.number}"}
    assert token not in str(AuditEntry.objects.values())


def test_opening_a_link_is_noted_and_may_be_done_again(event: Event) -> None:
    role, token = issue_token(event=event, kind="chief", actor=None)

    assert open_link(token) == open_link(token) == role

    role.refresh_from_db()
    assert role.opened_at is not None


def test_nobody_locks_himself_out(event: Event) -> None:
    role, _token = issue_token(event=event, kind="organiser", actor=None)
    with pytest.raises(Conflict):
        revoke_role(role=role, actor=role)


def test_the_match_at_a_table_is_the_first_that_is_not_over(event: Event, match: Match) -> None:
    table = match.table
    assert match_at(table) == match

    play(match)

    following = match_at(table)
    assert following is None or following.round.number > match.round.number
