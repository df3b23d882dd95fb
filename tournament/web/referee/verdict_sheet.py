"""The page of a verdict: what a record comes to, beside what was tapped or recorded."""

import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from scoring.rules import SEATS
from tournament.adapters.records import WrittenHand
from tournament.errors import Refused
from tournament.models import Match
from tournament.selectors.hands import scored_version
from tournament.selectors.preview import preview_hand
from tournament.selectors.seating import TakenSeat
from tournament.selectors.verdicts import Verdict, hands_in, verdict, violation_words
from tournament.web.referee.hand_page import HandPage
from tournament.web.referee.marks import Mark, entry_of
from tournament.web.words import PLACES, in_language

TRIBUTE = {
    "place": ("落贡", "tribute by place"),
    "burn": ("烧贡", "tribute for a burn"),
    "stuffed": ("闷贡", "tribute for being stuffed"),
    "point": ("点贡", "tribute by points"),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Claim:
    """What somebody says of the hand: the seats by place as played, and the points of both sides.

    A void hand has neither. `tapped`: it was tapped just now, and is not recorded yet.
    """

    tapped: bool
    order: tuple[int, ...]
    totals: tuple[int, int] | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """A place with the seat that the record gives it and the one that the claim does (0: none)."""

    place: str
    seat: TakenSeat
    claimed: int
    differs: bool


class VerdictSheet(HandPage):
    """Everything the page shows. `found` is None until a record could be judged."""

    def __init__(self, match: Match, number: int, marks: Sequence[Mark] = ()) -> None:
        super().__init__(match, number)
        self.marks = marks
        self.text = ""
        self.found: Verdict | None = None
        self.choices: list[WrittenHand] = []
        self.key = secrets.token_urlsafe(16)

    def judge(self, text: str, chosen: str = "") -> None:
        """Take in a text, or the hand of it that is `chosen`; raises Refused if it is no record."""
        self.text = text
        written = hands_in(text)
        numbers = {str(number): each for number, each in enumerate(written, start=1)}
        if chosen in numbers:
            self.text = numbers[chosen].text
        elif len(written) > 1:
            self.choices = written
            return
        self.found = verdict(self.match, self.number, self.text)
        self.text = self.found.text

    @cached_property
    def claim(self) -> Claim | None:
        """What was tapped, else what is recorded; None where nobody has said anything yet."""
        if self.marks:
            return self._tapped()
        if self.latest is None:
            return None
        scored = scored_version(self.latest)
        return Claim(
            tapped=False,
            order=scored.played if scored else (),
            totals=scored.totals if scored else None,
        )

    @property
    def rows(self) -> list[Row]:
        """The six places by the record; none for a void hand and for one that is not over."""
        played = self.found.replay.played or self.found.replay.order or ()
        if self.found.preview and self.found.preview.hand:
            played = self.found.preview.hand.played
        claimed = self.claim.order if self.claim else ()
        whole = len(claimed) == len(SEATS)
        return [
            Row(
                place=str(PLACES[place - 1]),
                seat=self.taken[seat - 1],
                claimed=claimed[place - 1] if len(claimed) >= place else 0,
                differs=whole and claimed[place - 1] != seat,
            )
            for place, seat in enumerate(played, start=1)
        ]

    @property
    def differs(self) -> bool:
        """Whether the claim says something else than the record."""
        if self.claim is None:
            return False
        hand = self.found.preview.hand if self.found.preview else None
        return self.claim.order != (hand.played if hand else ())

    @property
    def violations(self) -> list[tuple[str, bool, bool]]:
        """Each violation in words, whether it is tolerated, and whether it is a consequence."""
        return [
            (violation_words(each), each.fault.tolerated, each.consequence)
            for each in self.found.replay.violations
        ]

    @property
    def tribute(self) -> list[tuple[str, int, int, int]]:
        """The tribute that is due: its kind, payer, receiver, number of cards."""
        return [
            (in_language(TRIBUTE[due.kind]), due.payer, due.receiver, due.cards)
            for due in self.found.replay.tribute
        ]

    def _tapped(self) -> Claim:
        entry = entry_of(self.marks, void=False)
        try:
            scored = preview_hand(self.match, self.number, entry).hand
        except Refused:
            return Claim(tapped=True, order=entry.finished, totals=None)
        return Claim(tapped=True, order=scored.played, totals=scored.totals)
