"""Entrants with their members, and what registration knows of an event already."""

from collections import defaultdict

from django.db.models import QuerySet

from tournament.models import Entrant, Event, Membership, Withdrawal


def entrants_with_members(event: Event) -> QuerySet[Entrant]:
    """The entrants of `event` by code, with club and members at hand."""
    return (
        Entrant.objects.filter(event=event)
        .select_related("club")
        .prefetch_related("memberships__player")
        .order_by("code")
    )


def entrants_of(event: Event) -> QuerySet[Entrant]:
    """The entrants of `event` by code that have not withdrawn."""
    out = Withdrawal.objects.filter(stage__event=event, lift=None)
    return event.entrants.exclude(pk__in=out.values("entrant")).order_by("code")


def names_by_team(event: Event) -> dict[str, frozenset[str]]:
    """The names in each registered team."""
    names = defaultdict(set)
    rows = Membership.objects.filter(entrant__event=event)
    for team, name in rows.values_list("entrant__name", "player__name"):
        names[team].add(name)
    return {team: frozenset(members) for team, members in names.items()}


def name_answers(event: Event) -> dict[str, str]:
    """The answers given so far to questions on names, by key."""
    return dict(event.name_answers.values_list("question", "answer"))
