import pytest
from django.core.management import CommandError, call_command

from tournament.models import Role
from tournament.selectors.people import role_by_token_hash
from tournament.services.roles import token_hash
from tournament.tests.festival import new_event


def test_the_token_is_printed_and_stored_hashed(db, capsys):
    event = new_event()
    call_command("issue_token", "fest", "referee")
    token = capsys.readouterr().out.strip()
    role = role_by_token_hash(token_hash(token))
    assert (role.event, role.kind) == (event, "referee")
    assert token not in Role.objects.values_list("token_hash", flat=True)


def test_an_unknown_kind_is_refused(db):
    new_event()
    with pytest.raises(CommandError):
        call_command("issue_token", "fest", "emperor")
    assert not Role.objects.exists()
