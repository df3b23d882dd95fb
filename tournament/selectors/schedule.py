"""When the rounds of an event are played."""

from collections.abc import Mapping
from datetime import datetime
from zoneinfo import ZoneInfo

from django.db.models import Max

from tournament.adapters.schedule import booking, time_block
from tournament.draw.bookings import Booking
from tournament.draw.schedule import Slot, schedule
from tournament.models import Block, Event, Match, Stage


def blocks_of(stage: Stage) -> list[Block]:
    """The blocks of a stage by their rounds."""
    return list(stage.blocks.order_by("first_round"))


def slots_of(stage: Stage) -> tuple[Slot, ...]:
    """The time of every wave of every scheduled round of `stage`; of a round that is not drawn yet
    that of the first one. InputError where the blocks fit neither the clocks nor each other."""
    zone = ZoneInfo(stage.event.zone)
    venues = _venues(stage)
    blocks = [
        time_block(block, zone, venues.get(block.first_round, "")) for block in blocks_of(stage)
    ]
    waves = stage.rounds.annotate(waves=Max("matches__wave")).order_by("number")
    return schedule(blocks, dict(waves.values_list("number", "waves")), zone)


def span_of(stage: Stage) -> tuple[datetime, datetime] | None:
    """When the schedule of `stage` begins and ends, in UTC; None without one."""
    slots = slots_of(stage)
    if not slots:
        return None
    return min(slot.start for slot in slots), max(slot.end for slot in slots)


def bookings_of(event: Event) -> list[Booking]:
    """All matches of `event` that have a time and a table."""
    ends = {
        (stage.pk, slot.round, slot.wave): slot.end
        for stage in event.stages.select_related("event")
        for slot in slots_of(stage)
    }
    matches = Match.objects.filter(group__stage__event=event, starts_at__isnull=False)
    rows = matches.exclude(table=None).select_related(
        "group__stage", "round", "table__venue", "referee"
    )
    return [
        booking(match, ends[match.group.stage_id, match.round.number, match.wave])
        for match in rows.prefetch_related("sides__entrant")
    ]


def _venues(stage: Stage) -> Mapping[int, str]:
    """The venues of the sessions of a qualifier by number; other stages are at one place."""
    return dict(stage.sessions.values_list("number", "venue__code"))
