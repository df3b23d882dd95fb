"""The next round of a stage that is drawn round by round."""

from django.db.models import Max
from django.utils.translation import gettext as _

from scoring.rules import InputError
from tournament.adapters.draws import candidate
from tournament.adapters.rounds import individual_entry, pasts, swiss_entry
from tournament.adapters.rules import in_words
from tournament.draw.individual_swiss import seat_round
from tournament.draw.plan import StagePlan, plan_individuals, plan_swiss
from tournament.draw.seeding import Seeding, seed_entrants
from tournament.draw.swiss import pair_round
from tournament.errors import Conflict, Refused
from tournament.models import Bye, Entry, Match, Stage
from tournament.selectors.rounds import OPEN, anything_recorded
from tournament.selectors.standings import compute_rows


def next_round(stage: Stage) -> int:
    """The number of the round that is drawn next: the last one again while nothing is recorded.

    Raises Conflict while a round that has begun is not over, Refused after the last one.
    """
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


def plan_round(stage: Stage, entering: list[Entry], tables: list[str], seed: str) -> StagePlan:
    """The next round of `stage`. Who came late has the seeds after all others.

    Raises Refused if it cannot be paired, and as `next_round` does.
    """
    number = next_round(stage)
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


def _seeded(stage: Stage, entering: list[Entry], seed: str) -> tuple[list[Entry], Seeding]:
    """Everybody by seed: those drawn before as they were, then the new ones by their points."""
    known = {}
    if stage.rounds.exists():
        known = dict(stage.entries.values_list("entrant__code", "seed"))
    new = [entry for entry in entering if entry.entrant.code not in known]
    seeding = seed_entrants([candidate(entry) for entry in new], seed)
    last = max(known.values(), default=0)
    seeds = known | {code: last + place for place, code in enumerate(seeding.order, start=1)}
    for entry in entering:
        entry.seed = seeds[entry.entrant.code]
    return sorted(entering, key=lambda entry: entry.seed), seeding
