"""Filters that draw cards."""

from django import template

from tournament.web.board import Face, face

register = template.Library()


@register.filter
def faces(cards: str) -> list[Face]:
    """The faces of cards that are spelt one by one."""
    return [face(card) for card in cards]


@register.filter
def names(cards: str) -> str:
    """The same in words, for those who do not see the faces."""
    return " ".join(face(card).name for card in cards)
