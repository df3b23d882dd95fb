"""Events for tests, built by the services as an organiser would."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from types import MappingProxyType

from tournament.adapters.hand_entry import HandEntry
from tournament.models import Entrant, Event, HandVersion, Match, Penalty, Stage
from tournament.selectors.matches import next_hand
from tournament.selectors.named import match_named
from tournament.services.advancement import advance
from tournament.services.draws import draw_stage, publish_draw
from tournament.services.events import create_event
from tournament.services.hands import record_hand
from tournament.services.penalties import PenaltyEntry, record_penalty
from tournament.services.registration import register_teams
from tournament.services.stages import change_stage

ODD_SWEEP = (1, 3, 5, 2, 4, 6)  # 12 : 0 on the Outline scale
EVEN_SWEEP = (2, 4, 6, 1, 3, 5)  # 0 : 12
ODD_AHEAD = (1, 2, 3, 4, 5, 6)  # 2 : 0
LEVEL = (1, 2, 4, 3, 6, 5)  # 0 : 0


@dataclass(frozen=True, slots=True, kw_only=True)
class TeamForm:
    """What a team fills in; players are called after the team."""

    name: str
    district: str = ""
    club: str = ""
    points: int | None = None
    leader: str = ""
    players: tuple[str, ...] = ()
    substitutes: tuple[str, ...] = ()
    phone: str = ""
    remark: str = ""
    needs_accessible: bool = False


def team_form(number: int, **fields: object) -> TeamForm:
    """The form of team `number`, from 1."""
    name = f"第{number}队"
    players = tuple(f"{name}{letter}" for letter in "甲乙丙")
    return TeamForm(**{"name": name, "leader": players[0], "players": players} | fields)


def new_event(slug: str = "fest", preset: str = "qingdao-tour-24", **changes: object) -> Event:
    """An event of a preset without entrants; `changes` are its fields."""
    event = create_event(slug=slug, name="够级节", preset=preset, starts_on=date(2026, 5, 1))
    Event.objects.filter(pk=event.pk).update(**changes)
    event.refresh_from_db()
    return event


def register(event: Event, forms: Sequence[TeamForm]) -> list[Entrant]:
    """Register teams without questions."""
    return register_teams(event=event, registrations=forms, answers={}, same_persons=(), actor=None)


def drawn_event(teams: int = 8, slug: str = "fest", **changes: object) -> Event:
    """An event whose groups are drawn and published: seed order is the order of the teams."""
    event = new_event(slug, **changes)
    register(event, [team_form(n, points=1000 - n) for n in range(1, teams + 1)])
    groups = event.stages.get(code="groups")
    draw_stage(stage=groups, seed="1", actor=None)
    publish_draw(stage=groups, actor=None)
    return event


def preset_event(
    preset: str, teams: int, changes: Mapping[str, object] = MappingProxyType({})
) -> Event:
    """An event whose first stage, with these `changes`, is drawn and published."""
    event = new_event(preset=preset)
    register(event, [team_form(n, points=1000 - n) for n in range(1, teams + 1)])
    stage = event.stages.get(position=1)
    change_stage(stage=stage, changes=changes, actor=None)
    start(stage)
    return event


def start(stage: Stage) -> None:
    """Draw `stage` and publish the draw."""
    draw_stage(stage=stage, seed="1", actor=None)
    publish_draw(stage=stage, actor=None)


def two_groups_of_three(hands: int) -> Event:
    """An event of six teams whose groups are drawn and published, with few hands a match."""
    event = new_event()
    Stage.objects.update(hands=hands)
    Stage.objects.filter(code="groups").update(group_count=2)
    register(event, [team_form(n, points=1000 - n) for n in range(1, 7)])
    groups = event.stages.get(code="groups")
    draw_stage(stage=groups, seed="1", actor=None)
    publish_draw(stage=groups, actor=None)
    return event


def match_of(event: Event, stage: str, code: str) -> Match:
    """A match by stage and code, with what services need at hand."""
    return match_named(event.stages.select_related("event").get(code=stage), code)


def record(
    match: Match, order: Sequence[int] = ODD_AHEAD, number: int = 1, **more: object
) -> HandVersion:
    """Record one hand of `match`; `more` goes to the service."""
    return record_hand(
        match=match, number=number, entry=HandEntry(finished=tuple(order)), actor=None, **more
    )


def penalise(match: Match, **fields: object) -> Penalty:
    """A warning for signalling in seat 1 of hand 1, but for what `fields` of the entry say."""
    defaults = {"hand": 1, "seat": 1, "offence": "signalling", "sanction": "warn"}
    return record_penalty(match=match, entry=PenaltyEntry(**defaults | fields), actor=None)


def play(match: Match, order: Sequence[int] = ODD_AHEAD) -> None:
    """Play all hands that `match` waits for with one finishing order."""
    while (due := next_hand(match))[1]:
        record(match, order, due[0])


def play_stage(stage: Stage, order: Sequence[int] = ODD_AHEAD) -> None:
    """Play every match of `stage`, round by round; the odd side wins unless `order` says else."""
    matches = Match.objects.filter(group__stage=stage).select_related(
        "group__stage__event", "round"
    )
    for match in matches.order_by("round__number", "group__code", "number"):
        play(match, order)


def knockout_event(
    teams: int = 8, slug: str = "fest", *, group_hands: int = 1, **changes: object
) -> Event:
    """An event whose groups are played and whose knockout is drawn and published.

    One hand a group match is quicker than six and decides as much.
    """
    event = drawn_event(teams, slug, **changes)
    event.stages.filter(code="groups").update(hands=group_hands)
    play_stage(event.stages.get(code="groups"))
    advance(stage=event.stages.get(code="groups"), actor=None)
    knockout = event.stages.get(code="knockout")
    draw_stage(stage=knockout, seed="1", actor=None)
    publish_draw(stage=knockout, actor=None)
    return event
