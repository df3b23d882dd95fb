"""What a referee enters into the places of a hand."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from scoring.points import fill_places
from scoring.rules import SEATS, InputError, Rules
from tournament.models import HandPlace, HandVersion


@dataclass(frozen=True, slots=True, kw_only=True)
class HandEntry:
    """One hand as a referee enters it.

    `finished`: seats in finishing order, best first, as far as they were tapped. `left_over`: seats
    that still held cards at the end, in their order, where that is known. `stuffed` and
    `failed_burns`: seats whose place was given from the bottom, the first one lowest. `opened`:
    seats that opened in time (开点, R12.5), in any order. `lead`: who led first, if noted. `void`:
    the hand is to be dealt again; then nothing else matters. `record`: the hand record (GJN) that
    says all this, as it was written.
    """

    finished: tuple[int, ...] = ()
    left_over: tuple[int, ...] = ()
    revolutionary: int | None = None
    stuffed: tuple[int, ...] = ()
    failed_burns: tuple[int, ...] = ()
    opened: tuple[int, ...] = ()
    lead: int | None = None
    void: bool = False
    record: str = ""

    @property
    def above(self) -> tuple[int, ...]:
        """The seats whose places are given from the top, best first."""
        return self.finished + self.left_over

    @property
    def outcome(self) -> str:
        """The outcome as a hand version stores it."""
        return HandVersion.Outcome.VOID if self.void else HandVersion.Outcome.PLAYED


def stored_entry(stored: Mapping[str, object]) -> HandEntry:
    """The entry that `dataclasses.asdict` made `stored` of, JSON in between."""
    fields = {
        name: tuple(value) if isinstance(value, list) else value for name, value in stored.items()
    }
    return HandEntry(**fields)


def places_of(entry: HandEntry, ruled: Sequence[int], rules: Rules) -> tuple[HandPlace, ...]:
    """The six places of a played hand, unsaved; none for a void one.

    `ruled`: seats that a ruling took out of the hand, worst first. Raises InputError where the
    seats are wrong or the hand cannot be over yet.
    """
    if entry.lead is not None and entry.lead not in SEATS:
        raise InputError(
            f"没有座位 {entry.lead}：首发座位号为 1 至 6",
            f"there is no seat {entry.lead}: the first lead is one of seats 1 to 6",
        )
    if entry.void:
        return ()
    _check_opened(entry)
    fallen = _causes_from_below(entry, ruled)
    # As they were entered, so that a seat entered twice is found out.
    entered = (*entry.failed_burns, *entry.stuffed)
    bottom = (*(seat for seat in fallen if seat not in entered), *entered)
    filled = fill_places(entry.above, rules, bottom=bottom, revolutionary=entry.revolutionary)
    causes = dict.fromkeys(entry.finished, HandPlace.Cause.PLAYED) | fallen
    if entry.revolutionary is not None:
        causes[entry.revolutionary] = HandPlace.Cause.WITHDRAWN
    return tuple(
        HandPlace(
            seat=seat,
            place=place,
            cause=causes.get(seat, HandPlace.Cause.LEFT_OVER),
            inferred=seat in filled.inferred,
            opened=seat in entry.opened,
        )
        for place, seat in enumerate(filled.order, start=1)
    )


def _check_opened(entry: HandEntry) -> None:
    wrong = next((seat for seat in entry.opened if seat not in SEATS), None)
    if wrong is not None:
        raise InputError(
            f"没有座位 {wrong}：座位号为 1 至 6",
            f"there is no seat {wrong}: seats are numbered 1 to 6",
        )
    if entry.revolutionary in entry.opened:
        raise InputError(
            f"座位 {entry.revolutionary} 革命，不能开点",
            f"seat {entry.revolutionary} withdrew, and who withdraws never opens",
        )


def _causes_from_below(entry: HandEntry, ruled: Sequence[int]) -> Mapping[int, str]:
    """The seats placed from the bottom and why, worst first (R15.5)."""
    placed = (*entry.above, entry.revolutionary)
    return (
        {seat: HandPlace.Cause.RULED for seat in ruled if seat not in placed}
        | dict.fromkeys(entry.failed_burns, HandPlace.Cause.FAILED_BURN)
        | dict.fromkeys(entry.stuffed, HandPlace.Cause.STUFFED)
    )
