"""Which table and referee a match has, beyond what was drawn: planning that may change."""

from django.db import transaction
from django.utils.translation import gettext as _

from tournament.errors import Conflict, Refused
from tournament.models import Match, Role, Table
from tournament.selectors.hall import tables_of
from tournament.selectors.referees import clubs_at, referees_of
from tournament.selectors.rounds import OPEN
from tournament.services import audit
from tournament.services.facts import record_fact
from tournament.services.schedule import refuse_clashes


@transaction.atomic
def change_place(
    *, match: Match, table: Table, referee: Role | None, actor: Role | None
) -> Match | None:
    """Send a match to `table` and `referee` to it (None: nobody).

    A match that is to be played there at the same time takes its table in exchange, and is given.
    Raises Conflict once a match that would move has begun, Refused for a table or a referee that
    does not fit.
    """
    match, others = _locked(match)
    before = _noted(match)
    exchanged = _move(match, table, others) if table != match.table else None
    if referee != match.referee:
        _send(match, referee, others)
    match.save(update_fields=["table", "referee"])
    refuse_clashes(match.group.stage.event)
    record_fact(
        match.group,
        actor=actor,
        action="change_place",
        subject=f"{match.group.stage.code}/{match}",
        before=before,
        details={**_noted(match), "exchanged": str(exchanged) if exchanged else None},
    )
    return exchanged


def seat_accessibly(match: Match) -> None:
    """Let a match that needs an accessible table change with one of the same round and wave that
    needs none and has not begun, if there is one."""
    if match.table is None or match.table.accessible:
        return
    rows = Match.objects.filter(
        round=match.round, wave=match.wave, table__accessible=True, state=Match.State.SCHEDULED
    ).exclude(sides__entrant__needs_accessible=True)
    # Who is busy with one of them has begun it; nobody is waited for out of the order of keys.
    free = rows.select_for_update(skip_locked=True, of=("self",)).order_by("table__number").first()
    if free:
        _exchange(match, free)


def _noted(match: Match) -> audit.Details:
    """Where a match is, as the audit chain notes it."""
    return {
        "table": str(match.table) if match.table else None,
        "referee": match.referee.code if match.referee else None,
    }


def _locked(match: Match) -> tuple[Match, list[Match]]:
    """The match and the others of its round and wave, locked in the order of their keys."""
    rows = Match.objects.select_for_update(of=("self",)).filter(
        round=match.round_id, wave=match.wave
    )
    rows = rows.select_related("group__stage__event", "round", "table", "referee")
    together = {row.pk: row for row in rows.order_by("pk")}
    current = together.pop(match.pk, None)
    if current is None:
        raise Conflict("match_gone", _("The stage was drawn again; this match is no more."))
    return current, list(together.values())


def _move(match: Match, table: Table, others: list[Match]) -> Match | None:
    stage = match.group.stage
    if table not in tables_of(stage, match.round.number):
        raise Refused(
            "table_elsewhere", _("%(stage)s is not played at that table.") % {"stage": stage.name}
        )
    there = next((other for other in others if other.table_id == table.pk), None)
    for mover, target in ((match, table), (there, match.table)):
        if mover:
            _check_move(mover, target)
    if there:
        _exchange(match, there)
    match.table = table
    return there


def _exchange(one: Match, other: Match) -> None:
    """Let two matches change their tables; no moment may show both at the same one."""
    first, second = one.table, other.table
    for match, table in ((one, None), (other, first), (one, second)):
        match.table = table
        match.save(update_fields=["table"])


def _check_move(match: Match, table: Table | None) -> None:
    if match.state != Match.State.SCHEDULED:
        raise Conflict(
            "match_begun",
            _("Match %(match)s has begun: it stays at its table.") % {"match": match},
        )
    needing = match.sides.filter(entrant__needs_accessible=True).select_related("entrant").first()
    if needing and not (table and table.accessible):
        raise Refused(
            "needs_accessible",
            _("%(entrant)s in match %(match)s needs an accessible table.")
            % {"entrant": needing.entrant, "match": match},
        )


def _send(match: Match, referee: Role | None, others: list[Match]) -> None:
    """Send `referee` to a match that is not over."""
    if match.state not in OPEN:
        raise Conflict("match_over", _("Match %(match)s is over.") % {"match": match})
    if referee:
        _check_referee(match, referee, others)
    match.referee = referee


def _check_referee(match: Match, referee: Role, others: list[Match]) -> None:
    if referee not in referees_of(match.group.stage.event):
        raise Refused("no_referee", _("%(role)s is no referee of this event.") % {"role": referee})
    if referee.club_id in clubs_at([match])[match.pk]:
        raise Refused(
            "own_club",
            _("%(referee)s is of the club %(club)s, which plays in match %(match)s.")
            % {"referee": referee, "club": referee.club, "match": match},
        )
    busy = next((other for other in others if other.referee_id == referee.pk), None)
    if busy:
        raise Refused(
            "referee_busy",
            _("%(referee)s is at match %(match)s at that time; send somebody else there first.")
            % {"referee": referee, "match": busy},
        )
