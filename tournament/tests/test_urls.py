"""Every address says who may open it."""

from collections.abc import Iterable, Iterator

from django.urls import URLPattern, URLResolver, get_resolver

from tournament.permissions import PUBLIC, Action

ADMIN = "admin/"


def addresses(patterns: Iterable[object], prefix: str = "") -> Iterator[tuple[str, object]]:
    """Each address with what answers there, Django's admin left out."""
    for pattern in patterns:
        path = prefix + str(pattern.pattern)
        if isinstance(pattern, URLResolver) and path != ADMIN:
            yield from addresses(pattern.url_patterns, path)
        elif isinstance(pattern, URLPattern):
            yield path, pattern.callback


def declared(callback: object) -> object:
    """What a view says of itself; a view of the API is a class."""
    return getattr(getattr(callback, "cls", callback), "access", "nothing")


def test_every_address_is_declared_public_or_asks_for_an_action_of_the_policy() -> None:
    found = dict(addresses(get_resolver().url_patterns))
    assert len(found) > 40
    undeclared = {
        path
        for path, callback in found.items()
        if declared(callback) is not PUBLIC and declared(callback) not in set(Action)
    }
    assert undeclared == set()


def test_what_changes_an_event_is_not_public() -> None:
    found = dict(addresses(get_resolver().url_patterns))
    desks = {path: declared(view) for path, view in found.items() if "/manage/" in path}
    assert desks
    assert PUBLIC not in desks.values()
