"""Reading what is sent: small JSON, and numbers that are numbers."""

import io
import json
from collections.abc import Mapping
from http import HTTPStatus
from typing import IO

from django.utils.translation import gettext as _
from rest_framework import serializers
from rest_framework.exceptions import APIException, ParseError, ValidationError
from rest_framework.parsers import JSONParser

LIMIT = 16 * 1024  # bytes; a hand takes less than one


class TooLarge(APIException):
    """A body that is larger than any hand."""

    status_code = HTTPStatus.REQUEST_ENTITY_TOO_LARGE
    default_code = "too_large"


class SmallJSONParser(JSONParser):
    """JSON in UTF-8 of at most `LIMIT` bytes; the rest of a longer body is not even read."""

    def parse(
        self,
        stream: IO[bytes],
        media_type: str | None = None,
        parser_context: Mapping[str, object] | None = None,
    ) -> object:
        """The value; TooLarge or ParseError where there is none."""
        body = stream.read(LIMIT + 1)
        if len(body) > LIMIT:
            raise TooLarge(_("A body has at most %(limit)s bytes.") % {"limit": LIMIT})
        try:
            value = super().parse(io.BytesIO(body), media_type, {"encoding": "utf-8"})
            json.dumps(value, ensure_ascii=False).encode()
            return value
        except UnicodeEncodeError as error:
            raise ParseError(_("The JSON holds half of a character.")) from error
        except RecursionError as error:
            raise ParseError(_("The JSON is nested too deeply.")) from error


class WholeField(serializers.IntegerField):
    """A JSON number without a fraction: neither "3" nor true stands for one."""

    def to_internal_value(self, data: object) -> int:
        """The number itself."""
        if type(data) is not int:
            self.fail("invalid")
        return super().to_internal_value(data)


class SeatField(WholeField):
    """A seat from 1 to 6."""

    def __init__(self, **options: object) -> None:
        super().__init__(min_value=1, max_value=6, **options)


class FlagField(serializers.BooleanField):
    """A JSON true or false, and nothing that reads like one."""

    def to_internal_value(self, data: object) -> bool:
        """The value itself."""
        if type(data) is not bool:
            self.fail("invalid", input=data)
        return data


class ExactSerializer(serializers.Serializer):
    """Knows all its fields: a misspelt one is an error, not something left out."""

    def to_internal_value(self, data: object) -> dict[str, object]:
        """The values by field."""
        if isinstance(data, Mapping):
            unknown = sorted(map(str, data.keys() - self.fields.keys()))
            if unknown:
                raise ValidationError({name: [_("There is no such field.")] for name in unknown})
        return super().to_internal_value(data)
