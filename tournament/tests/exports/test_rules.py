import pytest
from django.utils import translation

from scoring.rules import CHOICES, RULESETS, rules_for
from tournament.exports.rules import OPTIONS, rules_in_words

WORDED = {option.field: option for option in OPTIONS}


@pytest.mark.parametrize("language", ["zh-hans", "en"])
@pytest.mark.parametrize("rules", RULESETS.values(), ids=RULESETS)
def test_every_rule_set_is_told_in_words(rules, language):
    with translation.override(language):
        told = dict(rules_in_words(rules))
    assert len(told) == len(OPTIONS) + 2
    assert all(told.values())


@pytest.mark.parametrize("field", CHOICES)
def test_every_choice_has_its_words(field):
    assert set(WORDED[field].words) == set(CHOICES[field])


def test_organisers_own_points_are_told():
    rules = rules_for("competition", {"place_points": [5, 3, 1, 0, 0, 0]})
    assert "5 3 1 0 0 0" in dict(rules_in_words(rules)).values()


def test_what_is_not_played_is_said():
    told = {zh: words for (zh, _en), words in rules_in_words(RULESETS["competition"])}
    assert told["憋三"] == told["进贡"] == "不采用"
