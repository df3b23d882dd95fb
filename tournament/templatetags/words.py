"""Filters that say in the language of the reader what is kept in both."""

from collections.abc import Mapping

from django import template
from django.utils.translation import get_language

from tournament.web.words import offence_name

register = template.Library()


@register.filter
def offence(code: str) -> str:
    """What an offence of chapter four is called."""
    return offence_name(code)


@register.filter
def reason(words: Mapping[str, str]) -> str:
    """A reason of a compiled standing."""
    return words["en" if get_language() == "en" else "zh"]
