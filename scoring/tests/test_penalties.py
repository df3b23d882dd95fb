import pytest

from scoring.penalties import (
    OFFENCES,
    SANCTION_NAMES,
    Offence,
    Ruling,
    Sanction,
    ladder,
    late_units,
    settle,
)

PLAYED = (1, 3, 5, 2, 4, 6)


def ruled(seat, sanction=Sanction.LAST):
    return Ruling(seat=seat, sanction=sanction)


def test_every_offence_and_sanction_has_a_name_in_both_languages():
    assert set(OFFENCES) == set(Offence)
    assert set(SANCTION_NAMES) == set(Sanction)
    names = [row.name for row in OFFENCES.values()] + list(SANCTION_NAMES.values())
    assert all(zh and en for zh, en in names)
    assert len(set(names)) == len(names)


@pytest.mark.parametrize(
    ("offence", "first", "again"),
    [
        ("exposed_card", "warn", "stop"),
        ("signalling", "warn", "stop"),
        ("misplay", "stop", "stop"),
        ("missed_play", "stop", "stop"),
        ("refused_return", "stop", "stop"),
        ("replay_after_pass", "stop", "stop"),
        ("false_count", "stop", "stop"),
        ("hidden_tribute", "stop", "stop"),
        ("extra_cards", "last", "out"),
        ("took_played", "last", "out"),
        ("mixed_cards", "last", "out"),
        ("late", "points", "points"),
        ("absent", "forfeit", "forfeit"),
    ],
)
def test_the_ladder_follows_article_thirty(offence, first, again):
    assert ladder(Offence(offence)).sanction == first
    assert ladder(Offence(offence), [Offence(offence)]).sanction == again


def test_any_earlier_offence_of_the_same_paragraph_counts():
    assert ladder(Offence.MIXED_CARDS, [Offence.TOOK_PLAYED]).sanction is Sanction.OUT
    assert ladder(Offence.MIXED_CARDS, [Offence.SIGNALLING, Offence.LATE]).sanction is Sanction.LAST


def test_a_lost_right_is_one_and_may_be_more_only_by_gravity():
    repeated = ladder(Offence.SIGNALLING, [Offence.SIGNALLING])
    assert (repeated.rights, repeated.graver) == (1, True)
    misplay = ladder(Offence.MISPLAY)
    assert (misplay.rights, misplay.graver) == (1, False)
    assert ladder(Offence.SIGNALLING).rights == 0


@pytest.mark.parametrize(
    ("minutes", "units"), [(-3, 0), (0, 0), (1, 1), (5, 1), (6, 2), (10, 2), (11, 3)]
)
def test_lateness_counts_started_five_minutes(minutes, units):
    assert late_units(minutes) == units


def test_without_rulings_the_order_stays_as_played():
    assert settle(PLAYED, []) == PLAYED
    assert settle(PLAYED, [ruled(1, Sanction.WARN), ruled(2, Sanction.STOP)]) == PLAYED


def test_a_seat_ruled_last_is_sixth_and_the_others_move_up():
    assert settle(PLAYED, [ruled(1)]) == (3, 5, 2, 4, 6, 1)


def test_of_several_ruled_last_the_earlier_is_worse():
    assert settle(PLAYED, [ruled(3), ruled(1)]) == (5, 2, 4, 6, 1, 3)


def test_kinds_stand_from_worst_upwards():
    order = settle(PLAYED, [ruled(1), ruled(3, Sanction.OUT)], failed_burns=[5, 1], stuffed=[2, 4])
    assert order == (6, 4, 2, 5, 1, 3)


def test_a_seat_ruled_last_and_then_disqualified_counts_once():
    assert settle(PLAYED, [ruled(1), ruled(1, Sanction.OUT)]) == (3, 5, 2, 4, 6, 1)


def test_a_failed_burn_ranks_below_an_earlier_stuffed_seat():
    assert settle(PLAYED, [], failed_burns=[3], stuffed=[1]) == (5, 2, 4, 6, 1, 3)


def test_moving_up_skips_the_revolutionary():
    played = (1, 2, 3, 5, 4, 6)
    assert settle(played, [ruled(1)], revolutionary=5) == (2, 3, 4, 5, 6, 1)


def test_a_ruling_can_put_the_revolutionary_third():
    played = (2, 1, 3, 5, 4, 6)
    assert settle(played, [ruled(2)], revolutionary=5) == (1, 3, 5, 4, 6, 2)


def test_a_ruling_can_take_the_sweep_from_the_revolutionary():
    played = (1, 3, 5, 2, 4, 6)
    assert settle(played, [ruled(1)], revolutionary=5) == (3, 2, 4, 5, 6, 1)


def test_a_revolutionary_itself_ruled_last_goes_to_the_bottom():
    assert settle((1, 2, 3, 5, 4, 6), [ruled(5)], revolutionary=5) == (1, 2, 3, 4, 6, 5)


def test_in_free_play_the_revolutionary_stays_fourth():
    assert settle((1, 3, 5, 2, 4, 6), [], 5, federations=False) == (1, 3, 2, 5, 4, 6)


@pytest.mark.parametrize("played", [(1, 2, 3), (1, 2, 3, 4, 5, 5)])
def test_only_a_complete_order_is_settled(played):
    with pytest.raises(ValueError, match="not an order of the six seats"):
        settle(played, [])
