import pytest
from django.utils import translation

from tournament.exports.columns import NARROWEST, WIDEST, display_width, fitting_width, in_words


@pytest.mark.parametrize(
    ("text", "width"),
    [("", 0), ("T001", 4), ("名次", 4), ("对 港务队", 9), ("（一）", 6), ("ＡＢ", 4), ("36:24", 5)],
)
def test_a_chinese_character_is_as_wide_as_two_digits(text, width):
    assert display_width(text) == width


def test_a_column_fits_its_widest_text_within_limits():
    assert fitting_width(["队伍", "老年体协队"]) == 12
    assert fitting_width(["1"]) == NARROWEST
    assert fitting_width(["长" * 100]) == WIDEST
    assert fitting_width([]) == NARROWEST


@pytest.mark.parametrize(
    ("language", "words"), [("zh-hans", "名次"), ("en", "Place"), (None, "名次")]
)
def test_names_are_chinese_unless_english_is_active(language, words):
    with translation.override(language):
        assert in_words(("名次", "Place")) == words
