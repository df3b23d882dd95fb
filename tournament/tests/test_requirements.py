import re

import pytest
from django.conf import settings

PIN = re.compile(r"^([\w.-]+)(?:\[[^]]+\])?==([^\s;\\]+)", re.MULTILINE)


def pins_in(name):
    """The (package, version) pairs of a file, packages spelt as in a lock file."""
    text = (settings.BASE_DIR / name).read_text(encoding="utf-8")
    return {(package.lower().replace("_", "-"), version) for package, version in PIN.findall(text)}


@pytest.mark.parametrize("name", ["requirements", "requirements-dev", "requirements-uv"])
def test_the_lock_holds_what_is_required(name):
    required = pins_in(f"{name}.txt")
    assert required
    assert required <= pins_in(f"{name}.lock")


def test_tests_run_with_the_packages_that_the_site_runs_with():
    assert pins_in("requirements.lock") <= pins_in("requirements-dev.lock")
