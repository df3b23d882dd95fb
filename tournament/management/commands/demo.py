"""`manage.py demo`: the whole festival, headless, in a database of its own."""

import os
import subprocess
import sys
import tempfile
from argparse import ArgumentParser
from datetime import datetime, timedelta
from pathlib import Path
from zoneinfo import ZoneInfo

from django.conf import settings
from django.core.management import call_command
from django.utils import translation
from django.utils.translation import gettext as _

from tournament import clock
from tournament.errors import Refused
from tournament.management.command import Command as Base
from tournament.management.festival import (
    PRESET,
    go_on,
    open_festival,
    open_preset,
    play_festival,
    play_stage,
)
from tournament.models import Event
from tournament.selectors.ranking import final_ranking
from tournament.services.presets import PRESETS

SLUG = "demo"
NAME = "够级巡回赛（演示）"
START = datetime(2026, 5, 1, 9, tzinfo=ZoneInfo("Asia/Shanghai"))
STEP = timedelta(seconds=10)


class Command(Base):
    """Play a festival and print its final ranking; the same seed gives the same files."""

    help = (
        "Plays 24 teams from the registration workbook to the final workbook in DIR; with another "
        "preset than qingdao-tour-24, as many made-up teams as it is for."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--preset", choices=sorted(PRESETS), default=PRESET)
        parser.add_argument("--seed", default="1", metavar="S")
        parser.add_argument("--out", type=Path, default=Path("out"), metavar="DIR")
        parser.add_argument(
            "--here",
            action="store_true",
            help="play in the database of this install instead of a new one that is thrown away",
        )

    def handle(self, *, preset: str, seed: str, out: Path, here: bool, **options: object) -> None:
        _make_folder(out)
        if here:
            self._play(preset, seed, out)
        else:
            _play_elsewhere(preset, seed, out)

    def _play(self, preset: str, seed: str, out: Path) -> None:
        call_command("migrate", interactive=False, verbosity=0)
        translation.activate("zh-hans")  # the same bytes whatever the reader's language is
        with clock.fixed(START, STEP):
            event = _festival(preset, seed)
        call_command("compile_standings", SLUG, check=True, stdout=self.stderr)
        call_command("verify_audit", SLUG, stdout=self.stderr)
        for kind in ("xlsx", "json"):
            file = str(out / f"{SLUG}.{kind}")
            call_command("export_event", SLUG, file, to=kind, stdout=self.stderr)
        for row in final_ranking(event):
            self.stdout.write(f"{row.place:>2} {row.entrant.code} {row.entrant.name}")


def _make_folder(out: Path) -> None:
    try:
        out.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise Refused(
            "file_unwritable",
            _("%(file)s cannot be written: %(reason)s") % {"file": out, "reason": error.strerror},
        ) from error


def _festival(preset: str, seed: str) -> Event:
    if preset == PRESET:
        event = open_festival(SLUG, NAME, START.date())
        play_festival(event, seed, sys.stderr)
        return event
    event = open_preset(SLUG, NAME, START.date(), preset, PRESETS[preset].entrants)
    for stage in event.stages.order_by("position"):
        play_stage(stage, seed, sys.stderr)
        go_on(stage, seed)
    return event


def _play_elsewhere(preset: str, seed: str, out: Path) -> None:
    """Run this command again with settings that point to a new database."""
    with tempfile.TemporaryDirectory(prefix="touke-demo-") as var:
        own = {"TOUKE_VAR": var, "DATABASE_URL": f"sqlite:///{var}/demo.sqlite3", "BROKER_URL": ""}
        command = (sys.executable, "manage.py", "demo", "--here", "--preset", preset)
        child = subprocess.run(  # noqa: S603 - our own command, no shell
            (*command, "--seed", seed, "--out", str(out.resolve())),
            cwd=settings.BASE_DIR,
            env=os.environ | own,
            check=False,
        )
    sys.exit(child.returncode)
