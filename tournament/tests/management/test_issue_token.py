import pytest
from django.core.management import CommandError, call_command

from tournament.errors import NotFound
from tournament.models import Role
from tournament.selectors.people import role_by_token_hash
from tournament.services.roles import token_hash
from tournament.tests.festival import drawn_event, new_event


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


@pytest.mark.parametrize(
    ("kind", "option", "value", "scope"),
    [
        ("referee", "--table", "main/3", "main/3"),
        ("recorder", "--table", "3", "main/3"),
        ("captain", "--entrant", "T002", "T002"),
    ],
)
def test_a_token_is_limited_to_a_table_or_a_team(db, capsys, kind, option, value, scope):
    drawn_event()
    call_command("issue_token", "fest", kind, option, value, "--days", "2")
    printed = capsys.readouterr()
    role = Role.objects.get()
    table = f"{role.table.venue.code}/{role.table.number}" if role.table else None
    assert (table or role.entrant.code) == scope
    assert (role.expires_at - role.created_at).days in (1, 2)
    assert f"/in/{printed.out.strip()}/" in printed.err


@pytest.mark.parametrize(
    "options",
    [
        ("referee", "--table", "main/99"),
        ("referee", "--table", "x"),
        ("captain", "--entrant", "T9"),
    ],
)
def test_what_is_not_there_gets_no_token(db, options):
    drawn_event()
    with pytest.raises(NotFound):
        call_command("issue_token", "fest", *options)
    assert not Role.objects.exists()


@pytest.mark.parametrize("days", ["0", "367", "-1", "x", "1" * 30])
def test_a_token_lives_from_a_day_to_a_year(db, days):
    new_event()
    with pytest.raises(CommandError):
        call_command("issue_token", "fest", "chief", f"--days={days}")
    assert not Role.objects.exists()
