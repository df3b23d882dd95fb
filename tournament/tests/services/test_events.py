"""Creating events and their officials."""

from datetime import date

import pytest
from django.contrib.auth.models import User

from tournament.errors import Conflict, Forbidden, Refused
from tournament.models import Event, Role
from tournament.permissions import POLICY, Action, allowed, ending, require
from tournament.selectors.people import role_by_token_hash, role_of
from tournament.services.events import create_event
from tournament.services.roles import grant_role, issue_token, revoke_role, token_hash
from tournament.tests.festival import new_event

pytestmark = pytest.mark.django_db


def create(**changes: object) -> Event:
    defaults = {
        "slug": "fest",
        "name": "够级节",
        "preset": "qingdao-tour-24",
        "starts_on": date(2026, 5, 1),
    }
    return create_event(**defaults | changes)


def test_the_preset_makes_groups_then_a_knockout_of_six_hands_a_match() -> None:
    groups, knockout = create().stages.order_by("position")

    assert (groups.kind, groups.group_count, groups.hands) == ("groups", 4, 6)
    assert groups.chain == [
        "match_points",
        "head_to_head",
        "difference",
        "hand_points",
        "heads",
        "seed",
    ]
    assert (knockout.kind, knockout.takes_from, knockout.must_decide) == ("knockout", groups, True)


def test_a_short_name_is_used_once() -> None:
    create()

    with pytest.raises(Conflict):
        create()


@pytest.mark.parametrize(
    "wrong",
    [
        {"preset": "yantai"},
        {"rule_changes": {"no_such_option": 1}},
        {"rule_changes": {"scale": "golf"}},
    ],
)
def test_unknown_presets_and_rules_are_refused(wrong: dict[str, object]) -> None:
    with pytest.raises(Refused):
        create(**wrong)
    assert not Event.objects.exists()


def test_who_creates_an_event_organises_it() -> None:
    user = User.objects.create(username="o")

    assert role_of(user, create(organiser=user)).kind == Role.Kind.ORGANISER


def test_an_account_has_one_role_in_an_event() -> None:
    event, user = new_event(), User.objects.create(username="r")
    grant_role(event=event, kind=Role.Kind.REFEREE, user=user, actor=None)

    with pytest.raises(Conflict):
        grant_role(event=event, kind=Role.Kind.CHIEF, user=user, actor=None)


def test_a_token_finds_its_role_until_it_is_revoked_and_is_not_stored() -> None:
    role, token = issue_token(event=new_event(), kind=Role.Kind.REFEREE, actor=None)
    assert role_by_token_hash(token_hash(token)) == role
    assert token not in str(Role.objects.values())

    revoke_role(role=role, actor=None)

    assert ending(role_by_token_hash(token_hash(token))).code == "access_revoked"


def test_a_revoked_role_may_do_nothing() -> None:
    role, _token = issue_token(event=new_event(), kind=Role.Kind.ORGANISER, actor=None)
    assert allowed(role, Action.DRAW)

    revoke_role(role=role, actor=None)

    role.refresh_from_db()
    with pytest.raises(Forbidden):
        require(role, Action.DRAW)


def test_every_action_has_a_line_in_the_policy_and_the_public_may_do_none() -> None:
    assert POLICY.keys() == set(Action)
    assert not any(allowed(None, action) for action in Action)
