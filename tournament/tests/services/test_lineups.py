"""Substitutes and line-ups."""

import pytest

from tournament.errors import Conflict, Refused
from tournament.models import AuditEntry, Event, Match, Player
from tournament.selectors.penalties import seated_at
from tournament.selectors.seating import bench, taken_seats
from tournament.selectors.standings import compute_ledger
from tournament.services.draws import draw_stage, publish_draw
from tournament.services.lineups import change_lineup
from tournament.services.penalties import PenaltyEntry, record_penalty
from tournament.services.standings import compile_group
from tournament.tests.festival import match_of, new_event, play, record, register, team_form

pytestmark = pytest.mark.django_db


@pytest.fixture
def match() -> Match:
    """Match A-1; its odd side has two substitutes."""
    event = new_event(approvals=1)
    forms = [team_form(n, points=1000 - n) for n in range(2, 9)]
    register(event, [team_form(1, points=1000, substitutes=("替补一", "替补二")), *forms])
    groups = event.stages.get(code="groups")
    draw_stage(stage=groups, seed="1", actor=None)
    publish_draw(stage=groups, actor=None)
    return match_of(event, "groups", "A-1")


def sit(match: Match, *names: str, parity: str = "odd") -> None:
    players = [Player.objects.get(name=name) for name in names]
    change_lineup(match=match, parity=parity, players=players, actor=None)


def names(match: Match, hand: int) -> list[str]:
    """Who sits in the odd seats during a hand."""
    return [taken.player.name for taken in taken_seats(match, hand) if taken.seat % 2]


def penalise(match: Match, hand: int, seat: int, **fields: object):
    defaults = {"offence": "extra_cards", "sanction": "out"}
    entry = PenaltyEntry(hand=hand, seat=seat, **defaults | fields)
    return record_penalty(match=match, entry=entry, actor=None)


def test_a_substitute_sits_down_from_the_next_hand_on_and_earlier_hands_keep_who_played(
    match: Match,
) -> None:
    record(match)

    sit(match, "第1队甲", "替补一", "第1队丙")

    assert names(match, 1) == ["第1队甲", "第1队乙", "第1队丙"]
    assert names(match, 2) == names(match, 6) == ["第1队甲", "替补一", "第1队丙"]


def test_who_was_replaced_may_come_back_and_seats_may_be_exchanged(match: Match) -> None:
    record(match)
    sit(match, "第1队甲", "替补一", "第1队丙")
    record(match, number=2)

    sit(match, "第1队乙", "第1队甲", "第1队丙")

    assert names(match, 2) == ["第1队甲", "替补一", "第1队丙"]
    assert names(match, 3) == ["第1队乙", "第1队甲", "第1队丙"]


def test_a_lineup_that_was_not_played_is_replaced(match: Match) -> None:
    for first in ("替补一", "替补二", "第1队甲"):
        sit(match, first, "第1队乙", "第1队丙")
        assert names(match, 1) == [first, "第1队乙", "第1队丙"]
    record(match)
    sit(match, "替补一", "第1队乙", "第1队丙")
    sit(match, "第1队甲", "第1队乙", "第1队丙")

    assert names(match, 2) == ["第1队甲", "第1队乙", "第1队丙"]
    assert match.seatings.count() == 6


def test_a_penalty_names_who_sat_there_in_that_hand_also_after_compiling_again(
    match: Match,
) -> None:
    record(match)
    sit(match, "替补一", "第1队乙", "第1队丙")
    first = penalise(match, 1, 1, offence="signalling", sanction="warn")
    second = penalise(match, 2, 1, offence="signalling", sanction="warn")
    compile_group(match.group_id)

    sit(match, "替补二", "第1队乙", "第1队丙")

    assert [first.player.name, second.player.name] == ["第1队甲", "替补一"]
    assert seated_at(match, 1, 1)[1].name == "第1队甲"
    rows = compute_ledger(match.group)["rows"]
    assert [row["player"] for row in rows] == [first.player.code, second.player.code]


def test_only_three_different_members_of_the_team_sit_down(match: Match) -> None:
    for trio in (
        ("第1队甲", "第1队甲", "第1队丙"),
        ("第1队甲", "第1队乙"),
        ("第1队甲", "第1队乙", "第2队甲"),
    ):
        with pytest.raises(Refused):
            sit(match, *trio)
    assert match.seatings.count() == 6


def test_a_match_that_is_over_changes_no_lineup(match: Match) -> None:
    play(match)

    with pytest.raises(Conflict):
        sit(match, "替补一", "第1队乙", "第1队丙")


def test_a_disqualified_player_plays_the_hand_as_ruled_and_no_other_one(match: Match) -> None:
    penalise(match, 1, 1)
    with pytest.raises(Conflict):
        sit(match, "替补一", "第1队乙", "第1队丙")
    record(match, (3, 5, 2, 4, 6))

    with pytest.raises(Conflict, match="第1队甲"):
        record(match, number=2)
    with pytest.raises(Refused):
        sit(match, "第1队甲", "替补一", "第1队丙")
    sit(match, "替补一", "第1队乙", "第1队丙")
    record(match, number=2)

    assert Player.objects.get(name="第1队甲") not in bench(match.sides.get(parity="odd").entrant)


def test_a_disqualified_player_does_not_play_in_another_match_either(match: Match) -> None:
    penalise(match, 1, 2)
    record(match, (1, 3, 4, 6, 5))
    other = Match.objects.create(group=match.group, round=match.round, number=99)
    for seating in match.seatings.all():
        other.seatings.create(seat=seating.seat, player=seating.player)
    other.round = match.group.stage.rounds.create(number=99)
    other.save()
    for side in match.sides.all():
        other.sides.create(round=other.round, parity=side.parity, entrant=side.entrant)

    with pytest.raises(Conflict):
        record(other)


def test_where_nobody_sits_in_for_a_disqualified_player_the_team_gives_up(match: Match) -> None:
    Event.objects.update(replaces_disqualified=False)
    penalise(match, 1, 1)
    record(match, (3, 5, 2, 4, 6))

    with pytest.raises(Refused, match="第1队"):
        sit(match, "替补一", "第1队乙", "第1队丙")


def test_a_change_is_in_the_audit_chain_by_codes(match: Match) -> None:
    sit(match, "替补一", "第1队乙", "第1队丙")

    entry = AuditEntry.objects.order_by("number").last()
    assert (entry.action, entry.subject) == ("change_lineup", "groups/A-1/1")
    assert entry.details == {"seats": {"1": Player.objects.get(name="替补一").code}}
