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


WARNED = ("warn", 0, False)
RIGHT = ("stop", 1, False)
RIGHTS = ("stop", 1, True)  # one or more, by gravity
RULED_LAST = ("last", 0, False)
DISQUALIFIED = ("out", 0, False)


@pytest.mark.parametrize(
    ("offence", "article", "first", "again"),
    [
        ("exposed_card", "30.1", WARNED, RIGHTS),
        ("signalling", "30.1", WARNED, RIGHTS),
        ("misplay", "30.2", RIGHT, RIGHT),
        ("missed_play", "30.2", RIGHT, RIGHT),
        ("refused_return", "30.2", RIGHT, RIGHT),
        ("replay_after_pass", "30.2", RIGHT, RIGHT),
        ("false_count", "30.2", RIGHT, RIGHT),
        ("hidden_tribute", "30.2", RIGHT, RIGHT),
        ("extra_cards", "30.3", RULED_LAST, DISQUALIFIED),
        ("took_played", "30.3", RULED_LAST, DISQUALIFIED),
        ("mixed_cards", "30.3", RULED_LAST, DISQUALIFIED),
        ("late", "30.4", ("points", 0, False), ("points", 0, False)),
        ("absent", "30.4", ("forfeit", 0, False), ("forfeit", 0, False)),
    ],
)
def test_the_ladder_follows_article_thirty(offence, article, first, again):
    steps = [ladder(Offence(offence), earlier) for earlier in ([], [Offence(offence)])]
    assert OFFENCES[Offence(offence)].article == article
    assert [(step.sanction, step.rights, step.graver) for step in steps] == [first, again]


def test_any_earlier_offence_of_the_same_paragraph_counts():
    assert ladder(Offence.MIXED_CARDS, [Offence.TOOK_PLAYED]).sanction is Sanction.OUT
    assert ladder(Offence.MIXED_CARDS, [Offence.SIGNALLING, Offence.LATE]).sanction is Sanction.LAST


@pytest.mark.parametrize(
    ("minutes", "units"), [(-3, 0), (0, 0), (1, 1), (5, 1), (6, 2), (10, 2), (11, 3)]
)
def test_lateness_counts_started_five_minutes(minutes, units):
    assert late_units(minutes) == units


@pytest.mark.parametrize(
    ("offence", "tariff", "minutes", "points"),
    [
        ("misplay", {}, 0, 0),
        ("misplay", {"misplay": 3}, 0, 3),
        ("misplay", {"late": 3}, 0, 0),
        ("late", {}, 11, 3),  # one point a unit where the event says nothing
        ("late", {"late": 2}, 5, 2),
        ("late", {"late": 2}, 6, 4),
        ("late", {"misplay": 2}, 0, 0),
    ],
)
def test_the_tariff_of_the_event_comes_on_top_of_the_sanction(offence, tariff, minutes, points):
    step = ladder(Offence(offence), tariff=tariff, minutes=minutes)
    assert step.points == points
    assert step.sanction == OFFENCES[Offence(offence)].first


LAST, OUT = Sanction.LAST, Sanction.OUT


@pytest.mark.parametrize(
    ("rulings", "failed_burns", "stuffed", "order"),
    [
        # one ruling: the others behind it move up
        ([(1, LAST)], [], [], (3, 5, 2, 4, 6, 1)),
        ([(1, OUT)], [], [], (3, 5, 2, 4, 6, 1)),
        ([(6, LAST)], [], [], PLAYED),
        # of one kind the earlier is worse
        ([(3, LAST), (1, LAST)], [], [], (5, 2, 4, 6, 1, 3)),
        ([(3, OUT), (1, OUT)], [], [], (5, 2, 4, 6, 1, 3)),
        ([], [3, 1], [], (5, 2, 4, 6, 1, 3)),
        ([], [], [3, 1], (5, 2, 4, 6, 1, 3)),
        # of two kinds the graver is worse, whichever came first
        ([(1, LAST), (3, OUT)], [], [], (5, 2, 4, 6, 1, 3)),
        ([(3, OUT), (1, LAST)], [], [], (5, 2, 4, 6, 1, 3)),
        ([(3, LAST)], [1], [], (5, 2, 4, 6, 1, 3)),
        ([], [3], [1], (5, 2, 4, 6, 1, 3)),
        ([(3, OUT)], [], [1], (5, 2, 4, 6, 1, 3)),
        # all kinds at once
        ([(1, LAST), (3, OUT)], [5], [2, 4], (6, 4, 2, 5, 1, 3)),
        # a seat counts once, by the gravest thing that befell it
        ([(1, LAST), (1, OUT)], [], [], (3, 5, 2, 4, 6, 1)),
        ([(3, LAST), (1, LAST), (1, OUT)], [], [], (5, 2, 4, 6, 3, 1)),
        ([(1, LAST), (3, LAST)], [3], [1], (5, 2, 4, 6, 3, 1)),
        # other sanctions re-order nothing
        ([(1, Sanction.WARN), (2, Sanction.STOP), (3, Sanction.POINTS)], [], [], PLAYED),
    ],
)
def test_of_several_rulings_in_one_hand_the_worst_stands_lowest(
    rulings, failed_burns, stuffed, order
):
    settled = settle(
        PLAYED, [ruled(*each) for each in rulings], failed_burns=failed_burns, stuffed=stuffed
    )
    assert settled == order


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
