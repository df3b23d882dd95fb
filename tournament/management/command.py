"""What all commands of Touke have in common."""

import sys

from django.core.management.base import BaseCommand

from tournament.errors import Refused


class Command(BaseCommand):
    """A command that says what it refuses, and why, on stderr, and exits 3 or 4."""

    def run_from_argv(self, argv: list[str]) -> None:
        """Run as from the shell. Called from Python, a command raises Refused instead."""
        try:
            super().run_from_argv(argv)
        except Refused as refusal:
            self.stderr.write("\n".join(str(line) for line in (refusal, *refusal.details)))
            sys.exit(refusal.exit_code)
