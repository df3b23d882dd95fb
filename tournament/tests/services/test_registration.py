"""Registering teams, and who is who."""

import pytest

from tournament.errors import Conflict
from tournament.models import Membership, NameAnswer, Player
from tournament.services.registration import register_teams
from tournament.tests.festival import new_event, register, team_form

pytestmark = pytest.mark.django_db


def test_a_leader_who_plays_is_one_member_and_one_who_does_not_is_another() -> None:
    playing, watching = register(
        new_event(), [team_form(1), team_form(2, leader="教练", substitutes=("替补甲",))]
    )

    assert playing.memberships.get(leads=True).part == Membership.Part.PLAYER
    assert list(watching.memberships.values_list("part", "leads", "player__name")) == [
        ("player", False, "第2队甲"),
        ("player", False, "第2队乙"),
        ("player", False, "第2队丙"),
        ("substitute", False, "替补甲"),
        ("leader", True, "教练"),
    ]


def test_the_same_name_in_two_teams_is_two_players_unless_somebody_says_otherwise() -> None:
    event = new_event()
    register(event, [team_form(n, players=("王一", f"乙{n}", f"丙{n}"), leader="") for n in (1, 2)])

    assert Player.objects.filter(name="王一").count() == 2


def test_one_person_in_two_teams_is_one_player_and_the_answer_is_remembered() -> None:
    event = new_event()
    forms = [team_form(n, players=("王一", f"乙{n}", f"丙{n}"), leader="") for n in (1, 2)]

    register_teams(
        event=event,
        registrations=forms,
        answers={"question": NameAnswer.Answer.SAME},
        same_persons={"王一"},
        actor=None,
    )

    assert Player.objects.get(name="王一").memberships.count() == 2
    assert NameAnswer.objects.get(question="question").answer == "same"


def test_a_person_registered_before_is_found_again() -> None:
    event = new_event()
    register(event, [team_form(1, players=("王一", "李二", "张三"), leader="")])

    register_teams(
        event=event,
        registrations=[team_form(2, players=("王一", "赵四", "钱五"), leader="")],
        answers={},
        same_persons={"王一"},
        actor=None,
    )

    assert Player.objects.get(name="王一").memberships.count() == 2


def test_a_team_name_that_is_taken_registers_nobody() -> None:
    event = new_event()
    register(event, [team_form(1)])

    with pytest.raises(Conflict):
        register(event, [team_form(2), team_form(1)])

    assert event.entrants.count() == 1


def test_codes_count_on_from_registration_to_registration() -> None:
    event = new_event()
    register(event, [team_form(1), team_form(2)])
    (third,) = register(event, [team_form(3)])

    assert third.code == "T003"
    assert event.players.order_by("code").last().code == "P0009"
