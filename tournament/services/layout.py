"""Writing the rows of a plan: groups, entries, rounds, matches, sides."""

from collections import Counter
from collections.abc import Sequence

from tournament.adapters.draws import table_codes
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
from tournament.selectors.hall import tables_of
from tournament.selectors.seating import first_seats, turns_before
from tournament.selectors.stages import lineups_of, seeds_drawn
from tournament.services.schedule import follow_schedule


def lay_out(draw: Draw, plan: StagePlan) -> None:
    """Write groups, entries, rounds, matches and sides of `plan`, a whole stage or one round."""
    stage = draw.stage
    groups = _groups(draw, plan)
    entrants = {entrant.code: entrant for entrant in stage.event.entrants.all()}
    _write_entries(stage, plan, groups, entrants)
    numbers = sorted({match.round for match in plan.matches})
    rounds = {number: Round(stage=stage, number=number) for number in numbers}
    Round.objects.bulk_create(rounds.values())
    tables = table_codes(tables_of(stage, plan.round))
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
    _write_sides(entrants, plan.matches, matches)
    Bye.objects.bulk_create(
        Bye(round=rounds[plan.round], entrant=entrants[code]) for code in plan.byes
    )
    if stage.blocks.exists():
        follow_schedule(stage)


def _groups(draw: Draw, plan: StagePlan) -> dict[str, Group]:
    """The groups by code; those that an earlier round made stay."""
    groups = {group.code: group for group in draw.stage.groups.all()}
    new = [
        Group(stage=draw.stage, draw=draw, code=code) for code in plan.groups if code not in groups
    ]
    Group.objects.bulk_create(new)
    return groups | {group.code: group for group in new}


def _write_entries(
    stage: Stage, plan: StagePlan, groups: dict[str, Group], entrants: dict[str, Entrant]
) -> None:
    """Enter those of `plan`; who is in a group from an earlier round keeps the seed."""
    where = {
        code: (groups[name], line)
        for name, codes in plan.groups.items()
        for line, code in enumerate(codes, start=1)
    }
    seeds = seeds_drawn(stage)
    new = (code for code in plan.order if code not in seeds)
    seeds |= {code: seed for seed, code in enumerate(new, start=max(seeds.values(), default=0) + 1)}
    Entry.objects.bulk_create(
        (
            Entry(
                stage=stage,
                entrant=entrants[code],
                seed=seeds[code],
                group=where[code][0],
                line=where[code][1],
            )
            for code in plan.order
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
    _seat(sides)
    Side.objects.bulk_create(sides)


def _seat(sides: Sequence[Side]) -> None:
    """Put the players of `sides`, which are new, in their seats, another one in each match.

    A person who plays for both teams keeps the first seat, and the other one stays empty.
    """
    lineups = lineups_of(side.entrant_id for side in sides)
    if not sides:
        return
    first = min((side.round for side in sides), key=lambda each: each.number)
    turns = Counter(turns_before(first, (side.entrant_id for side in sides)))
    seatings: dict[tuple[Match, int], Seating] = {}
    for side in sides:
        seats = first_seats(side, lineups[side.entrant_id], turns[side.entrant_id])
        turns[side.entrant_id] += 1
        for seat, player in seats.items():
            seating = Seating(match=side.match, seat=seat, player_id=player)
            seatings.setdefault((side.match, player), seating)
    Seating.objects.bulk_create(seatings.values())
