import os
import subprocess
import sys

import pytest
from django.conf import settings
from django.core.exceptions import ImproperlyConfigured

from tournament.settings.environment import Environment


@pytest.fixture
def environment(monkeypatch):
    """An environment that holds what is given."""

    def holding(**values):
        monkeypatch.setattr(Environment, "ENVIRON", values)
        return Environment()

    return holding


@pytest.mark.parametrize(
    ("word", "meant"), [("yes", True), ("TRUE", True), ("0", False), ("", False)]
)
def test_yes_and_no_are_understood_as_people_write_them(environment, word, meant):
    assert environment(HTTPS=word).yes("HTTPS", default=not meant) is meant


def test_what_is_not_set_is_the_default(environment):
    assert environment().yes("HTTPS", default=True) is True
    assert environment().port("TOUKE_PORT", default=8000) == 8000


@pytest.mark.parametrize("word", ["maybe", "jes", "2"])
def test_neither_yes_nor_no_is_refused_by_name(environment, word):
    with pytest.raises(ImproperlyConfigured, match="HTTPS makes no sense"):
        environment(HTTPS=word).yes("HTTPS", default=False)


@pytest.mark.parametrize("word", ["abc", "0", "65536", "-1", "80.5", ""])
def test_what_is_no_port_is_refused_by_name(environment, word):
    with pytest.raises(ImproperlyConfigured, match="TOUKE_PORT makes no sense"):
        environment(TOUKE_PORT=word).port("TOUKE_PORT", default=8000)


@pytest.mark.parametrize("address", ["foo://x", "postgres://u:p@h:abc/x", "mysql://h/x", "x"])
def test_only_sqlite_and_postgresql_are_databases(environment, address):
    with pytest.raises(ImproperlyConfigured, match="DATABASE_URL makes no sense"):
        environment(DATABASE_URL=address).database("DATABASE_URL", default="sqlite:///x")


@pytest.mark.parametrize(
    ("arguments", "variables"),
    [(["check"], {"TOUKE_PORT": "abc"}), (["serve"], {"HTTPS": "maybe"}), (["no_such"], {})],
)
def test_the_command_line_says_it_in_a_few_lines_and_exits_2(tmp_path, arguments, variables):
    variables |= {"PATH": os.environ["PATH"], "TOUKE_VAR": str(tmp_path)}
    told = subprocess.run(
        [sys.executable, "manage.py", *arguments],
        cwd=settings.BASE_DIR,
        env=variables,
        capture_output=True,
        text=True,
    )
    assert told.returncode == 2
    assert 1 <= len(told.stderr.splitlines()) <= 2
    assert "Traceback" not in told.stderr
