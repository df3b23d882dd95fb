"""Penalties into the ledger that is compiled with the standings."""

from collections.abc import Sequence

from scoring.penalties import OFFENCES, Offence
from scoring.standings import Deduction
from tournament.models import Penalty, PenaltyLift

LedgerRow = dict[str, object]


def deduction(penalty: Penalty) -> Deduction:
    """What a penalty in force takes off its entrant's hand points in the group."""
    return Deduction(entrant=penalty.entrant.code, points=penalty.points)


def ledger_row(penalty: Penalty, lift: PenaltyLift | None) -> LedgerRow:
    """One line of the penalty ledger, in codes; reasons stay with the officials."""
    return {
        "number": penalty.number,
        "entrant": penalty.entrant.code,
        "player": penalty.player.code if penalty.player else None,
        "match": penalty.hand.match.code if penalty.hand else None,
        "hand": penalty.hand.number if penalty.hand else None,
        "seat": penalty.seat,
        "offence": penalty.offence,
        "article": OFFENCES[Offence(penalty.offence)].article,
        "sanction": penalty.sanction,
        "plays": penalty.plays,
        "points": penalty.points,
        "lifted": lift is not None,
    }


def ledger_totals(rows: Sequence[LedgerRow], key: str) -> dict[str, dict[str, int]]:
    """Penalties in force and points taken off, by the value of `key` (entrant, player, article)."""
    totals: dict[str, dict[str, int]] = {}
    for row in rows:
        if row["lifted"] or row[key] is None:
            continue
        total = totals.setdefault(str(row[key]), {"penalties": 0, "points": 0})
        total["penalties"] += 1
        total["points"] += int(row["points"])
    return totals
