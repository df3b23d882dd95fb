"""Where an event stands, and what its organiser does next."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from tournament.adapters.standings import seeded_rows
from tournament.models import Draw, Event, Hand, MatchRuling, Stage
from tournament.selectors.entrants import entrants_of
from tournament.selectors.rounds import open_matches
from tournament.selectors.stages import current_draw
from tournament.selectors.standings import compute_rows


class Step(StrEnum):
    """What there is to do next."""

    IMPORT = "import"
    ADVANCE = "advance"
    DRAW = "draw"
    PUBLISH = "publish"
    PLAY = "play"
    FINISHED = "finished"


@dataclass(frozen=True, slots=True, kw_only=True)
class StageProgress:
    """A stage with its current draw (None before it), entries and open matches.

    `started`: a hand was recorded, so the draw stands. `due`: what has to be done (again) before a
    draw fits who takes part and their seeds; None once it fits or the stage has started.
    """

    stage: Stage
    draw: Draw | None
    entries: int
    open: int
    started: bool
    due: Step | None

    @property
    def published(self) -> bool:
        """Whether everybody sees the draw."""
        return self.draw is not None and self.draw.published_at is not None

    @property
    def stale(self) -> bool:
        """Whether who takes part, or their seeds, changed since the draw."""
        return self.draw is not None and self.due is not None

    @property
    def step(self) -> Step:
        """What this stage waits for. A published draw is played even if it is stale."""
        if not self.published:
            return self.due or Step.PUBLISH
        return Step.PLAY if self.open else Step.FINISHED


def stages_progress(event: Event) -> list[StageProgress]:
    """The stages of `event` in their order, each with where it stands."""
    stages = event.stages.select_related("event", "takes_from").order_by("position")
    return [_progress(stage) for stage in stages]


def next_step(event: Event, stages: Sequence[StageProgress]) -> tuple[Step, StageProgress | None]:
    """The next step and its stage: the first one that is not finished."""
    if not event.entrants.exists():
        return Step.IMPORT, None
    unfinished = (progress for progress in stages if progress.step != Step.FINISHED)
    progress = next(unfinished, None)
    return (progress.step, progress) if progress else (Step.FINISHED, None)


def has_started(stage: Stage) -> bool:
    """Whether anything was recorded in `stage`, so that its draw stands."""
    hands = Hand.objects.filter(match__group__stage=stage)
    return hands.exists() or MatchRuling.objects.filter(match__group__stage=stage).exists()


def _progress(stage: Stage) -> StageProgress:
    draw = current_draw(stage)
    started = has_started(stage)
    entered = _entered(stage)
    return StageProgress(
        stage=stage,
        draw=draw,
        entries=len(entered),
        open=open_matches(stage),
        started=started,
        due=None if started else _due(stage, draw, entered),
    )


def _due(stage: Stage, draw: Draw | None, entered: list[str]) -> Step | None:
    if stage.takes_from and entered != _earned(stage.takes_from):
        return Step.ADVANCE
    drawn = draw.outcome["order"] if draw else []
    if stage.takes_from:
        return Step.DRAW if drawn != entered else None
    return Step.DRAW if set(drawn) != set(entered) else None


def _entered(stage: Stage) -> list[str]:
    """The codes of who takes part: everyone in the first stage, later by seed who advanced."""
    if stage.takes_from is None:
        return list(entrants_of(stage.event).values_list("code", flat=True))
    return list(stage.entries.order_by("seed").values_list("entrant__code", flat=True))


def _earned(stage: Stage) -> list[str]:
    """The codes of who takes part in `stage`, by what they have achieved in it.

    Computed afresh, as advancing does: compiled standings may be seconds late.
    """
    groups = stage.groups.select_related("stage__event").order_by("code")
    rows = [row for group in groups for row in compute_rows(group)]
    return [row["entrant"] for row in seeded_rows(rows)]
