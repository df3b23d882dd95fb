"""Drawing stages and publishing draws."""

from dataclasses import asdict

from django.db import IntegrityError, transaction
from django.utils.translation import gettext as _

from tournament import clock
from tournament.adapters.draws import candidate, label, side_entrants
from tournament.draw.plan import PlannedMatch, StagePlan, plan_groups, plan_knockout
from tournament.errors import Conflict, Refused
from tournament.models import (
    Draw,
    Entrant,
    Entry,
    Feed,
    Group,
    Hand,
    Match,
    Parity,
    Penalty,
    Role,
    Round,
    Stage,
    Table,
)
from tournament.selectors.stages import current_draw
from tournament.services import audit
from tournament.services.progress import place_side

SEED_LENGTH = 60


def plan_stage(*, stage: Stage, seed: str) -> StagePlan:
    """What a draw of `stage` with `seed` gives, without writing anything.

    Raises Refused where there is nothing to draw from.
    """
    if not seed or len(seed) > SEED_LENGTH:
        raise Refused("bad_seed", _("Give a seed of 1 to 60 characters for the draw."))
    entries = _entries(stage)
    tables = [str(table.number) for table in _tables(stage)]
    _refuse_too_few(stage, len(entries), len(tables))
    if stage.kind == Stage.Kind.KNOCKOUT:
        return plan_knockout([entry.entrant.code for entry in entries], tables)
    return plan_groups(
        [candidate(entry.entrant) for entry in entries],
        stage.group_count,
        {entry.entrant.code: label(entry.entrant, stage.event) for entry in entries},
        tables,
        seed,
    )


@transaction.atomic
def draw_stage(*, stage: Stage, seed: str, actor: Role | None) -> Draw:
    """Draw `stage`, replacing an earlier draw in which nothing was recorded yet.

    The same entries and seed give the same draw. Raises Refused where there is nothing to draw
    from, Conflict once a hand or penalty was recorded or when somebody else draws as well.
    """
    _refuse_started(stage)
    _enter_everyone(stage)
    plan = plan_stage(stage=stage, seed=seed)
    draw = _insert_draw(stage, seed, plan)
    stage.groups.all().delete()
    stage.rounds.all().delete()
    _write(draw, plan)
    audit.append(
        stage.event,
        actor=actor,
        action="draw",
        subject=f"{stage.code}/v{draw.version}",
        details={"seed": seed, "outcome": audit.digest(draw.outcome)},
    )
    return draw


@transaction.atomic
def publish_draw(*, stage: Stage, actor: Role | None) -> Draw:
    """Make the current draw of `stage` public; Conflict if there is none or it is already."""
    draw = stage.draws.select_for_update().order_by("version").last()
    if draw is None:
        raise Conflict("not_drawn", _("This stage has not been drawn yet."))
    if draw.published_at:
        raise Conflict("published", _("This draw has been published already."))
    draw.published_at = clock.now()
    draw.save(update_fields=["published_at"])
    audit.append(
        stage.event,
        actor=actor,
        action="publish",
        subject=f"{stage.code}/v{draw.version}",
        details={},
    )
    return draw


def _refuse_too_few(stage: Stage, entries: int, tables: int) -> None:
    needed = 2 * stage.group_count
    if entries < needed:
        raise Refused(
            "too_few_entrants",
            _("This stage needs at least %(needed)s entrants and has %(count)s; register more.")
            % {"needed": needed, "count": entries},
        )
    if not tables:
        raise Refused("no_tables", _("There is no table to play at; add one to a venue."))


def _refuse_started(stage: Stage) -> None:
    matches = Match.objects.select_for_update().filter(group__stage=stage).order_by("pk")
    list(matches.values_list("pk"))  # whoever records a hand now waits, or is seen below
    recorded = Hand.objects.filter(match__group__stage=stage).exists()
    if recorded or Penalty.objects.filter(group__stage=stage).exists():
        raise Conflict(
            "stage_started",
            _("Results have been recorded in this stage: it can no longer be drawn again."),
        )


def _enter_everyone(stage: Stage) -> None:
    """The first stage takes everyone who was registered; later ones take who advanced."""
    if stage.takes_from_id is None:
        entrants = Entrant.objects.filter(event=stage.event).exclude(entries__stage=stage)
        Entry.objects.bulk_create(Entry(stage=stage, entrant=entrant) for entrant in entrants)


def _entries(stage: Stage) -> list[Entry]:
    entries = list(stage.entries.select_related("entrant__club").order_by("seed", "entrant__code"))
    if stage.takes_from_id and not entries:
        raise Refused("nobody_advanced", _("Nobody has advanced to this stage yet."))
    return entries


def _tables(stage: Stage) -> list[Table]:
    rows = Table.objects.filter(venue__event=stage.event).select_related("venue")
    return list(rows.order_by("venue__code", "number"))


def _insert_draw(stage: Stage, seed: str, plan: StagePlan) -> Draw:
    last = current_draw(stage)
    draw = Draw(
        stage=stage, version=last.version + 1 if last else 1, seed=seed, outcome=asdict(plan)
    )
    try:
        with transaction.atomic():
            draw.save(force_insert=True)
    except IntegrityError as error:
        raise Conflict("drawn_twice", _("Somebody else has just drawn this stage.")) from error
    return draw


def _write(draw: Draw, plan: StagePlan) -> None:
    stage = draw.stage
    groups = {code: Group(stage=stage, draw=draw, code=code) for code in plan.groups}
    Group.objects.bulk_create(groups.values())
    _write_entries(stage, plan, groups)
    numbers = sorted({match.round for match in plan.matches})
    rounds = {number: Round(stage=stage, number=number) for number in numbers}
    Round.objects.bulk_create(rounds.values())
    tables = {str(table.number): table for table in _tables(stage)}
    matches = {
        (planned.group, planned.number): Match(
            group=groups[planned.group],
            round=rounds[planned.round],
            number=planned.number,
            table=tables[planned.table],
            wave=planned.wave,
            best_place=planned.places[0] if planned.places else None,
            worst_place=planned.places[1] if planned.places else None,
        )
        for planned in plan.matches
    }
    Match.objects.bulk_create(matches.values())
    _write_sides(stage, plan.matches, matches)


def _write_entries(stage: Stage, plan: StagePlan, groups: dict[str, Group]) -> None:
    seeds = {code: seed for seed, code in enumerate(plan.order, start=1)}
    group_of = {code: groups[name] for name, codes in plan.groups.items() for code in codes}
    entries = list(stage.entries.select_related("entrant"))
    for entry in entries:
        entry.seed = seeds[entry.entrant.code]
        entry.group = group_of[entry.entrant.code]
    Entry.objects.bulk_update(entries, ["seed", "group"])


def _write_sides(
    stage: Stage, planned: tuple[PlannedMatch, ...], matches: dict[tuple[str, int], Match]
) -> None:
    entrants = side_entrants(stage)
    feeds = []
    for plan in planned:
        match = matches[plan.group, plan.number]
        for parity, side in ((Parity.ODD, plan.odd), (Parity.EVEN, plan.even)):
            if side.entrant:
                place_side(match, parity, entrants[side.entrant])
            else:
                source = matches[plan.group, side.source]
                feeds.append(Feed(match=match, parity=parity, source=source, takes=side.takes))
    Feed.objects.bulk_create(feeds)
