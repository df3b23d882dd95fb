"""Entrants who leave in the middle of an event."""

from collections.abc import Iterable

import pytest

from tournament.errors import Conflict, Refused
from tournament.models import Draw, Entrant, Event, Group, Match, Side, Stage, Withdrawal
from tournament.selectors.matches import played_matches
from tournament.selectors.progress import stages_progress
from tournament.selectors.ranking import final_ranking
from tournament.selectors.standings import compute_rows
from tournament.services.advancement import advance
from tournament.services.draws import draw_stage, publish_draw
from tournament.services.rulings import RulingEntry, record_ruling
from tournament.services.standings import compile_event, differing_groups
from tournament.services.withdrawals import WithdrawalEntry, lift_withdrawal, withdraw
from tournament.tests.festival import (
    ODD_AHEAD,
    ODD_SWEEP,
    drawn_event,
    knockout_event,
    match_of,
    new_event,
    play,
    play_stage,
    preset_event,
    record,
    register,
    start,
    team_form,
)

pytestmark = [pytest.mark.django_db, pytest.mark.whole_events]


@pytest.fixture
def event() -> Event:
    """Four groups of three; A is T001, T008, T009. Matches have one hand."""
    event = drawn_event(12)
    Stage.objects.update(hands=1)
    return event


def leave(event: Event, code: str, policy: str = "", stage: str = "groups", **more: str):
    return withdraw(
        entrant=event.entrants.get(code=code),
        stage=event.stages.select_related("event").get(code=stage),
        entry=WithdrawalEntry(policy=policy, reason="hurt", **more),
        actor=None,
    )


def rows(event: Event, group: str = "A") -> list[dict]:
    return compute_rows(Group.objects.get(code=group, stage__event=event))


def columns(rows: Iterable[dict], *names: str) -> list[tuple]:
    return [tuple(row[name] for name in names) for row in rows]


def match_between(event: Event, *codes: str) -> Match:
    matches = Match.objects.filter(group__stage=event.stages.get(code="groups"))
    for code in codes:
        matches = matches.filter(sides__entrant__code=code)
    return match_of(event, "groups", str(matches.get()))


def won_by(match: Match, code: str) -> None:
    """`code` sweeps the match."""
    odd = match.sides.get(parity="odd").entrant.code == code
    play(match, ODD_SWEEP if odd else (2, 4, 6, 1, 3, 5))


def test_who_withdraws_forfeits_what_is_not_played_and_keeps_the_rest(event: Event) -> None:
    won_by(match_between(event, "T001", "T008"), "T001")

    leave(event, "T001", "forfeit")

    assert match_between(event, "T001", "T008").state == "finished"
    assert match_between(event, "T001", "T009").state == "forfeited"
    table = {row["entrant"]: row for row in rows(event)}
    assert columns([table["T001"]], "won", "lost", "hand_points") == [(1, 1, 12)]
    assert columns([table["T009"]], "won", "hand_points", "heads") == [(1, 2, 0)]
    assert (table["T001"]["withdrawn"], table["T009"]["withdrawn"]) == ("withdrawn", "")


def test_where_results_are_void_the_group_is_as_if_the_entrant_had_never_played(
    event: Event,
) -> None:
    won_by(match_between(event, "T001", "T008"), "T001")
    won_by(match_between(event, "T008", "T009"), "T008")

    leave(event, "T001", "void")

    assert {match_between(event, "T001", code).state for code in ("T008", "T009")} == {"void"}
    assert columns(rows(event), "rank", "entrant", "played", "won", "hand_points") == [
        (1, "T008", 1, 1, 12),
        (2, "T009", 1, 0, 0),
        (None, "T001", 0, 0, 0),
    ]


def test_the_policy_of_the_event_holds_where_none_is_chosen(event: Event) -> None:
    Event.objects.update(withdrawal_policy="void")

    assert leave(event, "T001").policy == "void"


def test_a_match_with_somebody_who_withdrew_takes_no_hand(event: Event) -> None:
    leave(event, "T001")

    with pytest.raises(Conflict):
        record(match_between(event, "T001", "T009"))


def test_two_who_withdrew_both_lose_their_match(event: Event) -> None:
    leave(event, "T001")
    leave(event, "T008", cause="disqualified")

    table = {row["entrant"]: row for row in rows(event)}
    assert columns(table.values(), "entrant", "lost") == [("T009", 0), ("T001", 2), ("T008", 2)]
    assert table["T008"]["withdrawn"] == "disqualified"


def test_taking_a_withdrawal_back_is_as_if_it_had_never_been(event: Event) -> None:
    won_by(match_between(event, "T001", "T008"), "T001")
    before = rows(event)
    for policy in ("forfeit", "void"):
        withdrawal = leave(event, "T001", policy)
        assert rows(event) != before

        lift_withdrawal(withdrawal=withdrawal, reason="recovered", actor=None)

        assert rows(event) == before
    assert match_between(event, "T001", "T009").state == "scheduled"
    with pytest.raises(Conflict):
        lift_withdrawal(withdrawal=withdrawal, reason="recovered", actor=None)


def test_standings_are_compiled_again_after_a_withdrawal(event: Event) -> None:
    compile_event(event)
    leave(event, "T001")

    assert [group.code for group in differing_groups(event)] == ["A"]
    compile_event(event)
    assert list(differing_groups(event)) == []


def test_who_withdrew_does_not_go_on(event: Event) -> None:
    play_stage(event.stages.get(code="groups"), ODD_AHEAD)
    leave(event, "T001", "void")

    entries = advance(stage=event.stages.get(code="groups"), actor=None)

    assert len(entries) == 11
    assert "T001" not in [entry.entrant.code for entry in entries]


def test_a_team_that_withdraws_before_the_draw_is_not_drawn() -> None:
    event = new_event()
    register(event, [team_form(n, points=1000 - n) for n in range(1, 10)])
    leave(event, "T001")

    draw = draw_stage(stage=event.stages.get(code="groups"), seed="1", actor=None)

    assert draw.outcome["order"] == tuple(f"T00{n}" for n in range(2, 10))


def test_the_draft_of_the_next_stage_is_stale_once_somebody_withdraws(event: Event) -> None:
    groups, knockout = event.stages.order_by("position")
    play_stage(groups)
    advance(stage=groups, actor=None)
    draw_stage(stage=knockout, seed="1", actor=None)

    leave(event, "T001")

    assert stages_progress(event)[1].stale
    advance(stage=groups, actor=None)
    draw_stage(stage=knockout, seed="1", actor=None)
    assert "T001" not in Draw.objects.last().outcome["order"]
    assert not stages_progress(event)[1].stale


def knockout_of_24() -> Event:
    """Published, with one hand a match; nothing is played."""
    event = drawn_event(24)
    Stage.objects.update(hands=1)
    groups, knockout = event.stages.order_by("position")
    play_stage(groups)
    advance(stage=groups, actor=None)
    draw_stage(stage=knockout, seed="1", actor=None)
    publish_draw(stage=knockout, actor=None)
    return event


def test_when_seed_1_of_24_withdraws_late_its_opponents_go_on_and_every_place_is_given() -> None:
    event = knockout_of_24()
    knockout = event.stages.get(code="knockout")
    first = knockout.entries.get(seed=1).entrant
    leave(event, first.code, stage="knockout")

    play_stage(knockout, ODD_AHEAD)

    table = compute_rows(knockout.groups.get())
    assert [row["rank"] for row in table] == list(range(1, 25))
    own = next(row for row in table if row["entrant"] == first.code)
    assert own["withdrawn"] == "withdrawn"
    # With a bye into the round of 16, the lowest place it can fall to is 16.
    assert own["rank"] == 16
    played = [each for each in played_matches(knockout) if first in (each.odd, each.even)]
    assert {each.match.state for each in played} == {"forfeited"}
    assert all(each.winner != first for each in played)


def test_a_knockout_keeps_its_results_when_somebody_withdraws() -> None:
    event = knockout_event(8, slug="knock")
    with pytest.raises(Refused):
        leave(event, "T001", "void", stage="knockout")


def test_nobody_comes_back_once_a_match_that_builds_on_a_forfeit_has_started() -> None:
    event = knockout_event(8, slug="knock")
    knockout = event.stages.get(code="knockout")
    first = match_of(event, "knockout", "K-1")
    code = first.sides.get(parity="odd").entrant.code
    withdrawal = leave(event, code, stage="knockout")
    for number in (2, 3, 4):
        play(match_of(event, "knockout", f"K-{number}"))
    fed = first.fed.get(takes="winner").match
    record(match_of(event, "knockout", str(fed)))

    with pytest.raises(Conflict):
        lift_withdrawal(withdrawal=withdrawal, reason="recovered", actor=None)
    assert knockout.groups.get().matches.get(number=1).state == "forfeited"


def test_a_result_that_a_forfeit_passed_on_stands_once_the_match_after_it_has_started() -> None:
    """The winner of K-1 meets somebody who withdrew, so the match after that one follows K-1."""
    event = knockout_event(8, slug="knock")
    for number in (1, 2, 3, 4):
        play(match_of(event, "knockout", f"K-{number}"))
    first = match_of(event, "knockout", "K-1")
    fed = first.fed.get(takes="winner")
    other = fed.match.sides.exclude(parity=fed.parity).get().entrant
    leave(event, other.code, stage="knockout")
    final = fed.match.fed.get(takes="winner").match
    other_semifinal = final.feeds.exclude(source=fed.match).get().source
    play(match_of(event, "knockout", str(other_semifinal)))
    record(match_of(event, "knockout", str(final)))

    with pytest.raises(Conflict, match=str(final)):
        record(match_of(event, "knockout", "K-1"), (2, 4, 6, 1, 3, 5), 6)


def test_nobody_withdraws_twice_or_from_a_stage_that_is_over(event: Event) -> None:
    leave(event, "T001")
    with pytest.raises(Conflict):
        leave(event, "T001")

    event = knockout_event(8, slug="knock")
    record(match_of(event, "knockout", "K-1"))
    with pytest.raises(Conflict):
        leave(event, "T001")


@pytest.mark.parametrize("fields", [{"policy": "erase"}, {"cause": "bored"}, {"reason": " "}])
def test_a_withdrawal_that_says_too_little_is_refused(event: Event, fields: dict) -> None:
    entry = WithdrawalEntry(**{"reason": "hurt"} | fields)
    stage = event.stages.select_related("event").get(code="groups")

    with pytest.raises(Refused):
        withdraw(entrant=Entrant.objects.first(), stage=stage, entry=entry, actor=None)
    assert not Withdrawal.objects.exists()


def test_who_withdraws_from_a_swiss_forfeits_the_round_and_is_not_paired_again() -> None:
    event = preset_event("club-swiss", 8)
    stage = event.stages.get()
    first = match_of(event, stage.code, "S-1")
    leaving = first.sides.get(parity="odd").entrant
    leave(event, leaving.code, stage=stage.code)
    play_stage(stage)

    start(stage)

    second = stage.rounds.get(number=2)
    assert not Side.objects.filter(round=second, entrant=leaving).exists()
    assert Side.objects.filter(round=second).count() + second.byes.count() == 7
    table = {row["entrant"]: row for row in compute_rows(stage.groups.get())}
    opponent = first.sides.get(parity="even").entrant
    assert (table[opponent.code]["won"], table[leaving.code]["lost"]) == (1, 1)


def test_a_swiss_round_that_was_only_ruled_on_is_not_drawn_again() -> None:
    event = preset_event("club-swiss", 8)
    stage = event.stages.get()
    for match in Match.objects.filter(group__stage=stage):
        entry = RulingEntry(kind="absent", side="even", reason="nobody came")
        record_ruling(match=match_of(event, stage.code, str(match)), entry=entry, actor=None)

    start(stage)

    assert list(stage.rounds.values_list("number", flat=True).order_by("number")) == [1, 2]


def test_who_has_void_results_comes_last_in_the_final_ranking() -> None:
    event = preset_event("round-robin-8", 8)
    stage = event.stages.get()
    play_stage(stage)
    leave(event, "T001", "void", stage=stage.code)
    compile_event(event)

    ranking = final_ranking(event)

    assert [row.place for row in ranking] == list(range(1, 9))
    assert ranking[-1].entrant.code == "T001"
