"""Stages: their draws, entries and line-ups."""

from collections import defaultdict
from collections.abc import Iterable, Mapping

from django.db.models import Q

from tournament.models import (
    Draw,
    Entrant,
    Event,
    Membership,
    Parity,
    Player,
    Round,
    Side,
    Stage,
)

_LAID_OUT = Q(round__isnull=True) | Q(published_at__isnull=False)
_SEATS = {Parity.ODD.value: (1, 3, 5), Parity.EVEN.value: (2, 4, 6)}


def seats_of(parity: str) -> tuple[int, int, int]:
    """The three seats of a side (R4.2)."""
    return _SEATS[parity]


def seats_taken(side: Side) -> tuple[int, ...]:
    """The seats of a team, or the one seat of an individual."""
    seats = seats_of(side.parity)
    if side.entrant.kind == Entrant.Kind.INDIVIDUAL:
        return (seats[side.slot - 1],)
    return seats


def lineup(entrant: Entrant) -> list[Player]:
    """The players of a team who sit down first, in the order they were registered."""
    members = entrant.memberships.filter(part=Membership.Part.PLAYER).select_related("player")
    return [member.player for member in members.order_by("position")]


def lineups_of(entrants: Iterable[int]) -> Mapping[int, list[int]]:
    """The keys of the players of many entrants by the entrant's key, as `lineup` gives them."""
    rows = Membership.objects.filter(entrant__in=set(entrants), part=Membership.Part.PLAYER)
    lineups: dict[int, list[int]] = defaultdict(list)
    for entrant, player in rows.order_by("position").values_list("entrant", "player"):
        lineups[entrant].append(player)
    return lineups


def latest_draw(stage: Stage) -> Draw | None:
    """The latest draw of `stage`, be it the draft of a round."""
    return stage.draws.order_by("version").last()


def current_draw(stage: Stage) -> Draw | None:
    """The draw whose matches there are: the latest one, published or not.

    The draft of a round has no matches before it is published, so until then the one before it is
    the current draw.
    """
    return stage.draws.filter(_LAID_OUT).order_by("version").last()


def draws_in_force(stage: Stage) -> list[Draw]:
    """The draws that all matches of a published `stage` come from: one, or one for each round."""
    if not stage.by_rounds:
        draw = current_draw(stage)
        return [draw] if draw else []
    published = stage.draws.filter(published_at__isnull=False).order_by("round", "version")
    return list({draw.round: draw for draw in published}.values())


def current_draws(event: Event) -> list[Draw]:
    """The current draw of each drawn stage of `event`, in the order of the stages."""
    draws = Draw.objects.filter(_LAID_OUT, stage__event=event)
    draws = draws.select_related("stage").defer("outcome")
    latest = {draw.stage_id: draw for draw in draws.order_by("stage__position", "version")}
    for draw in latest.values():
        draw.stage.event = event
    return list(latest.values())


def draw_of_round(played: Round) -> Draw:
    """The draw that the matches of a round come from."""
    draws = played.stage.draws.filter(_LAID_OUT, Q(round__isnull=True) | Q(round=played.number))
    return draws.latest("version")


def draws_of_rounds(event: Event) -> frozenset[int]:
    """The keys of all draws of `event` that the matches of some round come from."""
    draws = Draw.objects.filter(_LAID_OUT, stage__event=event).order_by("version")
    latest = {
        (stage, number): key for key, stage, number in draws.values_list("pk", "stage", "round")
    }
    return frozenset(latest.values())


def seeds_drawn(stage: Stage) -> dict[str, int]:
    """The seeds of those who are in a group of `stage`, by code; later rounds keep them."""
    drawn = stage.entries.filter(group__isnull=False)
    return dict(drawn.values_list("entrant__code", "seed"))


def is_published(stage: Stage) -> bool:
    """Whether the current draw of `stage` is public."""
    draw = current_draw(stage)
    return draw is not None and draw.published_at is not None


def fits_entries(stage: Stage) -> bool:
    """Whether the current draw of a later stage holds who advanced to it, as seeded now."""
    draw = current_draw(stage)
    if draw is None or draw.round or stage.takes_from_id is None:
        return True
    entered = stage.entries.order_by("seed").values_list("entrant__code", flat=True)
    return draw.outcome["order"] == list(entered)


def published_stages(event: Event) -> list[Stage]:
    """The stages of `event` whose current draw is public, in their order."""
    return [stage for stage in event.stages.order_by("position") if is_published(stage)]
