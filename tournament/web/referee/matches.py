"""The referees' list: the matches of a round by table, and the hand that each waits for."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_safe

from tournament.models import Round
from tournament.permissions import Action
from tournament.selectors.matches import PlayedMatch, played_matches
from tournament.selectors.rounds import current_round, hands_recorded, published_rounds
from tournament.web.access import Visit, requires


@dataclass(frozen=True, slots=True, kw_only=True)
class TableCard:
    """A match at its table, with the address of the hand that is due; empty if none is.

    `own`: it is the one to which whoever looks was sent.
    """

    played: PlayedMatch
    own: bool
    hand: int
    address: str


@require_safe
@requires(Action.RECORD_HAND)
def match_list(request: HttpRequest, visit: Visit) -> HttpResponse:
    """The matches of the current round, or of the one that `?round=stage-number` names; the own
    ones first."""
    rounds = published_rounds(visit.event)
    asked = request.GET.get("round")
    shown = next((each for each in rounds if _name(each) == asked), current_round(rounds))
    context = {
        "visit": visit,
        "round": shown,
        "neighbours": _neighbours(rounds, shown) if shown else (),
        "cards": _cards(visit, shown) if shown else [],
    }
    return render(request, "referee/matches.html", context)


def _name(shown: Round) -> str:
    return f"{shown.stage.code}-{shown.number}"


def _neighbours(rounds: Sequence[Round], shown: Round) -> list[tuple[str, Round] | None]:
    """The rounds before and after `shown` with their names, None at either end."""
    place = rounds.index(shown)
    around = [None, *rounds, None][place : place + 3 : 2]
    return [each and (_name(each), each) for each in around]


def _cards(visit: Visit, shown: Round) -> list[TableCard]:
    played = played_matches(shown.stage, shown.matches.all())
    recorded = hands_recorded(each.match for each in played)
    cards = [_card(visit, each, recorded.get(each.match.pk, 0) + 1) for each in played]
    return sorted(cards, key=_order)


def _order(card: TableCard) -> tuple[bool, int, int]:
    match = card.played.match
    return not card.own, match.wave, match.table.number if match.table else 0


def _card(visit: Visit, played: PlayedMatch, hand: int) -> TableCard:
    is_on = played.odd and played.even and played.result.next_kind
    where = [visit.event.slug, played.match.group.stage.code, played.match.code, hand]
    return TableCard(
        played=played,
        own=visit.role is not None and played.match.referee_id == visit.role.pk,
        hand=hand,
        address=reverse("record", args=where) if is_on else "",
    )
