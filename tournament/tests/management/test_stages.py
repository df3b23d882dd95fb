"""The commands that move an event along."""

import json

import pytest
from django.core.management import call_command

from tournament.errors import NotFound, Refused
from tournament.models import Draw
from tournament.tests.festival import new_event, play_stage, register, team_form

pytestmark = pytest.mark.django_db

Output = pytest.CaptureFixture[str]


def test_an_event_is_drawn_published_and_advanced_by_commands(capsys: Output) -> None:
    event = new_event()
    register(event, [team_form(n, points=100 - n) for n in range(1, 9)])

    call_command("draw", "fest/groups", seed="1")
    assert capsys.readouterr().out.splitlines()[:2] == ["A: T001 T008", "B: T002 T007"]
    call_command("publish", "fest/groups")
    assert capsys.readouterr().out == "fest/groups v1\n"
    play_stage(event.stages.get(code="groups"))
    call_command("advance", "fest/groups")
    assert len(capsys.readouterr().out.splitlines()) == 8
    call_command("draw", "fest/knockout", seed="1")
    assert "winner K-1" in capsys.readouterr().out


def test_a_dry_run_shows_the_draw_and_writes_nothing(capsys: Output) -> None:
    register(new_event(), [team_form(n) for n in range(1, 9)])

    call_command("draw", "fest/groups", seed="1", dry_run=True, format="json")

    assert json.loads(capsys.readouterr().out)["order"]
    assert not Draw.objects.exists()


def test_names_that_lead_nowhere_are_refused() -> None:
    new_event()
    with pytest.raises(NotFound):
        call_command("publish", "fest/finals")
    with pytest.raises(Refused):
        call_command("publish", "fest")
    with pytest.raises(NotFound):
        call_command("verify_audit", "nowhere")
