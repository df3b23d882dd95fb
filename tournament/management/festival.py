"""Demonstration festivals: made-up teams, from their registration to the final ranking."""

from collections.abc import Sequence
from datetime import date, datetime, time, timedelta
from random import Random
from typing import TextIO

from django.conf import settings

from tournament.imports.apply import apply_preview, preview_for
from tournament.management.play import play_match, reenter_hand
from tournament.management.progress import track
from tournament.management.teams import made_up_teams
from tournament.models import Event, Match, Role, Stage, Venue
from tournament.selectors.advancement import earned
from tournament.services.advancement import advance
from tournament.services.decisions import decide_by_drawing
from tournament.services.draws import draw_stage, publish_draw
from tournament.services.events import create_event
from tournament.services.hall import change_venue, set_needs_accessible
from tournament.services.penalties import PenaltyEntry, record_penalty
from tournament.services.referees import assign_round, set_clubs
from tournament.services.registration import register_individuals, register_teams
from tournament.services.roles import issue_token
from tournament.services.schedule import BlockEntry, set_schedule
from tournament.services.sessions import enter_session, open_session
from tournament.wake import held

REGISTRATIONS = settings.BASE_DIR / "fixtures" / "registrations-tour24.xlsx"
PRESET = "qingdao-tour-24"

# Each in another match of the first round. The last one re-orders its hand (R15.5).
PENALTIES = (
    PenaltyEntry(hand=1, seat=2, offence="late", sanction="points", minutes=6, reason="堵车"),
    PenaltyEntry(hand=2, seat=3, offence="signalling", sanction="warn", reason="以手势提示联邦"),
    PenaltyEntry(
        hand=3, seat=4, offence="misplay", sanction="stop", plays=1, reason="未轮到即发牌"
    ),
    PenaltyEntry(hand=4, seat=1, offence="extra_cards", sanction="last", reason="多摸两张未报"),
)
ACCESSIBLE = 1  # the number of the table
REFEREES = 14
REENTERED = 5  # the hand that is recorded twice, in one more match of the first round


def open_festival(slug: str, name: str, starts_on: date) -> Event:
    """Create an event, register the teams of the workbook, and plan hall, referees and times."""
    event = create_event(slug=slug, name=name, preset=PRESET, starts_on=starts_on)
    preview = preview_for(event, REGISTRATIONS.read_bytes(), REGISTRATIONS.name)
    apply_preview(event=event, preview=preview, answers={}, skip_errors=False, actor=None)
    _plan_hall(event)
    _let_referees_in(event)
    _plan_times(event)
    return event


def _plan_hall(event: Event) -> None:
    """One accessible table, and a team that needs it."""
    hall = event.venues.get()
    change_venue(
        venue=hall,
        name=hall.name,
        tables=hall.tables.count(),
        accessible=[ACCESSIBLE],
        actor=None,
    )
    entrant = event.entrants.order_by("code").first()
    set_needs_accessible(entrant=entrant, needs=True, actor=None)


def _let_referees_in(event: Event) -> None:
    """Referees with devices, some of them of a club that plays."""
    kind = Role.Kind.REFEREE
    roles = [issue_token(event=event, kind=kind, actor=None)[0] for _ in range(REFEREES)]
    clubs = dict(zip(roles, event.clubs.order_by("name")[: REFEREES // 2], strict=False))
    set_clubs(event=event, clubs=clubs, actor=None)


def _plan_times(event: Event) -> None:
    """The groups on the first day, the knockout on the next one."""
    days = [
        [(time(9), 1, 3), (time(13, 30), 4, 5)],
        [(time(9), 1, 3), (time(13, 30), 4, 5)],
    ]
    for day, stage in enumerate(event.stages.order_by("position")):
        blocks = [
            BlockEntry(
                start=datetime.combine(event.starts_on + timedelta(days=day), start),
                first_round=first,
                last_round=last,
                minutes=50,
                pause=10,
            )
            for start, first, last in days[day]
        ]
        set_schedule(stage=stage, blocks=blocks, actor=None)


def open_preset(slug: str, name: str, starts_on: date, preset: str, entrants: int) -> Event:
    """Create an event of any preset and register so many made-up teams."""
    event = create_event(slug=slug, name=name, preset=preset, starts_on=starts_on)
    register_made_up(event, entrants)
    return event


def register_made_up(event: Event, entrants: int) -> None:
    """Register so many made-up teams, or individuals where the first stage is for them."""
    if event.stages.filter(position=1, kind=Stage.Kind.INDIVIDUALS).exists():
        names = [f"演示选手{number}" for number in range(1, entrants + 1)]
        register_individuals(event=event, names=names, actor=None)
        return
    teams = made_up_teams(entrants)
    register_teams(event=event, registrations=teams, answers={}, same_persons=(), actor=None)


def play_festival(event: Event, seed: str, stderr: TextIO) -> None:
    """Draw and play every stage of `event` to its end, with incidents in the first one."""
    for stage in event.stages.order_by("position"):
        play_stage(stage, seed, stderr)
        if stage.takes_from_id is None:
            record_incidents(stage, seed)
        go_on(stage, seed)


def play_stage(stage: Stage, seed: str, stderr: TextIO) -> None:
    """Draw and publish `stage`, or each of its rounds, and play all its matches."""
    if stage.kind == Stage.Kind.QUALIFIER:
        play_qualifier(stage, seed, stderr)
        return
    for number in range(1, (stage.round_count if stage.by_rounds else 1) + 1):
        start_stage(stage, seed)
        matches = matches_of(stage)
        if stage.by_rounds:
            matches = [match for match in matches if match.round.number == number]
        play_matches(matches, seed, stderr)


def play_qualifier(stage: Stage, seed: str, stderr: TextIO) -> None:
    """A session at each venue, among which everybody is shared out, and one more for the rest."""
    venues = list(stage.event.venues.order_by("code"))
    codes = list(stage.event.entrants.order_by("code").values_list("code", flat=True))
    shares = [codes[start :: len(venues)] for start in range(len(venues))]
    for venue, share in zip(venues, shares, strict=True):
        play_session(stage, venue, share, seed, stderr)
    through = set(earned(stage).order)
    again = [code for code in codes if code not in through]
    play_session(stage, venues[0], again, seed, stderr)


def play_session(
    stage: Stage, venue: Venue, codes: Sequence[str], seed: str, stderr: TextIO
) -> None:
    """Open a session of a qualifier, enter these entrants, and play it."""
    session = open_session(stage=stage, venue=venue, actor=None)
    enter_session(session=session, codes=codes, actor=None)
    start_stage(stage, seed)
    matches = [match for match in matches_of(stage) if match.round.number == session.number]
    play_matches(matches, seed, stderr)


def go_on(stage: Stage, seed: str) -> None:
    """Take those who go on over to the next stage, if there is one; lots decide ties."""
    if not Stage.objects.filter(takes_from=stage).exists():
        return
    while undecided := earned(stage).undecided:
        decide_by_drawing(stage=stage, tied=undecided[0].tied, seed=seed, actor=None)
    advance(stage=stage, actor=None)


def start_stage(stage: Stage, seed: str) -> None:
    """Draw `stage` and publish the draw; its rounds get their referees if there are any."""
    draw_stage(stage=stage, seed=seed, actor=None)
    publish_draw(stage=stage, actor=None)
    if stage.event.roles.filter(kind=Role.Kind.REFEREE).exists():
        send_referees(stage)


def send_referees(stage: Stage) -> None:
    """Assign referees to all matches of `stage` that have not begun."""
    for round_ in stage.rounds.select_related("stage__event").order_by("number"):
        assign_round(round_=round_, actor=None)


def matches_of(stage: Stage) -> list[Match]:
    """The matches of `stage` in the order in which they are played."""
    rows = Match.objects.filter(group__stage=stage).select_related("group__stage__event", "round")
    return list(rows.order_by("round__number", "group__code", "number"))


def play_matches(matches: Sequence[Match], seed: str, stderr: TextIO) -> None:
    """Play `matches`, all of one stage, to their ends; the standings follow after each."""
    for match in track(matches, matches[0].group.stage.code, stderr):
        with held():
            play_match(match, seed)


def record_incidents(stage: Stage, seed: str) -> None:
    """Record the penalties, and correct one hand, in matches that were played already."""
    first_round = [match for match in matches_of(stage) if match.round.number == 1]
    chosen = Random(f"{seed}:incidents").sample(first_round, len(PENALTIES) + 1)
    for match, entry in zip(chosen, PENALTIES, strict=False):
        record_penalty(match=match, entry=entry, actor=None)
    reenter_hand(chosen[-1], REENTERED, seed)
