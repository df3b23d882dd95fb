"""Who leaves a stage, and what is left of it."""

from tournament.models import Stage, Withdrawal
from tournament.selectors.standings import compute_rows
from tournament.services.withdrawals import WithdrawalEntry, withdraw


def leave(stage: Stage, code: str, policy: str = "forfeit") -> Withdrawal:
    """`code` plays no more from `stage` on."""
    return withdraw(
        entrant=stage.event.entrants.get(code=code),
        stage=stage,
        entry=WithdrawalEntry(policy=policy, reason="ill"),
        actor=None,
    )


def rows_of(stage: Stage) -> dict[str, dict]:
    """The standings of the one group, by code."""
    return {row["entrant"]: row for row in compute_rows(stage.groups.get())}


def codes_in(stage: Stage, number: int) -> set[str]:
    """Who has a match or a bye in a round."""
    drawn = stage.rounds.get(number=number)
    playing = drawn.sides.values_list("entrant__code", flat=True)
    return {*playing, *drawn.byes.values_list("entrant__code", flat=True)}
