"""What pages with forms have in common: what was sent, and how a refusal is answered."""

from http import HTTPStatus

from django.http import HttpRequest, QueryDict

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
