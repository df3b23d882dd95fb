"""From who plays to the plan of a stage: seeding, groups or bracket, rounds and tables."""

from collections.abc import Mapping, Sequence

from tournament.draw.groups import GroupDraw, judge, pots, snake
from tournament.draw.individual_swiss import IndividualRound
from tournament.draw.knockout import Bracket, Source, bracket
from tournament.draw.plan import (
    KNOCKOUT_GROUP,
    ROUNDS_GROUP,
    PlannedMatch,
    PlannedSide,
    StagePlan,
    known,
)
from tournament.draw.repechage import repechage
from tournament.draw.round_robin import berger
from tournament.draw.seeding import Candidate, Lot, seed_entrants
from tournament.draw.separation import Separation
from tournament.draw.swiss import SwissRound
from tournament.draw.tables import Hall, Place, assign_tables


def plan_groups(
    candidates: Sequence[Candidate],
    count: int,
    labels: Mapping[str, str],
    hall: Hall,
    seed: str,
    *,
    dealing: str = "snake",
    given: Sequence[Sequence[str]] = (),
) -> StagePlan:
    """Seed by points, deal into `count` groups, and play Berger rounds in each.

    `labels`: what is kept apart, by code; `dealing`: by "snake", from "pots", or "given", then
    `given` are the codes of each group. Raises ValueError for too few candidates, or as
    `assign_tables` does.
    """
    seeding = seed_entrants(candidates, seed)
    dealt = _dealt(seeding.order, count, labels, seed, dealing, given)
    groups = dict(zip(group_names(count), dealt.groups, strict=True))
    return StagePlan(
        order=seeding.order,
        groups=groups,
        matches=_group_matches(groups, hall),
        lots=seeding.lots,
        together=dealt.together,
        bound=dealt.bound,
        dealing=dealing,
    )


def _dealt(
    order: Sequence[str],
    count: int,
    labels: Mapping[str, str],
    seed: str,
    dealing: str,
    given: Sequence[Sequence[str]],
) -> GroupDraw:
    match dealing:
        case "given":
            return judge(given, labels)
        case "pots":
            return pots(order, count, seed, labels)
        case _:
            return snake(order, count, labels)


def plan_knockout(
    order: Sequence[str],
    hall: Hall,
    *,
    depth: int | None = None,
    survivors: int | None = None,
    returning: int | None = None,
    lots: tuple[Lot, ...] = (),
    separation: Separation | None = None,
) -> StagePlan:
    """A knockout, entrants by seed, moved as `separation` says.

    Raises ValueError for fewer than two entrants, what `knockout_bracket` refuses, or as
    `assign_tables` does.
    """
    lines = separation.order if separation else tuple(order)
    drawn = knockout_bracket(len(lines), depth=depth, survivors=survivors, returning=returning)
    return StagePlan(
        order=tuple(order),
        groups={KNOCKOUT_GROUP: lines},
        matches=_knockout_matches(drawn, lines, hall),
        lots=lots,
        separation=separation,
    )


def plan_swiss(
    order: Sequence[str],
    paired: SwissRound,
    hall: Hall,
    *,
    number: int,
    first_match: int,
    lots: tuple[Lot, ...] = (),
    absent: tuple[str, ...] = (),
) -> StagePlan:
    """Round `number` of a Swiss stage: the pairs from the top at the tables in their order, as far
    as nobody was there before.

    `order` are all who have ever played, by seed, `absent` those of them who are not there for this
    round. ValueError as `assign_tables` raises it.
    """
    sides = [(PlannedSide(entrant=odd), PlannedSide(entrant=even)) for odd, even in paired.pairs]
    return StagePlan(
        order=tuple(order),
        groups={ROUNDS_GROUP: tuple(order)},
        matches=_round_matches(sides, hall, number, first_match),
        lots=lots,
        round=number,
        absent=absent,
        byes=(paired.bye,) if paired.bye else (),
    )


def plan_individuals(
    order: Sequence[str],
    seated: IndividualRound,
    hall: Hall,
    *,
    number: int,
    first_match: int,
    lots: tuple[Lot, ...] = (),
    absent: tuple[str, ...] = (),
) -> StagePlan:
    """Round `number` of individuals: three on each side; else as `plan_swiss`."""
    sides = [(PlannedSide(three=odd), PlannedSide(three=even)) for odd, even in seated.tables]
    return StagePlan(
        order=tuple(order),
        groups={ROUNDS_GROUP: tuple(order)},
        matches=_round_matches(sides, hall, number, first_match),
        lots=lots,
        together=seated.repeated,
        round=number,
        absent=absent,
        byes=seated.byes,
    )


def _round_matches(
    sides: Sequence[tuple[PlannedSide, PlannedSide]], hall: Hall, number: int, first_match: int
) -> tuple[PlannedMatch, ...]:
    (places,) = assign_tables([[known(*pair) for pair in sides]], hall)
    return tuple(
        PlannedMatch(
            group=ROUNDS_GROUP,
            round=number,
            number=first_match + position,
            odd=odd,
            even=even,
            table=place.table,
            wave=place.wave,
        )
        for position, ((odd, even), place) in enumerate(zip(sides, places, strict=True))
    )


def _knockout_matches(drawn: Bracket, lines: Sequence[str], hall: Hall) -> tuple[PlannedMatch, ...]:
    sides = {
        match.number: tuple(_side(source, lines) for source in match.sources)
        for match in drawn.matches
    }
    places = _places_by_round(drawn, sides, hall)
    matches = []
    for match in drawn.matches:
        odd, even = sides[match.number]
        place = places[match.number]
        matches.append(
            PlannedMatch(
                group=KNOCKOUT_GROUP,
                round=match.round,
                number=match.number,
                odd=odd,
                even=even,
                table=place.table,
                wave=place.wave,
                places=match.places,
            )
        )
    return tuple(matches)


def _places_by_round(
    drawn: Bracket, sides: Mapping[int, tuple[PlannedSide, ...]], hall: Hall
) -> dict[int, Place]:
    """The place of each match of a knockout by its number."""
    rounds: dict[int, list[int]] = {}
    for match in drawn.matches:
        rounds.setdefault(match.round, []).append(match.number)
    assigned = assign_tables(
        [[known(*sides[number]) for number in numbers] for numbers in rounds.values()], hall
    )
    return {
        number: place
        for numbers, places in zip(rounds.values(), assigned, strict=True)
        for number, place in zip(numbers, places, strict=True)
    }


def knockout_bracket(
    n: int,
    *,
    depth: int | None = None,
    survivors: int | None = None,
    returning: int | None = None,
) -> Bracket:
    """The bracket for seeds 1..n, to a depth, or until `survivors` are left to share the places;
    `returning` of those who lose in the first round come back.

    ValueError for fewer than two entrants, survivors that are no power of two below n, or what
    `repechage` refuses.
    """
    if returning is not None:
        return repechage(n, returning, depth)
    if survivors is None:
        return bracket(n, depth)
    if survivors & (survivors - 1) or not 2 <= survivors < n:
        raise ValueError(f"a knockout of {n} does not come down to {survivors}")
    drawn = bracket(n, depth)
    left = [
        source
        for match in drawn.matches
        if match.places == (1, survivors)
        for source in match.sources
    ]
    return Bracket(
        matches=tuple(match for match in drawn.matches if match.places[1] > survivors),
        finish=(*left, *drawn.finish[survivors:]),
        shared=((1, survivors),) * survivors + drawn.shared[survivors:],
    )


def group_names(count: int) -> tuple[str, ...]:
    """A, B, C … Z, then A2, B2 …"""
    letters = [chr(ord("A") + n) for n in range(26)]
    return tuple(letters[n % 26] + (str(n // 26 + 1) if n >= 26 else "") for n in range(count))


def _group_matches(groups: Mapping[str, tuple[str, ...]], hall: Hall) -> tuple[PlannedMatch, ...]:
    schedule = _rounds(groups)
    places = assign_tables(
        [[(odd, even) for _group, odd, even in meetings] for meetings in schedule], hall
    )
    numbers = dict.fromkeys(groups, 0)
    matches = []
    for number, (meetings, seated) in enumerate(zip(schedule, places, strict=True), start=1):
        for (group, odd, even), place in zip(meetings, seated, strict=True):
            numbers[group] += 1
            matches.append(
                PlannedMatch(
                    group=group,
                    round=number,
                    number=numbers[group],
                    odd=PlannedSide(entrant=odd),
                    even=PlannedSide(entrant=even),
                    table=place.table,
                    wave=place.wave,
                )
            )
    return tuple(matches)


def _rounds(groups: Mapping[str, tuple[str, ...]]) -> list[list[tuple[str, str, str]]]:
    """The meetings (group, odd, even) of each round, all groups together."""
    rounds: list[list[tuple[str, str, str]]] = []
    for group, codes in groups.items():
        for index, drawn in enumerate(berger(len(codes))):
            if index == len(rounds):
                rounds.append([])
            rounds[index] += [(group, codes[a - 1], codes[b - 1]) for a, b in drawn.pairs]
    return rounds


def _side(source: Source, order: Sequence[str]) -> PlannedSide:
    if source.kind == "seed":
        return PlannedSide(entrant=order[source.number - 1])
    return PlannedSide(takes=source.kind, source=source.number)
