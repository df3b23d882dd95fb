"""Files between upload and apply."""

import pytest

from tournament.errors import Conflict
from tournament.models import Upload
from tournament.services.audit import first_fault
from tournament.services.uploads import keep_upload, mark_applied
from tournament.tests.festival import new_event

pytestmark = pytest.mark.django_db


def kept(event, filename: str = "teams.csv") -> Upload:
    return keep_upload(event=event, filename=filename, content=b"x", preview={}, actor=None)


def test_uploads_are_numbered_in_their_event_and_enter_its_chain() -> None:
    first, second = new_event(), new_event("other")
    assert [kept(first).number, kept(first).number, kept(second).number] == [1, 2, 1]
    assert first.audit_entries.filter(action="upload").count() == 2
    assert first_fault(first) is None


def test_an_upload_is_applied_once() -> None:
    upload = kept(new_event())
    mark_applied(upload=upload, actor=None)
    upload.refresh_from_db()
    assert upload.applied_at
    with pytest.raises(Conflict):
        mark_applied(upload=upload, actor=None)
