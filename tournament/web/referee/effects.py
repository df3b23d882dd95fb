"""What chapter four asks for, and what each sanction will do, said before it is recorded."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any
from urllib.parse import urlencode

from django.db.models import QuerySet
from django.utils.translation import gettext as _

from scoring.penalties import LATE_STEP, OFFENCES, Offence, Sanction, Step
from tournament import clock
from tournament.models import Entrant, Match, Penalty, Player, Stage
from tournament.selectors.penalties import record_of
from tournament.services.penalties import MOST_MINUTES

MINUTES = (-LATE_STEP, -1, 1, LATE_STEP)
"""By how much a tap changes how late somebody is."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Proposal:
    """The step that the ladder asks for against `player`, who sits for `entrant`.

    `chosen` is what `OffenceForm` has cleaned.
    """

    match: Match
    chosen: Mapping[str, Any]
    entrant: Entrant
    player: Player
    step: Step

    @property
    def article(self) -> str:
        """The paragraph of article 30 that was broken."""
        return OFFENCES[Offence(self.chosen["offence"])].article

    @property
    def earlier(self) -> QuerySet[Penalty]:
        """The penalties that may make the offence a repeated one."""
        return record_of(self.player, self.match)

    @property
    def name(self) -> str:
        """What the sanction is called."""
        return str(Penalty.Sanction(self.step.sanction).label)

    @property
    def effect(self) -> str:
        """What the sanction will do."""
        return self.effects[self.step.sanction]

    @property
    def effects(self) -> Mapping[str, str]:
        """What each sanction of article 29 will do to the hand, the match and the event."""
        return {
            Sanction.WARN: _("It stays on record; no result changes."),
            Sanction.STOP: self._in_place(
                _(
                    "Seat %(seat)s has to pass on its next turns to lead or answer; a lost lead "
                    "goes to the next seat. The table's page counts them down."
                )
            ),
            Sanction.POINTS: self.points_effect,
            Sanction.LAST: self._in_place(
                _(
                    "Seat %(seat)s leaves hand %(hand)s and is placed last; those behind it move "
                    "up, and the points of the hand follow. The order as played is kept."
                )
            ),
            Sanction.OUT: self._disqualified,
        }

    @property
    def points_effect(self) -> str:
        """What points taken off will change."""
        stage = self.match.group.stage
        if stage.kind == Stage.Kind.KNOCKOUT:
            return _(
                "In a knockout points taken off change no place and no winner: "
                "they are only on record."
            )
        return _(
            "Points come off the hand points of %(team)s in %(stage)s; no match changes its winner."
        ) % {"team": self.entrant.name, "stage": stage.name}

    @property
    def query(self) -> str:
        """What was chosen, as the page records it however long it stays open."""
        return urlencode(self.chosen | {"minutes": self.chosen["minutes"] or ""})

    @property
    def due_at(self) -> datetime:
        """When somebody who is so late was due."""
        return clock.now() - timedelta(minutes=self.chosen["minutes"])

    def minute_links(self) -> Iterator[tuple[str, str]]:
        """The ways to say how late somebody is: by how much more or less, and the address."""
        for change in MINUTES:
            minutes = min(max(1, self.chosen["minutes"] + change), MOST_MINUTES)
            query = urlencode(self.chosen | {"minutes": minutes})
            yield f"{change:+d}".replace("-", "−"), query

    @property
    def _disqualified(self) -> str:
        words = _(
            "Ruled last in this hand; besides, %(player)s plays no further part in the event."
        )
        if self.match.group.stage.event.approvals > 1:
            words = _(
                "Ruled last in this hand; besides, %(player)s plays no further part in the event. "
                "It counts once a second official has approved it."
            )
        return words % {"player": self.player.name}

    def _in_place(self, words: str) -> str:
        return words % {"seat": self.chosen["seat"], "hand": self.chosen["hand"]}
