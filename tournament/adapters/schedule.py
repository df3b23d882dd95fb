"""Blocks of time and matches into values of a schedule."""

from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

from tournament.draw.bookings import Booking
from tournament.draw.schedule import TimeBlock
from tournament.models import Block, Match


def time_block(block: Block, zone: ZoneInfo, venue: str = "") -> TimeBlock:
    """A block on the clocks of `zone`; `venue` is the code of the one that it keeps busy."""
    return TimeBlock(
        start=block.starts_at.astimezone(zone).replace(tzinfo=None),
        rounds=tuple(range(block.first_round, block.last_round + 1)),
        length=timedelta(minutes=block.minutes),
        pause=timedelta(minutes=block.pause),
        venue=venue,
    )


def booking(match: Match, end: datetime) -> Booking:
    """A match that has its time and its table, in words that tell it from all others of the
    event."""
    return Booking(
        match=f"{match.group.stage.name} {match}",
        start=match.starts_at,
        end=end,
        table=f"{match.table.venue} {match.table}",
        entrants=tuple(f"{side.entrant.code} {side.entrant}" for side in match.sides.all()),
        referee=str(match.referee) if match.referee else None,
    )
