import stat

import pytest
from django.contrib.auth.models import User

from tournament.errors import Refused
from tournament.services import logins

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def file(settings, tmp_path):
    """Where this install keeps its log-ins."""
    settings.LOGINS_FILE = tmp_path / "logins.txt"
    return settings.LOGINS_FILE


@pytest.fixture
def people():
    return [User.objects.create_user(name) for name in ("organiser", "referee")]


def test_a_made_password_logs_in(people):
    made = logins.renew(["organiser"])
    assert User.objects.get(username="organiser").check_password(made["organiser"])


def test_passwords_differ_and_are_easy_to_read_aloud(people):
    made = logins.renew(["organiser", "referee"])
    assert len(set(made.values())) == 2
    assert all(set(password) <= {*logins.ALPHABET, "-"} for password in made.values())


def test_log_ins_are_kept_for_their_owner_only(people, file):
    made = logins.renew(["organiser", "referee"])
    assert logins.kept() == made
    assert stat.S_IMODE(file.stat().st_mode) == 0o600


def test_renewing_one_keeps_the_others(people):
    before = logins.renew(["organiser", "referee"])
    after = logins.renew(["referee"])
    assert logins.kept() == before | after
    assert before["referee"] != after["referee"]


def test_an_unknown_user_is_refused_and_nobody_is_changed(people, file):
    with pytest.raises(Refused, check=lambda refusal: refusal.code == "unknown_user"):
        logins.renew(["organiser", "nobody"])
    assert not User.objects.get(username="organiser").has_usable_password()
    assert not file.exists()
