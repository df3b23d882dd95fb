"""The next round of a stage that is drawn round by round."""

from collections.abc import Iterable
from random import Random

from django.db.models import Max
from django.utils.translation import gettext as _

from scoring.rules import InputError
from tournament.adapters.draws import candidate, label
from tournament.adapters.rounds import individual_entry, pasts, swiss_entry
from tournament.adapters.rules import in_words
from tournament.draw.individual_swiss import IndividualEntry, seat_round
from tournament.draw.plan import StagePlan, plan_individuals, plan_swiss
from tournament.draw.seeding import Seeding, seed_entrants
from tournament.draw.swiss import pair_round
from tournament.draw.swiss_field import SwissEntry
from tournament.draw.tables import Hall
from tournament.errors import Conflict, Refused
from tournament.models import Bye, Entrant, Entry, Match, Stage
from tournament.selectors.qualifiers import entered
from tournament.selectors.rounds import OPEN, anything_recorded, sessions_waiting
from tournament.selectors.stages import seeds_drawn
from tournament.selectors.standings import compute_rows


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


def plan_round(stage: Stage, entering: list[Entry], tables: Hall, seed: str) -> StagePlan:
    """The next round of `stage`. Who came late has the seeds after all others.

    Raises Refused if it cannot be paired, and as `next_round` does.
    """
    number = next_round(stage)
    if stage.kind == Stage.Kind.QUALIFIER:
        return _plan_session(stage, number, entering, tables, seed)
    entries, seeding = _seeded(stage, entering, seed)
    before = stage.rounds.filter(number__lt=number)
    matches = Match.objects.filter(round__in=before).prefetch_related("sides__entrant")
    past = pasts(matches, Bye.objects.filter(round__in=before).select_related("entrant"))
    rows = {
        row["entrant"]: row
        for group in stage.groups.select_related("stage__event")
        for row in compute_rows(group, before=number)
    }
    order = [entry.entrant.code for entry in entries]
    last = matches.aggregate(last=Max("number"))["last"] or 0
    numbers = {"number": number, "first_match": last + 1, "lots": seeding.lots}
    try:
        if stage.kind == Stage.Kind.INDIVIDUALS:
            players = [individual_entry(entry, rows, past) for entry in entries]
            seated = seat_round(players, number, seed)
            return plan_individuals(order, seated, tables, **numbers)
        teams = [swiss_entry(entry, stage.event, rows, past) for entry in entries]
        paired = pair_round(teams, number, seed, rematches=stage.rematches)
        return plan_swiss(order, paired, tables, **numbers)
    except InputError as error:
        raise Refused("not_paired", in_words(error)) from error


def _next_session(stage: Stage) -> int:
    """The first session with entries that is not drawn and published."""
    session = sessions_waiting(stage).order_by("number").first()
    if session is None:
        raise Refused(
            "no_session",
            _("No session waits for its draw; open one and enter who plays in it."),
        )
    return session.number


def _plan_session(
    stage: Stage, number: int, entering: list[Entry], tables: Hall, seed: str
) -> StagePlan:
    """One session of a qualifier: who entered it sits down by lot, club mates apart if they are
    teams."""
    codes = entered(stage, number)
    known = set(stage.entries.values_list("entrant__code", flat=True))
    entries, seeding = _seeded(
        stage, [entry for entry in entering if entry.entrant.code in codes | known], seed
    )
    playing = [entry for entry in entries if entry.entrant.code in codes]
    lot = {code: place for place, code in enumerate(_shuffled(codes, number, seed), start=1)}
    order = [entry.entrant.code for entry in entries]
    last = Match.objects.filter(round__stage=stage).aggregate(last=Max("number"))["last"] or 0
    numbers = {"number": number, "first_match": last + 1, "lots": seeding.lots}
    try:
        if playing[0].entrant.kind == Entrant.Kind.INDIVIDUAL:
            players = [
                IndividualEntry(code=entry.entrant.code, score=0, seed=lot[entry.entrant.code])
                for entry in playing
            ]
            return plan_individuals(order, seat_round(players, 1, seed), tables, **numbers)
        teams = [
            SwissEntry(
                code=entry.entrant.code,
                score=0,
                seed=lot[entry.entrant.code],
                club=label(entry.entrant, stage.event),
            )
            for entry in playing
        ]
        return plan_swiss(order, pair_round(teams, 1, seed), tables, **numbers)
    except InputError as error:
        raise Refused("not_paired", in_words(error)) from error


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
