import pytest
from django.conf import settings
from django.http import HttpResponse
from django.utils.translation import get_language

from tournament.language import ChosenLanguage


@pytest.fixture
def language_of_page():
    """The language in which a page is made for a request."""
    return ChosenLanguage(lambda request: HttpResponse(get_language()))


@pytest.mark.parametrize(
    ("cookie", "language"),
    [(None, "zh-hans"), ("en", "en"), ("zh-hans", "zh-hans"), ("xx", "zh-hans"), ("", "zh-hans")],
)
def test_the_switch_decides_and_chinese_is_the_default(rf, language_of_page, cookie, language):
    request = rf.get("/", headers={"Accept-Language": "en"})
    if cookie is not None:
        request.COOKIES[settings.LANGUAGE_COOKIE_NAME] = cookie
    response = language_of_page(request)
    assert response.content.decode() == language
    assert response.headers["Content-Language"] == language
