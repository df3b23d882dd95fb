"""Which round is on, and how far its matches are."""

from collections.abc import Iterable, Mapping, Sequence

from django.db.models import Count, Q, QuerySet

from tournament.models import Bye, Event, Hand, Match, Round, Stage
from tournament.selectors.stages import published_stages

OPEN = (Match.State.SCHEDULED, Match.State.PLAYING)
CLOSED = tuple(state for state in Match.State if state not in OPEN)


def open_matches(stage: Stage) -> int:
    """How many matches of `stage` are not over."""
    return Match.objects.filter(group__stage=stage, state__in=OPEN).count()


def rounds_left(stage: Stage) -> int:
    """How many rounds of `stage` are still to be drawn, where each is drawn for itself."""
    return max(0, stage.round_count - stage.rounds.count()) if stage.by_rounds else 0


def stage_byes(stage: Stage) -> QuerySet[Bye]:
    """The byes of `stage`, by round."""
    byes = Bye.objects.filter(round__stage=stage).select_related("round", "entrant")
    return byes.order_by("round__number", "entrant__code")


def is_over(stage: Stage) -> bool:
    """Whether every match of `stage` is over and none is still to be drawn."""
    return not open_matches(stage) and not rounds_left(stage)


def published_rounds(event: Event) -> list[Round]:
    """The rounds of all published stages, in the order they are played."""
    rounds = Round.objects.filter(stage__in=published_stages(event)).select_related("stage__event")
    return list(rounds.order_by("stage__position", "number"))


def current_round(rounds: Sequence[Round]) -> Round | None:
    """The first of `rounds` with an open match, else the last one; None if there is none."""
    unfinished = Match.objects.filter(round__in=rounds, state__in=OPEN)
    keys = set(unfinished.values_list("round", flat=True))
    last = rounds[-1] if rounds else None
    return next((each for each in rounds if each.pk in keys), last)


def hands_recorded(matches: Iterable[Match]) -> Mapping[int, int]:
    """How many hands were recorded, void ones included, by the match's key; none are left out."""
    hands = Hand.objects.filter(match__in=[match.pk for match in matches], versions__isnull=False)
    counts = hands.values("match").annotate(count=Count("pk", distinct=True))
    return dict(counts.order_by("match").values_list("match", "count"))


def anything_recorded(matches: QuerySet[Match]) -> bool:
    """Whether there is a hand of, or a ruling on, any of `matches`."""
    return matches.filter(Q(hands__isnull=False) | Q(rulings__isnull=False)).exists()


def recorded_in(match: Match) -> int:
    """How many hands of `match` were recorded, void ones included."""
    return hands_recorded([match]).get(match.pk, 0)
