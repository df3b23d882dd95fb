"""What all commands of Touke have in common."""

import sys

from django.core.management.base import BaseCommand
from django.db import OperationalError, ProgrammingError, connection
from django.db.migrations.executor import MigrationExecutor
from django.utils.translation import gettext as _

from tournament.errors import Conflict, Refused


class Command(BaseCommand):
    """A command that says what it refuses, and why, on stderr, and exits 3 or 4."""

    def run_from_argv(self, argv: list[str]) -> None:
        """Run as from the shell. Called from Python, a command raises Refused instead."""
        try:
            self._run(argv)
        except Refused as refusal:
            self.stderr.write("\n".join(str(line) for line in (refusal, *refusal.details)))
            sys.exit(refusal.exit_code)

    def _run(self, argv: list[str]) -> None:
        try:
            super().run_from_argv(argv)
        except (OperationalError, ProgrammingError) as error:
            if not _is_prepared():
                raise Conflict(
                    "database_not_ready",
                    _("The database is not prepared: run “make run” or “manage.py migrate” first."),
                ) from error
            raise


def _is_prepared() -> bool:
    executor = MigrationExecutor(connection)
    return not executor.migration_plan(executor.loader.graph.leaf_nodes())
