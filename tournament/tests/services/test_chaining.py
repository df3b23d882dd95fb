"""Who goes on from a stage, and ties across the cut."""

import pytest
from django.test import Client
from django.urls import reverse

from tournament.errors import Conflict, Refused
from tournament.models import Entry, Event, Stage
from tournament.selectors.advancement import earned, open_ties
from tournament.selectors.standings import compute_rows
from tournament.services.advancement import advance
from tournament.services.decisions import decide_by_drawing, decide_by_extra_hand
from tournament.services.draws import draw_stage
from tournament.tests.festival import (
    EVEN_SWEEP,
    LEVEL,
    ODD_SWEEP,
    match_of,
    play,
    play_stage,
    preset_event,
    record,
    start,
)

pytestmark = [pytest.mark.django_db, pytest.mark.whole_events]


def groups_of_three(**changes: object) -> tuple[Event, Stage]:
    """Two groups of three teams, of which two each go on if nothing else is said."""
    event = preset_event("enterprise", 6, {"group_size": 3} | changes)
    return event, event.stages.get(code="groups")


def going_on(stage: Stage) -> list[str]:
    advance(stage=stage, actor=None)
    entries = Entry.objects.filter(stage__takes_from=stage).order_by("seed")
    return list(entries.values_list("entrant__code", flat=True))


def ranks(stage: Stage, group: str) -> dict[str, int]:
    rows = compute_rows(stage.groups.get(code=group))
    return {row["entrant"]: row["rank"] for row in rows}


def test_the_number_of_groups_follows_from_their_size() -> None:
    event = preset_event("enterprise", 40, {"group_size": 7})

    groups = event.stages.get(code="groups").groups.order_by("code")
    assert sorted(group.entries.count() for group in groups) == [6, 6, 7, 7, 7, 7]


def test_the_first_two_of_every_group_go_on_winners_first() -> None:
    event, stage = groups_of_three()
    for code, order in (("A-2", EVEN_SWEEP), ("B-2", EVEN_SWEEP)):
        play(match_of(event, "groups", code), order)
    play_stage(stage)

    tables = {code: ranks(stage, code) for code in "AB"}
    assert [sorted(table.values()) for table in tables.values()] == [[1, 2, 3], [1, 2, 3]]
    expected = [
        {code for table in tables.values() for code, rank in table.items() if rank == place}
        for place in (1, 2)
    ]
    codes = going_on(stage)
    assert [set(codes[:2]), set(codes[2:])] == expected


def test_entries_say_where_they_come_from() -> None:
    event, stage = groups_of_three()
    for code in ("A-2", "B-2"):
        play(match_of(event, "groups", code), EVEN_SWEEP)
    play_stage(stage)
    going_on(stage)

    entries = Entry.objects.filter(stage__takes_from=stage)
    assert sorted(entries.values_list("from_group", "from_place")) == [
        ("A", 1),
        ("A", 2),
        ("B", 1),
        ("B", 2),
    ]


def test_a_tie_across_the_cut_names_who_is_tied_and_how_to_decide() -> None:
    _event, stage = groups_of_three()
    play_stage(stage, LEVEL)

    with pytest.raises(Refused) as refused:
        advance(stage=stage, actor=None)

    assert refused.value.code == "tie_across_cut"
    first, second = refused.value.details
    assert all(name in first for name in ("A", "第1队", "T001", "2"))
    assert "B" in second


def test_a_lot_decides_a_tie_and_shows_in_the_table() -> None:
    _event, stage = groups_of_three()
    play_stage(stage, LEVEL)
    ties = open_ties(stage)

    decisions = [
        decide_by_drawing(stage=stage, tied=tie.tied, seed="ball 7", actor=None) for tie in ties
    ]

    for decision, group in zip(decisions, "AB", strict=True):
        assert list(ranks(stage, group)) == decision.order
        assert list(ranks(stage, group).values()) == [1, 2, 3]
    row = compute_rows(stage.groups.get(code="A"))[0]
    assert row["reasons"][-1]["code"] == "lot"
    assert set(going_on(stage)) == {code for each in decisions for code in each.order[:2]}


def test_best_thirds_are_compared_over_all_groups() -> None:
    chain = ["match_points", "difference", "seed"]
    event, stage = groups_of_three(advancing=1, best_next=1, chain=chain)
    for code, order in (("A-2", EVEN_SWEEP), ("B-2", EVEN_SWEEP), ("B-1", ODD_SWEEP)):
        play(match_of(event, "groups", code), order)
    play_stage(stage)

    seconds = [compute_rows(group)[1] for group in stage.groups.all()]
    best = max(seconds, key=lambda row: (row["match_points"], row["difference"]))
    assert going_on(stage)[2:] == [best["entrant"]]


def test_an_extra_hand_decides_between_two() -> None:
    _event, stage = groups_of_three(advancing=1, best_next=1, chain=["match_points", "seed"])
    play_stage(stage, LEVEL)
    [tie] = earned(stage).undecided
    assert tie.where is None

    decide_by_extra_hand(stage=stage, order=tie.tied[::-1], actor=None)

    assert going_on(stage)[2] == tie.tied[1]


def test_an_extra_hand_does_not_decide_among_three() -> None:
    _event, stage = groups_of_three()
    play_stage(stage, LEVEL)

    with pytest.raises(Refused) as refused:
        decide_by_extra_hand(stage=stage, order=open_ties(stage)[0].tied, actor=None)
    assert refused.value.code == "too_many_tied"


def test_only_those_who_are_tied_are_decided_among() -> None:
    _event, stage = groups_of_three()
    play_stage(stage, LEVEL)

    with pytest.raises(Refused) as refused:
        decide_by_drawing(stage=stage, tied=open_ties(stage)[0].tied[:2], seed="s", actor=None)
    assert refused.value.code == "not_tied"


def test_a_decision_falls_with_the_tie_it_decided() -> None:
    event, stage = groups_of_three()
    play_stage(stage, LEVEL)
    for tie in open_ties(stage):
        decide_by_drawing(stage=stage, tied=tie.tied, seed="s", actor=None)

    record(match_of(event, "groups", "A-1"), EVEN_SWEEP, 1, seen_version=1)

    row = compute_rows(stage.groups.get(code="A"))[0]
    assert row["reasons"] == [] or row["reasons"][-1]["code"] != "lot"


def test_nothing_is_decided_while_matches_are_open_or_once_the_next_stage_started() -> None:
    event, stage = groups_of_three()
    with pytest.raises(Conflict):
        decide_by_drawing(stage=stage, tied=["T001", "T004"], seed="s", actor=None)
    play_stage(stage, LEVEL)
    tied = [tie.tied for tie in open_ties(stage)]
    for codes in tied:
        decide_by_drawing(stage=stage, tied=codes, seed="s", actor=None)
    advance(stage=stage, actor=None)
    start(stage.feeds)
    record(match_of(event, "final", "A-1"))

    with pytest.raises(Conflict):
        decide_by_drawing(stage=stage, tied=tied[0], seed="s", actor=None)


def test_who_no_longer_goes_on_after_a_correction_is_taken_out() -> None:
    event, stage = groups_of_three(advancing=1)
    for code in ("A-2", "B-2"):
        play(match_of(event, "groups", code), EVEN_SWEEP)
    play_stage(stage)
    before = going_on(stage)
    winner = before[0]
    for match in stage.groups.get(code="A").matches.filter(sides__entrant__code=winner):
        own = match.sides.get(entrant__code=winner).parity
        for number in range(1, 5):
            order = EVEN_SWEEP if own == "odd" else (1, 3, 5, 2, 4, 6)
            record(match_of(event, "groups", match.code), order, number)

    after = going_on(stage)

    assert winner not in after
    assert len(after) == len(before) == 2


def test_a_knockout_stops_when_four_are_left_and_they_play_a_round_robin() -> None:
    event = preset_event("yantai-32", 32)
    knockout = event.stages.get(code="knockout")
    play_stage(knockout)

    codes = going_on(knockout)

    assert [knockout.groups.get().matches.count(), len(codes)] == [28, 4]
    shared = sorted(ranks(knockout, "K").values())
    assert shared == [1] * 4 + [5] * 4 + [9] * 8 + [17] * 16
    draw_stage(stage=event.stages.get(code="final"), seed="1", actor=None)
    assert event.stages.get(code="final").groups.get().matches.count() == 6


def test_a_knockout_down_to_four_needs_five() -> None:
    with pytest.raises(Refused, match="5"):
        preset_event("yantai-32", 4)


def test_clubs_meet_late_in_a_knockout_that_keeps_them_apart() -> None:
    event = preset_event("yantai-32", 8)
    knockout = event.stages.get(code="knockout")
    event.entrants.filter(code__in=["T001", "T008"]).update(club=event.clubs.create(name="同一家"))

    outcome = draw_stage(stage=knockout, seed="1", actor=None).outcome

    first_round = [
        {match["odd"]["entrant"], match["even"]["entrant"]}
        for match in outcome["matches"]
        if match["round"] == 1
    ]
    assert {"T001", "T008"} not in first_round
    assert outcome["order"][0] == "T001"
    entries = knockout.entries.order_by("seed").values_list("seed", "line")
    assert [seed for seed, _line in entries] == list(range(1, 9))
    assert sorted(line for _seed, line in entries) == list(range(1, 9))
    assert any(seed != line for seed, line in entries)


def test_losers_of_the_first_round_return_and_every_place_is_given_once() -> None:
    event = preset_event("yantai-32", 8, {"returning": 2, "survivors": None, "depth": None})
    knockout = event.stages.get(code="knockout")

    play_stage(knockout)

    played = sorted(ranks(knockout, "K").values())
    assert played[:6] == [1, 2, 3, 4, 5, 6]
    assert len(played) == 8
    page = Client().get(reverse("stage", args=["fest", "knockout"]))
    assert page.status_code == 200
    assert "rounds" in page.context


def test_more_have_to_lose_than_return() -> None:
    with pytest.raises(Refused, match="6"):
        preset_event("yantai-32", 5, {"returning": 2, "survivors": None})
