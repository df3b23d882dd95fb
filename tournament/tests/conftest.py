"""What all tests of the tournament share."""

from collections.abc import Iterator

import pytest
from django.db import connection
from django.test import TransactionTestCase

from tournament.models import append_only


@pytest.fixture(autouse=True, scope="session")
def empty_tables_past_the_guards() -> Iterator[None]:
    """Lift the triggers that keep facts while a transactional test empties the tables."""
    empty = TransactionTestCase._fixture_teardown

    def empty_unguarded(case: TransactionTestCase) -> None:
        append_only.remove(connection)
        empty(case)
        append_only.install(connection)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(TransactionTestCase, "_fixture_teardown", empty_unguarded)
        yield


@pytest.fixture(scope="session")
def browser_type_launch_args() -> dict[str, object]:
    """Debian's Chromium, and no calls home."""
    return {
        "executable_path": "/usr/bin/chromium",
        "args": [
            "--disable-background-networking",
            "--disable-component-update",
            "--disable-quic",
            "--disable-sync",
        ],
    }
