"""A database for benchmarks: importing this sets Django up in a directory of its own.

So it comes before every import of the domain. The directory is removed when the program ends.
"""

import os
from tempfile import TemporaryDirectory

import django
from django.core.management import call_command

DIRECTORY = TemporaryDirectory(prefix="touke-bench-")

os.environ |= {"TOUKE_VAR": DIRECTORY.name, "DJANGO_SETTINGS_MODULE": "tournament.settings.base"}
os.environ.pop("DATABASE_URL", None)
django.setup()
call_command("migrate", verbosity=0)
