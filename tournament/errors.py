"""What Touke says when it will not do something that a person asked for.

These are no bugs: pages, the API and commands show the message and go on.
"""

from collections.abc import Iterable, Mapping
from http import HTTPStatus
from types import MappingProxyType


class Refused(Exception):  # noqa: N818 - it reads as what happened: the request was refused
    """A request that cannot be carried out as given.

    `code` is a stable slug for programs. `message` tells what is wrong, where, and what to do; it
    may be lazily translated. `details` holds further messages, one for each fault found, in order.
    `about` holds what a program may want to know of it, ready for JSON.
    `exit_code` is what a command returns, `status` what is answered over HTTP.
    """

    exit_code = 3
    status = HTTPStatus.UNPROCESSABLE_ENTITY

    def __init__(
        self,
        code: str,
        message: str,
        *,
        details: Iterable[str] = (),
        about: Mapping[str, object] = MappingProxyType({}),
    ) -> None:
        super().__init__(code, message)
        self.code = code
        self.message = message
        self.details = tuple(details)
        self.about = about

    def __str__(self) -> str:
        return str(self.message)


class Conflict(Refused):
    """A request that came too late: what it builds on has changed, or contradicts it."""

    exit_code = 4
    status = HTTPStatus.CONFLICT


class Forbidden(Refused):
    """An act that the person's role does not allow."""

    status = HTTPStatus.FORBIDDEN


class Gone(Refused):
    """Something that was there and has ended."""

    status = HTTPStatus.GONE


class NotFound(Refused):
    """Something named that is not there."""

    status = HTTPStatus.NOT_FOUND
