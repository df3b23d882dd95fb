"""Checking in before a round is drawn: who is not there is not paired."""

from collections.abc import Collection

from django.db import transaction
from django.utils.translation import gettext as _

from tournament.errors import Refused
from tournament.models import Absence, Role, Stage
from tournament.selectors.rounds import absent_from
from tournament.services import audit
from tournament.services.pairing import next_round


@transaction.atomic
def check_in(
    *, stage: Stage, present: Collection[str], absent: Collection[str], actor: Role | None
) -> int:
    """Note who of some entrants is there for the round due, and who is not; gives its number.

    Whoever is not named stays as noted before, and is there if nothing was. Raises Refused where
    no round is paired by results, for an unknown code or one that is both, Conflict while a round
    is not over.
    """
    if not stage.paired_by_results:
        raise Refused(
            "no_check_in", _("Only Swiss rounds and rounds of individuals are checked in.")
        )
    Stage.objects.select_for_update().get(pk=stage.pk)
    number = next_round(stage)
    known = dict(
        stage.event.entrants.filter(code__in={*present, *absent}).values_list("code", "pk")
    )
    doubtful = {*present, *absent} - known.keys() | set(present) & set(absent)
    if doubtful:
        raise Refused(
            "unknown_entrants",
            _("Not every code is that of another entrant: %(codes)s.")
            % {"codes": ", ".join(sorted(doubtful))},
        )
    missing = absent_from(stage, number)
    come, gone = sorted(missing.intersection(present)), sorted(set(absent) - missing)
    noted = Absence.objects.filter(stage=stage, round=number)
    noted.filter(entrant__in=[known[code] for code in come]).delete()
    Absence.objects.bulk_create(
        Absence(stage=stage, round=number, entrant_id=known[code]) for code in gone
    )
    if come or gone:
        audit.append(
            stage.event,
            actor=actor,
            action="check_in",
            subject=f"{stage.code}/{number}",
            before={"present": gone, "absent": come},
            details={"present": come, "absent": gone},
        )
    return number
