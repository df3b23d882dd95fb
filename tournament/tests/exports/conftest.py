"""An event in the middle of its groups, with everything in it that an export shows."""

import pytest

from tournament.models import Event
from tournament.services.draws import draw_stage, publish_draw
from tournament.services.penalties import PenaltyEntry, record_penalty
from tournament.tests.festival import (
    ODD_SWEEP,
    match_of,
    new_event,
    play,
    record,
    register,
    team_form,
)

FORMULA = "=SUM(A1:A9)"
PHONE = "13812345678"
REASON = "多摸两张未报"


@pytest.fixture
def event(db: None) -> Event:
    """Eight teams, one called like a formula; a finished match, one that began, a ruling."""
    event = new_event()
    forms = [team_form(n, points=100 * (8 - n) // 200, phone=PHONE) for n in range(1, 9)]
    forms[0] = team_form(1, name=FORMULA, players=("+甲", "-乙", "@丙"), leader="+甲", points=900)
    register(event, forms)
    groups = event.stages.get(code="groups")
    draw_stage(stage=groups, seed="lots", actor=None)
    publish_draw(stage=groups, actor=None)
    play(match_of(event, "groups", "A-1"), ODD_SWEEP)
    record(match_of(event, "groups", "B-1"), ODD_SWEEP)
    ruling = PenaltyEntry(
        hand=1, seat=1, offence="extra_cards", sanction="last", points=3, reason=REASON
    )
    record_penalty(match=match_of(event, "groups", "B-1"), entry=ruling, actor=None)
    return event
