"""Whatever a service writes to the audit chain has a name on its page."""

import ast
from collections.abc import Iterator
from pathlib import Path

from django.apps import apps
from django.db.models import CharField

from tournament import services
from tournament.models import AuditEntry, Withdrawal
from tournament.selectors.audit import REASONS
from tournament.web.audit_words import ACTIONS, TERMS


def test_every_action_has_words() -> None:
    written = {word for value in given("action") for word in texts(value)}

    assert written | set(Withdrawal.Cause.values) == set(ACTIONS)


def test_every_term_has_words() -> None:
    noted = {
        key.value
        for value in (*given("details"), *given("before"), *notes())
        for node in ast.walk(value)
        if isinstance(node, ast.Dict)
        for key in node.keys
        if isinstance(key, ast.Constant)
    }

    assert {"order", "accessible", "clock"} <= noted
    assert noted - set(TERMS) == set()


def test_only_what_creates_something_says_nothing_of_before() -> None:
    appending = {
        function.name
        for function in source()
        if isinstance(function, ast.FunctionDef)
        for node in ast.walk(function)
        if isinstance(node, ast.Call) and ast.unparse(node.func) in {"audit.append", "record_fact"}
        if "before" not in {argument.arg for argument in node.keywords}
    }

    assert appending == {
        "create_event",
        "register_teams",
        "enter_individuals",
        "keep_upload",
        "_create",  # a role
        "open_session",
        "enter_session",
        "_record",  # a decision of a tie
    }


def test_every_reason_is_found_again() -> None:
    with_reason = {
        model
        for model in apps.get_app_config("tournament").get_models()
        if any(isinstance(each, CharField) and each.name == "reason" for each in model._meta.fields)
    }

    assert with_reason - {AuditEntry} == set(REASONS)


def given(argument: str) -> Iterator[ast.expr]:
    """What the services pass as this argument."""
    for node in source():
        if isinstance(node, ast.keyword) and node.arg == argument:
            yield node.value


def notes() -> Iterator[ast.FunctionDef]:
    """The functions that say how something is noted."""
    for node in source():
        returned = node.returns if isinstance(node, ast.FunctionDef) else None
        if returned and ast.unparse(returned) == "audit.Details":
            yield node


def source() -> Iterator[ast.AST]:
    """Every node of the source of the services."""
    for path in Path(services.__file__).parent.glob("*.py"):
        yield from ast.walk(ast.parse(path.read_text()))


def texts(value: ast.expr) -> Iterator[str]:
    """The texts that `value` can be; what it is compared with in a condition is none."""
    if isinstance(value, ast.IfExp):
        yield from texts(value.body)
        yield from texts(value.orelse)
    elif isinstance(value, ast.Constant):
        yield value.value
