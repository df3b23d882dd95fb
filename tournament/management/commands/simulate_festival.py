"""`manage.py simulate_festival`: an event of any size, to see how long everything takes."""

import sys
from argparse import ArgumentParser
from collections.abc import Iterator
from contextlib import contextmanager
from time import perf_counter

from tournament import clock
from tournament.management.command import Command as Base
from tournament.management.festival import go_on, play_stage, register_made_up, start_stage
from tournament.models import Event
from tournament.selectors.ranking import final_ranking
from tournament.services.events import create_event
from tournament.services.presets import PRESETS
from tournament.services.standings import compile_event
from tournament.wake import held


class Command(Base):
    """Create an event of so many made-up entrants, draw its first stage, and play it if asked."""

    help = (
        "Creates the event EVENT with N made-up entrants and draws its first stage; --play plays "
        "all stages to the final ranking. Prints seconds on stderr."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--entrants", type=int, required=True, metavar="N")
        parser.add_argument("--preset", choices=sorted(PRESETS), default="club-swiss")
        parser.add_argument("--event", default="simulated", metavar="EVENT")
        parser.add_argument("--seed", default="1", metavar="S")
        parser.add_argument("--play", action="store_true")

    def handle(
        self,
        *,
        entrants: int,
        preset: str,
        event: str,
        seed: str,
        play: bool,
        **options: object,
    ) -> None:
        with self._timed("register"):
            day = clock.now().date()
            created = create_event(slug=event, name=event, preset=preset, starts_on=day)
            register_made_up(created, entrants)
        if play:
            self._play(created, seed)
            return
        with self._timed("draw"), held():
            start_stage(created.stages.get(position=1), seed)

    def _play(self, event: Event, seed: str) -> None:
        for stage in event.stages.order_by("position"):
            with self._timed(stage.code):
                play_stage(stage, seed, sys.stderr)
                go_on(stage, seed)
        compile_event(event)
        for row in final_ranking(event):
            self.stdout.write(f"{row.place:>2} {row.entrant.code} {row.entrant.name}")

    @contextmanager
    def _timed(self, name: str) -> Iterator[None]:
        start = perf_counter()
        yield
        self.stderr.write(f"{name}: {perf_counter() - start:.1f} s")
