"""What pages with forms have in common: what was sent, and how a refusal is answered."""

from http import HTTPStatus

from django.http import HttpRequest, JsonResponse, QueryDict

from tournament.errors import Conflict, Forbidden, NotFound, Refused


def posted(request: HttpRequest) -> QueryDict | None:
    """What the form was sent with, be it nothing at all; None for a page that is only looked at."""
    return request.POST if request.method == "POST" else None


def status_of(refusal: Refused) -> HTTPStatus:
    """The HTTP status that fits `refusal`."""
    match refusal:
        case Conflict():
            return HTTPStatus.CONFLICT
        case Forbidden():
            return HTTPStatus.FORBIDDEN
        case NotFound():
            return HTTPStatus.NOT_FOUND
        case _:
            return HTTPStatus.UNPROCESSABLE_ENTITY


def problem(refusal: Refused, **more: object) -> JsonResponse:
    """`refusal` for a script: problem details as the API gives them (RFC 9457), with `more`."""
    body = {"code": refusal.code, "detail": str(refusal), **refusal.about, **more}
    return JsonResponse(body, status=status_of(refusal), content_type="application/problem+json")
