import pytest

from tournament.errors import Conflict, Refused
from tournament.management.command import Command


class Refusing(Command):
    """A command that refuses what it is given."""

    requires_system_checks = []

    def handle(self, **options):
        raise self.refusal


@pytest.mark.parametrize(("kind", "status"), [(Refused, 3), (Conflict, 4)])
def test_a_refusal_is_said_on_stderr_and_by_the_exit_status(kind, status, capsys):
    command = Refusing()
    command.refusal = kind("no_way", "Not like this.", details=["line 1", "line 2"])
    with pytest.raises(SystemExit) as stop:
        command.run_from_argv(["manage.py", "refusing"])
    assert stop.value.code == status
    assert capsys.readouterr() == ("", "Not like this.\nline 1\nline 2\n")


def test_called_from_python_a_command_raises_its_refusal():
    command = Refusing()
    command.refusal = Refused("no_way", "Not like this.")
    with pytest.raises(Refused, match="Not like this"):
        command.handle()
