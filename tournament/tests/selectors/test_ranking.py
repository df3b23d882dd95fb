"""The final ranking over the stages of an event."""

import pytest

from tournament.models import Event
from tournament.selectors.ranking import final_ranking
from tournament.services.advancement import advance
from tournament.services.standings import compile_event
from tournament.tests.festival import (
    EVEN_SWEEP,
    ODD_SWEEP,
    match_of,
    play,
    play_stage,
    preset_event,
    start,
)

pytestmark = pytest.mark.django_db


def final_of(event: Event) -> None:
    """Take those who go on to the second stage and start it."""
    advance(stage=event.stages.get(position=1), actor=None)
    start(event.stages.get(position=2))
    compile_event(event)


def two_groups_played() -> Event:
    """Two groups of three; the last of B lost once more by sweeps than the last of A."""
    event = preset_event("enterprise", 6, {"group_size": 3})
    for code, order in (("A-2", EVEN_SWEEP), ("B-2", EVEN_SWEEP), ("B-3", ODD_SWEEP)):
        play(match_of(event, "groups", code), order)
    play_stage(event.stages.get(code="groups"))
    return event


def test_nobody_is_ranked_before_the_last_stage_is_drawn() -> None:
    event = two_groups_played()
    compile_event(event)

    assert final_ranking(event) == []


def test_places_of_a_table_are_open_while_it_is_played_and_those_left_behind_are_ranked() -> None:
    event = two_groups_played()
    final_of(event)

    rows = final_ranking(event)

    assert [(row.best, row.worst, row.place) for row in rows[:4]] == [(1, 4, None)] * 4
    assert [row.place for row in rows[4:]] == [5, 6]


def test_the_last_stage_is_ranked_first_then_those_who_did_not_go_on_by_figures() -> None:
    event = two_groups_played()
    final_of(event)
    final = event.stages.get(code="final")
    play_stage(final)
    compile_event(event)

    rows = final_ranking(event)
    lasts = {
        group.code: group.snapshot.rows[-1]
        for group in event.stages.get(code="groups").groups.all()
    }

    assert len(rows) == 6
    assert {row.entrant.code for row in rows[:4]} == set(
        final.entries.values_list("entrant__code", flat=True)
    )
    better, worse = sorted(lasts.values(), key=lambda row: -row["difference"])
    assert better["difference"] != worse["difference"]
    assert [row.entrant.code for row in rows[4:]] == [better["entrant"], worse["entrant"]]


def test_places_that_a_knockout_does_not_play_for_are_shared() -> None:
    event = preset_event("yantai-32", 8, {"survivors": 2, "advancing": 2})
    play_stage(event.stages.get(code="knockout"))
    final_of(event)
    play_stage(event.stages.get(code="final"))
    compile_event(event)

    rows = final_ranking(event)

    assert [row.place for row in rows] == [1, 2, 3, 3, 5, 5, 5, 5]
    assert [row.worst for row in rows] == [1, 2, 4, 4, 8, 8, 8, 8]
