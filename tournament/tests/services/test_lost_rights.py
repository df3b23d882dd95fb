"""Lost play rights (R15.4), counted down at the table."""

import pytest

from tournament.errors import Conflict
from tournament.models import Match, ServedRight
from tournament.selectors.penalties import owed_rights
from tournament.selectors.standings import compute_ledger
from tournament.services.penalties import lift_penalty, serve_right
from tournament.tests.festival import drawn_event, match_of, penalise, record

pytestmark = pytest.mark.django_db


@pytest.fixture
def match() -> Match:
    return match_of(drawn_event(), "groups", "A-1")


def test_lost_play_rights_are_counted_down_one_by_one(match: Match) -> None:
    penalty = penalise(match, offence="misplay", sanction="stop", plays=2)
    assert [(each.sat_out, each.left) for each in owed_rights(match)] == [(0, 2)]

    first = serve_right(penalty=penalty, number=1, actor=None)
    assert serve_right(penalty=penalty, number=1, actor=None) == first
    assert [(each.sat_out, each.left) for each in owed_rights(match)] == [(1, 1)]
    record(match)
    serve_right(penalty=penalty, number=2, actor=None)

    assert list(owed_rights(match)) == []
    assert compute_ledger(match.group)["rows"][0]["served"] == 2


@pytest.mark.parametrize("number", [0, 2, 3])
def test_only_the_next_play_right_is_sat_out(match: Match, number: int) -> None:
    penalty = penalise(match, offence="misplay", sanction="stop", plays=2)
    with pytest.raises(Conflict):
        serve_right(penalty=penalty, number=number, actor=None)
    assert not ServedRight.objects.exists()


def test_a_lifted_loss_of_play_rights_is_not_sat_out(match: Match) -> None:
    penalty = penalise(match, offence="misplay", sanction="stop", plays=1)
    lift_penalty(penalty=penalty, reason="it was in turn", actor=None)

    assert list(owed_rights(match)) == []
    with pytest.raises(Conflict):
        serve_right(penalty=penalty, number=1, actor=None)
