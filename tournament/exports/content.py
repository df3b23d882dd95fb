"""What an export says of an event, read once for all its forms.

Exports hold what everybody may see: published draws, results, kinds of penalties; never phone
numbers or reasons.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property
from zoneinfo import ZoneInfo

from django.db.models import prefetch_related_objects
from django.utils.translation import gettext as _

from tournament.adapters.penalties import Ledger, ledger
from tournament.adapters.standings import StandingRow
from tournament.errors import Conflict
from tournament.models import (
    AuditHead,
    Block,
    Bye,
    Draw,
    Entrant,
    Event,
    Group,
    Penalty,
    Stage,
    TieDecision,
    Withdrawal,
)
from tournament.selectors.entrants import entrants_with_members
from tournament.selectors.matches import PlayedMatch, played_matches
from tournament.selectors.penalties import event_penalties
from tournament.selectors.ranking import RankedEntrant, StageRows, ranked
from tournament.selectors.rounds import stage_byes, unfinished_stages
from tournament.selectors.rulings import event_withdrawals
from tournament.selectors.schedule import blocks_of
from tournament.selectors.stages import current_draw, draws_in_force, published_stages
from tournament.selectors.standings import compute_rows

Table = tuple[Group, Sequence[StandingRow]]


@dataclass(frozen=True, slots=True, kw_only=True)
class StageContent:
    """A published stage: its current draw and all that its matches come from, each group with its
    standings, all matches and byes, the blocks of its schedule, and the decisions on ties."""

    stage: Stage
    draw: Draw
    draws: Sequence[Draw]
    tables: Sequence[Table]
    matches: Sequence[PlayedMatch]
    byes: Sequence[Bye]
    blocks: Sequence[Block]
    decisions: Sequence[TieDecision]


@dataclass(frozen=True, kw_only=True)
class EventContent:
    """An event with everything that its exports show. `ranking` is empty before the last stage."""

    event: Event
    entrants: Sequence[Entrant]
    stages: Sequence[StageContent]
    ranking: Sequence[RankedEntrant]
    penalties: Sequence[Penalty]
    withdrawals: Sequence[Withdrawal]
    audit: AuditHead

    @cached_property
    def names(self) -> Mapping[str, str]:
        """The names of entrants by code."""
        return {entrant.code: entrant.name for entrant in self.entrants}

    @cached_property
    def ledger(self) -> Ledger:
        """The penalties with their totals over all stages."""
        return ledger(self.penalties)

    @cached_property
    def zone(self) -> ZoneInfo:
        """The zone in which the event shows its times."""
        return ZoneInfo(self.event.zone)

    def local(self, moment: datetime) -> datetime:
        """A time as the event shows it; a sheet knows no zones."""
        return moment.astimezone(self.zone).replace(tzinfo=None)

    def stages_of(self, kind: str) -> Iterator[StageContent]:
        """The stages of one kind, in their order."""
        return (content for content in self.stages if content.stage.kind == kind)


def event_content(event: Event) -> EventContent:
    """Read `event`, standings computed afresh; Conflict if something is recorded meanwhile."""
    audit = AuditHead.objects.get(event=event)
    entrants = list(entrants_with_members(event))
    stages = [_stage_content(stage) for stage in published_stages(event)]
    content = EventContent(
        event=event,
        entrants=entrants,
        stages=stages,
        ranking=_ranking(event, stages, entrants),
        penalties=list(event_penalties(event)),
        withdrawals=list(event_withdrawals(event)),
        audit=audit,
    )
    if AuditHead.objects.get(event=event).number != audit.number:
        raise Conflict(
            "event_changed", _("Something was recorded while the event was read; export it again.")
        )
    return content


def _stage_content(stage: Stage) -> StageContent:
    groups = stage.groups.select_related("stage__event").order_by("code")
    matches = played_matches(stage)
    rows = [played.match for played in matches]
    prefetch_related_objects(rows, "rulings__lift", "table__venue")
    return StageContent(
        stage=stage,
        draw=current_draw(stage),
        draws=draws_in_force(stage),
        tables=[(group, compute_rows(group)) for group in groups],
        matches=matches,
        byes=list(stage_byes(stage)),
        blocks=blocks_of(stage),
        decisions=list(stage.decisions.order_by("pk")),
    )


def _ranking(
    event: Event, stages: Sequence[StageContent], entrants: Sequence[Entrant]
) -> list[RankedEntrant]:
    if len(stages) < event.stages.count():
        return []
    unfinished = unfinished_stages(content.stage for content in stages)
    rows = [
        StageRows(
            stage=content.stage,
            rows=[row for _group, rows in content.tables for row in rows],
            over=content.stage.pk not in unfinished,
        )
        for content in stages
    ]
    return ranked(rows, entrants)
