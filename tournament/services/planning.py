"""What a draw of a stage gives: entries, tables and a seed into a plan; nothing is written."""

from collections import Counter

from django.utils.translation import gettext as _

from tournament.adapters.draws import advanced, candidate, hall, label
from tournament.draw.advancement import separated
from tournament.draw.groups import group_count
from tournament.draw.plan import StagePlan
from tournament.draw.planners import plan_groups, plan_knockout
from tournament.draw.seeding import seed_entrants
from tournament.draw.separation import Separation, separate
from tournament.draw.tables import Hall
from tournament.errors import Refused
from tournament.models import Entrant, Entry, Stage
from tournament.selectors.hall import tables_of, visits_before
from tournament.selectors.qualifiers import entered
from tournament.selectors.rulings import withdrawn_from
from tournament.services.pairing import next_round, plan_round

SEED_LENGTH = 60


def plan_stage(*, stage: Stage, seed: str) -> StagePlan:
    """What a draw of `stage` with `seed` gives, without writing anything.

    Of a stage that is drawn round by round that is the next round. Raises Refused where there is
    nothing to draw from, or no table for those who need an accessible one.
    """
    check_seed(seed)
    entries = entering(stage)
    number = round_due(stage)
    _refuse_too_few(stage, len(entries))
    _refuse_wrong_kind(stage, entries)
    tables = _hall(stage, entries, number)
    if stage.by_rounds:
        return plan_round(stage, entries, tables, seed)
    if stage.kind == Stage.Kind.KNOCKOUT:
        return _knockout(stage, entries, tables, seed)
    if stage.dealing == Stage.Dealing.GIVEN:
        _refuse_other_groups(stage, entries)
    return plan_groups(
        [candidate(entry) for entry in entries],
        _groups(stage, len(entries)),
        labels_of(stage, entries),
        tables,
        seed,
        dealing=stage.dealing,
        given=stage.given,
    )


def check_seed(seed: str) -> None:
    """Raise Refused for a seed that cannot be written down."""
    if not seed or len(seed) > SEED_LENGTH or not seed.isprintable():
        raise Refused("bad_seed", _("Give a seed of 1 to 60 characters for the draw."))


def entering(stage: Stage) -> list[Entry]:
    """Whom the stage takes: the first one everybody by code, a later one who advanced, by seed.

    Who withdrew is left out. The entries of the first stage are new and unsaved: nobody has a seed
    before the draw.
    """
    out = withdrawn_from(stage).causes
    if stage.takes_from_id is None:
        rows = stage.event.entrants.select_related("club").order_by("code")
        entrants = [entrant for entrant in rows if entrant.code not in out]
        return [Entry(stage=stage, entrant=entrant) for entrant in entrants]
    entries = list(stage.entries.select_related("entrant__club").order_by("seed"))
    if not entries:
        raise Refused("nobody_advanced", _("Nobody has advanced to this stage yet."))
    return [entry for entry in entries if entry.entrant.code not in out]


def round_due(stage: Stage) -> int | None:
    """The round that is drawn next; None where the whole stage is drawn at once."""
    return next_round(stage) if stage.by_rounds else None


def _hall(stage: Stage, entries: list[Entry], number: int | None) -> Hall:
    """The tables for those who play next, of whom some may need an accessible one."""
    tables = tables_of(stage, number)
    if not tables:
        raise Refused("no_tables", _("There is no table to play at; add one to a venue."))
    needing = {
        entry.entrant.code: entry.entrant for entry in entries if entry.entrant.needs_accessible
    }
    if stage.kind == Stage.Kind.QUALIFIER:
        needing = {code: needing[code] for code in needing.keys() & entered(stage, number)}
    if needing and not any(table.accessible for table in tables):
        raise Refused(
            "no_accessible_table",
            _(
                "%(entrants)s: an accessible table is needed and there is none. "
                "Mark one on the page of the hall."
            )
            % {"entrants": ", ".join(sorted(map(str, needing.values())))},
        )
    return hall(tables, needing, visits_before(stage, number))


def _knockout(stage: Stage, entries: list[Entry], tables: Hall, seed: str) -> StagePlan:
    seeding = seed_entrants([candidate(entry) for entry in entries], seed)
    separation = _separation(stage, entries, seeding.order) if stage.apart else None
    return plan_knockout(
        seeding.order,
        tables,
        depth=stage.depth,
        survivors=stage.survivors,
        returning=stage.returning,
        lots=seeding.lots,
        separation=separation,
    )


def _separation(stage: Stage, entries: list[Entry], order: tuple[str, ...]) -> Separation:
    labels = labels_of(stage, entries)
    if stage.takes_from_id is None:
        return separate(order, [labels])
    return separated(advanced(entries), labels)


def labels_of(stage: Stage, entries: list[Entry]) -> dict[str, str]:
    """What keeps those of `entries` apart, by code."""
    return {entry.entrant.code: label(entry.entrant, stage.event) for entry in entries}


def _groups(stage: Stage, entries: int) -> int:
    if stage.dealing == Stage.Dealing.GIVEN:
        return len(stage.given)
    return group_count(entries, stage.group_size) if stage.group_size else stage.group_count


def _refuse_other_groups(stage: Stage, entries: list[Entry]) -> None:
    """Refuse given groups in which not everybody is, once, or somebody alone."""
    given = Counter(code for codes in stage.given for code in codes)
    entered = Counter(entry.entrant.code for entry in entries)
    if given != entered:
        raise Refused(
            "other_groups",
            _(
                "The groups as given do not fit who takes part. Missing: %(missing)s; "
                "too many: %(surplus)s. Correct them in the format."
            )
            % {
                "missing": ", ".join(sorted(entered - given)) or "—",
                "surplus": ", ".join(sorted(given - entered)) or "—",
            },
        )
    if min(map(len, stage.given)) < 2:
        raise Refused("lone_entrant", _("A group needs two entrants at least."))


def _refuse_wrong_kind(stage: Stage, entries: list[Entry]) -> None:
    if stage.kind == Stage.Kind.QUALIFIER:
        return
    individuals = stage.kind == Stage.Kind.INDIVIDUALS
    wanted = Entrant.Kind.INDIVIDUAL if individuals else Entrant.Kind.TEAM
    wrong = next((entry.entrant for entry in entries if entry.entrant.kind != wanted), None)
    if wrong:
        raise Refused(
            "wrong_entrants",
            _("%(entrant)s cannot play in this stage: it takes entrants of the kind %(kind)s.")
            % {"entrant": wrong, "kind": wanted.label},
        )


def _least_for_knockout(stage: Stage) -> int:
    """More than are left at the end; so many that more lose in the first round than return."""
    if stage.returning:
        return 2 * stage.returning + 2
    return stage.survivors + 1 if stage.survivors else 2


def _refuse_too_few(stage: Stage, entries: int) -> None:
    if stage.by_rounds:
        needed = 2
    elif stage.kind == Stage.Kind.KNOCKOUT:
        needed = _least_for_knockout(stage)
    else:
        needed = max(2, stage.advancing or 0) * _groups(stage, entries)
    if entries < needed:
        raise Refused(
            "too_few_entrants",
            _("This stage needs at least %(needed)s entrants and has %(count)s; register more.")
            % {"needed": needed, "count": entries},
        )
