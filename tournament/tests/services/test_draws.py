"""Drawing, publishing and advancing."""

from collections import Counter

import pytest

from tournament.errors import Conflict, Refused
from tournament.models import Draw, Entry, Match, Table
from tournament.selectors.ranking import final_ranking
from tournament.selectors.stages import published_stages
from tournament.services.advancement import advance
from tournament.services.draws import draw_stage, publish_draw
from tournament.services.registration import register_teams
from tournament.tasks import sweep
from tournament.tests.festival import (
    EVEN_SWEEP,
    drawn_event,
    knockout_event,
    match_of,
    new_event,
    play,
    play_stage,
    record,
    register,
    team_form,
)

pytestmark = pytest.mark.django_db


def test_twenty_four_teams_make_four_groups_of_six_with_five_rounds_on_twelve_tables() -> None:
    groups = drawn_event(24).stages.get(code="groups")

    assert [group.entries.count() for group in groups.groups.order_by("code")] == [6, 6, 6, 6]
    matches = Match.objects.filter(group__stage=groups)
    assert Counter(matches.values_list("round__number", flat=True)) == dict.fromkeys(
        range(1, 6), 12
    )
    assert set(matches.values_list("wave", flat=True)) == {1}


def test_players_sit_down_in_the_seats_of_their_side() -> None:
    match = match_of(drawn_event(), "groups", "A-1")

    odd = match.sides.get(parity="odd").entrant
    seated = match.seatings.filter(seat__in=(1, 3, 5)).order_by("seat")
    assert [each.player.name for each in seated] == [f"{odd.name}{letter}" for letter in "甲乙丙"]


def test_the_same_entries_and_seed_give_the_same_draw() -> None:
    event = new_event()
    register(event, [team_form(n) for n in range(1, 25)])
    stage = event.stages.get(code="groups")

    first = draw_stage(stage=stage, seed="abc", actor=None)
    again = draw_stage(stage=stage, seed="abc", actor=None)
    other = draw_stage(stage=stage, seed="xyz", actor=None)

    assert first.outcome == again.outcome != other.outcome
    assert [draw.version for draw in Draw.objects.order_by("version")] == [1, 2, 3]


def test_teams_of_one_district_are_kept_apart() -> None:
    event = new_event()
    register(event, [team_form(n, district=f"区{n % 10}") for n in range(1, 25)])

    outcome = draw_stage(stage=event.stages.get(code="groups"), seed="1", actor=None).outcome

    assert outcome["together"] == outcome["bound"] == 0


def test_a_draw_is_public_only_once_it_is_published() -> None:
    event = drawn_event()
    stage = event.stages.get(code="groups")
    draw_stage(stage=stage, seed="2", actor=None)
    assert published_stages(event) == []

    publish_draw(stage=stage, actor=None)

    assert published_stages(event) == [stage]
    with pytest.raises(Conflict):
        publish_draw(stage=stage, actor=None)


def test_a_stage_with_results_is_not_drawn_again() -> None:
    event = drawn_event()
    record(match_of(event, "groups", "A-1"))

    with pytest.raises(Conflict):
        draw_stage(stage=event.stages.get(code="groups"), seed="2", actor=None)


@pytest.mark.parametrize("seed", ["", "x" * 61, "a\x00b", "a\nb"])
def test_a_draw_needs_a_seed_that_can_be_written_down(seed: str) -> None:
    with pytest.raises(Refused):
        draw_stage(stage=drawn_event().stages.get(code="groups"), seed=seed, actor=None)


def test_what_somebody_else_has_drawn_since_is_neither_published_nor_drawn_over() -> None:
    stage = drawn_event().stages.get(code="groups")
    draw_stage(stage=stage, seed="2", actor=None, seen_version=1)

    with pytest.raises(Conflict):
        publish_draw(stage=stage, actor=None, seen_version=1)
    with pytest.raises(Conflict):
        draw_stage(stage=stage, seed="3", actor=None, seen_version=1)

    publish_draw(stage=stage, actor=None, seen_version=2)


def test_a_public_draw_that_was_drawn_over_no_longer_closes_registration() -> None:
    event = drawn_event()
    draw_stage(stage=event.stages.get(code="groups"), seed="2", actor=None)

    assert register(event, [team_form(99)])


def test_one_person_in_both_teams_of_a_match_keeps_one_seat_and_leaves_the_other_empty() -> None:
    event = new_event()
    forms = [
        team_form(n, points=100 - n, players=("王一", f"乙{n}", f"丙{n}"), leader="")
        if n in (1, 8)
        else team_form(n, points=100 - n)
        for n in range(1, 9)
    ]
    register_teams(event=event, registrations=forms, answers={}, same_persons={"王一"}, actor=None)

    draw_stage(stage=event.stages.get(code="groups"), seed="1", actor=None)

    match = match_of(event, "groups", "A-1")
    assert match.seatings.count() == 5
    assert match.seatings.get(player__name="王一").seat == 1


def test_too_few_entrants_nobody_advanced_or_no_tables_are_refused() -> None:
    event = new_event()
    register(event, [team_form(n) for n in range(1, 8)])
    with pytest.raises(Refused, match="8"):
        draw_stage(stage=event.stages.get(code="groups"), seed="1", actor=None)
    with pytest.raises(Refused):
        draw_stage(stage=event.stages.get(code="knockout"), seed="1", actor=None)
    register(event, [team_form(8)])
    Table.objects.filter(venue__event=event).delete()
    with pytest.raises(Refused):
        draw_stage(stage=event.stages.get(code="groups"), seed="1", actor=None)


def test_nothing_to_publish_before_the_draw() -> None:
    with pytest.raises(Conflict):
        publish_draw(stage=new_event().stages.get(code="groups"), actor=None)


def test_registration_closes_when_a_draw_is_published() -> None:
    with pytest.raises(Conflict):
        register(drawn_event(), [team_form(99)])


def test_advancing_waits_for_every_match() -> None:
    event = drawn_event()

    with pytest.raises(Conflict, match="A-1"):
        advance(stage=event.stages.get(code="groups"), actor=None)


def test_advancing_waits_for_disputes() -> None:
    event = drawn_event()
    play_stage(event.stages.get(code="groups"))
    match_of(event, "groups", "A-1").hands.filter(number=1).update(disputed=True)

    with pytest.raises(Conflict, match="A-1"):
        advance(stage=event.stages.get(code="groups"), actor=None)


def test_nobody_advances_from_the_last_stage() -> None:
    with pytest.raises(Refused):
        advance(stage=drawn_event().stages.get(code="knockout"), actor=None)


def test_group_winners_are_seeded_before_runners_up_whatever_they_scored() -> None:
    event = knockout_event(12)

    sweep()
    entries = Entry.objects.filter(stage__code="knockout").order_by("seed")
    group_ranks = {
        row["entrant"]: row["rank"]
        for group in event.stages.get(code="groups").groups.all()
        for row in group.snapshot.rows
    }
    ranks = [group_ranks[entry.entrant.code] for entry in entries]
    assert ranks == [1] * 4 + [2] * 4 + [3] * 4


def test_a_correction_before_the_knockout_starts_can_be_advanced_and_drawn_again() -> None:
    event = knockout_event(group_hands=6)
    groups, knockout = event.stages.order_by("position")
    for number in range(1, 7):
        record(match_of(event, "groups", "A-1"), EVEN_SWEEP, number)

    advance(stage=groups, actor=None)
    draw = draw_stage(stage=knockout, seed="1", actor=None)

    assert draw.version == 2


def test_no_advancing_once_the_next_stage_has_started() -> None:
    event = knockout_event()
    record(match_of(event, "knockout", "K-1"))

    with pytest.raises(Conflict):
        advance(stage=event.stages.get(code="groups"), actor=None)


@pytest.mark.whole_events
def test_every_place_of_the_knockout_is_taken_once_and_the_better_seed_comes_first() -> None:
    event = knockout_event(9)
    play_stage(event.stages.get(code="knockout"))
    sweep()

    ranking = final_ranking(event)

    seeds = dict(Entry.objects.filter(stage__code="knockout").values_list("entrant_id", "seed"))
    assert [ranked.place for ranked in ranking] == list(range(1, 10))
    # the odd side won every match, and the odd side is the better seed
    assert [seeds[ranked.entrant.pk] for ranked in ranking] == list(range(1, 10))


def test_places_of_a_running_knockout_are_spans() -> None:
    event = knockout_event()
    play(match_of(event, "knockout", "K-1"))
    sweep()

    spans = Counter((ranked.best, ranked.worst) for ranked in final_ranking(event))
    assert spans == {(1, 8): 6, (1, 4): 1, (5, 8): 1}
