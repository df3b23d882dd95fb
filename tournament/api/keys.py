"""The idempotency key that comes with everything that is written."""

from collections.abc import Mapping

from django.utils.translation import gettext as _
from drf_spectacular.utils import OpenApiParameter
from rest_framework.exceptions import ValidationError

KEY_HEADER = "Idempotency-Key"

KEY_PARAMETER = OpenApiParameter(
    KEY_HEADER,
    str,
    OpenApiParameter.HEADER,
    required=True,
    description="1 to 64 characters, a new one for each act; a repetition has the same one",
)


def sent_key(headers: Mapping[str, str]) -> str:
    """The key in the headers; ValidationError if there is none."""
    key = headers.get(KEY_HEADER, "")
    if not key:
        message = _("Send a new key with each act, so that it can be sent twice without harm.")
        raise ValidationError({KEY_HEADER: [message]})
    return key
