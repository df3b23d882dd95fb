"""Chapter four at the table."""

import pytest

from tournament.errors import Conflict, Refused
from tournament.models import Match, Penalty
from tournament.selectors.matches import played_matches, result_of_match
from tournament.selectors.penalties import left_by_ruling, proposed_sanction
from tournament.selectors.standings import compute_ledger, compute_rows
from tournament.services.penalties import PenaltyEntry, lift_penalty, record_penalty
from tournament.tests.festival import (
    ODD_SWEEP,
    drawn_event,
    knockout_event,
    match_of,
    play,
    record,
)

pytestmark = pytest.mark.django_db


@pytest.fixture
def match() -> Match:
    return match_of(drawn_event(), "groups", "A-1")


def penalise(match: Match, **fields: object) -> Penalty:
    defaults = {"hand": 1, "seat": 1, "offence": "signalling", "sanction": "warn"}
    return record_penalty(match=match, entry=PenaltyEntry(**defaults | fields), actor=None)


def test_a_penalty_names_the_person_in_the_seat_and_its_team(match: Match) -> None:
    penalty = penalise(match, seat=4)

    assert penalty.entrant == match.sides.get(parity="even").entrant
    assert penalty.player == match.seatings.get(seat=4).player


def test_a_seat_ruled_last_is_re_ordered_and_the_order_as_played_is_kept(match: Match) -> None:
    record(match, ODD_SWEEP)

    penalise(match, seat=1, offence="took_played", sanction="last")

    (hand,) = played_matches(match.group.stage, [match])[0].hands
    assert hand.played == ODD_SWEEP
    assert hand.ruled == (3, 5, 2, 4, 6, 1)
    assert (result_of_match(match).odd, result_of_match(match).even) == (2, 0)


def test_a_seat_ruled_last_during_the_hand_need_not_be_tapped(match: Match) -> None:
    penalise(match, seat=4, offence="extra_cards", sanction="last")

    version = record(match, (1, 3, 5))

    lowest = version.places.get(place=6)
    assert (lowest.seat, lowest.cause) == (4, "ruled")


def test_a_lifted_ruling_no_longer_re_orders_the_hand(match: Match) -> None:
    record(match, ODD_SWEEP)
    penalty = penalise(match, seat=1, offence="took_played", sanction="last")

    lift_penalty(penalty=penalty, reason="video shows otherwise", actor=None)

    assert result_of_match(match).odd == 12
    with pytest.raises(Conflict):
        lift_penalty(penalty=penalty, reason="again", actor=None)


def test_lifting_needs_a_reason(match: Match) -> None:
    with pytest.raises(Refused):
        lift_penalty(penalty=penalise(match), reason="  ", actor=None)


def test_points_come_off_the_teams_hand_points_and_no_match_changes_its_winner(
    match: Match,
) -> None:
    play(match)
    penalise(match, seat=1, offence="late", sanction="points", points=30)

    code = match.sides.get(parity="odd").entrant.code
    (row,) = (row for row in compute_rows(match.group) if row["entrant"] == code)
    assert (row["won"], row["hand_points"], row["difference"], row["deducted"]) == (1, -18, -18, 30)


def test_the_ladder_proposes_more_for_the_same_person_again(match: Match) -> None:
    player = penalise(match).player

    assert proposed_sanction(player, "signalling").sanction == "stop"


def test_the_ledger_lists_all_and_totals_those_in_force(match: Match) -> None:
    lift_penalty(penalty=penalise(match, sanction="points", points=3), reason="no", actor=None)
    kept = penalise(match, sanction="points", points=2)

    ledger = compute_ledger(match.group)

    assert [row["lifted"] for row in ledger["rows"]] == [True, False]
    assert ledger["by_entrant"] == {kept.entrant.code: {"penalties": 1, "points": 2}}
    assert ledger["by_article"] == {"30.1": {"penalties": 1, "points": 2}}


@pytest.mark.parametrize(
    "wrong",
    [
        {"offence": "singing"},
        {"sanction": "prison"},
        {"sanction": "forfeit"},
        {"sanction": "stop"},
        {"sanction": "stop", "plays": -1},
        {"sanction": "warn", "plays": 1},
        {"sanction": "points"},
        {"points": -1},
        {"seat": 7},
    ],
)
def test_a_penalty_that_makes_no_sense_is_refused(match: Match, wrong: dict[str, object]) -> None:
    with pytest.raises(Refused):
        penalise(match, **wrong)
    assert not Penalty.objects.exists()


def test_a_penalty_sent_twice_is_recorded_once(match: Match) -> None:
    entry = PenaltyEntry(hand=1, seat=1, offence="late", sanction="points", points=3)

    first = record_penalty(match=match, entry=entry, actor=None, key="k")
    again = record_penalty(match=match, entry=entry, actor=None, key="k")

    assert again == first
    assert Penalty.objects.count() == 1


def test_lifting_tells_of_a_hand_that_was_played_on_without_the_seat(match: Match) -> None:
    ruled = penalise(match, seat=4, offence="extra_cards", sanction="last")
    warned = penalise(match, seat=2)
    record(match, (1, 3, 5))

    assert left_by_ruling(ruled)
    assert not left_by_ruling(warned)


def test_no_ruling_after_a_match_that_depends_on_it_has_started() -> None:
    event = knockout_event()
    record(match_of(event, "knockout", "K-1"))

    with pytest.raises(Conflict):
        penalise(match_of(event, "groups", "A-1"))


def test_no_penalty_before_the_draw_is_published(match: Match) -> None:
    match.group.stage.draws.update(published_at=None)
    with pytest.raises(Conflict) as refusal:
        penalise(match, hand=1, seat=2, offence="misplay", sanction="stop", plays=1)
    assert refusal.value.code == "not_published"
