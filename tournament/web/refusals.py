"""What a page answers when something is refused."""

from http import HTTPStatus

from tournament.errors import Conflict, Forbidden, NotFound, Refused


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
