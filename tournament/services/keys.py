"""Idempotency keys, which make sending something twice harmless."""

from django.utils.translation import gettext as _

from tournament.errors import Refused

KEY_LENGTH = 64


def refuse_long_key(key: str) -> None:
    """Raise Refused for a key that cannot be kept."""
    if len(key) > KEY_LENGTH:
        raise Refused("key_too_long", _("An idempotency key has at most 64 characters."))
