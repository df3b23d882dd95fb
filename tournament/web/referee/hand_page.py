"""What all pages of one hand know of it."""

from functools import cached_property

from tournament.errors import Refused
from tournament.models import HandVersion, Match
from tournament.selectors.seating import TakenSeat, taken_seats
from tournament.services.hands import check_recordable


class HandPage:
    """Hand `number` of `match`: whether it takes a result, who sits there, what is recorded."""

    def __init__(self, match: Match, number: int) -> None:
        self.match = match
        self.number = number

    @cached_property
    def refusal(self) -> str:
        """Why this hand cannot be recorded now; empty if it can."""
        try:
            check_recordable(match=self.match, number=self.number)
        except Refused as refusal:
            return str(refusal)
        return ""

    @cached_property
    def taken(self) -> list[TakenSeat]:
        """Who sits in seats 1 to 6."""
        return taken_seats(self.match, self.number)

    @cached_property
    def latest(self) -> HandVersion | None:
        """The version that this hand has now."""
        versions = HandVersion.objects.filter(hand__match=self.match, hand__number=self.number)
        return (
            versions.select_related("hand__match__group__stage__event").order_by("version").last()
        )
