"""Who goes from one stage to the next, and as which seed."""

from django.db import transaction
from django.utils.translation import gettext as _

from tournament.draw.advancement import Advancement
from tournament.draw.ties import Undecided
from tournament.errors import Conflict, Refused
from tournament.models import Entrant, Entry, Hand, Match, Role, Stage
from tournament.selectors.advancement import earned
from tournament.selectors.rounds import OPEN, next_has_started, rounds_left
from tournament.services import audit


@transaction.atomic
def advance(*, stage: Stage, actor: Role | None) -> list[Entry]:
    """Enter those who go on from the finished `stage` in the next one, seeded by their results.

    Seeds go by place in the group, then match points, difference and hand points per match. May be
    repeated after corrections until the next stage starts. Raises Refused if there is no next
    stage or a tie across the cut is not decided, Conflict while matches are open or disputed, or
    once the next stage has started.
    """
    following = Stage.objects.filter(takes_from=stage).first()
    if following is None:
        raise Refused("last_stage", _("There is no stage after this one."))
    refuse_unfinished(stage)
    if next_has_started(stage):
        raise Conflict("stage_started", _("The next stage has started; its seeds stand."))
    going_on = earned(stage)
    _refuse_undecided(stage, going_on)
    before = list(following.entries.order_by("seed").values_list("entrant__code", flat=True))
    entries = _enter(following, going_on)
    audit.append(
        stage.event,
        actor=actor,
        action="advance",
        subject=f"{stage.code}/{following.code}",
        before={"order": before},
        details={"order": list(going_on.order)},
    )
    return entries


def refuse_unfinished(stage: Stage) -> None:
    """Raise Conflict unless every match of `stage` is over and no hand is disputed."""
    matches = Match.objects.filter(group__stage=stage).select_related("group")
    unfinished = matches.filter(state__in=OPEN).order_by("round__number", "number").first()
    if unfinished or not matches.exists():
        raise Conflict(
            "matches_open",
            _("Not every match of this stage is finished: %(match)s is open.")
            % {"match": unfinished or stage},
        )
    if rounds_left(stage):
        raise Conflict(
            "rounds_left",
            _("%(count)s rounds of this stage are still to be played.")
            % {"count": rounds_left(stage)},
        )
    disputed = Hand.objects.filter(match__in=matches, disputed=True).select_related("match__group")
    for hand in disputed.order_by("match__round__number", "match__number", "number")[:1]:
        raise Conflict(
            "hand_disputed",
            _("Hand %(number)s of match %(match)s is disputed; the chief referee decides first.")
            % {"number": hand.number, "match": hand.match},
        )


def tie_in_words(stage: Stage, tie: Undecided) -> str:
    """Who is tied across a cut, how many of them go on, and how that may be decided."""
    rows = Entrant.objects.filter(event=stage.event, code__in=tie.tied).order_by("code")
    names = {
        "names": _(", ").join(f"{row.name} ({row.code})" for row in rows),
        "places": tie.places,
        "group": tie.where,
    }
    if tie.where is None:
        where = _("%(names)s are level over all groups; %(places)s of them can go on.")
    elif stage.kind == Stage.Kind.QUALIFIER:
        where = _("Venue %(group)s: %(names)s are level; %(places)s of them can go on.")
    else:
        where = _("Group %(group)s: %(names)s are level; %(places)s of them can go on.")
    how = (
        _("Decide it by an extra hand or by lot.")
        if "extra_hand" in tie.ways
        else _("Decide it by lot.")
    )
    return f"{where % names} {how}"


def _refuse_undecided(stage: Stage, going_on: Advancement) -> None:
    if going_on.undecided:
        raise Refused(
            "tie_across_cut",
            _("A tie has to be decided before anybody goes on."),
            details=[tie_in_words(stage, tie) for tie in going_on.undecided],
        )


def _enter(following: Stage, going_on: Advancement) -> list[Entry]:
    event = following.event
    entrants = {row.code: row for row in event.entrants.filter(code__in=going_on.order)}
    several = len(set(going_on.groups.values())) > 1
    following.entries.exclude(entrant__code__in=going_on.order).delete()
    return [
        Entry.objects.update_or_create(
            stage=following,
            entrant=entrants[code],
            defaults={
                "seed": seed,
                "from_group": going_on.groups[code] if several else "",
                "from_place": going_on.places[code],
            },
        )[0]
        for seed, code in enumerate(going_on.order, start=1)
    ]
