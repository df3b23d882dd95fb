"""Who is there for a round, and who comes late."""

import pytest

from tournament.errors import Conflict, Refused
from tournament.models import Absence, AuditEntry, Draw, Entrant, Event, Side, Stage
from tournament.selectors.standings import compute_rows
from tournament.services.checkin import check_in
from tournament.services.draws import draw_stage, publish_draw
from tournament.services.exchanges import made_again
from tournament.services.registration import register_individuals
from tournament.tests.festival import (
    drawn_event,
    new_event,
    play_stage,
    preset_event,
    record,
    register,
    start,
    team_form,
)

pytestmark = pytest.mark.django_db


def note(stage: Stage, absent: str = "", present: str = "") -> int:
    return check_in(stage=stage, absent=absent.split(), present=present.split(), actor=None)


def swiss(teams: int = 6, **changes: object) -> tuple[Event, Stage]:
    """An event with its first round of four played."""
    event = preset_event("club-swiss", teams, {"round_count": 4} | changes)
    stage = event.stages.select_related("event").get()
    play_stage(stage)
    return event, stage


def playing(stage: Stage, number: int) -> set[str]:
    sides = Side.objects.filter(round__stage=stage, round__number=number)
    return set(sides.values_list("entrant__code", flat=True))


def rows_of(stage: Stage) -> dict[str, dict[str, object]]:
    return {row["entrant"]: row for row in compute_rows(stage.groups.get())}


def test_who_is_absent_is_not_paired_and_keeps_its_place_in_the_table() -> None:
    _event, stage = swiss()

    assert note(stage, "T002 T004") == 2
    start(stage)

    assert playing(stage, 2) == {"T001", "T003", "T005", "T006"}
    assert rows_of(stage)["T002"]["played"] == 1
    assert stage.draws.get(version=2).outcome["absent"] == ["T002", "T004"]


def test_an_absence_is_for_one_round() -> None:
    _event, stage = swiss()
    note(stage, "T002 T004")
    start(stage)
    play_stage(stage)

    start(stage)

    assert {"T002", "T004"} <= playing(stage, 3)


def test_who_comes_after_all_is_noted_as_there() -> None:
    _event, stage = swiss()
    note(stage, "T002 T004")
    note(stage, "T005", "T002 T001")

    assert set(Absence.objects.values_list("entrant__code", flat=True)) == {"T004", "T005"}
    [first, second] = AuditEntry.objects.filter(action="check_in").order_by("number")
    assert first.details == {"present": [], "absent": ["T002", "T004"]}
    assert second.details == {"present": ["T002"], "absent": ["T005"]}


def test_a_draft_from_before_the_check_in_is_not_published() -> None:
    _event, stage = swiss()
    draw_stage(stage=stage, seed="2", actor=None)
    note(stage, "T002")

    with pytest.raises(Conflict) as refused:
        publish_draw(stage=stage, actor=None)
    assert refused.value.code == "checked_in_since"
    start(stage)
    assert made_again(Draw.objects.select_related("stage__event").last()).absent == ("T002",)


def test_a_round_under_way_takes_no_check_in() -> None:
    _event, stage = swiss()
    start(stage)
    record(stage.rounds.get(number=2).matches.first())

    with pytest.raises(Conflict):
        note(stage, "T002")


@pytest.mark.parametrize(("absent", "present"), [("T099", ""), ("T001", "T001")])
def test_codes_that_make_no_sense_are_refused(absent: str, present: str) -> None:
    _event, stage = swiss()

    with pytest.raises(Refused) as refused:
        note(stage, absent, present)
    assert refused.value.code == "unknown_entrants"


def test_groups_are_not_checked_in() -> None:
    with pytest.raises(Refused) as refused:
        note(drawn_event(8).stages.get(code="groups"), "T001")
    assert refused.value.code == "no_check_in"


def test_too_few_who_are_there_make_no_round() -> None:
    event = new_event(preset="individual-day")
    register_individuals(event=event, names=[f"选手{n}" for n in range(6)], actor=None)
    stage = event.stages.select_related("event").get()
    note(stage, Entrant.objects.first().code)

    with pytest.raises(Refused) as refused:
        draw_stage(stage=stage, seed="1", actor=None)
    assert refused.value.code == "not_paired"


def test_a_late_entry_starts_with_nothing() -> None:
    event, stage = swiss()
    register(event, [team_form(7), team_form(8)])
    start(stage)

    assert rows_of(stage)["T007"]["match_points"] == 0


def test_a_late_entry_starts_with_byes_where_the_format_says_so() -> None:
    event, stage = swiss(late_byes=True)
    start(stage)
    play_stage(stage)
    register(event, [team_form(7), team_form(8)])
    note(stage, "T008")
    leaders = {code for code, row in rows_of(stage).items() if row["match_points"] == 4}
    start(stage)

    row = rows_of(stage)["T007"]
    assert (row["match_points"], row["hand_points"], row["won"], row["played"]) == (4, 16, 2, 2)
    sides = Side.objects.filter(match__sides__entrant__code="T007").exclude(entrant__code="T007")
    assert sides.get().entrant.code in leaders


def test_a_round_that_was_missed_unexcused_gives_no_bye() -> None:
    event, stage = swiss(late_byes=True)
    register(event, [team_form(7), team_form(8)])
    note(stage, "T007 T008")
    start(stage)
    play_stage(stage)

    start(stage)

    assert rows_of(stage)["T007"]["match_points"] == 2
    assert rows_of(stage)["T001"]["won"] <= 2
