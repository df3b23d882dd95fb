"""Penalties into the ledger that is compiled with the standings."""

from collections import Counter
from collections.abc import Iterable, Sequence

from scoring.penalties import OFFENCES, Offence
from scoring.standings import Deduction
from tournament.models import Penalty

LedgerRow = dict[str, object]
Total = dict[str, object]
"""What is in force: how many `penalties`, how many of which `kinds`, `plays` and `points`."""
Ledger = dict[str, object]
"""The `rows`, and totals `by_entrant`, `by_player` and `by_article`, all in codes."""


def deduction(penalty: Penalty) -> Deduction:
    """What a penalty in force takes off its entrant's hand points in the group."""
    return Deduction(entrant=penalty.entrant.code, points=penalty.points)


def ledger(penalties: Iterable[Penalty]) -> Ledger:
    """All these penalties, with the totals of those in force; reasons stay with the officials."""
    return with_totals([ledger_row(penalty) for penalty in penalties])


def with_totals(rows: Sequence[LedgerRow]) -> Ledger:
    """Lines of a ledger with their totals."""
    counting = [row for row in rows if row["state"] == Penalty.State.IN_FORCE]
    return {
        "rows": list(rows),
        "by_entrant": _totals(counting, "entrant"),
        "by_player": _totals(counting, "player"),
        "by_article": _totals(counting, "article"),
    }


def ledger_row(penalty: Penalty) -> LedgerRow:
    """One line of the penalty ledger, in codes."""
    return {
        "number": penalty.number,
        "entrant": penalty.entrant.code,
        "player": penalty.player.code if penalty.player else None,
        "match": penalty.hand.match.code if penalty.hand else None,
        "hand": penalty.hand.number if penalty.hand else None,
        "seat": penalty.seat,
        "offence": penalty.offence,
        "article": OFFENCES[Offence(penalty.offence)].article,
        "minutes": penalty.minutes_late,
        "sanction": penalty.sanction,
        "plays": penalty.plays,
        "served": len(penalty.served.all()),
        "points": penalty.points,
        "state": str(penalty.state),
    }


def _totals(rows: Sequence[LedgerRow], key: str) -> dict[str, Total]:
    """By entrant, player or article, in the order of the codes."""
    codes = sorted({str(row[key]) for row in rows if row[key] is not None})
    return {code: _total([row for row in rows if row[key] == code]) for code in codes}


def _total(rows: Sequence[LedgerRow]) -> Total:
    return {
        "penalties": len(rows),
        "kinds": dict(Counter(str(row["sanction"]) for row in rows)),
        "plays": sum(int(row["plays"]) for row in rows),
        "points": sum(int(row["points"]) for row in rows),
    }
