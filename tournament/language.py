"""Which language a page is in."""

from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.utils import translation


class ChosenLanguage:
    """Middleware: the language that the reader chose with the switch, else Chinese.

    What the browser prefers is not asked: many a phone in the hall is set to English by accident,
    and a page that is shown around should look the same to all.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        chosen = request.COOKIES.get(settings.LANGUAGE_COOKIE_NAME)
        code = chosen if chosen in dict(settings.LANGUAGES) else settings.LANGUAGE_CODE
        request.LANGUAGE_CODE = code
        with translation.override(code):
            response = self.get_response(request)
        response.headers.setdefault("Content-Language", code)
        return response
