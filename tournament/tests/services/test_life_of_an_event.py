"""Random lives of an event: after every step the standings are what a plain second sum gives."""

from collections import Counter

import pytest
from django.contrib.auth.models import User
from django.db import transaction
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from tournament.adapters.hand_entry import HandEntry
from tournament.models import Event, Group, Hand, Match, Penalty, Role, Withdrawal
from tournament.selectors.corrections import picture
from tournament.selectors.standings import compute_rows
from tournament.services import audit
from tournament.services.advancement import advance
from tournament.services.corrections import (
    CorrectionEntry,
    approve_correction,
    propose_correction,
)
from tournament.services.draws import draw_stage, publish_draw
from tournament.services.hands import record_hand
from tournament.services.penalties import PenaltyEntry, lift_penalty, record_penalty
from tournament.services.roles import grant_role
from tournament.services.rulings import RulingEntry, lift_ruling, record_ruling
from tournament.services.standings import compile_event, differing_groups
from tournament.services.withdrawals import WithdrawalEntry, lift_withdrawal, withdraw
from tournament.tests.festival import match_of, two_groups_of_three
from tournament.tests.services import naive
from tournament.tests.services.plain import refuse_another_sum

pytestmark = [pytest.mark.django_db, pytest.mark.whole_events]

HANDS = 2
ORDERS = st.permutations(range(1, 7)).map(tuple)
INDEX = st.integers(0, 10**6)


def start() -> tuple[Event, Role]:
    """Six teams in two groups of three, drawn and published, and a second official."""
    event = two_groups_of_three(HANDS)
    user = User.objects.create(username="chief")
    return event, grant_role(event=event, kind="chief", user=user, actor=None)


class Life(RuleBasedStateMachine):
    """What officials do in any order; what they may not do just now is not tried."""

    event: Event
    chief: Role

    def __init__(self) -> None:
        super().__init__()
        self.savepoint = transaction.atomic()
        self.savepoint.__enter__()
        stage = self.event.stages.get(code="groups")
        self.seeds = {
            group.code: {entry.entrant.code: entry.seed for entry in group.entries.all()}
            for group in stage.groups.all()
        }
        self.games = {str(match): self.remembered(match) for match in self.matches("groups")}
        self.penalties: dict[int, tuple[str, str, int, int, int, str]] = {}
        self.out: dict[str, str] = {}
        self.drawn = self.built = False

    def teardown(self) -> None:
        transaction.set_rollback(True)
        self.savepoint.__exit__(None, None, None)

    def matches(self, stage: str) -> list[Match]:
        rows = Match.objects.filter(group__stage__code=stage, group__stage__event=self.event)
        return list(rows.select_related("group__stage__event", "round").order_by("pk"))

    def remembered(self, match: Match) -> naive.Game:
        sides = {side.parity: side.entrant.code for side in match.sides.all()}
        return naive.Game(code=str(match), odd=sides["odd"], even=sides["even"])

    def match(self, game: naive.Game) -> Match:
        return match_of(self.event, "groups", game.code)

    @property
    def void(self) -> set[str]:
        return {code for code, policy in self.out.items() if policy == "void"}

    def result(self, game: naive.Game) -> naive.Result:
        return naive.result(game, HANDS, set(self.out), self.void)

    def is_over(self, game: naive.Game) -> bool:
        return bool(self.result(game).winner or game.ending or self.is_void(game))

    def is_void(self, game: naive.Game) -> bool:
        return bool({game.odd, game.even} & self.void)

    def is_closed(self, game: naive.Game) -> bool:
        """Whether something else than its hands has ended it."""
        played = sum(hand is not None for hand in game.hands[game.skipped :])
        forfeited = bool({game.odd, game.even} & set(self.out)) and played < HANDS
        return bool(game.ending) or self.is_void(game) or forfeited

    def hands(self) -> list[tuple[naive.Game, int]]:
        """Each hand that may be entered again: its match, and its index in it."""
        return [
            (game, number)
            for game in self.games.values()
            if not self.is_closed(game)
            for number in range(game.skipped, len(game.hands))
        ]

    def is_replaced(self, game: naive.Game, number: int) -> bool:
        """Whether a void hand stays void, because the match has all its hands without it."""
        others = sum(hand is not None for hand in game.hands[game.skipped :])
        return game.hands[number] is None and others >= HANDS

    def pick(self, index: int, games: list[naive.Game]) -> naive.Game | None:
        return games[index % len(games)] if games and not self.built else None

    @rule(index=INDEX, order=ORDERS)
    def play(self, index: int, order: tuple[int, ...]) -> None:
        game = self.pick(index, [each for each in self.games.values() if not self.is_over(each)])
        if game:
            self.record(game, len(game.hands), order)

    @rule(index=INDEX, order=ORDERS)
    def play_a_round(self, index: int, order: tuple[int, ...]) -> None:
        """One hand at every table, so that lives get somewhere."""
        if not self.built:
            for game in self.games.values():
                if not self.is_over(game):
                    self.record(game, len(game.hands), order)

    @rule(index=INDEX, order=st.none() | ORDERS)
    def enter_again(self, index: int, order: tuple[int, ...] | None) -> None:
        hands = self.hands()
        if hands and not self.built:
            game, number = hands[index % len(hands)]
            if order is None or not self.is_replaced(game, number):
                self.record(game, number, order)

    @rule(index=INDEX, order=ORDERS)
    def correct_and_correct_back(self, index: int, order: tuple[int, ...]) -> None:
        """Entering a hand again and then as it was changes nothing."""
        hands = self.hands()
        if not hands or self.built:
            return
        game, number = hands[index % len(hands)]
        if self.is_replaced(game, number):
            return
        before, was = picture(self.match(game)), game.hands[number]
        self.record(game, number, order)
        self.record(game, number, was)
        assert picture(self.match(game)) == before

    def record(self, game: naive.Game, number: int, order: tuple[int, ...] | None) -> None:
        entry = HandEntry(void=True) if order is None else HandEntry(finished=order)
        record_hand(match=self.match(game), number=number + 1, entry=entry, actor=None)
        game.hands[number : number + 1] = [order]

    @rule(
        index=INDEX,
        seat=st.integers(1, 6),
        sanction=st.sampled_from(["last", "points"]),
        points=st.integers(1, 5),
    )
    def penalise(self, index: int, seat: int, sanction: str, points: int) -> None:
        hands = self.hands()
        if not hands or self.built:
            return
        game, number = hands[index % len(hands)]
        taken = points if sanction == "points" else 0
        entry = PenaltyEntry(
            hand=number + 1, seat=seat, offence="took_played", sanction=sanction, points=taken
        )
        penalty = record_penalty(match=self.match(game), entry=entry, actor=None)
        entrant = game.odd if seat % 2 else game.even
        self.penalties[penalty.number] = (game.code, entrant, number, seat, taken, sanction)
        self.put_rulings()

    @precondition(lambda self: self.penalties and not self.built)
    @rule(index=INDEX)
    def lift(self, index: int) -> None:
        number = list(self.penalties)[index % len(self.penalties)]
        penalty = Penalty.objects.get(event=self.event, number=number)
        lift_penalty(penalty=penalty, reason="mistaken", actor=None)
        del self.penalties[number]
        self.put_rulings()

    def put_rulings(self) -> None:
        for game in self.games.values():
            game.rulings = {}
        for _number, (code, _entrant, hand, seat, _points, sanction) in sorted(
            self.penalties.items()
        ):
            if sanction != "points":
                rulings = self.games[code].rulings.setdefault(hand, [])
                rulings.append(naive.Ruling(seat, sanction))

    @rule(index=INDEX, side=st.sampled_from(["odd", "even", "both"]))
    def give_up(self, index: int, side: str) -> None:
        game = self.pick(index, [each for each in self.games.values() if not self.is_closed(each)])
        if game:
            self.rule_on(game, "walkover", side=side)
            game.ending, game.loser = "walkover", side

    @rule(index=INDEX)
    def abandon(self, index: int) -> None:
        game = self.pick(index, [each for each in self.games.values() if not self.is_closed(each)])
        if game:
            self.rule_on(game, "abandoned")
            game.ending = "abandoned"

    @rule(index=INDEX)
    def replay(self, index: int) -> None:
        playable = [
            game
            for game in self.games.values()
            if not self.is_void(game)
            and not ({game.odd, game.even} & set(self.out))
            and (game.ending or len(game.hands) > game.skipped)
        ]
        game = self.pick(index, playable)
        if game:
            self.rule_on(game, "replay")
            game.skipped, game.ending, game.loser = len(game.hands), "", ""

    def rule_on(self, game: naive.Game, kind: str, **fields: str) -> None:
        entry = RulingEntry(kind=kind, reason="so ruled", **fields)
        record_ruling(match=self.match(game), entry=entry, actor=None)

    @rule(index=INDEX)
    def rule_and_lift(self, index: int) -> None:
        """A ruling that is lifted leaves everything as it was."""
        game = self.pick(index, [each for each in self.games.values() if not self.is_closed(each)])
        if not game:
            return
        match = self.match(game)
        before = picture(match), match.state
        entry = RulingEntry(kind="absent", side="odd", reason="so ruled")
        ruling = record_ruling(match=match, entry=entry, actor=None)
        lift_ruling(ruling=ruling, reason="mistaken", actor=None)
        match = self.match(game)
        assert (picture(match), match.state) == before

    @rule(index=INDEX, policy=st.sampled_from(["forfeit", "void"]))
    def leave(self, index: int, policy: str) -> None:
        staying = [code for group in self.seeds.values() for code in group if code not in self.out]
        if self.built or len(self.out) > 1:
            return
        code = staying[index % len(staying)]
        self.withdraw(code, policy)
        self.out[code] = policy

    def withdraw(self, code: str, policy: str) -> Withdrawal:
        return withdraw(
            entrant=self.event.entrants.get(code=code),
            stage=self.event.stages.select_related("event").get(code="groups"),
            entry=WithdrawalEntry(policy=policy, reason="hurt"),
            actor=None,
        )

    @precondition(lambda self: self.out and not self.built)
    @rule(index=INDEX)
    def come_back(self, index: int) -> None:
        code = list(self.out)[index % len(self.out)]
        withdrawal = Withdrawal.objects.get(entrant__code=code, lift=None)
        lift_withdrawal(withdrawal=withdrawal, reason="recovered", actor=None)
        del self.out[code]

    @precondition(lambda self: not self.built)
    @rule(seed=st.text("abc", min_size=1, max_size=3))
    def draw_the_knockout(self, seed: str) -> None:
        if not all(map(self.is_over, self.games.values())):
            return
        groups, knockout = self.event.stages.order_by("position")
        entries = advance(stage=groups, actor=None)
        staying = {code for group in self.seeds.values() for code in group} - set(self.out)
        assert {entry.entrant.code for entry in entries} == staying
        draw_stage(stage=knockout, seed=seed, actor=None)
        publish_draw(stage=knockout, actor=None)
        self.drawn = True

    @precondition(lambda self: self.drawn)
    @rule(index=INDEX, order=ORDERS)
    def play_the_knockout(self, index: int, order: tuple[int, ...]) -> None:
        """From then on the results of the groups stand."""
        waiting = [
            match
            for match in self.matches("knockout")
            if match.state in ("scheduled", "playing") and match.sides.count() == 2
        ]
        if waiting and not self.stale():
            match = waiting[index % len(waiting)]
            entry = HandEntry(finished=order)
            record_hand(match=match, number=match.hands.count() + 1, entry=entry, actor=None)
            self.built = True

    def stale(self) -> bool:
        """Whether the knockout was drawn for other teams than those that are left."""
        entered = {code for group in self.seeds.values() for code in group} - set(self.out)
        sides = {
            side.entrant.code for match in self.matches("knockout") for side in match.sides.all()
        }
        return not self.built and sides != entered

    @precondition(lambda self: self.built)
    @rule(index=INDEX, order=ORDERS)
    def correct_a_group_and_correct_it_back(self, index: int, order: tuple[int, ...]) -> None:
        hands = [each for each in self.hands() if each[0].hands[each[1]] is not None]
        if hands:
            game, number = hands[index % len(hands)]
            before, was = picture(self.match(game)), game.hands[number]
            self.correct(game, number, order)
            self.correct(game, number, was)
            assert picture(self.match(game)) == before

    def correct(self, game: naive.Game, number: int, order: tuple[int, ...]) -> None:
        hand = Hand.objects.get(match=self.match(game), number=number + 1)
        hand.match = self.match(game)
        entry = CorrectionEntry(
            hand=HandEntry(finished=order), policy="standings", reason="misread"
        )
        version = hand.versions.count()
        correction = propose_correction(hand=hand, entry=entry, seen_version=version, actor=None)
        approve_correction(correction=correction, actor=self.chief)

    @invariant()
    def tables_are_what_a_plain_sum_gives(self) -> None:
        for group in Group.objects.filter(stage__event=self.event, stage__code="groups"):
            self.compare(group)

    def compare(self, group: Group) -> None:
        seeds = {c: seed for c, seed in self.seeds[group.code].items() if c not in self.void}
        games = {
            code: game for code, game in self.games.items() if code.startswith(f"{group.code}-")
        }
        results = {code: self.result(game) for code, game in games.items()}
        fined: Counter[str] = Counter()
        for _code, entrant, _hand, _seat, points, _sanction in self.penalties.values():
            fined[entrant] += points
        refuse_another_sum(group, games, results, seeds, fined)

    @precondition(lambda self: self.drawn)
    @invariant()
    def every_place_of_the_knockout_is_open_or_given_once(self) -> None:
        [group] = Group.objects.filter(stage__event=self.event, stage__code="knockout")
        rows = compute_rows(group)
        given = [row["rank"] for row in rows if row["rank"]]
        assert len(given) == len(set(given))
        assert all(1 <= row["best"] <= row["worst"] <= len(rows) for row in rows)

    @rule()
    def compiled_again_it_is_the_same(self) -> None:
        compile_event(self.event)
        assert list(differing_groups(self.event)) == []
        assert audit.first_fault(Event.objects.get(pk=self.event.pk)) is None


def test_after_every_step_of_any_life_the_standings_are_what_a_plain_sum_gives() -> None:
    Life.event, Life.chief = start()
    checks = [HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.filter_too_much]
    run_state_machine_as_test(
        Life,
        settings=settings(
            max_examples=8, stateful_step_count=25, deadline=None, suppress_health_check=checks
        ),
    )
