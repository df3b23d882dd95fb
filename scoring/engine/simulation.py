"""Random legal hands, the same for the same seed. Tests, benches and demonstrations use them."""

from functools import lru_cache
from random import Random

from scoring.engine import cards as c
from scoring.engine import legality, opening, play, policy, turns
from scoring.engine import position as at
from scoring.engine.moves import PLAY, Kind, Move, burn, pass_, play_, yield_
from scoring.engine.outcome import outcome
from scoring.engine.policy import ODDS
from scoring.engine.position import IN_TURN, OPPOSITE
from scoring.engine.reader import write_deal
from scoring.engine.record import Record, by_canon
from scoring.engine.sets import Set, pack
from scoring.engine.state import apply, burners
from scoring.penalties import Offence, Ruling, Sanction
from scoring.rules import RULESETS, SEATS, Rules
from scoring.tribute import sellers

_ACTS_A_HAND = 120


def simulate(seed: int | str, rules: Rules = RULESETS["competition"]) -> Record:
    """The record of one random legal hand under `rules`, deal and outcome included."""
    rng = Random(f"{seed}:hand")
    return _Hand(rng, rules).record()


def deal(rng: Random, rules: Rules) -> tuple[int, ...]:
    """The pack shuffled and dealt round the table, as six bags."""
    cards = list(_cards(pack(rules)))
    rng.shuffle(cards)
    return tuple(sum(cards[seat::6]) for seat in range(6))


@lru_cache
def _cards(bag: int) -> tuple[int, ...]:
    """Every card of a bag as a bag of its own."""
    return tuple(c.one(rank) for rank, number in enumerate(c.counts(bag)) for _ in range(number))


class _Hand:
    """One hand being played: the position, and the acts written so far."""

    def __init__(self, rng: Random, rules: Rules) -> None:
        self.rng = rng
        self.rules = rules
        leader = int(rng.random() * 6) + 1
        bags = deal(rng, rules)
        self.tags = {"Rules": rules.id, "Lead": str(leader), "Deal": write_deal(bags)}
        if rules.take_out and rng.random() < ODDS.take_out:
            self.tags["Out"] = rules.take_out[0]
            bags = tuple(bag - c.one(c.THREE, c.count_of(bag, c.THREE)) for bag in bags)
        self.position = at.start(rules, leader=leader, bags=bags)
        self.acts: list[Move] = []
        ruled = rng.random() < ODDS.ruling
        self.ruling_at = int(rng.random() * _ACTS_A_HAND) if ruled else -1

    def record(self) -> Record:
        """Play to the end and write it down."""
        self._open()
        while not self.position.story.over:
            if self.ruling_at >= 0 and len(self.acts) >= self.ruling_at:
                self._rule()
            elif self.position.table.leader:
                self._lead()
            else:
                self._answer()
        found = outcome(self.position)
        if found is not None:
            self.tags["Order"] = " ".join(map(str, found.order))
            self.tags["Points"] = " ".join(map(str, found.points.written))
        names = by_canon(self.tags)
        return Record(tags=tuple((name, self.tags[name]) for name in names), acts=tuple(self.acts))

    def _do(self, move: Move) -> None:
        self.acts.append(move)
        apply(self.position, move)

    def _open(self) -> None:
        """Buy 3s, declare, withdraw, choose (R8, R12)."""
        for rank in self.rules.buys:
            for seat in SEATS:
                self._buy(seat, c.RANKS.index(rank))
        if self.rules.point_game and self.rng.random() < ODDS.declare:
            self._do(Move(Kind.DECLARE, int(self.rng.random() * 6) + 1))
        for seat in SEATS:
            able = not self.position.story.over and opening.may_withdraw(self.position, seat)
            if able and (self.rules.revolution_automatic or self.rng.random() < ODDS.withdraw):
                self._do(Move(Kind.WITHDRAW, seat))
        revolutionary = self.position.story.revolutionary
        if revolutionary and not self.position.story.over:
            no_head = self.rng.random() < ODDS.no_head
            self._do(Move(Kind.NO_HEAD if no_head else Kind.HEAD, OPPOSITE[revolutionary]))
        if self.rng.random() < ODDS.void and not self.position.story.over:
            self._do(Move(Kind.VOID, 0, note="misdeal"))
        opening.begin(self.position)

    def _buy(self, seat: int, rank: int) -> None:
        """A seat without the rank pays a two, else a joker, to whoever can spare one (R12.6)."""
        bags = self.position.bags
        pays = [money for money in (c.TWO, c.SMALL, c.BIG) if c.count_of(bags[seat - 1], money)]
        asked = [seller for group in sellers(seat, self.rules) for seller in group]
        able = [seller for seller in asked if c.count_of(bags[seller - 1], rank) > 1]
        if pays and able and not c.count_of(bags[seat - 1], rank):
            self._do(Move(Kind.GIVE, seat, None, c.one(pays[0]), able[0]))
            self._do(Move(Kind.GIVE, able[0], None, c.one(rank), seat))

    def _rule(self) -> None:
        """The referee decides against somebody."""
        self.ruling_at = -1
        seat = int(self.rng.random() * 6) + 1
        sanction, offence = _RULINGS[int(self.rng.random() * len(_RULINGS))]
        amount = {Sanction.STOP: 1, Sanction.POINTS: -2}.get(sanction, 0)
        ruling = Ruling(seat=seat, sanction=sanction, offence=offence, amount=amount)
        self._do(Move(Kind.RULE, seat, ruling=ruling))

    def _lead(self) -> None:
        position, seat = self.position, self.position.table.leader
        if position.story.stopped >> seat & 1:
            self._do(pass_(seat))
        else:
            self._play(seat, policy.lead(position, seat, self.rng))

    def _play(self, seat: int, cards: Set) -> None:
        self.acts.append(play_(seat, cards))
        play.play(self.position, seat, cards)

    def _answer(self) -> None:
        """Somebody burns, answers or yields, or everybody passes and the round ends."""
        position = self.position
        table = position.table
        if table.burners and self._burns():
            return
        for waiting, seat in enumerate(table.queue):
            if position.story.stopped >> seat & 1:
                continue
            move = self._choice(seat)
            if move is None:
                continue
            if move.kind is PLAY or legality.why_not_waiting(position, move) is None:
                if waiting:
                    play.passes(position, waiting)
                self._do(move)
                return
        self._all_pass()

    def _burns(self) -> bool:
        """A claimant burns if it can go through with it, rarely where it cannot (诈烧, R6.2)."""
        for seat in burners(self.position):
            cards = policy.answer(self.position, seat)
            if cards is not None:
                can_finish = policy.can_finish(self.position, seat, cards)
                if self.rng.random() < (ODDS.burn if can_finish else ODDS.bluff):
                    self._do(burn(seat, cards))
                    return True
        return False

    def _all_pass(self) -> None:
        """The round ends. Passes are written where leaving them out would mislead (R17)."""
        table, position = self.position.table, self.position
        told_apart = at.heir(position) == table.owner and not position.story.stopped
        if told_apart and self.rng.random() >= ODDS.write_pass:
            turns.close(position)
            return
        for seat in table.queue or IN_TURN[table.owner][table.burners]:
            self._do(pass_(seat))

    def _choice(self, seat: int) -> Move | None:
        """What `seat` would do on its turn; None for a pass. A yield may turn out illegal."""
        table, rng = self.position.table, self.rng
        may_wait = seat == OPPOSITE[table.owner] or not self.position.live >> table.owner & 1
        if may_wait and rng.random() < ODDS.yield_:
            return yield_(seat)
        partner = (seat + table.owner) % 2 == 0
        if rng.random() < (ODDS.answer_partner if partner else ODDS.answer):
            cards = policy.answer(self.position, seat)
            return play_(seat, cards) if cards is not None else None
        return None


_RULINGS = (
    (Sanction.WARN, Offence.SIGNALLING),
    (Sanction.STOP, Offence.MISPLAY),
    (Sanction.STOP, Offence.FALSE_COUNT),
    (Sanction.POINTS, Offence.LATE),
    (Sanction.LAST, Offence.EXTRA_CARDS),
    (Sanction.OUT, Offence.MIXED_CARDS),
)
