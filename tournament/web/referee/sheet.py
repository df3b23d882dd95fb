"""The page of one hand: what was tapped so far, and what it would be worth."""

import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from django.urls import reverse
from django.utils.functional import Promise

from tournament.adapters.matches import MatchResult
from tournament.adapters.rules import event_rules
from tournament.errors import Refused
from tournament.models import Entrant, Match, Penalty, Round, Side
from tournament.selectors.changes import ResultChanges, changes_at
from tournament.selectors.hands import rulings_by_hand
from tournament.selectors.matches import next_hand, result_of_match
from tournament.selectors.penalties import match_penalties, owed_rights, undecided
from tournament.selectors.preview import HandPreview, preview_hand
from tournament.selectors.rounds import current_round, published_rounds
from tournament.selectors.seating import TakenSeat
from tournament.web.referee.hand_page import HandPage
from tournament.web.referee.marks import FINISHED, KINDS, OPENED, Kind, Mark, entry_of, query_of
from tournament.web.words import PLACES


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatButton:
    """One of the six seats; `badge` is its place so far, or the sign of what was tapped.

    `opened`: the seat opened in time (R12.5). `ruled`: a ruling has put it at the bottom of this
    hand (R15.5).
    """

    taken: TakenSeat
    pressed: bool
    opened: bool
    ruled: bool
    badge: Promise | str


@dataclass(frozen=True, slots=True, kw_only=True)
class PlaceLine:
    """One place (1–6) with its name, who took it, and whether that is inferred."""

    place: int
    name: Promise
    taken: TakenSeat
    cause: str
    inferred: bool


class Sheet(HandPage):
    """Everything the page of hand `number` of `match` shows.

    `marks`: what was tapped so far, `void`: whether the hand is declared void (废局).
    """

    def __init__(
        self, match: Match, number: int, marks: Sequence[Mark] = (), *, void: bool = False
    ) -> None:
        super().__init__(match, number)
        self.marks = marks
        self.void = void
        self.key = secrets.token_urlsafe(16)

    @property
    def round_on(self) -> Round | None:
        """The round that is being played, where this match is of a later one."""
        rounds = published_rounds(self.match.group.stage.event)
        on = current_round(rounds)
        return on if rounds.index(on) < rounds.index(self.match.round) else None

    @property
    def sides(self) -> list[Side]:
        """The sides of teams that sit here, the odd one first; none where individuals play."""
        teams = self.match.sides.filter(entrant__kind=Entrant.Kind.TEAM)
        return list(teams.select_related("entrant").order_by("-parity"))

    @property
    def as_recorded(self) -> list[int]:
        """The seats by place in that version; none for a void hand."""
        return list(self.latest.places.order_by("place").values_list("seat", flat=True))

    @cached_property
    def outcome(self) -> HandPreview | Refused:
        """What the marks give, or why they give nothing yet."""
        try:
            return preview_hand(self.match, self.number, entry_of(self.marks, void=self.void))
        except Refused as refusal:
            return refusal

    @property
    def preview(self) -> HandPreview | None:
        """What the marks give; None while the hand is not over."""
        return None if isinstance(self.outcome, Refused) else self.outcome

    @property
    def waits_for(self) -> str:
        """What is missing in the marks; empty before the first tap and once the hand is over."""
        return str(self.outcome) if self.marks and isinstance(self.outcome, Refused) else ""

    @cached_property
    def before(self) -> MatchResult:
        """Where the match stands without the marks."""
        return result_of_match(self.match)

    @property
    def winner(self) -> str:
        """The name of the team that wins the match with these marks; empty if none does yet."""
        parity = self.preview.result.winner if self.preview else None
        return next((taken.entrant.name for taken in self.taken if taken.parity == parity), "")

    @property
    def inferred(self) -> list[PlaceLine]:
        """The places that nobody tapped."""
        return [line for line in self.lines if line.inferred]

    @cached_property
    def lines(self) -> list[PlaceLine]:
        """The six places as the hand would be recorded."""
        places = self.preview.places if self.preview else ()
        return [
            PlaceLine(
                place=place.place,
                name=PLACES[place.place - 1],
                taken=self.taken[place.seat - 1],
                cause=place.cause,
                inferred=place.inferred,
            )
            for place in places
        ]

    @property
    def buttons(self) -> list[SeatButton]:
        """The six seats to tap."""
        badges = {mark.seat: KINDS[mark.kind].sign for mark in self.marks if mark.kind != OPENED}
        opened = {mark.seat for mark in self.marks if mark.kind == OPENED}
        marked = frozenset(badges)
        badges |= {seat: str(place) for seat, place in self._places_so_far().items()}
        return [
            SeatButton(
                taken=taken,
                pressed=taken.seat in marked,
                opened=taken.seat in opened,
                ruled=taken.seat in self.ruled,
                badge=badges.get(taken.seat, ""),
            )
            for taken in self.taken
        ]

    @property
    def kinds(self) -> dict[str, Kind]:
        """What a tap may say of a seat under the rules of the event."""
        rules = event_rules(self.match.group.stage.event)
        unknown = {
            "stuffed": rules.threes != "last",
            OPENED: not rules.point_game or "point" not in rules.tribute,
        }
        return {name: kind for name, kind in KINDS.items() if not unknown.get(name)}

    @property
    def undone(self) -> str:
        """The query of the page without the last tap."""
        return query_of(self.marks[:-1])

    @cached_property
    def changes(self) -> ResultChanges:
        """What changed in this match after it was recorded."""
        return changes_at(self.match)

    @cached_property
    def ruled(self) -> list[int]:
        """The seats that rulings in force have put at the bottom of this hand."""
        hand = self.match.hands.filter(number=self.number).first()
        rulings = rulings_by_hand([hand.pk])[hand.pk] if hand else []
        return [penalty.seat for penalty in rulings]

    @property
    def recorded(self) -> list[int]:
        """The numbers of the hands so far."""
        hands = self.match.hands.filter(versions__isnull=False).distinct().order_by("number")
        return list(hands.values_list("number", flat=True))

    @cached_property
    def owed(self) -> list[Penalty]:
        """The losses of play rights not sat out yet (R15.4); none once the match is over."""
        return list(owed_rights(self.match)) if next_hand(self.match)[1] else []

    @cached_property
    def undecided(self) -> list[Penalty]:
        """The disqualifications that wait for a second official."""
        return list(undecided(match_penalties(self.match)))

    @property
    def query(self) -> str:
        """The query of the page as it is."""
        return query_of(self.marks)

    @property
    def addresses(self) -> dict[str, str]:
        """Where the page lives, and where it asks for the points."""
        stage = self.match.group.stage
        where = [stage.event.slug, stage.code, self.match.code, self.number]
        names = {"page": "record", "points": "points", "serve": "serve"}
        return {part: reverse(name, args=where) for part, name in names.items()}

    def _places_so_far(self) -> dict[int, int]:
        if self.lines:
            return {line.taken.seat: line.place for line in self.lines}
        finished = [mark.seat for mark in self.marks if mark.kind == FINISHED]
        return {seat: place for place, seat in enumerate(finished, start=1)}
