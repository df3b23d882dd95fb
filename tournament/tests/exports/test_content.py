import pytest

from tournament.errors import Conflict
from tournament.exports import content
from tournament.tests.festival import match_of, record


def test_what_is_recorded_while_the_event_is_read_is_a_conflict(event, monkeypatch):
    read_penalties = content.event_penalties

    def record_meanwhile(event):
        record(match_of(event, "groups", "C-1"))
        return read_penalties(event)

    monkeypatch.setattr(content, "event_penalties", record_meanwhile)
    with pytest.raises(Conflict) as refusal:
        content.event_content(event)
    assert refusal.value.code == "event_changed"
