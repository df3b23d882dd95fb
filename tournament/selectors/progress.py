"""Where an event stands, and what its organiser does next."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from tournament.models import Draw, Event, Match, Stage
from tournament.selectors.advancement import earned
from tournament.selectors.entrants import entrants_of
from tournament.selectors.rounds import anything_recorded, open_matches, rounds_left
from tournament.selectors.stages import latest_draw


class Step(StrEnum):
    """What there is to do next."""

    IMPORT = "import"
    DECIDE = "decide"
    ADVANCE = "advance"
    DRAW = "draw"
    PUBLISH = "publish"
    PLAY = "play"
    FINISHED = "finished"


@dataclass(frozen=True, slots=True, kw_only=True)
class StageProgress:
    """A stage with its latest draw (None before it), entries, open matches and rounds to be drawn.

    `started`: a hand was recorded, so the draw stands. `due`: what has to be done (again) before a
    draw fits who takes part and their seeds; None once it fits or the stage has started.
    """

    stage: Stage
    draw: Draw | None
    entries: int
    open: int
    rounds_left: int
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
        if self.open:
            return Step.PLAY
        return Step.DRAW if self.rounds_left else Step.FINISHED


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
    return anything_recorded(Match.objects.filter(group__stage=stage))


def _progress(stage: Stage) -> StageProgress:
    draw = latest_draw(stage)
    started = has_started(stage)
    entered = _entered(stage)
    return StageProgress(
        stage=stage,
        draw=draw,
        entries=len(entered),
        open=open_matches(stage),
        rounds_left=rounds_left(stage),
        started=started,
        due=None if _stands(draw, started) else _due(stage, draw, entered),
    )


def _stands(draw: Draw | None, started: bool) -> bool:
    """Whether the draw is played as it is. The draft of a round may still be made again."""
    is_draft = draw is not None and draw.round is not None and draw.published_at is None
    return started and not is_draft


def _due(stage: Stage, draw: Draw | None, entered: list[str]) -> Step | None:
    if stage.takes_from:
        going_on = earned(stage.takes_from)
        if going_on.undecided:
            return Step.DECIDE
        if tuple(entered) != going_on.order:
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
