"""`manage.py load_demo`: something to show on every page, and log-ins to try what officials do."""

import sys
from datetime import date, datetime, time, timedelta
from zoneinfo import ZoneInfo

from django.db import transaction

from tournament import clock
from tournament.management.command import Command as Base
from tournament.management.festival import (
    matches_of,
    open_festival,
    play_festival,
    play_matches,
    record_incidents,
    send_referees,
    start_stage,
)
from tournament.management.play import play_match
from tournament.models import Event, Role
from tournament.services import logins
from tournament.services.roles import grant_role
from tournament.wake import held

ZONE = ZoneInfo("Asia/Shanghai")
ACCOUNTS = (Role.Kind.ORGANISER, Role.Kind.CHIEF, Role.Kind.REFEREE)
"""One account of each kind, named after it."""

ROUNDS_PLAYED = 3  # of the five in the groups of the event that is going on


class Command(Base):
    """Load a finished festival and one in the middle of its groups, all or nothing."""

    help = "Loads two demonstration festivals and their officials (passwords: logins)."

    def handle(self, **options: object) -> None:
        with held(), transaction.atomic():
            users = {kind: logins.add(kind) for kind in ACCOUNTS}
            finished, running = _finished_festival(), _running_festival()
            for event in (finished, running):
                for kind, user in users.items():
                    grant_role(event=event, kind=kind, user=user, actor=None)
            send_referees(running.stages.get(takes_from=None))
        logins.renew(ACCOUNTS)


def _finished_festival() -> Event:
    """Played from nine in the morning a week ago."""
    day = _today() - timedelta(days=7)
    with clock.fixed(datetime.combine(day, time(9), ZONE), timedelta(seconds=10)):
        event = open_festival("demo-finished", "够级巡回赛·第一站（演示）", day)
        play_festival(event, "1", sys.stderr)
    return event


def _running_festival() -> Event:
    """In its fourth round of the groups, one match of which has begun."""
    event = open_festival("demo-running", "够级巡回赛·第二站（演示）", _today())
    groups = event.stages.get(takes_from=None)
    start_stage(groups, "2")
    matches = matches_of(groups)
    played = [match for match in matches if match.round.number <= ROUNDS_PLAYED]
    play_matches(played, "2", sys.stderr)
    record_incidents(groups, "2")
    play_match(matches[len(played)], "2", hands=2)
    return event


def _today() -> date:
    return clock.now().astimezone(ZONE).date()
