"""Which round is on, and how far its matches are."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from django.db.models import Count, Q, QuerySet

from tournament.models import (
    Absence,
    Bye,
    Event,
    Hand,
    Match,
    Round,
    Session,
    SessionEntry,
    Side,
    Stage,
)
from tournament.selectors.rulings import withdrawn_from
from tournament.selectors.stages import published_stages

OPEN = (Match.State.SCHEDULED, Match.State.PLAYING)
CLOSED = tuple(state for state in Match.State if state not in OPEN)


def open_matches(stage: Stage) -> int:
    """How many matches of `stage` are not over."""
    return Match.objects.filter(group__stage=stage, state__in=OPEN).count()


def rounds_left(stage: Stage) -> int:
    """How many rounds of `stage` are still to be drawn, where each is drawn for itself; of a
    qualifier the sessions that somebody entered."""
    if stage.kind == Stage.Kind.QUALIFIER:
        return sessions_waiting(stage).count()
    return max(0, stage.round_count - stage.rounds.count()) if stage.by_rounds else 0


def sessions_waiting(stage: Stage) -> QuerySet[Session]:
    """The sessions of a qualifier that are not drawn and published, though somebody entered who is
    still in."""
    out = withdrawn_from(stage).causes
    entries = SessionEntry.objects.filter(session__stage=stage).exclude(entrant__code__in=out)
    waiting = stage.sessions.filter(pk__in=entries.values("session"))
    return waiting.exclude(number__in=stage.rounds.values("number"))


def stage_byes(stage: Stage) -> QuerySet[Bye]:
    """The byes of `stage`, by round."""
    byes = Bye.objects.filter(round__stage=stage).select_related("round", "entrant")
    return byes.order_by("round__number", "entrant__code")


def absent_from(stage: Stage, number: int) -> set[str]:
    """The codes of those who are not there for round `number` of `stage`."""
    rows = Absence.objects.filter(stage=stage, round=number)
    return set(rows.values_list("entrant__code", flat=True))


def byes_given(stage: Stage, before: int) -> Mapping[str, int]:
    """How many byes everybody has from the rounds below `before`, by code.

    Where the format says so these include one for every round that a late entry missed without
    being noted absent.
    """
    rows = Bye.objects.filter(round__stage=stage, round__number__lt=before)
    byes = Counter(rows.values_list("entrant__code", flat=True))
    return byes + _late_byes(stage, before) if stage.late_byes else byes


def _late_byes(stage: Stage, before: int) -> Counter[str]:
    first: dict[str, int] = {}
    for rows in (Side.objects, Bye.objects):
        seen = rows.filter(round__stage=stage).values_list("entrant__code", "round__number")
        for code, number in seen:
            first[code] = min(number, first.get(code, number))
    absences = Absence.objects.filter(stage=stage, round__lt=before)
    absent = set(absences.values_list("entrant__code", "round"))
    return Counter(
        {
            code: sum(
                (code, number) not in absent
                for number in range(1, min(before, first.get(code, before)))
            )
            for code in stage.event.entrants.values_list("code", flat=True)
        }
    )


def anything_recorded(matches: QuerySet[Match]) -> bool:
    """Whether a hand or a ruling was recorded in any of `matches`, so that their draw stands."""
    return matches.filter(Q(hands__isnull=False) | Q(rulings__isnull=False)).exists()


def has_started(stage: Stage) -> bool:
    """Whether anything was recorded in `stage`, so that its draw stands."""
    return anything_recorded(Match.objects.filter(group__stage=stage))


def next_has_started(stage: Stage) -> bool:
    """Whether anything was recorded in the stage after `stage`, so that its entries stand."""
    return anything_recorded(Match.objects.filter(group__stage__takes_from=stage))


def unfinished_stages(stages: Iterable[Stage]) -> set[int]:
    """The keys of those `stages` in which a match is open or still to be drawn."""
    rows = list(stages)
    matches = Match.objects.filter(group__stage__in=rows, state__in=OPEN)
    undrawn = {stage.pk for stage in rows if rounds_left(stage)}
    return undrawn | set(matches.values_list("group__stage", flat=True))


def published_rounds(event: Event) -> list[Round]:
    """The rounds of all published stages, in the order they are played."""
    rounds = Round.objects.filter(stage__in=published_stages(event)).select_related("stage__event")
    return list(rounds.order_by("stage__position", "number"))


def open_rounds(rounds: Sequence[Round]) -> list[Round]:
    """Those of `rounds` in which a match is open."""
    unfinished = Match.objects.filter(round__in=rounds, state__in=OPEN)
    keys = set(unfinished.values_list("round", flat=True))
    return [each for each in rounds if each.pk in keys]


def current_round(rounds: Sequence[Round]) -> Round | None:
    """The first of `rounds` with an open match, else the last one; None if there is none."""
    last = rounds[-1] if rounds else None
    return next(iter(open_rounds(rounds)), last)


def hands_recorded(matches: Iterable[Match]) -> Mapping[int, int]:
    """How many hands were recorded, void ones included, by the match's key; none are left out."""
    hands = Hand.objects.filter(match__in=[match.pk for match in matches], versions__isnull=False)
    counts = hands.values("match").annotate(count=Count("pk", distinct=True))
    return dict(counts.order_by("match").values_list("match", "count"))


def recorded_in(match: Match) -> int:
    """How many hands of `match` were recorded, void ones included."""
    return hands_recorded([match]).get(match.pk, 0)
