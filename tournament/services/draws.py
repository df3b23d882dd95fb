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
    MatchRuling,
    Parity,
    Penalty,
    Role,
    Round,
    Stage,
    Table,
)
from tournament.selectors.entrants import entrants_of
from tournament.selectors.stages import current_draw
from tournament.services import audit
from tournament.services.progress import place_side
from tournament.wake import wake

SEED_LENGTH = 60


def plan_stage(*, stage: Stage, seed: str) -> StagePlan:
    """What a draw of `stage` with `seed` gives, without writing anything.

    Raises Refused where there is nothing to draw from.
    """
    if not seed or len(seed) > SEED_LENGTH:
        raise Refused("bad_seed", _("Give a seed of 1 to 60 characters for the draw."))
    entrants = _entrants(stage)
    tables = [str(table.number) for table in _tables(stage)]
    _refuse_too_few(stage, len(entrants), len(tables))
    if stage.kind == Stage.Kind.KNOCKOUT:
        return plan_knockout([entrant.code for entrant in entrants], tables)
    return plan_groups(
        [candidate(entrant) for entrant in entrants],
        stage.group_count,
        {entrant.code: label(entrant, stage.event) for entrant in entrants},
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
    for group in draw.groups.all():
        wake("tournament.tasks.compile_group", group.pk)
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
    ruled = MatchRuling.objects.filter(match__group__stage=stage).exists()
    if recorded or ruled or Penalty.objects.filter(group__stage=stage).exists():
        raise Conflict(
            "stage_started",
            _("Results have been recorded in this stage: it can no longer be drawn again."),
        )


def _entrants(stage: Stage) -> list[Entrant]:
    """Whom the stage takes: the first one everybody by code, a later one who advanced, by seed.

    Who withdrew is not drawn.
    """
    if stage.takes_from_id is None:
        return list(entrants_of(stage.event).select_related("club"))
    entries = stage.entries.select_related("entrant__club").order_by("seed")
    if not entries:
        raise Refused("nobody_advanced", _("Nobody has advanced to this stage yet."))
    return [entry.entrant for entry in entries]


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
    group_of = {code: groups[name] for name, codes in plan.groups.items() for code in codes}
    entrants = {entrant.code: entrant for entrant in _entrants(stage)}
    Entry.objects.bulk_create(
        (
            Entry(stage=stage, entrant=entrants[code], seed=seed, group=group_of[code])
            for seed, code in enumerate(plan.order, start=1)
        ),
        update_conflicts=True,
        unique_fields=["stage", "entrant"],
        update_fields=["seed", "group"],
    )


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
