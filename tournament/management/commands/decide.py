"""`manage.py decide`: settle a tie that the tie-breaks leave."""

from argparse import ArgumentParser

from django.utils.translation import gettext as _

from tournament.errors import Refused
from tournament.management.command import Command as Base
from tournament.models import Stage
from tournament.selectors.advancement import open_ties
from tournament.selectors.named import stage_named
from tournament.services.decisions import decide_by_drawing, decide_by_extra_hand


class Command(Base):
    """Decide a tie by lot or by an extra hand; without codes, list the ties."""

    help = (
        "Decides a tie among the entrants CODE… of STAGE (as EVENT/STAGE): by a lot, or by an "
        "extra hand that the first of two won. Without codes it lists the ties."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("stage", metavar="STAGE")
        parser.add_argument("codes", metavar="CODE", nargs="*")
        way = parser.add_mutually_exclusive_group()
        way.add_argument("--lot", metavar="SEED")
        way.add_argument("--extra-hand", action="store_true")

    def handle(
        self, *, stage: str, codes: list[str], lot: str | None, extra_hand: bool, **options: object
    ) -> None:
        found = stage_named(stage)
        if not codes:
            self._list(found)
        elif extra_hand:
            decision = decide_by_extra_hand(stage=found, order=codes, actor=None)
            self.stdout.write(" ".join(decision.order))
        elif lot is not None:
            decision = decide_by_drawing(stage=found, tied=codes, seed=lot, actor=None)
            self.stdout.write(" ".join(decision.order))
        else:
            raise Refused("no_way", _("Say how: --lot SEED or --extra-hand."))

    def _list(self, stage: Stage) -> None:
        for tie in open_ties(stage):
            self.stdout.write(f"{tie.where or '*'} {tie.places}: {' '.join(tie.tied)}")
