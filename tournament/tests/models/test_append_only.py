"""Facts stay as they were written, whoever writes SQL."""

import pytest
from django.db import DatabaseError, transaction

from tournament.models import (
    AuditEntry,
    Confirmation,
    Correction,
    CorrectionDecision,
    Dispute,
    DisputeDecision,
    Draw,
    HandPlace,
    HandVersion,
    Match,
    MatchRuling,
    Penalty,
    PenaltyDecision,
    PenaltyLift,
    Receipt,
    RivalDecision,
    RivalEntry,
    RoundCall,
    RulingLift,
    ServedRight,
    TieDecision,
    Withdrawal,
    WithdrawalLift,
)
from tournament.services.clocks import call_round
from tournament.services.disputes import (
    DecisionEntry,
    DisputeEntry,
    decide_dispute,
    raise_dispute,
)
from tournament.services.penalties import PenaltyEntry, lift_penalty, record_penalty
from tournament.services.rulings import RulingEntry, lift_ruling, record_ruling
from tournament.services.withdrawals import WithdrawalEntry, lift_withdrawal, withdraw
from tournament.tests.festival import drawn_event, match_of, record

pytestmark = pytest.mark.django_db

CONTENT = {
    AuditEntry: {"actor": "somebody"},
    Confirmation: {"parity": "even"},
    Correction: {"reason": "another"},
    CorrectionDecision: {"approved": False},
    Dispute: {"words": "another"},
    DisputeDecision: {"ruling": "withdrawn"},
    Draw: {"seed": "another"},
    HandPlace: {"place": 6},
    HandVersion: {"outcome": "void"},
    MatchRuling: {"kind": "replay"},
    Penalty: {"points": 5},
    PenaltyDecision: {"approved": False},
    PenaltyLift: {"reason": "another"},
    Receipt: {"digest": "another"},
    RivalDecision: {"version": None, "decided_at": "2026-01-01T00:00Z"},
    RivalEntry: {"code": "key_reused"},
    RoundCall: {"kind": "stop"},
    RulingLift: {"reason": "another"},
    ServedRight: {"number": 2},
    TieDecision: {"order": ["another"]},
    Withdrawal: {"policy": "void"},
    WithdrawalLift: {"reason": "another"},
}


@pytest.fixture(autouse=True)
def _facts() -> None:
    match = match_of(drawn_event(), "groups", "A-1")
    version = record(match, key="key")
    Confirmation.objects.create(version=version, parity="odd")
    call_round(played=match.round, kind="start", actor=None)
    _contest(version)
    entry = PenaltyEntry(hand=1, seat=1, offence="signalling", sanction="warn")
    penalty = record_penalty(match=match, entry=entry, actor=None)
    TieDecision.objects.create(stage=match.group.stage, order=["T001"], way="lot", seed="1")
    lift_penalty(penalty=penalty, reason="mistaken", actor=None)
    PenaltyDecision.objects.create(penalty=penalty, approved=True)
    ServedRight.objects.create(penalty=penalty, number=1)
    _rule_and_lift(match)
    _correct(match)
    _dispute_and_decide(match)


def _contest(version: HandVersion) -> None:
    rival = RivalEntry.objects.create(
        event=version.hand.match.group.stage.event,
        number=1,
        code="stale_version",
        stands=version,
        subject="groups/A-1/1",
        digest="a",
        entry={},
        order=[],
    )
    RivalDecision.objects.create(rival=rival)


def _rule_and_lift(match: Match) -> None:
    entry = RulingEntry(kind="abandoned", reason="rain")
    ruling = record_ruling(match=match, entry=entry, actor=None)
    lift_ruling(ruling=ruling, reason="mistaken", actor=None)
    withdrawal = withdraw(
        entrant=match.sides.first().entrant,
        stage=match.group.stage,
        entry=WithdrawalEntry(reason="ill"),
        actor=None,
    )
    lift_withdrawal(withdrawal=withdrawal, reason="mistaken", actor=None)


def _dispute_and_decide(match: Match) -> None:
    dispute = raise_dispute(
        hand=match.hands.get(), entry=DisputeEntry(cause="order"), seen_version=1, actor=None
    )
    entry = DecisionEntry(ruling="stands", reason="seen by both")
    decide_dispute(dispute=dispute, entry=entry, actor=None)


def _correct(match: Match) -> None:
    correction = Correction.objects.create(
        event=match.group.stage.event,
        number=1,
        hand=match.hands.get(),
        version=1,
        entry={},
        policy="standings",
        changes={},
        reason="misread",
    )
    CorrectionDecision.objects.create(correction=correction, approved=True)


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
