"""Chapter four at the table."""

from datetime import UTC, datetime

import pytest

from tournament import clock
from tournament.errors import Conflict, Refused
from tournament.models import Match, Penalty, Snapshot
from tournament.selectors.ledger import event_ledger
from tournament.selectors.matches import played_matches, result_of_match
from tournament.selectors.penalties import (
    left_by_ruling,
    proposed_sanction,
)
from tournament.selectors.standings import compute_ledger, compute_rows
from tournament.services.audit import digest
from tournament.services.conduct import change_conduct
from tournament.services.penalties import (
    PenaltyEntry,
    lift_penalty,
    record_penalty,
)
from tournament.services.standings import compile_event, differing_groups
from tournament.tests.festival import (
    ODD_SWEEP,
    drawn_event,
    knockout_event,
    match_of,
    penalise,
    play,
    record,
)

pytestmark = pytest.mark.django_db


@pytest.fixture
def match() -> Match:
    return match_of(drawn_event(), "groups", "A-1")


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
    penalise(match, seat=1, offence="misplay", sanction="points", points=30)

    code = match.sides.get(parity="odd").entrant.code
    (row,) = (row for row in compute_rows(match.group) if row["entrant"] == code)
    assert (row["won"], row["hand_points"], row["difference"], row["deducted"]) == (1, -18, -18, 30)


@pytest.mark.parametrize(
    ("within", "same_match", "same_stage", "same_event"),
    [("event", "stop", "stop", "stop"), ("stage", "stop", "stop", "warn"),
     ("match", "stop", "warn", "warn")],
)  # fmt: skip
def test_an_offence_is_repeated_within_what_the_event_says(
    within: str, same_match: str, same_stage: str, same_event: str
) -> None:
    event = knockout_event(repeat_within=within)
    match = match_of(event, "groups", "A-1")
    player = penalise(match).player
    others = match_of(event, "groups", "B-1"), match_of(event, "knockout", "K-1")

    proposed = [proposed_sanction(player, each, "signalling").sanction for each in (match, *others)]

    assert proposed == [same_match, same_stage, same_event]


def test_a_lifted_penalty_makes_no_offence_a_repeated_one(match: Match) -> None:
    penalty = penalise(match)
    lift_penalty(penalty=penalty, reason="no", actor=None)

    assert proposed_sanction(penalty.player, match, "signalling").sanction == "warn"


def test_the_ledger_lists_all_and_totals_those_in_force(match: Match) -> None:
    lift_penalty(penalty=penalise(match, sanction="points", points=3), reason="no", actor=None)
    kept = penalise(match, sanction="points", points=2)
    penalise(match, sanction="stop", plays=2)

    ledger = compute_ledger(match.group)

    total = {"penalties": 2, "kinds": {"points": 1, "stop": 1}, "plays": 2, "points": 2}
    assert [row["state"] for row in ledger["rows"]] == ["lifted", "in_force", "in_force"]
    assert ledger["by_entrant"] == {kept.entrant.code: total}
    assert ledger["by_player"] == {kept.player.code: total}
    assert ledger["by_article"] == {"30.1": total}


def test_the_ledger_of_an_event_sums_what_was_compiled_in_all_its_groups(match: Match) -> None:
    event = match.group.stage.event
    first = penalise(match, seat=1)
    second = penalise(match_of(event, "groups", "B-1"), seat=1, sanction="points", points=4)
    assert not event_ledger(event).complete
    compile_event(event)

    ledger = event_ledger(event)

    assert ledger.complete
    (by_article,) = ledger.by_article
    assert (by_article.of, by_article.total["penalties"], by_article.total["points"]) == (
        "30.1", 2, 4,
    )  # fmt: skip
    assert {line.of for line in ledger.by_entrant} == {first.entrant.name, second.entrant.name}
    assert {(line.of, line.team) for line in ledger.by_player} == {
        (each.player.name, each.entrant.name) for each in (first, second)
    }


def test_lateness_takes_points_by_the_minutes_and_keeps_when_somebody_was_due(match: Match) -> None:
    with clock.fixed(datetime(2026, 5, 1, 9, 11, tzinfo=UTC)):
        penalty = penalise(match, offence="late", sanction="points", minutes=11)

    assert (penalty.points, penalty.minutes_late) == (3, 11)
    assert penalty.due_at == datetime(2026, 5, 1, 9, 0, tzinfo=UTC)


def test_the_tariff_of_the_event_takes_points_on_top_of_the_sanction(match: Match) -> None:
    event = match.group.stage.event
    change_conduct(event=event, settings={"tariff": {"signalling": 4, "late": 2}}, actor=None)
    match = match_of(event, "groups", "A-1")

    assert penalise(match).points == 4
    assert penalise(match, points=0, reason="a beginner").points == 0
    assert penalise(match, offence="late", sanction="points", minutes=6).points == 4
    assert proposed_sanction(match.seatings.get(seat=1).player, match, "misplay").points == 0


@pytest.mark.parametrize(
    "tariff", [{"singing": 1}, {"absent": 1}, {"misplay": -1}, {"misplay": 100}, {"late": 0}]
)
def test_a_tariff_that_makes_no_sense_is_refused(match: Match, tariff: dict[str, int]) -> None:
    with pytest.raises(Refused):
        change_conduct(event=match.group.stage.event, settings={"tariff": tariff}, actor=None)


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
        {"points": 1000},
        {"sanction": "points", "points": 0},
        {"sanction": "stop", "plays": 21},
        {"offence": "late", "sanction": "points"},
        {"offence": "late", "sanction": "points", "minutes": -5},
        {"offence": "late", "sanction": "points", "minutes": 241},
        {"offence": "absent"},
        {"minutes": 5},
        {"seat": 7},
        {"seat": 0},
    ],
)
def test_a_penalty_that_makes_no_sense_is_refused(match: Match, wrong: dict[str, object]) -> None:
    with pytest.raises(Refused):
        penalise(match, **wrong)
    assert not Penalty.objects.exists()
    assert not match.hands.exists()


@pytest.mark.parametrize("hand", [0, -1, 2, 99])
def test_a_penalty_names_a_hand_that_has_begun_or_is_next(match: Match, hand: int) -> None:
    with pytest.raises(Conflict):
        penalise(match, hand=hand)
    assert not Penalty.objects.exists()


def test_a_penalty_sent_twice_is_recorded_once(match: Match) -> None:
    entry = PenaltyEntry(hand=1, seat=1, offence="late", sanction="points", minutes=15)

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


@pytest.mark.parametrize(
    "fields",
    [
        {"sanction": "warn"},
        {"offence": "misplay", "sanction": "stop", "plays": 2},
        {"offence": "late", "sanction": "points", "minutes": 20},
        {"offence": "took_played", "sanction": "last", "points": 3},
        {"offence": "took_played", "sanction": "out"},
    ],
)
def test_lifting_brings_back_exactly_the_standings_before(fields: dict[str, object]) -> None:
    event = drawn_event(approvals=1)
    match = match_of(event, "groups", "A-1")
    play(match, ODD_SWEEP)
    before = compute_rows(match.group)

    penalty = penalise(match, **fields)
    assert compute_rows(match.group) != before
    lift_penalty(penalty=penalty, reason="video shows otherwise", actor=None)

    assert compute_rows(match.group) == before


def test_penalties_survive_compiling_again_and_are_covered_by_the_check(match: Match) -> None:
    event = match.group.stage.event
    play(match, ODD_SWEEP)
    penalise(match, offence="took_played", sanction="last", points=2)
    compile_event(event)
    before = Snapshot.objects.get(group=match.group)
    Snapshot.objects.all().delete()
    compile_event(event)

    after = Snapshot.objects.get(group=match.group)
    assert (after.rows, after.ledger, after.digest) == (before.rows, before.ledger, before.digest)
    assert list(differing_groups(event)) == []
    Snapshot.objects.filter(pk=after.pk).update(digest=digest([after.rows, {}]))
    assert list(differing_groups(event)) == [match.group]
