"""A hand written down act by act: what is offered, what is refused and why, what comes of it."""

from dataclasses import replace

import pytest

from scoring.engine import Capacity, Kind, Move, Record, parse_set, read_gjn, replay, simulate
from scoring.engine.cards import RANKS, count_of, one
from scoring.engine.moves import LAST_TURN_KIND, burn, pass_, play_, yield_
from scoring.rules import RULESETS
from tournament.adapters.scribing import IllegalActError, Scribe

COMPETITION = RULESETS["competition"]
KNOWN = {"Rules", "Lead", "Deal"}


def begun(**tags: str) -> Scribe:
    return Scribe.begin({"Rules": "competition", "Lead": "1"} | tags, COMPETITION)


def cards(text: str):
    return parse_set(text, COMPETITION)


def feed(scribe: Scribe, hand: Record) -> Scribe:
    """Write `hand` down by taps, each of which must be offered."""
    for move in hand.acts:
        if move.kind <= LAST_TURN_KIND:
            offer(scribe, move)
        scribe = scribe.after(move)
    return scribe


def offer(scribe: Scribe, move: Move) -> None:
    """Choose the seat and then its cards one by one; all of it must be offered."""
    turn, chosen = scribe.turns[move.seat], 0
    for rank in range(len(RANKS)):
        for _card in range(count_of(move.bag, rank)):
            offered = {each.card for each in turn.ranks(chosen) if each.offered}
            assert RANKS[rank] in offered
            chosen += one(rank)
    assert turn.why_not(move.kind, move.cards) is None


@pytest.mark.parametrize("deal", [True, False], ids=["dealt", "undealt"])
@pytest.mark.parametrize("rules", ["competition", "brief", "jining", "lianzhong-held"])
def test_every_act_of_a_legal_hand_is_offered_and_leads_to_its_order(
    rules: str, deal: bool
) -> None:
    hand = next(
        hand
        for hand in (simulate(seed, RULESETS[rules]) for seed in range(100, 200))
        if not replay(hand).position.story.stuffed or deal
    )
    tags = {name: value for name, value in hand.tags if name in KNOWN and (deal or name != "Deal")}
    scribe = feed(Scribe.begin(tags, RULESETS[rules]), hand)
    assert scribe.dealt is deal
    assert scribe.over
    assert scribe.violations == []
    if deal:
        assert scribe.state.outcome.order == replay(hand).order
    else:
        undealt = replay(replace(hand, tags=tuple(tags.items())), RULESETS[rules])
        assert scribe.state.outcome.order == undealt.order


def test_who_acts_and_in_which_capacity_follows_the_table() -> None:
    scribe = begun().after(play_(1, cards("KK")))
    capacities = {seat: turn.capacity for seat, turn in scribe.turns.items()}
    assert capacities[4] is Capacity.ANSWER
    assert {capacities[seat] for seat in (2, 3, 5, 6)} == {Capacity.BURN}
    assert scribe.first == 4


def test_a_later_seat_acts_after_the_passes_before_it_which_are_written() -> None:
    scribe = begun().after(play_(1, cards("44"))).after(play_(4, cards("66")))
    assert scribe.text.endswith("1 44\n2 -\n3 -\n4 66\n")


def test_the_owner_leads_once_all_others_pass() -> None:
    turn = begun().after(play_(1, cards("44"))).turns[1]
    assert (turn.capacity, turn.passes) == (Capacity.LEAD, (2, 3, 4, 5, 6))


def test_without_a_deal_any_set_that_beats_is_offered() -> None:
    turn = begun().after(play_(1, cards("44"))).turns[2]
    assert turn.why_not(Kind.PLAY, cards("33")).rule == "R2.3"
    assert turn.why_not(Kind.PLAY, cards("55")) is None
    assert all(rank.offered for rank in turn.ranks(0))
    offered = {rank.card for rank in turn.ranks(cards("5").bag) if rank.offered}
    assert offered == set("5" + "2sB")


def test_with_a_deal_only_cards_that_lead_to_a_legal_set_are_offered() -> None:
    hand = simulate(1, COMPETITION)
    deal = {name: value for name, value in hand.tags if name in KNOWN}
    scribe = Scribe.begin(deal, COMPETITION)
    leader = scribe.first
    scribe = scribe.after(next(iter(scribe.state.legal(leader))))
    turn = scribe.turns[scribe.first]
    legal = {move.bag for move in turn.state.legal(turn.seat) if move.cards}
    offered = {rank.card for rank in turn.ranks(0) if rank.offered}
    assert offered == {
        card for card in RANKS if any(count_of(bag, RANKS.index(card)) for bag in legal)
    }


@pytest.mark.parametrize(
    ("move", "rule"),
    [
        (play_(1, cards("5")), "R2.3"),
        (play_(1, cards("TT")), "R2.5"),
        (Move(Kind.PLAY, 1), "R2.1"),
        (play_(2, cards("T")), "R5.2"),
        (yield_(1), "R5.3"),
        (burn(1, cards("B")), "R6.1"),
        (Move(Kind.WITHDRAW, 3), "R8.1"),
    ],
)
def test_what_is_not_legal_is_refused_by_its_rule(move: Move, rule: str) -> None:
    scribe = begun().after(play_(1, cards("4"))).after(play_(6, cards("9")))
    with pytest.raises(IllegalActError) as refusal:
        scribe.after(move)
    assert refusal.value.fault.rule == rule


def test_a_line_of_the_record_is_an_act_too() -> None:
    scribe = begun().after_line("@4 last extra_cards").after_line("5 R")
    assert scribe.text.endswith("@4 last extra_cards\n5 R\n")
    with pytest.raises(IllegalActError):
        scribe.after_line("nonsense")


def test_the_last_act_can_be_undone_down_to_the_first() -> None:
    scribe = begun().after(play_(1, cards("4"))).after(pass_(2))
    assert scribe.undone().text.endswith("1 4\n")
    assert scribe.undone().undone().record.acts == ()
    assert scribe.undone().undone().undone().record.acts == ()


def test_before_the_first_lead_a_revolution_is_offered_then_the_choice_of_its_opposite() -> None:
    scribe = begun()
    assert {move.kind for move in scribe.openings()} == {Kind.WITHDRAW}
    scribe = scribe.after(Move(Kind.WITHDRAW, 5))
    choices = {move for move in scribe.openings() if move.seat == 2}
    assert {move.kind for move in choices} >= {Kind.HEAD, Kind.NO_HEAD}
    assert list(scribe.after(play_(1, cards("4"))).openings()) == []


def test_what_is_wrong_with_a_record_that_goes_on_is_said() -> None:
    scribe = Scribe('%GJN 1\n[Lead "1"]\n1 44\n2 33\n', COMPETITION)
    assert [found.code for found in scribe.violations] == ["E305"]
    assert read_gjn(scribe.text)[0].acts[-1].seat == 2
