"""How the groups of a stage are dealt."""

import pytest

from tournament.errors import Refused
from tournament.models import Stage
from tournament.services.draws import draw_stage
from tournament.services.exchanges import draft_of, opinion_on
from tournament.services.planning import plan_stage
from tournament.services.stages import change_stage
from tournament.tests.festival import new_event, register, team_form

pytestmark = pytest.mark.django_db

GIVEN = [["T008", "T001"], ["T002", "T003", "T004"], ["T005", "T006", "T007"]]


def groups_of(teams: int = 8, **changes: object) -> Stage:
    event = new_event()
    register(event, [team_form(n, points=1000 - n) for n in range(1, teams + 1)])
    stage = event.stages.select_related("event").get(code="groups")
    return change_stage(stage=stage, changes=changes, actor=None)


def test_pots_are_the_rows_of_seeds_and_the_seed_of_the_draw_decides() -> None:
    stage = groups_of(dealing="pots")

    drawn = [draw_stage(stage=stage, seed=seed, actor=None).outcome for seed in ("1", "2", "1")]

    assert drawn[0] == drawn[2] != drawn[1]
    assert drawn[0]["dealing"] == "pots"
    for group in drawn[0]["groups"].values():
        assert [code <= "T004" for code in group] == [True, False]
    assert plan_stage(stage=stage, seed="1").groups == drawn[0]["groups"]


def test_groups_are_drawn_as_given() -> None:
    stage = groups_of(dealing="given", given=GIVEN)

    outcome = draw_stage(stage=stage, seed="1", actor=None).outcome

    assert list(map(list, outcome["groups"].values())) == GIVEN
    assert {mark.what: mark.count for mark in opinion_on(draft_of(stage))}["row_mates"] == 2


@pytest.mark.parametrize(
    ("given", "code", "named"),
    [
        (GIVEN[:2], "other_groups", "T005, T006, T007"),
        ([*GIVEN[:2], [*GIVEN[2], "T001"]], "other_groups", "T001"),
        ([], "other_groups", "T001"),
        ([["T001"], [f"T00{n}" for n in range(2, 9)]], "lone_entrant", ""),
    ],
)
def test_given_groups_hold_everybody_once_and_nobody_alone(
    given: list[list[str]], code: str, named: str
) -> None:
    stage = groups_of(dealing="given", given=given)

    with pytest.raises(Refused) as refused:
        draw_stage(stage=stage, seed="1", actor=None)
    assert refused.value.code == code
    assert named in str(refused.value)
