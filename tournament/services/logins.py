"""Passwords made for this install. They are kept in a file that only its owner can read."""

import os
import secrets
from collections.abc import Iterable
from pathlib import Path

from django.conf import settings
from django.contrib.auth import get_user_model
from django.contrib.auth.models import User
from django.db import transaction
from django.utils.translation import gettext as _

from tournament.errors import Conflict, Refused

# Read aloud and typed on phones: neither 0 and o nor 1, i and l.
ALPHABET = "23456789abcdefghjkmnpqrstuvwxyz"


def add(username: str) -> User:
    """Create a user who cannot log in before `renew`; Conflict if the name is taken."""
    users = get_user_model().objects
    if users.filter(username=username).exists():
        message = _("There is a user %(name)s already.") % {"name": username}
        raise Conflict("username_taken", message)
    return users.create_user(username)


def renew(usernames: Iterable[str]) -> dict[str, str]:
    """Give each user a new random password, keep it in the log-ins file, and return them all.

    Raises Refused (`unknown_user`) if a user does not exist.
    """
    renewed = {username: _password() for username in usernames}
    with transaction.atomic():
        for username, password in renewed.items():
            _set_password(username, password)
    _write(settings.LOGINS_FILE, kept() | renewed)
    return renewed


def kept() -> dict[str, str]:
    """The log-ins in the file: username → password as it was made."""
    if not settings.LOGINS_FILE.exists():
        return {}
    lines = settings.LOGINS_FILE.read_text(encoding="utf-8").splitlines()
    return dict(line.split("\t") for line in lines)


def _set_password(username: str, password: str) -> None:
    users = get_user_model().objects
    user = users.filter(username=username).first()
    if user is None:
        raise Refused("unknown_user", _("There is no user named %(name)s.") % {"name": username})
    user.set_password(password)
    user.save(update_fields=["password"])


def _password() -> str:
    """Three times four characters: about 59 bits."""
    return "-".join("".join(secrets.choice(ALPHABET) for _letter in range(4)) for _part in range(3))


def _write(path: Path, logins: dict[str, str]) -> None:
    draft = path.with_suffix(".draft")
    draft.touch(mode=0o600)
    draft.write_text(
        "".join(f"{username}\t{password}\n" for username, password in logins.items()),
        encoding="utf-8",
    )
    os.replace(draft, path)
