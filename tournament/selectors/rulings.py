"""What was ruled on matches, and who withdrew."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from itertools import groupby

from django.db.models import Q, QuerySet

from scoring.penalties import Sanction
from tournament.adapters.rulings import NOTHING_RULED, Ruled, ruled
from tournament.models import (
    Entrant,
    Event,
    HandVersion,
    Match,
    MatchRuling,
    Penalty,
    Side,
    Stage,
    Withdrawal,
)

RuledByMatch = Mapping[int, Ruled]


@dataclass(frozen=True, slots=True, kw_only=True)
class Withdrawn:
    """Who is out of a stage: the cause by code, and those whose results in it are void."""

    causes: Mapping[str, str]
    void: frozenset[str]

    def is_void(self, entrant: Entrant) -> bool:
        """Whether what `entrant` played in the stage counts for nobody."""
        return entrant.code in self.void


def ruled_on(matches: Iterable[Match], stage: Stage) -> RuledByMatch:
    """What is in force on each of these matches of `stage`, by the match's key; none is left out.

    An entrant that withdrew gives up only once it has an opponent.
    """
    keys = [match.pk for match in matches]
    rulings = MatchRuling.objects.filter(match__in=keys, lift=None).order_by("match_id", "number")
    state: dict[int, Ruled] = dict.fromkeys(keys, NOTHING_RULED)
    for key, rows in groupby(rulings, key=lambda ruling: ruling.match_id):
        state[key] = _running(key, ruled(rows))
    _withdraw(state, stage)
    return state


def ruled_on_match(match: Match) -> Ruled:
    """What is in force on one match."""
    return ruled_on([match], match.group.stage)[match.pk]


def withdrawn_from(stage: Stage) -> Withdrawn:
    """Who is out of `stage`: by withdrawals from it or from an earlier stage on.

    An individual is also out once the player is disqualified (R15.6).
    """
    so_far = Stage.objects.filter(event=stage.event_id, position__lte=stage.position)
    rows = Withdrawal.objects.filter(stage__in=so_far, lift=None).select_related("entrant")
    disqualified: dict[str, str] = {}
    if stage.kind in (Stage.Kind.QUALIFIER, Stage.Kind.INDIVIDUALS):
        disqualified = _disqualified_individuals(so_far)
    voids = Event.WithdrawalPolicy.VOID
    return Withdrawn(
        causes=disqualified | {row.entrant.code: row.cause for row in rows},
        void=frozenset(
            row.entrant.code for row in rows if (row.policy, row.stage_id) == (voids, stage.pk)
        ),
    )


def event_withdrawals(event: Event) -> QuerySet[Withdrawal]:
    """All withdrawals of `event`, those taken back included."""
    return Withdrawal.objects.filter(stage__event=event).select_related(
        "entrant", "stage", "lift__recorded_by", "recorded_by"
    )


def in_force(penalties: QuerySet[Penalty]) -> QuerySet[Penalty]:
    """Those that count, in the order they were recorded: nobody lifted them, and a second official
    approved those that need one."""
    approved = Q(needs_approval=False) | Q(decision__approved=True)
    return penalties.filter(approved, lift=None).order_by("number")


def match_rulings(match: Match) -> QuerySet[MatchRuling]:
    """All rulings on `match` in their order, lifted ones included."""
    return match.rulings.select_related("lift__recorded_by", "recorded_by").order_by("number")


def _disqualified_individuals(stages: QuerySet[Stage]) -> dict[str, str]:
    penalties = Penalty.objects.filter(
        group__stage__in=stages, sanction=Sanction.OUT, entrant__kind=Entrant.Kind.INDIVIDUAL
    )
    codes = in_force(penalties).values_list("entrant__code", flat=True)
    return dict.fromkeys(codes, Withdrawal.Cause.DISQUALIFIED.value)


def _running(match_id: int, state: Ruled) -> Ruled:
    if state.ending != MatchRuling.Kind.TIME_UP:
        return state
    last = Q(hand__match=match_id, hand__number=state.last_hand)
    settled = HandVersion.objects.filter(last, state=HandVersion.State.CONFIRMED).exists()
    return replace(state, last_hand_runs=not settled)


def _withdraw(state: dict[int, Ruled], stage: Stage) -> None:
    """Add to `state` which teams are out; an individual gives nothing up for the whole side."""
    withdrawn = withdrawn_from(stage)
    if not withdrawn.causes:
        return
    sides: dict[int, list[Side]] = defaultdict(list)
    teams = Side.objects.filter(match__in=state, entrant__kind=Entrant.Kind.TEAM)
    for side in teams.select_related("entrant"):
        sides[side.match_id].append(side)
    for key, both in sides.items():
        out = [side for side in both if side.entrant.code in withdrawn.causes]
        if len(both) > 1 and out:
            state[key] = replace(
                state[key],
                withdrawn=frozenset(side.parity for side in out),
                void=any(withdrawn.is_void(side.entrant) for side in out),
            )
