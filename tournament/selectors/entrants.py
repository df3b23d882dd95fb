"""Entrants with their members, and what registration knows of an event already."""

from collections import defaultdict

from django.db.models import Prefetch, Q, QuerySet

from tournament.models import Entrant, Event, Membership, Stage, Withdrawal
from tournament.selectors.named import spellings


def entrants_with_members(event: Event, name: str = "") -> QuerySet[Entrant]:
    """The entrants of `event` by code, with club and members at hand.

    Only those whose name, code or club, or a member of whom, holds `name`, if one is given.
    """
    members = Membership.objects.select_related("player")
    return (
        Entrant.objects.filter(
            _holding(name, "name", "code", "club__name", "memberships__player__name"), event=event
        )
        .distinct()
        .select_related("club")
        .prefetch_related(Prefetch("memberships", members))
        .order_by("code")
    )


def entrants_named(event: Event, name: str) -> QuerySet[Entrant]:
    """The entrants of `event` whose name or code holds `name`; all of them for an empty one."""
    return event.entrants.filter(_holding(name, "name", "code"))


def _holding(name: str, *fields: str) -> Q:
    wanted = Q()
    for spelling in spellings(name):
        for field in fields:
            wanted |= Q(**{f"{field}__icontains": spelling})
    return wanted


def entrants_of(event: Event) -> QuerySet[Entrant]:
    """The entrants of `event` by code that have not withdrawn."""
    out = Withdrawal.objects.filter(stage__event=event, lift=None)
    return event.entrants.exclude(pk__in=out.values("entrant")).order_by("code")


def names_by_team(event: Event) -> dict[str, frozenset[str]]:
    """The names in each registered team."""
    names = defaultdict(set)
    rows = Membership.objects.filter(entrant__event=event, entrant__kind=Entrant.Kind.TEAM)
    for team, name in rows.values_list("entrant__name", "player__name"):
        names[team].add(name)
    return {team: frozenset(members) for team, members in names.items()}


def individuals_by_name(event: Event) -> dict[str, tuple[str, ...]]:
    """The codes of the registered individuals of each name."""
    codes: dict[str, tuple[str, ...]] = {}
    rows = event.entrants.filter(kind=Entrant.Kind.INDIVIDUAL).order_by("code")
    for name, code in rows.values_list("name", "code"):
        codes[name] = (*codes.get(name, ()), code)
    return codes


def kinds_taken(event: Event) -> tuple[str, ...]:
    """The kinds of entrants that the first stage of `event` takes."""
    first = event.stages.order_by("position").first()
    return _KINDS_TAKEN.get(first.kind, (Entrant.Kind.TEAM.value,))


_KINDS_TAKEN = {
    Stage.Kind.QUALIFIER: (Entrant.Kind.TEAM.value, Entrant.Kind.INDIVIDUAL.value),
    Stage.Kind.INDIVIDUALS: (Entrant.Kind.INDIVIDUAL.value,),
}


def name_answers(event: Event) -> dict[str, str]:
    """The answers given so far to questions on names, by key."""
    return dict(event.name_answers.values_list("question", "answer"))
