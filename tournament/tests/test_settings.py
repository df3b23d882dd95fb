import json
import os
import stat
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

import pytest
from django.conf import settings
from django.utils.module_loading import import_string

from tournament.settings.secret import secret_key

SHOW = """
import json
from tournament.settings import base
print(json.dumps({name: getattr(base, name) for name in dir(base) if name.isupper()}, default=str))
"""


@pytest.fixture
def settings_for(tmp_path):
    """The settings of an install whose environment holds nothing but what is given."""

    def read(**environment):
        environment |= {"PATH": os.environ["PATH"], "TOUKE_VAR": str(tmp_path / "var")}
        command = [sys.executable, "-c", SHOW]
        shown = subprocess.run(
            command, cwd=settings.BASE_DIR, env=environment, check=True, capture_output=True
        )
        return json.loads(shown.stdout)

    return read


def test_an_install_without_settings_is_on_its_own(settings_for, tmp_path):
    shown = settings_for()
    assert shown["DATABASES"]["default"]["NAME"] == str(tmp_path / "var" / "touke.sqlite3")
    assert shown["DATABASES"]["default"]["OPTIONS"]["transaction_mode"] == "IMMEDIATE"
    assert shown["CELERY_TASK_ALWAYS_EAGER"] is True
    assert shown["DEBUG"] is False
    assert shown["SECRET_KEY"] == (tmp_path / "var" / "secret_key").read_text()


def test_database_and_broker_come_from_the_environment(settings_for):
    shown = settings_for(
        DATABASE_URL="postgres://touke:pw@db.example/cup",
        BROKER_URL="redis://broker.example/0",
        SECRET_KEY="given",
    )
    database = shown["DATABASES"]["default"]
    assert database["ENGINE"] == "django.db.backends.postgresql"
    assert (database["HOST"], database["NAME"]) == ("db.example", "cup")
    assert "OPTIONS" not in database
    assert shown["CELERY_BROKER_URL"] == "redis://broker.example/0"
    assert shown["CELERY_TASK_ALWAYS_EAGER"] is False
    assert shown["SECRET_KEY"] == "given"


@pytest.mark.parametrize("https", ["yes", "no"])
def test_cookies_are_secure_behind_https(settings_for, https):
    shown = settings_for(HTTPS=https)
    secure = {"SESSION_COOKIE_SECURE", "CSRF_COOKIE_SECURE", "SECURE_SSL_REDIRECT"}
    assert {shown[name] for name in secure} == {https == "yes"}


def test_a_secret_key_stays_and_is_for_its_owner_only(tmp_path):
    path = tmp_path / "new" / "secret_key"
    key = secret_key(path)
    assert len(key) >= 50
    assert secret_key(path) == key
    assert stat.S_IMODE(path.stat().st_mode) == 0o600


def test_processes_that_start_together_agree_on_the_key(tmp_path):
    with ThreadPoolExecutor(8) as threads:
        keys = list(threads.map(secret_key, [tmp_path / "secret_key"] * 40))
    assert len(set(keys)) == 1


def test_what_django_refuses_is_logged_in_a_line(client, caplog, settings):
    settings.DATA_UPLOAD_MAX_MEMORY_SIZE = 10
    (kind,) = (each["()"] for each in settings.LOGGING["filters"].values())
    with caplog.filtering(import_string(kind)()):
        assert client.post("/language/", {"language": "en" * 10}).status_code == 400
    (logged,) = [each for each in caplog.records if "TooBig" in each.name]
    assert logged.exc_info is None
