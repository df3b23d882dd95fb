"""Opening a new event from its page."""

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from tournament.models import Event, Role
from tournament.services.presets import PRESETS
from tournament.tests.festival import new_event
from tournament.tests.web.officials import signed_in

pytestmark = pytest.mark.django_db

FORM = {
    "name": "够级节",
    "slug": "qingdao-2026",
    "starts_on": "2026-05-01",
    "preset": "qingdao-tour-24",
}


def test_an_organiser_opens_an_event_and_organises_it() -> None:
    organiser = signed_in(new_event(), "organiser")
    assert reverse("new_event") in organiser.get("/").content.decode()

    answer = organiser.post(reverse("new_event"), FORM)

    assert answer.url == reverse("manage", args=["qingdao-2026"])
    assert Event.objects.get(slug="qingdao-2026").roles.get().kind == Role.Kind.ORGANISER
    assert organiser.get(answer.url).status_code == 200


@pytest.mark.parametrize("preset", PRESETS)
def test_every_preset_is_offered(preset: str) -> None:
    page = signed_in(new_event(), "organiser").get(reverse("new_event")).content.decode()

    assert f'value="{preset}"' in page


@pytest.mark.parametrize(
    ("wrong", "status"),
    [({"slug": "fest"}, 422), ({"slug": "a b"}, 422), ({"name": ""}, 422), ({"preset": "x"}, 422)],
)
def test_what_makes_no_event_is_said_and_the_form_kept(wrong: dict[str, str], status: int) -> None:
    organiser = signed_in(new_event(), "organiser")

    answer = organiser.post(reverse("new_event"), FORM | wrong)

    assert answer.status_code == status
    assert Event.objects.count() == 1


def test_others_open_none() -> None:
    referee = signed_in(new_event(), "referee")
    assert reverse("new_event") not in referee.get("/").content.decode()
    assert referee.post(reverse("new_event"), FORM).status_code == 403
    assert Client().post(reverse("new_event"), FORM).url.startswith(reverse("login"))
    superuser = Client()
    superuser.force_login(User.objects.create_superuser("root"))
    assert superuser.get(reverse("new_event")).status_code == 200
