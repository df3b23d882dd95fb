"""`manage.py simulate_hands`: random legal hand records."""

from argparse import ArgumentParser

from scoring.engine import simulate, write_gjn
from scoring.rules import RULESETS
from tournament.management.command import Command as Base


class Command(Base):
    """Write random legal hands to stdout, the same for the same seed."""

    help = "Writes N random legal hand records (GJN). The same seed and rule set, the same bytes."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("number", type=int, metavar="N")
        parser.add_argument("--rules", choices=RULESETS, default="competition", metavar="ID")
        parser.add_argument("--seed", required=True)

    def handle(self, *, number: int, rules: str, seed: str, **options: object) -> None:
        for hand in range(number):
            text = write_gjn([simulate(f"{seed}:{hand}", RULESETS[rules])])
            self.stdout.write(text if hand + 1 == number else text + "\n", ending="")
