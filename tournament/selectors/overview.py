"""What the first pages say: which events there are, and how far each stage is."""

from collections.abc import Iterable
from dataclasses import dataclass

from django.db.models import Count, Q, QuerySet

from tournament.models import Draw, Event, Group, Match, Stage
from tournament.selectors.rounds import CLOSED


@dataclass(frozen=True, slots=True, kw_only=True)
class StageOverview:
    """A stage with the draw that the reader may see (None: not yet), and its matches counted."""

    stage: Stage
    draw: Draw | None
    groups: tuple[Group, ...]
    matches: int
    finished: int
    playing: int


def all_events() -> QuerySet[Event]:
    """All events, the latest first, each with the number of its entrants as `entrant_count`."""
    return Event.objects.annotate(entrant_count=Count("entrants"))


def stage_overviews(event: Event, draws: Iterable[Draw]) -> list[StageOverview]:
    """The stages of `event` in their order, as far as `draws` let the reader see them."""
    visible = {draw.stage_id: draw for draw in draws}
    stages = event.stages.order_by("position").annotate(
        matches=Count("groups__matches"),
        finished=Count("groups__matches", filter=Q(groups__matches__state__in=CLOSED)),
        playing=Count("groups__matches", filter=Q(groups__matches__state=Match.State.PLAYING)),
    )
    groups = list(Group.objects.filter(stage__in=visible).order_by("code"))
    return [
        StageOverview(
            stage=stage,
            draw=visible.get(stage.pk),
            groups=tuple(group for group in groups if group.stage_id == stage.pk),
            matches=stage.matches,
            finished=stage.finished,
            playing=stage.playing,
        )
        for stage in stages
    ]
