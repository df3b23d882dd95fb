"""The next round of a stage that is drawn round by round."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from random import Random

from django.db.models import Max
from django.utils.translation import gettext as _

from scoring.rules import InputError
from tournament.adapters.draws import candidate, label
from tournament.adapters.rounds import individual_entry, pasts, swiss_entry
from tournament.adapters.rules import in_words
from tournament.draw.individual_swiss import IndividualEntry, seat_round
from tournament.draw.plan import StagePlan
from tournament.draw.planners import plan_individuals, plan_swiss
from tournament.draw.seeding import Lot, Seeding, seed_entrants
from tournament.draw.swiss import pair_round
from tournament.draw.swiss_field import SwissEntry
from tournament.draw.tables import Hall
from tournament.errors import Conflict, Refused
from tournament.models import Entrant, Entry, Match, Stage
from tournament.selectors.matches import with_sides
from tournament.selectors.qualifiers import entered
from tournament.selectors.rounds import (
    OPEN,
    absent_from,
    anything_recorded,
    byes_given,
    sessions_waiting,
)
from tournament.selectors.stages import seeds_drawn
from tournament.selectors.standings import compute_rows


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundField:
    """A round before it is drawn: the codes of all by seed and of those who are absent, the `lots`
    between new ones, and who plays it: `teams`, or `individuals` (else None)."""

    order: tuple[str, ...]
    lots: tuple[Lot, ...]
    absent: tuple[str, ...] = ()
    teams: tuple[SwissEntry, ...] = ()
    individuals: tuple[IndividualEntry, ...] | None = None


def next_round(stage: Stage) -> int:
    """The number of the round that is drawn next: the last one again while nothing is recorded.

    Raises Conflict while a round that has begun is not over, Refused after the last one.
    """
    if stage.kind == Stage.Kind.QUALIFIER:
        return _next_session(stage)
    last = stage.rounds.order_by("number").last()
    if last is None:
        return 1
    if not anything_recorded(last.matches.all()):
        return last.number
    unfinished = last.matches.filter(state__in=OPEN).select_related("group").first()
    if unfinished:
        raise Conflict(
            "matches_open",
            _("Round %(round)s is not over: match %(match)s is open.")
            % {"round": last.number, "match": unfinished},
        )
    if last.number == stage.round_count:
        raise Refused(
            "all_rounds_drawn",
            _("All %(count)s rounds are played; plan more of them to go on.")
            % {"count": last.number},
        )
    return last.number + 1


def plan_round(stage: Stage, entering: list[Entry], hall: Hall, seed: str) -> StagePlan:
    """The next round of `stage`. Who came late has the seeds after all others.

    Raises Refused if it cannot be paired, and as `next_round` does.
    """
    number = next_round(stage)
    field = round_field(stage, number, entering, seed)
    drawn = 1 if stage.kind == Stage.Kind.QUALIFIER else number
    numbers = {
        "number": number,
        "first_match": _last_match(stage, number) + 1,
        "lots": field.lots,
        "absent": field.absent,
    }
    try:
        if field.individuals is not None:
            seated = seat_round(field.individuals, drawn, seed)
            return plan_individuals(field.order, seated, hall, **numbers)
        paired = pair_round(field.teams, drawn, seed, rematches=stage.rematches)
        return plan_swiss(field.order, paired, hall, **numbers)
    except InputError as error:
        raise Refused("not_paired", in_words(error)) from error


def round_field(stage: Stage, number: int, entering: list[Entry], seed: str) -> RoundField:
    """Who plays round `number` of `stage`, as they are before it; `seed` seeds the new ones."""
    if stage.kind == Stage.Kind.QUALIFIER:
        return _session_field(stage, number, entering, seed)
    entries, seeding = _seeded(stage, entering, seed)
    out = absent_from(stage, number)
    present = [entry for entry in entries if entry.entrant.code not in out]
    before = stage.rounds.filter(number__lt=number)
    matches = with_sides(Match.objects.filter(round__in=before))
    past = pasts(matches, byes_given(stage, number))
    rows = {
        row["entrant"]: row
        for group in stage.groups.select_related("stage__event")
        for row in compute_rows(group, before=number)
    }
    field = RoundField(
        order=tuple(entry.entrant.code for entry in entries),
        lots=seeding.lots,
        absent=tuple(entry.entrant.code for entry in entries if entry.entrant.code in out),
    )
    if stage.kind == Stage.Kind.INDIVIDUALS:
        players = tuple(individual_entry(entry, rows, past) for entry in present)
        return replace(field, individuals=players)
    teams = tuple(swiss_entry(entry, stage.event, rows, past) for entry in present)
    return replace(field, teams=teams)


def _next_session(stage: Stage) -> int:
    """The first session with entries that is not drawn and published."""
    session = sessions_waiting(stage).order_by("number").first()
    if session is None:
        raise Refused(
            "no_session",
            _("No session waits for its draw; open one and enter who plays in it."),
        )
    return session.number


def _session_field(stage: Stage, number: int, entering: list[Entry], seed: str) -> RoundField:
    """One session of a qualifier: who entered it sits down by lot, club mates apart if they are
    teams."""
    codes = entered(stage, number)
    known = set(stage.entries.values_list("entrant__code", flat=True))
    entries, seeding = _seeded(
        stage, [entry for entry in entering if entry.entrant.code in codes | known], seed
    )
    playing = [entry.entrant for entry in entries if entry.entrant.code in codes]
    lot = {code: place for place, code in enumerate(_shuffled(codes, number, seed), start=1)}
    field = RoundField(order=tuple(entry.entrant.code for entry in entries), lots=seeding.lots)
    if playing[0].kind == Entrant.Kind.INDIVIDUAL:
        players = (
            IndividualEntry(code=each.code, score=0, seed=lot[each.code]) for each in playing
        )
        return replace(field, individuals=tuple(players))
    teams = (
        SwissEntry(code=each.code, score=0, seed=lot[each.code], club=label(each, stage.event))
        for each in playing
    )
    return replace(field, teams=tuple(teams))


def _last_match(stage: Stage, number: int) -> int:
    """The highest number of a match of another round."""
    matches = Match.objects.filter(round__stage=stage).exclude(round__number=number)
    return matches.aggregate(last=Max("number"))["last"] or 0


def _shuffled(codes: Iterable[str], number: int, seed: str) -> list[str]:
    order = sorted(codes)
    Random(f"{seed}:session:{number}").shuffle(order)
    return order


def _seeded(stage: Stage, entering: list[Entry], seed: str) -> tuple[list[Entry], Seeding]:
    """Everybody by seed: those drawn before as they were, then the new ones by their points."""
    known = seeds_drawn(stage)
    new = [entry for entry in entering if entry.entrant.code not in known]
    seeding = seed_entrants([candidate(entry) for entry in new], seed)
    last = max(known.values(), default=0)
    seeds = known | {code: last + place for place, code in enumerate(seeding.order, start=1)}
    for entry in entering:
        entry.seed = seeds[entry.entrant.code]
    return sorted(entering, key=lambda entry: entry.seed), seeding
