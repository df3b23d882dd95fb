"""Standings: computed afresh from the facts, and as last compiled."""

from collections.abc import Sequence

from scoring.individuals import PlayerScore, rank_individuals
from scoring.rules import SCALES
from scoring.standings import Deduction, Results, Row, rank
from tournament.adapters.matches import match_score, player_scores
from tournament.adapters.penalties import Ledger, deduction, ledger
from tournament.adapters.qualifiers import best_scores
from tournament.adapters.rounds import with_byes
from tournament.adapters.rules import event_rules, standing_rules
from tournament.adapters.standings import (
    StandingRow,
    competitor,
    decided_rows,
    decision,
    place_rows,
    standing_row,
    unranked_row,
)
from tournament.draw import knockout
from tournament.draw.planners import knockout_bracket
from tournament.draw.ties import Decision
from tournament.models import Entry, Group, Penalty, Snapshot, Stage, TieDecision
from tournament.selectors.matches import PlayedMatch, played_matches
from tournament.selectors.penalties import group_penalties
from tournament.selectors.qualifiers import sessions_of
from tournament.selectors.rounds import byes_given
from tournament.selectors.rulings import in_force, withdrawn_from


def compute_rows(group: Group, *, before: int | None = None) -> list[StandingRow]:
    """The standings of `group` from its facts: a pure function of the rows in the database.

    `before`: as they were before that round.
    """
    entries = list(group.entries.select_related("entrant").order_by("seed"))
    rounds = group.stage.rounds.filter(number__lt=before) if before else group.stage.rounds.all()
    matches = played_matches(group.stage, group.matches.filter(round__in=rounds))
    if group.stage.kind == Stage.Kind.KNOCKOUT:
        return _knockout_rows(group.stage, entries, matches)
    return _group_rows(group, entries, matches, before)


def decisions(stage: Stage) -> list[Decision]:
    """The decisions on ties in `stage`, in the order they were recorded."""
    return [decision(row) for row in TieDecision.objects.filter(stage=stage).order_by("pk")]


def compute_ledger(group: Group) -> Ledger:
    """All penalties given in `group` in their order, with totals of those in force."""
    return ledger(group_penalties(group))


def group_table(group: Group) -> Sequence[StandingRow]:
    """The standings of `group` as last compiled; empty before the first time."""
    snapshot = Snapshot.objects.filter(group=group).first()
    return snapshot.rows if snapshot else []


def _group_rows(
    group: Group, entries: list[Entry], matches: list[PlayedMatch], before: int | None
) -> list[StandingRow]:
    """Those that count, ranked, then those whose results are void."""
    stage, withdrawn = group.stage, withdrawn_from(group.stage)
    void = [entry for entry in entries if withdrawn.is_void(entry.entrant)]
    counting = [entry for entry in entries if entry not in void]
    names = {entry.entrant.code: entry.entrant.name for entry in entries}
    penalties = in_force(Penalty.objects.filter(group=group).select_related("entrant"))
    deductions = [
        deduction(penalty) for penalty in penalties if not withdrawn.is_void(penalty.entrant)
    ]
    rank_all = _RANKED.get(stage.kind, _ranked_teams)
    ranked = rank_all(stage, counting, [each for each in matches if each.scored], deductions)
    if stage.paired_by_results:
        byes = byes_given(stage, before or stage.rounds.count() + 1)
        ranked = with_byes(ranked, byes, stage.bye_points * stage.hands, standing_rules(stage))
    rows = [standing_row(row, names, withdrawn.causes.get(row.entrant, "")) for row in ranked]
    return [
        *decided_rows(rows, decisions(stage), names),
        *(unranked_row(entry, withdrawn.causes[entry.entrant.code]) for entry in void),
    ]


def _ranked_qualifier(
    stage: Stage,
    entries: list[Entry],
    matches: list[PlayedMatch],
    deductions: Sequence[Deduction],
) -> tuple[Row, ...]:
    best = best_scores(sessions_of(stage, matches))
    return _ranked_players(stage, entries, best, deductions)


def _ranked_teams(
    stage: Stage,
    entries: list[Entry],
    matches: list[PlayedMatch],
    deductions: Sequence[Deduction],
) -> tuple[Row, ...]:
    results = Results(
        competitors=tuple(competitor(entry) for entry in entries),
        matches=tuple(
            match_score(played.match, played.match.sides.all(), played.hands, played.result)
            for played in matches
        ),
    )
    return rank(results, deductions, standing_rules(stage))


def _ranked_individuals(
    stage: Stage,
    entries: list[Entry],
    matches: list[PlayedMatch],
    deductions: Sequence[Deduction],
) -> tuple[Row, ...]:
    scale = SCALES[event_rules(stage.event).scale]
    scores = [
        score
        for played in matches
        for score in player_scores(
            played.match, played.match.sides.all(), played.hands, played.result, scale
        )
    ]
    return _ranked_players(stage, entries, scores, deductions)


def _ranked_players(
    stage: Stage,
    entries: list[Entry],
    scores: Sequence[PlayerScore],
    deductions: Sequence[Deduction],
) -> tuple[Row, ...]:
    """Of a table only those are ranked whose own results count."""
    competitors = [competitor(entry) for entry in entries]
    codes = {entry.entrant.code for entry in entries}
    counting = [score for score in scores if score.entrant in codes]
    return rank_individuals(competitors, counting, deductions, standing_rules(stage))


_RANKED = {
    Stage.Kind.QUALIFIER: _ranked_qualifier,
    Stage.Kind.INDIVIDUALS: _ranked_individuals,
}


def _knockout_rows(
    stage: Stage, entries: list[Entry], matches: list[PlayedMatch]
) -> list[StandingRow]:
    on_lines = sorted(entries, key=lambda entry: entry.line)
    lines = {entry.entrant_id: entry.line for entry in entries}
    bracket = knockout_bracket(
        len(entries),
        depth=stage.depth,
        survivors=stage.survivors,
        returning=stage.returning,
    )
    winners = {
        played.match.number: lines[played.plays_on.pk] for played in matches if played.plays_on
    }
    progress = knockout.follow(bracket, winners)
    return place_rows(bracket, progress, on_lines, withdrawn_from(stage).causes)
