"""What was ruled on matches, and who withdrew."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from itertools import groupby

from django.db.models import Q, QuerySet

from tournament.adapters.rulings import NOTHING_RULED, Ruled, ruled
from tournament.models import (
    Entrant,
    Event,
    HandVersion,
    Match,
    MatchRuling,
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
    """Who is out of `stage`: by withdrawals from it or from an earlier stage on."""
    rows = Withdrawal.objects.filter(
        stage__event=stage.event_id, stage__position__lte=stage.position, lift=None
    ).select_related("entrant")
    voids = Event.WithdrawalPolicy.VOID
    return Withdrawn(
        causes={row.entrant.code: row.cause for row in rows},
        void=frozenset(
            row.entrant.code for row in rows if (row.policy, row.stage_id) == (voids, stage.pk)
        ),
    )


def withdrawn_codes(event: Event) -> frozenset[str]:
    """The codes of the entrants of `event` that play no more."""
    rows = Withdrawal.objects.filter(stage__event=event, lift=None)
    return frozenset(rows.values_list("entrant__code", flat=True))


def event_withdrawals(event: Event) -> QuerySet[Withdrawal]:
    """All withdrawals of `event`, those taken back included."""
    return Withdrawal.objects.filter(stage__event=event).select_related(
        "entrant", "stage", "lift__recorded_by", "recorded_by"
    )


def match_rulings(match: Match) -> QuerySet[MatchRuling]:
    """All rulings on `match` in their order, lifted ones included."""
    return match.rulings.select_related("lift__recorded_by", "recorded_by").order_by("number")


def _running(match_id: int, state: Ruled) -> Ruled:
    if state.ending != MatchRuling.Kind.TIME_UP:
        return state
    last = Q(hand__match=match_id, hand__number=state.last_hand)
    settled = HandVersion.objects.filter(last, state=HandVersion.State.CONFIRMED).exists()
    return replace(state, last_hand_runs=not settled)


def _withdraw(state: dict[int, Ruled], stage: Stage) -> None:
    """Add to `state` which sides are out. Where individuals sit together the others play on."""
    withdrawn = withdrawn_from(stage)
    if not withdrawn.causes or stage.kind == Stage.Kind.INDIVIDUALS:
        return
    sides: dict[int, list[Side]] = defaultdict(list)
    for side in Side.objects.filter(match__in=state).select_related("entrant"):
        sides[side.match_id].append(side)
    for key, both in sides.items():
        out = [side for side in both if side.entrant.code in withdrawn.causes]
        if len(both) > 1 and out:
            state[key] = replace(
                state[key],
                withdrawn=frozenset(side.parity for side in out),
                void=any(withdrawn.is_void(side.entrant) for side in out),
            )
