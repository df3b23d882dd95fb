"""The runner with programs that only sleep, and the whole site as `make run` starts it."""

import os
import random
import signal
import socket
import sqlite3
import subprocess
import sys
import time
from urllib.error import URLError
from urllib.request import urlopen

import psutil
import pytest
from django.conf import settings

PATIENCE = 60.0  # seconds; machines are slow when they are busy

SLEEPERS = """
import os, sys
from tournament.runner import Program, run
sleep = (sys.executable, "-c", "import time; time.sleep(600)")
run([Program(name=name, command=sleep) for name in ("first", "second")], os.environ)
"""

DIRTY_GROUP = """
from datetime import date
from tournament.models import Draw, Group
from tournament.services.events import create_event
event = create_event(slug="cup", name="Cup", preset="qingdao-tour-24", starts_on=date(2026, 5, 1))
stage = event.stages.first()
draw = Draw.objects.create(stage=stage, version=1, seed=1, outcome={})
Group.objects.create(stage=stage, draw=draw, code="A", facts=1)
"""


def eventually(condition):
    """Wait until `condition()` gives something true, and return that."""
    deadline = time.monotonic() + PATIENCE
    while not (result := condition()):
        assert time.monotonic() < deadline, "waited in vain"
        time.sleep(0.1)
    return result


def answers(url):
    """Whether the site is there and shows the page."""
    try:
        with urlopen(url, timeout=PATIENCE) as page:
            return page.status == 200
    except URLError:
        return False


def children_of(process):
    return psutil.Process(process.pid).children()


def are_gone(processes):
    return not psutil.wait_procs(processes, timeout=PATIENCE)[1]


@pytest.fixture
def start(tmp_path):
    """Start Python at the root of the repository for an install of its own; it ends with the test.

    Sets `start.port`, where that install serves.
    """
    started = []
    environment = {
        "PATH": os.environ["PATH"],
        "TOUKE_VAR": str(tmp_path),
        "TOUKE_BIND": "127.0.0.1",
        "TOUKE_PORT": str(free_port()),
        "TOUKE_DEMO": "no",
    }

    def start_python(*arguments):
        command = [sys.executable, *arguments]
        process = subprocess.Popen(command, cwd=settings.BASE_DIR, env=environment)
        started.append(process)
        return process

    start_python.port = int(environment["TOUKE_PORT"])
    yield start_python
    for process in started:
        process.terminate()
        process.wait(PATIENCE)


@pytest.fixture
def sleepers(start):
    """A runner with two programs that sleep."""
    runner = start("-c", SLEEPERS)
    eventually(lambda: len(children_of(runner)) == 2)
    return runner


def free_port():
    """A port below those that the kernel gives to outgoing connections."""
    while True:
        port = random.randrange(20_000, 32_000)
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)):
                return port


def test_a_killed_child_comes_back(sleepers):
    killed, spared = children_of(sleepers)
    killed.kill()
    eventually(lambda: len(set(children_of(sleepers)) - {killed}) == 2)
    assert spared in children_of(sleepers)


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_a_signal_ends_the_children_and_then_the_runner(sleepers, number):
    children = children_of(sleepers)
    sleepers.send_signal(number)
    assert sleepers.wait(PATIENCE) == 0
    assert are_gone(children)


def test_a_killed_runner_takes_its_children_along(sleepers):
    children = children_of(sleepers)
    sleepers.kill()
    assert are_gone(children)


def test_the_site_runs_survives_and_leaves_nothing_behind(start, tmp_path):
    site = start("manage.py", "serve")
    eventually(lambda: answers(f"http://127.0.0.1:{start.port}/admin/login/"))

    worker = next(child for child in children_of(site) if "worker" in child.cmdline())
    worker.kill()
    assert start("manage.py", "shell", "-c", DIRTY_GROUP).wait(PATIENCE) == 0
    with sqlite3.connect(tmp_path / "touke.sqlite3") as database:
        compiled = "SELECT compiled FROM tournament_group"
        eventually(lambda: database.execute(compiled).fetchone()[0])

    family = psutil.Process(site.pid).children(recursive=True)
    site.terminate()
    assert site.wait(PATIENCE) == 0
    assert are_gone(family)


def test_a_port_in_use_is_refused(start):
    with socket.create_server(("127.0.0.1", start.port)):
        assert start("manage.py", "serve").wait(PATIENCE) == 4
