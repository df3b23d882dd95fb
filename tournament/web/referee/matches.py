"""The referees' list: the matches of a round by table, and the hand that each waits for."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_safe

from tournament import clock as time
from tournament.models import Match, Round
from tournament.permissions import Action, covers
from tournament.selectors.clocks import event_clocks
from tournament.selectors.matches import PlayedMatch
from tournament.selectors.rounds import current_round, hands_recorded, published_rounds
from tournament.selectors.sittings import SittingOn, TableOn, sittings
from tournament.web.access import Visit, requires
from tournament.web.clocks import Face, own_face, sitting_face


@dataclass(frozen=True, slots=True, kw_only=True)
class TableCard:
    """A match at its table, with the address of the hand that is due; empty if none is.

    `face` is the clock of a table that has one of its own; `own`: it is the one to which whoever
    looks was sent.
    """

    on: TableOn
    face: Face | None
    own: bool
    hand: int
    address: str

    @property
    def played(self) -> PlayedMatch:
        """The match with its sides and its result."""
        return self.on.played


@require_safe
@requires(Action.RECORD_HAND)
def match_list(request: HttpRequest, visit: Visit) -> HttpResponse:
    """The matches of the current round, or of the one that `?round=stage-number` names; the own
    ones first."""
    rounds = published_rounds(visit.event)
    asked = request.GET.get("round")
    shown = next((each for each in rounds if each.code == asked), current_round(rounds))
    now = time.now()
    on = sittings(shown, event_clocks(visit.event), now, _own(visit, shown)) if shown else []
    context = {
        "visit": visit,
        "now": now,
        "round": shown,
        "neighbours": _neighbours(rounds, shown) if shown else (),
        "faces": [sitting_face(sitting) for sitting in on],
        "cards": _cards(visit, on),
    }
    return render(request, "referee/matches.html", context)


def _neighbours(rounds: Sequence[Round], shown: Round) -> list[tuple[str, Round] | None]:
    """The rounds before and after `shown` with their names, None at either end."""
    place = rounds.index(shown)
    around = [None, *rounds, None][place : place + 3 : 2]
    return [each and (each.code, each) for each in around]


def _own(visit: Visit, shown: Round) -> list[Match]:
    """The matches of a round that the visitor's access is not too narrow for."""
    return [match for match in shown.matches.all() if covers(visit.role, match)]


def _cards(visit: Visit, on: Sequence[SittingOn]) -> list[TableCard]:
    """The own tables, then all others; each sitting by sitting, the late ones first."""
    tables = [table for sitting in on for table in sitting.tables]
    recorded = hands_recorded(table.played.match for table in tables)
    cards = [_card(visit, table, recorded.get(table.played.match.pk, 0) + 1) for table in tables]
    return sorted(cards, key=lambda card: not card.own)


def _card(visit: Visit, table: TableOn, hand: int) -> TableCard:
    played = table.played
    is_on = played.odd and played.even and played.result.next_kind
    where = [visit.event.slug, played.match.group.stage.code, played.match.code, hand]
    return TableCard(
        on=table,
        face=own_face(table),
        own=visit.role is not None and played.match.referee_id == visit.role.pk,
        hand=hand,
        address=reverse("record", args=where) if is_on else "",
    )
