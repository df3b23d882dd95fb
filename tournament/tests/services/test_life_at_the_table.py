"""Random lives at the tables: referees, captains and the chief do anything at any time.

What comes too early or too late is refused, and changes nothing. After every step one version of a
hand counts at most, the standings are what a plain second sum gives, and the audit chain verifies.
"""

from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from functools import partial

import pytest
from django.db import transaction
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from tournament.errors import Refused
from tournament.models import Correction, Dispute, Event, Group, Hand, HandVersion, Penalty, Role
from tournament.services import audit
from tournament.services.advancement import advance
from tournament.services.corrections import (
    CorrectionEntry,
    approve_correction,
    decline_correction,
    propose_correction,
)
from tournament.services.disputes import (
    DecisionEntry,
    DisputeEntry,
    decide_dispute,
    raise_dispute,
)
from tournament.services.draws import draw_stage, publish_draw
from tournament.services.hands import confirm_hand, latest_version, record_hand
from tournament.services.penalties import (
    PenaltyEntry,
    approve_penalty,
    decline_penalty,
    lift_penalty,
    record_penalty,
)
from tournament.services.standings import compile_event, differing_groups
from tournament.services.withdrawals import WithdrawalEntry, withdraw
from tournament.tests.festival import ODD_SWEEP, match_of, two_groups_of_three
from tournament.tests.services import naive
from tournament.tests.services.officials import official
from tournament.tests.services.plain import Order, entry_of, order_of, refuse_another_sum

pytestmark = [pytest.mark.django_db, pytest.mark.whole_events]

HANDS = 2
INDEX = st.integers(0, 10**6)
ORDERS = st.permutations(range(1, 7)).map(tuple)
RESULTS = st.one_of(ORDERS, ORDERS, ORDERS, st.none())  # None: a void hand
SIDES = st.sampled_from(["odd", "even"])
ANSWERS = st.sampled_from([None, True, False])  # of a second official, at once
CAPTAINS = {"referee": 0, "opponent": 1, "both": 2}


class LifeAtTheTable(RuleBasedStateMachine):
    """What officials and captains try. `orders` remembers which result of each hand counts."""

    event: Event
    chief: Role
    other: Role

    def __init__(self) -> None:
        super().__init__()
        self.savepoint = transaction.atomic()
        self.savepoint.__enter__()
        groups = Group.objects.filter(stage__event=self.event, stage__code="groups")
        self.seeds = {
            group.code: {entry.entrant.code: entry.seed for entry in group.entries.all()}
            for group in groups
        }
        self.games = {
            str(match): naive.Game(
                code=str(match),
                **{side.parity: side.entrant.code for side in match.sides.all()},
            )
            for group in groups
            for match in group.matches.all()
        }
        self.entered: dict[int, tuple[Order, set[str]]] = {}  # by hand: what waits, who agreed
        self.orders: dict[int, Order] = {}
        self.disputed: list[int] = []
        self.proposed: dict[int, Order] = {}  # by correction
        self.fines: dict[int, tuple[str, int]] = {}
        self.out: dict[str, str] = {}
        self.built = False

    def teardown(self) -> None:
        transaction.set_rollback(True)
        self.savepoint.__exit__(None, None, None)

    @initialize(
        rounds=st.integers(0, HANDS),
        confirmed_by=st.sampled_from(list(CAPTAINS)),
        approvals=st.sampled_from([1, 2]),
    )
    def begin(self, rounds: int, confirmed_by: str, approvals: int) -> None:
        """Some rounds are played before anybody objects to anything."""
        self.captains, self.approvals = 0, approvals
        for _round in range(rounds):
            self.play_a_round(ODD_SWEEP)
        self.captains = CAPTAINS[confirmed_by]
        Event.objects.filter(pk=self.event.pk).update(
            confirmed_by=confirmed_by, approvals=approvals
        )

    @property
    def void(self) -> set[str]:
        return {code for code, policy in self.out.items() if policy == "void"}

    def result(self, game: naive.Game) -> naive.Result:
        return naive.result(game, HANDS, set(self.out), self.void)

    def hand(self, index: int) -> Hand:
        rows = Hand.objects.select_related("match__group__stage__event", "match__round")
        return rows.get(pk=self.recorded[index % len(self.recorded)])

    @property
    def recorded(self) -> list[int]:
        return sorted({*self.orders, *self.entered})

    @precondition(lambda self: not self.built)
    @rule(order=ORDERS)
    def play_a_round(self, order: tuple[int, ...]) -> None:
        """One hand at every table, so that lives get somewhere."""
        for code, game in self.games.items():
            if not self.result(game).winner:
                self.record(code, len(game.hands) + 1, order)

    @precondition(lambda self: not self.built)
    @rule(index=INDEX, order=RESULTS)
    def play(self, index: int, order: Order) -> None:
        code = list(self.games)[index % len(self.games)]
        self.record(code, len(self.games[code].hands) + 1, order)

    @precondition(lambda self: self.recorded)
    @rule(index=INDEX, order=RESULTS)
    def enter_again(self, index: int, order: Order) -> None:
        hand = self.hand(index)
        self.record(str(hand.match), hand.number, order)

    def record(self, code: str, number: int, order: Order) -> None:
        match = match_of(self.event, "groups", code)
        with suppress(Refused):
            version = record_hand(match=match, number=number, entry=entry_of(order), actor=None)
            if number > len(self.games[code].hands):
                self.games[code].hands.append(None)
            self.entered[version.hand_id] = order, set()
            self.count_if_agreed(version.hand)

    @precondition(lambda self: self.entered)
    @rule(index=INDEX, side=SIDES)
    def a_captain_confirms(self, index: int, side: str) -> None:
        self.confirm(Hand.objects.get(pk=list(self.entered)[index % len(self.entered)]), side)

    @precondition(lambda self: self.entered)
    @rule()
    def all_captains_confirm(self) -> None:
        for side in ("odd", "even"):
            for hand in Hand.objects.filter(pk__in=list(self.entered)):
                self.confirm(hand, side)

    def confirm(self, hand: Hand, side: str) -> None:
        with suppress(Refused):
            confirm_hand(version=latest_version(hand), parity=side, actor=None)
            self.entered[hand.pk][1].add(side)
            self.count_if_agreed(hand)

    def count_if_agreed(self, hand: Hand) -> None:
        order, agreed = self.entered[hand.pk]
        if len(agreed) >= self.captains:
            self.count(hand, order)

    def count(self, hand: Hand, order: Order) -> None:
        """From now on this result counts, and nothing else of the hand waits."""
        self.entered.pop(hand.pk, None)
        self.orders[hand.pk] = order
        self.games[str(hand.match)].hands[hand.number - 1] = order

    @precondition(lambda self: self.recorded)
    @rule(index=INDEX)
    def dispute(self, index: int) -> None:
        hand = self.hand(index)
        with suppress(Refused):
            raise_dispute(
                hand=hand,
                entry=DisputeEntry(cause="order"),
                seen_version=hand.versions.count(),
                actor=None,
            )
            self.disputed.append(hand.pk)

    @precondition(lambda self: self.disputed)
    @rule(index=INDEX, ruling=st.sampled_from(["stands", "corrected", "withdrawn"]), order=RESULTS)
    def decide(self, index: int, ruling: str, order: Order) -> None:
        hand = Hand.objects.get(pk=self.disputed[index % len(self.disputed)])
        dispute = Dispute.objects.get(hand=hand, decision=None)
        right = entry_of(order) if ruling == "corrected" else None
        entry = DecisionEntry(ruling=ruling, reason="looked at it", hand=right)
        with suppress(Refused):
            decide_dispute(dispute=dispute, entry=entry, actor=self.chief)
            self.disputed.remove(hand.pk)
            if ruling == "corrected":
                self.count(hand, order)
            elif ruling == "stands" and hand.pk in self.entered:
                self.count(hand, self.entered[hand.pk][0])

    @precondition(lambda self: self.recorded)
    @rule(index=INDEX, order=ORDERS, answer=ANSWERS)
    def propose_to_correct(self, index: int, order: tuple[int, ...], answer: bool | None) -> None:
        hand = self.hand(index)
        entry = CorrectionEntry(hand=entry_of(order), policy="standings", reason="misread")
        with suppress(Refused):
            correction = propose_correction(
                hand=hand, entry=entry, seen_version=hand.versions.count(), actor=self.other
            )
            self.proposed[correction.pk] = order
            if self.approvals == 1:
                self.correct(hand, self.proposed.pop(correction.pk))
            elif answer is not None:
                self.answer(correction.pk, approved=answer)

    @precondition(lambda self: self.proposed)
    @rule(index=INDEX, approved=st.booleans())
    def answer_a_correction(self, index: int, approved: bool) -> None:
        with suppress(Refused):
            self.answer(list(self.proposed)[index % len(self.proposed)], approved=approved)

    def answer(self, key: int, *, approved: bool) -> None:
        correction = Correction.objects.select_related("event").get(pk=key)
        decide = approve_correction if approved else decline_correction
        decide(correction=correction, actor=self.chief)
        order = self.proposed.pop(key)
        if approved:
            self.correct(Hand.objects.get(pk=correction.hand_id), order)

    def correct(self, hand: Hand, order: Order) -> None:
        """A correction decides what was disputed, too."""
        self.count(hand, order)
        if hand.pk in self.disputed:
            self.disputed.remove(hand.pk)

    @precondition(lambda self: self.recorded and not self.built)
    @rule(index=INDEX, seat=st.integers(1, 6), points=st.integers(0, 5))
    def penalise(self, index: int, seat: int, points: int) -> None:
        """Points off the team or, for none, ruled last."""
        self.fine(self.hand(index), seat, "points" if points else "last", points)

    @precondition(lambda self: self.recorded and not self.built)
    @rule(index=INDEX, seat=st.integers(1, 6), answer=ANSWERS)
    def disqualify(self, index: int, seat: int, answer: bool | None) -> None:
        self.fine(self.hand(index), seat, "out")
        if answer is not None:
            self.answer_a_disqualification(-1, answer)

    def fine(self, hand: Hand, seat: int, sanction: str, points: int = 0) -> None:
        entry = PenaltyEntry(
            hand=hand.number, seat=seat, offence="took_played", sanction=sanction, points=points
        )
        with suppress(Refused):
            penalty = record_penalty(match=hand.match, entry=entry, actor=self.other)
            self.fines[penalty.number] = penalty.entrant.code, points
            self.put_rulings()

    @precondition(lambda self: self.fines)
    @rule(index=INDEX, approved=st.booleans())
    def answer_a_disqualification(self, index: int, approved: bool) -> None:
        answer = approve_penalty if approved else decline_penalty
        self.of_a_penalty(index, Penalty.State.PROPOSED, partial(answer, actor=self.chief))

    @precondition(lambda self: self.fines)
    @rule(index=INDEX)
    def lift(self, index: int) -> None:
        act = partial(lift_penalty, reason="mistaken", actor=self.chief)
        self.of_a_penalty(index, Penalty.State.IN_FORCE, act)

    def of_a_penalty(self, index: int, state: str, act: Callable[..., object]) -> None:
        rows = self.penalties(state)
        if rows:
            with suppress(Refused):
                act(penalty=rows[index % len(rows)])
                self.put_rulings()

    def penalties(self, state: str) -> list[Penalty]:
        rows = Penalty.objects.filter(event=self.event).order_by("number")
        rows = rows.select_related("hand__match__group__stage__event", "lift", "decision")
        return [penalty for penalty in rows if penalty.state == state]

    def put_rulings(self) -> None:
        for game in self.games.values():
            game.rulings = {}
        for penalty in self.penalties(Penalty.State.IN_FORCE):
            if penalty.sanction != "points":
                rulings = self.games[str(penalty.hand.match)].rulings
                ruling = naive.Ruling(penalty.seat, penalty.sanction)
                rulings.setdefault(penalty.hand.number - 1, []).append(ruling)

    @precondition(lambda self: not self.out)
    @rule(index=INDEX, policy=st.sampled_from(["forfeit", "void"]))
    def leave(self, index: int, policy: str) -> None:
        codes = [code for group in self.seeds.values() for code in group]
        code = codes[index % len(codes)]
        with suppress(Refused):
            withdraw(
                entrant=self.event.entrants.get(code=code),
                stage=self.event.stages.select_related("event").get(code="groups"),
                entry=WithdrawalEntry(policy=policy, reason="hurt"),
                actor=self.chief,
            )
            self.out[code] = policy

    @precondition(lambda self: not self.built)
    @rule(order=ORDERS)
    def play_on(self, order: tuple[int, ...]) -> None:
        """The knockout begins: from now on group results change by corrections only."""
        for _round in range(HANDS):
            self.play_a_round(order)
            self.all_captains_confirm()
        groups, knockout = self.event.stages.select_related("event").order_by("position")
        with suppress(Refused):
            advance(stage=groups, actor=None)
            draw_stage(stage=knockout, seed="1", actor=None)
            publish_draw(stage=knockout, actor=None)
            match = match_of(self.event, "knockout", "K-1")
            record_hand(match=match, number=1, entry=entry_of(order), actor=None)
            self.built = True

    @invariant()
    def one_version_of_a_hand_counts(self) -> None:
        versions = HandVersion.objects.filter(hand__in=self.recorded).prefetch_related("places")
        states = Counter((each.hand_id, each.state) for each in versions)
        assert {hand for hand, state in states if state == "confirmed"} == set(self.orders)
        assert {hand for hand, state in states if state == "entered"} == set(self.entered)
        for version in versions:
            if version.state != "superseded":
                assert states[version.hand_id, version.state] == 1
                entered = self.entered.get(version.hand_id, (None, None))[0]
                counts = version.state == "confirmed"
                assert order_of(version) == (self.orders[version.hand_id] if counts else entered)

    @invariant()
    def tables_are_what_a_plain_sum_gives(self) -> None:
        fined: Counter[str] = Counter()
        for penalty in self.penalties(Penalty.State.IN_FORCE):
            code, points = self.fines[penalty.number]
            fined[code] += points
        for group in Group.objects.filter(stage__event=self.event, stage__code="groups"):
            seeds = {c: seed for c, seed in self.seeds[group.code].items() if c not in self.void}
            games = {
                code: game for code, game in self.games.items() if code.startswith(f"{group.code}-")
            }
            results = {code: self.result(game) for code, game in games.items()}
            refuse_another_sum(group, games, results, seeds, fined)

    @invariant()
    def the_chain_is_whole(self) -> None:
        assert audit.first_fault(Event.objects.get(pk=self.event.pk)) is None

    @rule()
    def compiled_again_it_is_the_same(self) -> None:
        compile_event(self.event)
        assert list(differing_groups(self.event)) == []


def test_whatever_is_tried_at_the_tables_one_version_counts_and_the_standings_follow() -> None:
    event = two_groups_of_three(HANDS)
    LifeAtTheTable.event = event
    LifeAtTheTable.chief, LifeAtTheTable.other = official(event, "chief"), official(event, "other")
    run_state_machine_as_test(
        LifeAtTheTable,
        settings=settings(
            max_examples=6,
            stateful_step_count=30,
            deadline=None,
            suppress_health_check=list(HealthCheck),
        ),
    )
