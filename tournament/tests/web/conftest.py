"""What tests of pages share."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page

from tournament.tests.web.browsing import PHONE


@pytest.fixture
def phone(page: Page) -> Iterator[Page]:
    """A phone whose browser complains about nothing, not even about the security policy."""
    complaints = []
    page.on("console", lambda message: message.type == "error" and complaints.append(message.text))
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.set_viewport_size(PHONE)
    yield page
    assert [text for text in complaints if "ERR_INTERNET_DISCONNECTED" not in text] == []
