"""Sending referees to the tables, and keeping them from their own clubs."""

from collections import Counter
from collections.abc import Mapping, Sequence

from django.db import transaction
from django.utils.translation import gettext as _

from tournament.draw.referees import Refereed, assign_referees
from tournament.errors import Refused
from tournament.models import Club, Event, Match, Role, Round
from tournament.selectors.referees import clubs_at, referees_of, served_elsewhere
from tournament.selectors.stages import latest_draw
from tournament.services import audit
from tournament.services.schedule import refuse_clashes


@transaction.atomic
def set_clubs(*, event: Event, clubs: Mapping[Role, Club | None], actor: Role | None) -> None:
    """Say of which club each of these referees is, None for none. Matches they have they keep."""
    named = event.roles.filter(pk__in=[role.pk for role in clubs])
    before = dict(named.order_by("pk").values_list("code", "club__name"))
    for role, club in clubs.items():
        event.roles.filter(pk=role.pk).update(club=club)
    audit.append(
        event,
        actor=actor,
        action="set_clubs",
        subject="roles",
        before=before,
        details={role.code: str(club) if club else None for role, club in clubs.items()},
    )


@transaction.atomic
def assign_round(*, round_: Round, actor: Role | None) -> list[Match]:
    """Send a neutral referee to every match of a round that has not begun; gives those that stay
    without one.

    The lots are drawn from the seed of the draw, so the same referees give the same assignment.
    Raises Refused if the event has no referees.
    """
    stage = round_.stage
    referees = {role.code: role for role in referees_of(stage.event)}
    if not referees:
        raise Refused(
            "no_referees",
            _("This event has no referees yet. Let them in under “Links and access” first."),
        )
    rows = Match.objects.select_for_update(of=("self",)).filter(round=round_)
    matches = list(rows.select_related("group", "referee").order_by("pk"))
    coming = [match for match in matches if match.state == Match.State.SCHEDULED]
    before = {str(match): match.referee.code if match.referee else None for match in coming}
    assigned = _assigned(round_, matches, list(referees.values()))
    for match in coming:
        match.referee = referees.get(assigned[str(match)] or "")
    Match.objects.bulk_update(coming, ["referee"])
    refuse_clashes(stage.event)
    audit.append(
        stage.event,
        actor=actor,
        action="assign_referees",
        subject=f"{stage.code}/{round_.number}",
        before={"referees": audit.digest(before)},
        details={"referees": audit.digest(assigned)},
    )
    return [match for match in coming if match.referee is None]


def _assigned(
    round_: Round, matches: Sequence[Match], referees: Sequence[Role]
) -> dict[str, str | None]:
    """The code of the referee of each match that has not begun. Who is at a match of the same wave
    that has begun stays there."""
    clubs = clubs_at(matches)
    served = Counter(served_elsewhere(round_.stage.event, round_))
    seed = f"{latest_draw(round_.stage).seed}:{round_.number}"
    assigned: dict[str, str | None] = {}
    for wave in sorted({match.wave for match in matches}):
        together = [match for match in matches if match.wave == wave]
        coming = [match for match in together if match.state == Match.State.SCHEDULED]
        busy = {match.referee_id for match in together if match not in coming}
        free = {role.code: str(role.club_id or "") for role in referees if role.pk not in busy}
        refereed = [_refereed(match, clubs[match.pk]) for match in coming]
        of_wave = assign_referees(refereed, free, seed, served)
        served.update(filter(None, of_wave.values()))
        assigned |= of_wave
    return assigned


def _refereed(match: Match, clubs: set[int]) -> Refereed:
    return Refereed(match=str(match), slot=match.wave, clubs=frozenset(map(str, clubs)))
