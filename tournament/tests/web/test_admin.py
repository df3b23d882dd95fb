"""The admin shows everything and changes nothing."""

import pytest
from django.apps import apps
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from tournament.services.roles import issue_token
from tournament.tests.festival import drawn_event, match_of, record

pytestmark = pytest.mark.django_db

MODELS = list(apps.get_app_config("tournament").get_models())


@pytest.fixture
def staff() -> Client:
    event = drawn_event()
    record(match_of(event, "groups", "A-1"))
    issue_token(event=event, kind="referee", actor=None)
    client = Client()
    client.force_login(User.objects.create_superuser("root"))
    return client


@pytest.mark.parametrize("model", MODELS)
def test_every_model_is_listed_and_each_row_can_be_looked_at(staff: Client, model: type) -> None:
    name = model._meta.model_name
    assert staff.get(reverse(f"admin:tournament_{name}_changelist")).status_code == 200
    for row in model.objects.order_by("pk")[:1]:
        page = staff.get(reverse(f"admin:tournament_{name}_change", args=[row.pk]))
        assert page.status_code == 200


@pytest.mark.parametrize("model", MODELS)
def test_rows_are_neither_added_nor_deleted(staff: Client, model: type) -> None:
    name = model._meta.model_name
    assert staff.get(reverse(f"admin:tournament_{name}_add")).status_code == 403
    for row in model.objects.order_by("pk")[:1]:
        address = reverse(f"admin:tournament_{name}_delete", args=[row.pk])
        assert staff.get(address).status_code == 403
