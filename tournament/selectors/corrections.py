"""Corrections: what one would change, which are waiting, and where they are shown."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import groupby

from django.db.models import QuerySet

from tournament.adapters.standings import StandingRow
from tournament.draw.plan import PlannedSide, plan_of
from tournament.models import Correction, Event, Group, Match, Parity, Side, Stage
from tournament.selectors.stages import latest_draw
from tournament.selectors.standings import compute_rows

Changes = dict[str, list]
"""As JSON: `rows` and `sides` with their values before and after, and codes of `replayed` matches.

Rows name stage, group and entrant, sides stage, match and parity, all in codes; the match `bye` is
who has none in the draft of a round.
"""

BYE = "bye"

_SHOWN = (
    "rank",
    "best",
    "worst",
    "seed",
    "played",
    "won",
    "drawn",
    "lost",
    "match_points",
    "hand_points",
    "conceded",
    "difference",
    "heads",
    "sweeps",
    "lasts",
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Picture:
    """The standings that a match bears on, and who sits in the matches after it.

    By stage, group and entrant, and by stage, match and parity; three individuals are joined by +.
    """

    rows: Mapping[tuple[str, str, str], StandingRow]
    sides: Mapping[tuple[str, str, str], str]


def picture(match: Match) -> Picture:
    """How things stand in the group of `match` and in the stages after it."""
    stage = match.group.stage
    later = Group.objects.filter(
        stage__event=stage.event_id, stage__position__gt=stage.position
    ).select_related("stage__event")
    groups = [match.group, *later.order_by("stage__position", "code")]
    sides = Side.objects.filter(match__group__in=groups).select_related(
        "match__group__stage", "entrant"
    )
    return Picture(
        rows={
            (group.stage.code, group.code, row["entrant"]): _shown(row)
            for group in groups
            for row in compute_rows(group)
        },
        sides={
            key: "+".join(side.entrant.code for side in three)
            for key, three in groupby(sides.order_by("match_id", "parity", "slot"), key=_side_key)
        }
        | _drafted(stage),
    )


def changes_between(before: Picture, after: Picture, replayed: Iterable[Match]) -> Changes:
    """What differs between two pictures."""
    return {
        "rows": [
            {"stage": stage, "group": group, "entrant": entrant, "before": old, "after": new}
            for (stage, group, entrant), old, new in _differing(before.rows, after.rows)
        ],
        "sides": [
            {"stage": stage, "match": match, "parity": parity, "before": old, "after": new}
            for (stage, match, parity), old, new in _differing(before.sides, after.sides)
        ],
        "replayed": [str(match) for match in replayed],
    }


def event_corrections(event: Event) -> QuerySet[Correction]:
    """All corrections of `event`, the latest first; those that wait have no decision."""
    return event.corrections.select_related(
        "hand__match__group__stage", "proposed_by", "decision__decided_by"
    ).order_by("-number")


def approved_corrections(event: Event) -> QuerySet[Correction]:
    """Those corrections of `event` that were carried out, the latest first."""
    return event_corrections(event).filter(decision__approved=True)


def corrections_shown_at(match: Match) -> list[Correction]:
    """The approved corrections that changed a hand of `match`, or who plays in it."""
    stage, code = match.group.stage, str(match)
    return [
        correction
        for correction in approved_corrections(stage.event)
        if correction.hand.match_id == match.pk
        or any((side["stage"], side["match"]) == (stage.code, code) for side in _sides(correction))
    ]


def corrections_shown_in(stage: Stage, groups: Iterable[Group]) -> list[Correction]:
    """The approved corrections of a hand in these groups of `stage`, or of a row of theirs."""
    codes = {group.code for group in groups}
    return [
        correction
        for correction in approved_corrections(stage.event)
        if any((stage.code, code) in _groups(correction) for code in codes)
    ]


def _drafted(stage: Stage) -> dict[tuple[str, str, str], str]:
    """Who would sit where by the drafts of rounds, from `stage` on."""
    later = Stage.objects.filter(event=stage.event_id, position__gte=stage.position)
    sides = {}
    for each in later.order_by("position"):
        draft = latest_draw(each) if each.by_rounds else None
        if draft is None or draft.published_at:
            continue
        plan = plan_of(draft.outcome)
        for match in plan.matches:
            code = f"{match.group}-{match.number}"
            sides[each.code, code, Parity.ODD.value] = _codes(match.odd)
            sides[each.code, code, Parity.EVEN.value] = _codes(match.even)
        if plan.byes:
            sides[each.code, BYE, ""] = "+".join(plan.byes)
    return sides


def _codes(side: PlannedSide) -> str:
    return "+".join(side.three) or side.entrant or ""


def _sides(correction: Correction) -> list[Mapping[str, str]]:
    return correction.changes["sides"]


def _side_key(side: Side) -> tuple[str, str, str]:
    return side.match.group.stage.code, str(side.match), side.parity


def _shown(row: StandingRow) -> StandingRow:
    return {column: row[column] for column in _SHOWN if column in row}


def _differing(
    before: Mapping, after: Mapping
) -> Iterable[tuple[tuple[str, str, str], object, object]]:
    for key in [*before, *(key for key in after if key not in before)]:
        if before.get(key) != after.get(key):
            yield key, before.get(key), after.get(key)


def _groups(correction: Correction) -> set[tuple[str, str]]:
    """Stage and group of the corrected hand, and of each row that changed."""
    own = correction.hand.match.group
    rows = correction.changes["rows"]
    return {(own.stage.code, own.code), *((row["stage"], row["group"]) for row in rows)}
