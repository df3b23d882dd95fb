"""Lists that are too long for one page."""

from collections.abc import Sequence

from django.core.paginator import Page, Paginator
from django.db.models import QuerySet
from django.http import HttpRequest

NAME = "q"
"""What a list is searched for, in the address."""


def page_of(request: HttpRequest, rows: QuerySet | Sequence, size: int, key: str = "page") -> Page:
    """The page that `?KEY=` asks for; the first or the last one where there is no such page."""
    return Paginator(rows, size).get_page(request.GET.get(key))


def sought(request: HttpRequest) -> str:
    """The name that a list is searched for; empty for the whole list."""
    return request.GET.get(NAME, "").strip()
