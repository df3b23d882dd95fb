"""Standings: computed afresh from the facts, and as last compiled."""

from collections.abc import Sequence

from scoring.standings import Results, rank
from tournament.adapters.matches import match_score
from tournament.adapters.penalties import LedgerRow, deduction, ledger_row, ledger_totals
from tournament.adapters.rules import standing_rules
from tournament.adapters.standings import (
    StandingRow,
    competitor,
    place_rows,
    standing_row,
    unranked_row,
)
from tournament.draw import knockout
from tournament.models import Entry, Group, Penalty, Snapshot, Stage
from tournament.selectors.hands import in_force
from tournament.selectors.matches import PlayedMatch, played_matches
from tournament.selectors.rulings import withdrawn_from

Ledger = dict[str, object]


def compute_rows(group: Group) -> list[StandingRow]:
    """The standings of `group` from its facts: a pure function of the rows in the database."""
    entries = list(group.entries.select_related("entrant", "stage").order_by("seed"))
    matches = played_matches(group.stage, group.matches.all())
    if group.stage.kind == Stage.Kind.KNOCKOUT:
        return _knockout_rows(entries, matches)
    return _group_rows(group, entries, matches)


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
    withdrawn = withdrawn_from(group.stage)
    void = [entry for entry in entries if withdrawn.is_void(entry.entrant)]
    results = Results(
        competitors=tuple(competitor(entry) for entry in entries if entry not in void),
        matches=tuple(
            match_score(played.match, played.match.sides.all(), played.hands, played.result)
            for played in matches
            if played.scored
        ),
    )
    penalties = in_force(Penalty.objects.filter(group=group).select_related("entrant"))
    deductions = [
        deduction(penalty) for penalty in penalties if not withdrawn.is_void(penalty.entrant)
    ]
    rows = rank(results, deductions, standing_rules(group.stage))
    return [
        *(standing_row(row, names, withdrawn.causes.get(row.entrant, "")) for row in rows),
        *(unranked_row(entry, withdrawn.causes[entry.entrant.code]) for entry in void),
    ]


def _knockout_rows(entries: list[Entry], matches: list[PlayedMatch]) -> list[StandingRow]:
    seeds = {entry.entrant_id: entry.seed for entry in entries}
    bracket = knockout.bracket(len(entries))
    winners = {
        played.match.number: seeds[played.plays_on.pk] for played in matches if played.plays_on
    }
    progress = knockout.follow(bracket, winners)
    codes = [entry.entrant.code for entry in entries]
    return place_rows(bracket, progress, codes, withdrawn_from(entries[0].stage).causes)
