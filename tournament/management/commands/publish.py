"""`manage.py publish`: make a draw public."""

from argparse import ArgumentParser

from tournament.management.command import Command as Base
from tournament.selectors.named import stage_named
from tournament.services.draws import publish_draw


class Command(Base):
    """Publish the current draw of a stage."""

    help = "Publishes the current draw of STAGE (as EVENT/STAGE), all its rounds."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("stage", metavar="STAGE")

    def handle(self, *, stage: str, **options: object) -> None:
        draw = publish_draw(stage=stage_named(stage), actor=None)
        self.stdout.write(f"{stage} v{draw.version}")
