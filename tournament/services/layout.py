"""Writing the rows of a plan: groups, entries, rounds, matches, sides."""

from collections.abc import Sequence

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
    Seating,
    Side,
    Stage,
)
from tournament.selectors.stages import lineups_of, seats_taken
from tournament.services.planning import entering, tables_of


def lay_out(draw: Draw, plan: StagePlan) -> None:
    """Write groups, entries, rounds, matches and sides of `plan`, a whole stage or one round."""
    stage = draw.stage
    groups = _groups(draw, plan)
    _write_entries(stage, plan, groups)
    numbers = sorted({match.round for match in plan.matches})
    rounds = {number: Round(stage=stage, number=number) for number in numbers}
    Round.objects.bulk_create(rounds.values())
    tables = {str(table.number): table for table in tables_of(stage, plan.round)}
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
    feeds, sides = [], []
    for plan in planned:
        match = matches[plan.group, plan.number]
        for parity, side in ((Parity.ODD, plan.odd), (Parity.EVEN, plan.even)):
            if side.takes:
                source = matches[plan.group, side.source]
                feeds.append(Feed(match=match, parity=parity, source=source, takes=side.takes))
            for slot, code in enumerate(side.three or filter(None, [side.entrant]), start=1):
                sides.append(
                    Side(
                        match=match,
                        round=match.round,
                        parity=parity,
                        slot=slot,
                        entrant=entrants[code],
                    )
                )
    Feed.objects.bulk_create(feeds)
    Side.objects.bulk_create(sides)
    _seat(sides)


def _seat(sides: Sequence[Side]) -> None:
    """Put the players of `sides` in their seats.

    A person who plays for both teams keeps the first seat, and the other one stays empty.
    """
    lineups = lineups_of(side.entrant_id for side in sides)
    seatings = {
        (side.match_id, player): Seating(match=side.match, seat=seat, player_id=player)
        for side in reversed(sides)
        for seat, player in zip(seats_taken(side), lineups[side.entrant_id], strict=False)
    }
    Seating.objects.bulk_create(reversed(seatings.values()))
