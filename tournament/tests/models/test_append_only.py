"""Facts stay as they were written, whoever writes SQL."""

import pytest
from django.db import DatabaseError, transaction

from tournament.models import (
    AuditEntry,
    Draw,
    HandPlace,
    HandVersion,
    Penalty,
    PenaltyLift,
    Receipt,
    TieDecision,
)
from tournament.services.penalties import PenaltyEntry, lift_penalty, record_penalty
from tournament.tests.festival import drawn_event, match_of, record

pytestmark = pytest.mark.django_db

CONTENT = {
    AuditEntry: {"actor": "somebody"},
    Draw: {"seed": "another"},
    HandPlace: {"place": 6},
    HandVersion: {"outcome": "void"},
    Penalty: {"points": 5},
    PenaltyLift: {"reason": "another"},
    Receipt: {"digest": "another"},
    TieDecision: {"order": ["another"]},
}


@pytest.fixture(autouse=True)
def _facts() -> None:
    match = match_of(drawn_event(), "groups", "A-1")
    record(match, key="key")
    entry = PenaltyEntry(hand=1, seat=1, offence="signalling", sanction="warn")
    penalty = record_penalty(match=match, entry=entry, actor=None)
    TieDecision.objects.create(stage=match.group.stage, order=["T001"], way="lot", seed="1")
    lift_penalty(penalty=penalty, reason="mistaken", actor=None)


@pytest.mark.parametrize("model", CONTENT)
def test_the_content_of_a_fact_cannot_be_updated(model: type) -> None:
    with pytest.raises(DatabaseError, match="facts and never change"), transaction.atomic():
        model.objects.update(**CONTENT[model])


@pytest.mark.parametrize("model", CONTENT)
def test_a_fact_cannot_be_deleted(model: type) -> None:
    rows = model.objects.all()
    with pytest.raises(DatabaseError, match="facts and never change"), transaction.atomic():
        rows._raw_delete(rows.db)


def test_the_state_of_a_version_and_the_publication_of_a_draw_still_move() -> None:
    HandVersion.objects.update(state="superseded")
    Draw.objects.update(published_at=None)

    assert HandVersion.objects.get().state == "superseded"
