"""The schedule of a stage: its blocks of time, and the times of its matches that follow."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import combinations
from zoneinfo import ZoneInfo

from django.db import transaction
from django.utils.translation import gettext as _

from scoring.rules import InputError
from tournament.adapters.rules import in_words
from tournament.draw.bookings import refuse_conflicts
from tournament.draw.schedule import on_the_clocks
from tournament.errors import Refused
from tournament.models import Block, Event, Match, Role, Stage
from tournament.selectors.schedule import bookings_of, slots_of, span_of
from tournament.services import audit
from tournament.services.facts import count_fact

FIRST_YEAR, LAST_YEAR = 2000, 2999
MOST_ROUNDS = 1000
LONGEST = 24 * 60  # minutes


@dataclass(frozen=True, slots=True, kw_only=True)
class BlockEntry:
    """A block as an organiser gives it: the start on the clocks of the event, without a zone; its
    first and last round; how many minutes a match and a pause are."""

    start: datetime
    first_round: int
    last_round: int
    minutes: int
    pause: int = 0


@transaction.atomic
def set_schedule(*, stage: Stage, blocks: Sequence[BlockEntry], actor: Role | None) -> list[Block]:
    """Give `stage` these blocks in place of those it had; none take its schedule away.

    Raises Refused for blocks that overlap, a time that the clocks skip, a stage that would start
    before the one ahead of it is over, and whatever is needed twice at the same time.
    """
    Stage.objects.select_for_update().get(pk=stage.pk)
    before = _in_the_chain(stage.blocks.order_by("first_round"))
    stage.blocks.all().delete()
    rows = Block.objects.bulk_create(
        _block(stage, entry) for entry in sorted(blocks, key=lambda entry: entry.first_round)
    )
    follow_schedule(stage)
    for group in stage.groups.order_by("pk"):
        count_fact(group)
    audit.append(
        stage.event,
        actor=actor,
        action="set_schedule",
        subject=stage.code,
        before=before,
        details=_in_the_chain(rows),
    )
    return rows


def follow_schedule(stage: Stage) -> None:
    """Give the matches of `stage` the times that its blocks say.

    Raises Refused as `set_schedule` does.
    """
    matches = Match.objects.filter(round__stage=stage)
    matches.update(starts_at=None)
    try:
        for slot in slots_of(stage):
            now = matches.filter(round__number=slot.round, wave=slot.wave)
            now.update(starts_at=slot.start)
    except InputError as error:
        raise Refused("bad_schedule", in_words(error)) from error
    refuse_clashes(stage.event)


def refuse_clashes(event: Event) -> None:
    """Raise Refused where a stage starts before an earlier one is over, or two matches of `event`
    need the same table, entrant or referee at the same time."""
    _refuse_overlapping_stages(event)
    try:
        refuse_conflicts(bookings_of(event))
    except InputError as error:
        raise Refused("booked_twice", in_words(error)) from error


def _block(stage: Stage, entry: BlockEntry) -> Block:
    _check(entry)
    try:
        starts_at = on_the_clocks(entry.start, ZoneInfo(stage.event.zone))
    except InputError as error:
        raise Refused("bad_schedule", in_words(error)) from error
    return Block(
        stage=stage,
        starts_at=starts_at,
        first_round=entry.first_round,
        last_round=entry.last_round,
        minutes=entry.minutes,
        pause=entry.pause,
    )


def _check(entry: BlockEntry) -> None:
    if not FIRST_YEAR <= entry.start.year <= LAST_YEAR:
        raise Refused(
            "bad_day",
            _("Give a day between %(first)s and %(last)s.")
            % {"first": FIRST_YEAR, "last": LAST_YEAR},
        )
    if not 1 <= entry.first_round <= entry.last_round <= MOST_ROUNDS:
        raise Refused(
            "rounds_backwards",
            _(
                "A block cannot run from round %(first)s to round %(last)s: rounds count from 1, "
                "the earlier one comes first."
            )
            % {"first": entry.first_round, "last": entry.last_round},
        )
    if not (1 <= entry.minutes <= LONGEST and 0 <= entry.pause <= LONGEST):
        raise Refused(
            "bad_minutes",
            _("A match takes 1 to %(longest)s minutes, a pause no more.") % {"longest": LONGEST},
        )


def _refuse_overlapping_stages(event: Event) -> None:
    stages = event.stages.select_related("event").order_by("position")
    spans = [(stage, span) for stage in stages if (span := span_of(stage))]
    for (earlier, (_begin, over)), (later, (start, _end)) in combinations(spans, 2):
        if start < over:
            zone = ZoneInfo(event.zone)
            raise Refused(
                "stages_overlap",
                _(
                    "%(later)s would start at %(start)s, before %(earlier)s is over at %(over)s. "
                    "Start it later, or shorten the matches."
                )
                % {
                    "later": later.name,
                    "start": f"{start.astimezone(zone):%m-%d %H:%M}",
                    "earlier": earlier.name,
                    "over": f"{over.astimezone(zone):%m-%d %H:%M}",
                },
            )


def _in_the_chain(blocks: Iterable[Block]) -> audit.Details:
    return {
        "blocks": [
            [
                block.starts_at.isoformat(),
                block.first_round,
                block.last_round,
                block.minutes,
                block.pause,
            ]
            for block in blocks
        ]
    }
