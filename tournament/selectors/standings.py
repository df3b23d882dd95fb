"""Standings: computed afresh from the facts, and as last compiled."""

from collections.abc import Sequence

from scoring.standings import Results, rank
from tournament.adapters.matches import match_score
from tournament.adapters.penalties import LedgerRow, deduction, ledger_row, ledger_totals
from tournament.adapters.rules import standing_rules
from tournament.adapters.standings import (
    StandingRow,
    competitor,
    decided_rows,
    decision,
    place_rows,
    standing_row,
)
from tournament.draw import knockout
from tournament.draw.advancement import Decision
from tournament.draw.plan import knockout_bracket
from tournament.models import Entry, Group, Penalty, Snapshot, Stage, TieDecision
from tournament.selectors.hands import in_force
from tournament.selectors.matches import PlayedMatch, played_matches

Ledger = dict[str, object]


def compute_rows(group: Group) -> list[StandingRow]:
    """The standings of `group` from its facts: a pure function of the rows in the database."""
    entries = list(group.entries.select_related("entrant").order_by("seed"))
    matches = played_matches(group.stage, group.matches.all())
    if group.stage.kind == Stage.Kind.KNOCKOUT:
        return _knockout_rows(group.stage, entries, matches)
    return _group_rows(group, entries, matches)


def decisions(stage: Stage) -> list[Decision]:
    """The decisions on ties in `stage`, in the order they were recorded."""
    return [decision(row) for row in TieDecision.objects.filter(stage=stage).order_by("pk")]


def compute_ledger(group: Group) -> Ledger:
    """All penalties given in `group`, lifted ones marked, with totals of those in force."""
    penalties = (
        Penalty.objects.filter(group=group)
        .select_related("entrant", "player", "hand__match__group", "lift")
        .order_by("number")
    )
    rows: list[LedgerRow] = [
        ledger_row(penalty, getattr(penalty, "lift", None)) for penalty in penalties
    ]
    return {
        "rows": rows,
        "by_entrant": ledger_totals(rows, "entrant"),
        "by_player": ledger_totals(rows, "player"),
        "by_article": ledger_totals(rows, "article"),
    }


def group_table(group: Group) -> Sequence[StandingRow]:
    """The standings of `group` as last compiled; empty before the first time."""
    snapshot = Snapshot.objects.filter(group=group).first()
    return snapshot.rows if snapshot else []


def _group_rows(
    group: Group, entries: list[Entry], matches: list[PlayedMatch]
) -> list[StandingRow]:
    names = {entry.entrant.code: entry.entrant.name for entry in entries}
    results = Results(
        competitors=tuple(competitor(entry) for entry in entries),
        matches=tuple(
            match_score(played.match, played.match.sides.all(), played.hands, played.result)
            for played in matches
            if played.hands
        ),
    )
    penalties = in_force(Penalty.objects.filter(group=group).select_related("entrant"))
    deductions = [deduction(penalty) for penalty in penalties]
    ranked = rank(results, deductions, standing_rules(group.stage))
    rows = [standing_row(row, names) for row in ranked]
    return decided_rows(rows, decisions(group.stage), names)


def _knockout_rows(
    stage: Stage, entries: list[Entry], matches: list[PlayedMatch]
) -> list[StandingRow]:
    on_lines = sorted(entries, key=lambda entry: entry.line)
    lines = {entry.entrant_id: entry.line for entry in entries}
    bracket = knockout_bracket(len(entries), depth=stage.depth, survivors=stage.survivors)
    winners = {played.match.number: lines[played.winner.pk] for played in matches if played.winner}
    return place_rows(bracket, knockout.follow(bracket, winners), on_lines)
