import shutil
import subprocess
import sys

import pytest
from babel.messages.pofile import read_po
from django.conf import settings

SOURCES = ("scoring", "tournament", "templates")


@pytest.fixture(scope="module")
def catalogue(tmp_path_factory):
    """The Chinese messages after collecting anew what the sources say."""
    copy = tmp_path_factory.mktemp("sources")
    for folder in SOURCES:
        shutil.copytree(
            settings.BASE_DIR / folder,
            copy / folder,
            ignore=shutil.ignore_patterns("tests", "__pycache__"),
        )
    collect = ["-m", "django", "makemessages", "--locale=zh_Hans", "--no-location"]
    environment = {"DJANGO_SETTINGS_MODULE": "tournament.settings.base", "PATH": "/usr/bin:/bin"}
    subprocess.run(
        [sys.executable, *collect], cwd=copy, env=environment | {"PYTHONPATH": "."}, check=True
    )
    with (copy / "tournament/locale/zh_Hans/LC_MESSAGES/django.po").open("rb") as stream:
        return read_po(stream, locale="zh_Hans")


def is_translated(message):
    strings = message.string if message.pluralizable else [message.string]
    return all(strings) and not message.fuzzy


def test_every_message_has_a_chinese_translation(catalogue):
    assert [message.id for message in catalogue if not is_translated(message)] == []


def test_translations_take_the_same_values(catalogue):
    assert [(message.id, errors) for message, errors in catalogue.check()] == []


def test_no_translation_outlives_its_message(catalogue):
    assert [message.id for message in catalogue.obsolete.values()] == []
