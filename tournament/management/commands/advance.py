"""`manage.py advance`: enter the entrants of a finished stage in the next one."""

from argparse import ArgumentParser

from tournament.management.command import Command as Base
from tournament.selectors.named import stage_named
from tournament.services.advancement import advance


class Command(Base):
    """Advance a stage and print the seeds of the next one."""

    help = "Enters everyone of the finished STAGE (as EVENT/STAGE) in the next stage, seeded."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("stage", metavar="STAGE")

    def handle(self, *, stage: str, **options: object) -> None:
        for entry in advance(stage=stage_named(stage), actor=None):
            self.stdout.write(f"{entry.seed} {entry.entrant.code} {entry.entrant.name}")
