"""Keeps a few child processes alive, and takes them all along when it goes."""

import logging
import os
import signal
import subprocess
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial

from billiard.util import set_pdeathsig

logger = logging.getLogger(__name__)

POLL = 0.2  # seconds between two looks at the children
PATIENCE = 20.0  # seconds a child may take to finish what it is doing
FIRST_PAUSE, LONGEST_PAUSE = 0.5, 30.0  # seconds before a dead child is started again
STEADY = 60.0  # seconds after which a child counts as well again


@dataclass(frozen=True, slots=True, kw_only=True)
class Program:
    """A command to keep running; `sockets` are file descriptors that it inherits."""

    name: str
    command: Sequence[str]
    sockets: Sequence[int] = ()


@dataclass(slots=True)
class Child:
    """A program and the process that runs it at the moment.

    `due` is when it was started or, between two lives, when it is to be (monotonic seconds).
    """

    program: Program
    environment: Mapping[str, str]
    process: subprocess.Popen | None = None
    pause: float = FIRST_PAUSE
    due: float = 0.0

    def look(self) -> None:
        """Start the process when it is due, and again after it has died."""
        if self.process is None and time.monotonic() >= self.due:
            self._start()
        elif self.process is not None and self.process.poll() is not None:
            self._bury(self.process)

    def _start(self) -> None:
        self.due = time.monotonic()
        # A session of its own: Ctrl-C reaches the runner alone, which stops the children in order.
        self.process = subprocess.Popen(  # noqa: S603 - the commands are ours
            self.program.command,
            env=self.environment,
            pass_fds=self.program.sockets,
            stdin=subprocess.DEVNULL,
            start_new_session=True,
            preexec_fn=partial(_die_with, os.getpid()),
        )

    def _bury(self, dead: subprocess.Popen) -> None:
        _kill_group(dead)
        now = time.monotonic()
        if now - self.due > STEADY:
            self.pause = FIRST_PAUSE
        logger.warning(
            "%s ended with status %s and starts again in %.1f s.",
            self.program.name,
            dead.returncode,
            self.pause,
        )
        self.process = None
        self.due = now + self.pause
        self.pause = min(self.pause * 2, LONGEST_PAUSE)

    def stop(self) -> None:
        """Ask the process to finish, wait, and end what is left of it."""
        if self.process is None:
            return
        self.process.terminate()
        try:
            self.process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            logger.warning("%s does not finish and is ended.", self.program.name)
        _kill_group(self.process)
        self.process.wait()


def run(programs: Sequence[Program], environment: Mapping[str, str]) -> None:
    """Keep `programs` running until SIGINT, SIGTERM or SIGHUP; then stop them, the last one first.

    Programs are started in order. One that dies is started again, after a pause that doubles.
    Should the runner be killed, the kernel ends the programs (on Linux).
    """
    children = [Child(program, environment) for program in programs]
    # A handler that raised could strike while a child is being started, and lose it.
    received: list[int] = []
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, lambda number, _frame: received.append(number))
    try:
        while not received:
            for child in children:
                child.look()
            time.sleep(POLL)
    finally:
        for child in reversed(children):
            child.stop()


def _die_with(parent: int) -> None:
    """In the new child: have the kernel end it when the runner is gone, however that happens."""
    try:
        set_pdeathsig(signal.SIGKILL)
    except OSError:  # no Linux
        return
    if os.getppid() != parent:
        os._exit(1)


def _kill_group(process: subprocess.Popen) -> None:
    """End the processes that `process` started itself and left behind."""
    try:
        os.killpg(process.pid, signal.SIGKILL)
    except ProcessLookupError:
        return
