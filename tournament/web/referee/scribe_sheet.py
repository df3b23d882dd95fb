"""The page of a live scribe: the table, who may act and why not, and the buttons for it."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.engine import Capacity, Kind, Set
from scoring.engine.acts import write_act
from scoring.engine.cards import read_cards
from scoring.rules import SEATS
from tournament.adapters.frames import frames, spelt
from tournament.adapters.scribing import Rank, Scribe, Turn, set_of
from tournament.errors import Refused
from tournament.models import Match
from tournament.selectors.seating import TakenSeat
from tournament.selectors.verdicts import violation_words
from tournament.web.board import (
    CAPACITIES,
    Face,
    Picture,
    face,
    fault_words,
    picture,
    said,
)
from tournament.web.referee.hand_page import HandPage


class Act(NamedTuple):
    """A button: what it sends, what stands on it, and whether the rules allow it now."""

    value: str
    label: Promise | str
    legal: bool


class RankButton(NamedTuple):
    """A button that adds a card, with its face."""

    rank: Rank
    face: Face


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatChoice:
    """A seat to choose: what it may do now, in words; empty if nothing."""

    taken: TakenSeat
    chosen: bool
    may: str


class ScribeSheet(HandPage):
    """Everything the page shows. `scribe` is None until somebody leads.

    `typed`: the record as it was sent. `holdings`: the deal as it was entered. `seat`: who is
    chosen to act, 0 for nobody; `bag`: the cards chosen for it.
    """

    def __init__(self, match: Match, number: int) -> None:
        super().__init__(match, number)
        self.typed = ""
        self.holdings = dict.fromkeys(SEATS, "")
        self.scribe: Scribe | None = None
        self.seat = 0
        self.bag = 0

    def choose(self, seat: int = 0, cards: str = "") -> None:
        """Choose a seat, by default whose turn it is, and cards for it; Refused for no cards."""
        self.seat = seat or self.scribe.first
        try:
            self.bag = read_cards(cards) if cards else 0
        except ValueError as error:
            raise Refused("no_cards", _("These are no cards.")) from error

    @property
    def cards(self) -> str:
        """The chosen cards, one by one."""
        return spelt(self.bag)

    @property
    def chosen(self) -> Set | None:
        """The chosen cards as a set, None where they make none."""
        return set_of(self.bag)

    @property
    def text(self) -> str:
        """The record so far."""
        return self.scribe.text if self.scribe else self.typed

    @cached_property
    def picture(self) -> Picture:
        """The table as it stands."""
        *_before, last = frames(self.scribe.record, self.scribe.rules)
        return picture(last)

    @property
    def seats(self) -> list[SeatChoice]:
        """The six seats and what each may do."""
        return [
            SeatChoice(taken=taken, chosen=taken.seat == self.seat, may=self._may(taken.seat))
            for taken in self.taken
        ]

    @property
    def turn(self) -> Turn | None:
        """The turn of the chosen seat."""
        return self.scribe.turns.get(self.seat)

    @property
    def sentence(self) -> str:
        """What the chosen seat may do, or why it may do nothing."""
        if self.turn is None:
            return fault_words(self.scribe.why_no_turn(self.seat)) if self.seat else ""
        words = {"seat": self.seat, "may": str(CAPACITIES[self.turn.capacity])}
        if not self.turn.passes:
            return _("Seat %(seat)s %(may)s.") % words
        words["passing"] = ", ".join(map(str, self.turn.passes))
        return (
            ngettext(
                "Seat %(seat)s %(may)s; seat %(passing)s passes before it.",
                "Seat %(seat)s %(may)s; seats %(passing)s pass before it.",
                len(self.turn.passes),
            )
            % words
        )

    @property
    def why_not(self) -> str:
        """Why the chosen cards may not be played; empty where they may, or none are chosen."""
        fault = self.turn.why_not(self._playing, self.chosen) if self.bag else None
        return fault_words(fault) if fault else ""

    @property
    def ranks(self) -> list[RankButton]:
        """The cards to choose from, high to low."""
        return [RankButton(rank, face(rank.card)) for rank in self.turn.ranks(self.bag)]

    @property
    def acts(self) -> Iterator[Act]:
        """What the chosen seat can do with the chosen cards, or without any."""
        turn = self.turn
        playable = bool(self.bag) and not self.why_not
        if self._playing is Kind.BURN:
            yield Act("burn", _("Burn"), playable)
        else:
            yield Act("play", _("Play"), playable)
        if turn.why_not(Kind.PASS) is None:
            yield Act("pass", _("Pass"), True)
        if turn.why_not(Kind.YIELD) is None:
            yield Act("yield", _("Ask for the wind") if turn.asks_for_wind else _("Yield"), True)

    @property
    def openings(self) -> list[Act]:
        """What can be done before the first lead without cards."""
        return [
            Act(f"write:{write_act(move)}", said(move), True) for move in self.scribe.openings()
        ]

    @property
    def violations(self) -> list[str]:
        """What is wrong with the record so far."""
        return [violation_words(found) for found in self.scribe.violations]

    @property
    def order(self) -> tuple[int, ...]:
        """The order once the hand is over; empty before, and for a void one."""
        outcome = self.scribe.state.outcome
        return outcome.order if outcome else ()

    @property
    def _playing(self) -> Kind:
        return Kind.BURN if self.turn.capacity is Capacity.BURN else Kind.PLAY

    def _may(self, seat: int) -> str:
        turn = self.scribe.turns.get(seat)
        return str(CAPACITIES[turn.capacity]) if turn else ""
