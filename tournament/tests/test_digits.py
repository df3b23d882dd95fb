import pytest

from tournament.digits import whole_number


@pytest.mark.parametrize(("text", "number"), [("0", 0), ("007", 7), ("999999999", 999_999_999)])
def test_digits_are_a_number(text, number):
    assert whole_number(text) == number


@pytest.mark.parametrize("text", ["", "-1", "+1", "1.0", "1e3", "１", "²", " 1", "x", "9" * 5000])
def test_nothing_else_is_a_number(text):
    assert whole_number(text) is None
