"""Whole numbers as they stand in addresses, forms and commands."""

LONGEST = 9  # digits; more are no number of anything here


def whole_number(text: str) -> int | None:
    """The number written in ASCII digits; None for anything else, or for far too many of them."""
    is_number = text.isascii() and text.isdecimal() and len(text) <= LONGEST
    return int(text) if is_number else None
