"""Hand records as results."""

from tournament.models import HandVersion, Match, Role
from tournament.selectors.verdicts import verdict
from tournament.services.hands import record_hand


def accept_record(
    *,
    match: Match,
    number: int,
    text: str,
    actor: Role | None,
    key: str = "",
    seen_version: int | None = None,
) -> HandVersion:
    """Make a hand record (GJN) the result of hand `number` of `match`, and keep it with the hand.

    Raises Refused for a record that is none, is of another hand, or gives no result (see
    `verdict`), and what `record_hand` raises; `key` and `seen_version` are those of `record_hand`.
    """
    return record_hand(
        match=match,
        number=number,
        entry=verdict(match, number, text).result(),
        actor=actor,
        key=key,
        seen_version=seen_version,
    )
