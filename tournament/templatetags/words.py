"""Filters that say in the language of the reader what is kept in both."""

from collections.abc import Mapping

from django import template
from django.utils.translation import get_language, gettext

from tournament.draw.opinion import Mark
from tournament.models import HandPlace
from tournament.web.words import CHANGES, COLUMN_NAMES, PLACES, mark_name, offence_name

register = template.Library()


@register.filter
def offence(code: str) -> str:
    """What an offence of chapter four is called."""
    return offence_name(code)


@register.filter
def place(number: int) -> str:
    """What place 1 to 6 of a hand is called."""
    return str(PLACES[number - 1])


@register.filter
def mark(each: Mark) -> str:
    """What a mark of a draw counts."""
    return mark_name(each)


@register.filter
def cause(code: str) -> str:
    """How a seat came by its place."""
    return str(HandPlace.Cause(code).label)


@register.filter
def reason(words: Mapping[str, str]) -> str:
    """A reason of a compiled standing."""
    return words["en" if get_language() == "en" else "zh"]


@register.filter
def of(names: Mapping[str, str], code: str | None) -> str:
    """The name that belongs to a code, or the names to several joined by +; empty for none."""
    return gettext(", ").join(str(names[each]) for each in (code or "").split("+") if each in names)


@register.filter
def change_kind(kind: str) -> str:
    """Why a result changed."""
    return str(CHANGES[kind])


@register.filter
def differences(row: Mapping[str, Mapping[str, object] | None]) -> list[tuple[str, object, object]]:
    """The columns of a changed row that differ: name, value before, value after."""
    before, after = row["before"] or {}, row["after"] or {}
    return [
        (str(COLUMN_NAMES[column]), before.get(column), after.get(column))
        for column in COLUMN_NAMES
        if before.get(column) != after.get(column)
    ]
