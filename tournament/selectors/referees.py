"""The referees of an event, and whose matches they do not take."""

from collections import defaultdict
from collections.abc import Iterable, Mapping

from django.db.models import Count

from tournament.models import Event, Match, Role, Round, Side


def referees_of(event: Event) -> list[Role]:
    """Those who may be sent to a table, by code."""
    roles = event.roles.filter(kind=Role.Kind.REFEREE, revoked_at=None)
    return list(roles.select_related("club", "user").order_by("pk"))


def clubs_at(matches: Iterable[Match]) -> Mapping[int, set[int]]:
    """The keys of the clubs that play in each of `matches`, by the match's key."""
    clubs: dict[int, set[int]] = defaultdict(set)
    rows = Side.objects.filter(match__in=[match.pk for match in matches])
    for match, club in rows.exclude(entrant__club=None).values_list("match", "entrant__club"):
        clubs[match].add(club)
    return clubs


def served_elsewhere(event: Event, round_: Round) -> dict[str, int]:
    """How many matches outside `round_` each referee of `event` has, by code; none are left out."""
    rows = Match.objects.filter(referee__event=event).exclude(round=round_)
    counts = rows.values("referee__code").annotate(count=Count("pk")).order_by()
    return dict(counts.values_list("referee__code", "count"))
