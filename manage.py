#!/usr/bin/env python
"""Django's command line for Touke."""

import os
import sys

from django.core.exceptions import ImproperlyConfigured
from django.core.management import ManagementUtility
from django.core.management.base import BaseCommand

USAGE = 2


class Utility(ManagementUtility):
    """Django's, where a command that there is not is a fault of usage like any other."""

    def fetch_command(self, subcommand: str) -> BaseCommand:
        """The command of this name."""
        try:
            return super().fetch_command(subcommand)
        except SystemExit:
            sys.exit(USAGE)


if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tournament.settings.base")
    try:
        Utility(sys.argv).execute()
    except ImproperlyConfigured as error:
        print(error, file=sys.stderr)
        sys.exit(USAGE)
