"""Opening events and letting people in, by command."""

from pathlib import Path

import pytest
from django.conf import settings
from django.contrib.auth import authenticate, get_user_model
from django.core.management import call_command

from tournament.errors import Conflict, NotFound
from tournament.models import Event, Role
from tournament.selectors.people import role_of
from tournament.tests.festival import new_event

pytestmark = pytest.mark.django_db

Output = pytest.CaptureFixture[str]


@pytest.fixture(autouse=True)
def _own_logins_file(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(settings, "LOGINS_FILE", tmp_path / "logins.txt")


def test_an_event_is_opened_with_its_organiser(capsys: Output) -> None:
    user = get_user_model().objects.create_user("o")

    call_command("create_event", "fest", "够级节", date=None, organiser="o")

    event = Event.objects.get(slug=capsys.readouterr().out.strip())
    assert (event.name, event.preset) == ("够级节", "qingdao-tour-24")
    assert role_of(user, event).kind == Role.Kind.ORGANISER


def test_an_unknown_organiser_opens_nothing() -> None:
    with pytest.raises(NotFound):
        call_command("create_event", "fest", "够级节", organiser="nobody")
    assert not Event.objects.exists()


def test_a_new_official_gets_an_account_whose_password_is_printed(capsys: Output) -> None:
    event = new_event()

    call_command("grant_role", "fest", "chief", "zhang")

    username, password = capsys.readouterr().out.split()
    assert role_of(authenticate(username=username, password=password), event).kind == "chief"


def test_who_has_an_account_keeps_the_password_and_gets_one_role(capsys: Output) -> None:
    new_event()
    get_user_model().objects.create_user("zhang", password="kept")

    call_command("grant_role", "fest", "chief", "zhang")

    assert capsys.readouterr().out == ""
    assert authenticate(username="zhang", password="kept")
    with pytest.raises(Conflict):
        call_command("grant_role", "fest", "referee", "zhang")
