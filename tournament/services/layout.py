"""Writing the rows of a plan: groups, entries, rounds, matches, sides."""

from tournament.adapters.draws import side_entrants
from tournament.draw.plan import PlannedMatch, StagePlan
from tournament.models import (
    Bye,
    Draw,
    Entrant,
    Entry,
    Feed,
    Group,
    Match,
    Parity,
    Round,
    Stage,
)
from tournament.services.planning import entering, tables_of
from tournament.services.progress import place_individuals, place_side


def lay_out(draw: Draw, plan: StagePlan) -> None:
    """Write groups, entries, rounds, matches and sides of `plan`, a whole stage or one round."""
    stage = draw.stage
    groups = _groups(draw, plan)
    _write_entries(stage, plan, groups)
    numbers = sorted({match.round for match in plan.matches})
    rounds = {number: Round(stage=stage, number=number) for number in numbers}
    Round.objects.bulk_create(rounds.values())
    tables = {str(table.number): table for table in tables_of(stage)}
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
    entrants = side_entrants(stage)
    _write_sides(entrants, plan.matches, matches)
    Bye.objects.bulk_create(
        Bye(round=rounds[plan.round], entrant=entrants[code]) for code in plan.byes
    )


def _groups(draw: Draw, plan: StagePlan) -> dict[str, Group]:
    """The groups by code; those that an earlier round made stay."""
    groups = {group.code: group for group in draw.stage.groups.all()}
    new = [
        Group(stage=draw.stage, draw=draw, code=code) for code in plan.groups if code not in groups
    ]
    Group.objects.bulk_create(new)
    return groups | {group.code: group for group in new}


def _write_entries(stage: Stage, plan: StagePlan, groups: dict[str, Group]) -> None:
    entrants = {entry.entrant.code: entry.entrant for entry in entering(stage)}
    where = {
        code: (groups[name], line)
        for name, codes in plan.groups.items()
        for line, code in enumerate(codes, start=1)
    }
    Entry.objects.bulk_create(
        (
            Entry(
                stage=stage,
                entrant=entrants[code],
                seed=seed,
                group=where[code][0],
                line=where[code][1],
            )
            for seed, code in enumerate(plan.order, start=1)
        ),
        update_conflicts=True,
        unique_fields=["stage", "entrant"],
        update_fields=["seed", "group", "line"],
    )


def _write_sides(
    entrants: dict[str, Entrant],
    planned: tuple[PlannedMatch, ...],
    matches: dict[tuple[str, int], Match],
) -> None:
    feeds = []
    for plan in planned:
        match = matches[plan.group, plan.number]
        for parity, side in ((Parity.ODD, plan.odd), (Parity.EVEN, plan.even)):
            if side.entrant:
                place_side(match, parity, entrants[side.entrant])
            elif side.three:
                place_individuals(match, parity, [entrants[code] for code in side.three])
            else:
                source = matches[plan.group, side.source]
                feeds.append(Feed(match=match, parity=parity, source=source, takes=side.takes))
    Feed.objects.bulk_create(feeds)
