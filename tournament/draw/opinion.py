"""What the engine thinks of a plan, its own or one that was changed by hand: marks, less is better.

| what               | counts                                                                   |
|--------------------|--------------------------------------------------------------------------|
| `labels_together`  | pairs of one club or district that share a group                         |
| `row_mates`        | pairs of one row of seeds (or pot) that share a group                    |
| `groups_early`     | pairs from one group of the stage before that can meet by a round        |
| `labels_early`     | pairs of one club or district that can meet by a round                   |
| `out_of_band`      | entrants on a line of another seed band: 1, 2, 3-4, 5-8 …                |
| `rematches`        | pairs who have met before                                                |
| `floats`           | score groups between those who meet, squared (`swiss_field`)             |
| `labels_paired`    | pairs of one club or district who meet                                   |
| `partners_again`   | pairs on one side of a table who were partners before                    |
| `byes_again`       | byes for somebody who had more of them than others have                  |
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import chain, combinations

from tournament.draw import groups, separation
from tournament.draw.exchange import places_taken
from tournament.draw.individual_swiss import IndividualEntry
from tournament.draw.plan import KNOCKOUT_GROUP, StagePlan
from tournament.draw.spread import Labels
from tournament.draw.swiss_field import Field, SwissEntry, rank_entries


@dataclass(frozen=True, slots=True, kw_only=True)
class Mark:
    """One thing that is counted, by a certain `round` of a bracket if that is given, and the
    `least` that there can be."""

    what: str
    count: int
    least: int = 0
    round: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Opinion:
    """The marks, the most important first, and the plan with its own counts made right."""

    plan: StagePlan
    marks: tuple[Mark, ...]


def judge_groups(plan: StagePlan, labels: Labels) -> Opinion:
    """The opinion on groups; `labels` are what is kept apart, by code."""
    drawn = groups.judge(list(plan.groups.values()), labels)
    row = {code: place // len(plan.groups) for place, code in enumerate(plan.order)}
    row_mates = sum(
        row[one] == row[other]
        for codes in plan.groups.values()
        for one, other in combinations(codes, 2)
    )
    return Opinion(
        plan=replace(plan, together=drawn.together, bound=drawn.bound),
        marks=(
            Mark(what="labels_together", count=drawn.together, least=drawn.bound),
            Mark(what="row_mates", count=row_mates),
        ),
    )


def judge_knockout(plan: StagePlan, kinds: Mapping[str, Labels]) -> Opinion:
    """The opinion on a bracket; `kinds` are what is kept apart: the labels by code for
    "groups_early" and "labels_early", the more important kind first."""
    lines = plan.groups[KNOCKOUT_GROUP]
    drawn = separation.judge(lines, list(kinds.values()))
    seed = {code: place for place, code in enumerate(plan.order)}
    moved = sum(_band(seed[code]) != _band(place) for place, code in enumerate(lines))
    early = (
        Mark(what=what, count=count, least=least, round=number)
        for what, counts, bounds in zip(kinds, drawn.early, drawn.bound, strict=True)
        # By the final everybody can have met.
        for number, (count, least) in enumerate(zip(counts[:-1], bounds, strict=False), start=1)
    )
    by_round = sorted(early, key=lambda mark: mark.round or 0)
    return Opinion(
        plan=replace(plan, separation=drawn if plan.separation else None),
        marks=(*by_round, Mark(what="out_of_band", count=moved)),
    )


def judge_pairs(plan: StagePlan, entries: Sequence[SwissEntry]) -> Opinion:
    """The opinion on a round of pairs, `entries` being as they were before it."""
    by_code: dict[str | None, SwissEntry] = {entry.code: entry for entry in entries}
    pairs = [(by_code[match.odd.entrant], by_code[match.even.entrant]) for match in plan.matches]
    field = Field(rank_entries(entry for pair in pairs for entry in pair))
    cost = field.total(pairs)
    return Opinion(
        plan=plan,
        marks=(
            Mark(what="rematches", count=cost.rematches),
            Mark(what="floats", count=cost.floats, least=field.parity_bound()),
            Mark(what="labels_paired", count=cost.clubs),
            _byes_again(plan, {entry.code: entry.byes for entry in entries}),
        ),
    )


def judge_tables(plan: StagePlan, entries: Sequence[IndividualEntry]) -> Opinion:
    """The opinion on a round of individuals, `entries` being as they were before it."""
    partners = {entry.code: entry.partners for entry in entries}
    sides = chain.from_iterable((match.odd.three, match.even.three) for match in plan.matches)
    again = sum(other in partners[one] for three in sides for one, other in combinations(three, 2))
    return Opinion(
        plan=replace(plan, together=again),
        marks=(
            Mark(what="partners_again", count=again),
            _byes_again(plan, {entry.code: entry.byes for entry in entries}),
        ),
    )


def _byes_again(plan: StagePlan, byes: Mapping[str, int]) -> Mark:
    fewest = min(byes[code] for code in places_taken(plan))
    return Mark(what="byes_again", count=sum(byes[code] > fewest for code in plan.byes))


def _band(place: int) -> int:
    """The number of the seed band of a place counted from 0."""
    return place.bit_length()
