"""Errors as problem details (RFC 9457).

`type` is always `about:blank`: `status` says of what kind a problem is (see `schema.DESCRIPTION`),
and `code`, a stable slug, which one.
"""

from collections.abc import Iterator
from http import HTTPStatus

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from rest_framework.exceptions import APIException, ValidationError
from rest_framework.response import Response
from rest_framework.views import exception_handler

from tournament.errors import Refused

CONTENT_TYPE = "application/problem+json"

TITLES = {
    HTTPStatus.BAD_REQUEST: gettext_lazy("Bad request"),
    HTTPStatus.UNAUTHORIZED: gettext_lazy("Not authenticated"),
    HTTPStatus.FORBIDDEN: gettext_lazy("Not allowed"),
    HTTPStatus.NOT_FOUND: gettext_lazy("Not found"),
    HTTPStatus.METHOD_NOT_ALLOWED: gettext_lazy("Method not allowed"),
    HTTPStatus.NOT_ACCEPTABLE: gettext_lazy("Not acceptable"),
    HTTPStatus.CONFLICT: gettext_lazy("Conflict"),
    HTTPStatus.REQUEST_ENTITY_TOO_LARGE: gettext_lazy("Too large"),
    HTTPStatus.UNSUPPORTED_MEDIA_TYPE: gettext_lazy("Unsupported content type"),
    HTTPStatus.UNPROCESSABLE_ENTITY: gettext_lazy("Refused"),
    HTTPStatus.TOO_MANY_REQUESTS: gettext_lazy("Too many requests"),
}

Fault = dict[str, str]


def problem_response(error: Exception, context: dict[str, object]) -> Response | None:
    """The answer to `error`; None for what is a fault of ours, which is left to Django."""
    if isinstance(error, Refused):
        faults = [{"detail": str(detail)} for detail in error.details]
        return Response(
            _problem(error.status, error.code, str(error), faults) | dict(error.about),
            status=error.status,
            content_type=CONTENT_TYPE,
        )
    response = exception_handler(error, context)
    if response is not None:
        response.data = _problem(response.status_code, _code(error), *_detail(error, response))
        response.content_type = CONTENT_TYPE
    return response


def _problem(status: int, code: str, detail: str, faults: list[Fault]) -> dict[str, object]:
    problem = {
        "type": "about:blank",
        "title": str(TITLES[HTTPStatus(status)]),
        "status": int(status),
        "detail": detail,
        "code": code,
    }
    return problem | {"errors": faults} if faults else problem


def _code(error: Exception) -> str:
    """Django's own 404 and 403 have no code."""
    return error.default_code if isinstance(error, APIException) else "not_found"


def _detail(error: Exception, response: Response) -> tuple[str, list[Fault]]:
    if isinstance(error, ValidationError):
        return _("Correct the fields listed under “errors”."), list(_faults(error.detail))
    return str(response.data["detail"]), []


def _faults(detail: object, field: str = "") -> Iterator[Fault]:
    """The faults in each field, `finished.2` being the third item of `finished`."""
    if isinstance(detail, dict):
        for name, inner in detail.items():
            own = "" if name == "non_field_errors" else str(name)
            yield from _faults(inner, ".".join(filter(None, (field, own))))
    elif isinstance(detail, list):
        for inner in detail:
            yield from _faults(inner, field)
    else:
        yield {"field": field, "detail": str(detail)}
