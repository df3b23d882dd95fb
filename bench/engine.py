"""The engine against JSON, chess and doudizhu: `python -m bench.engine`.

Each figure is a ratio of two times taken in turn within one run, the median of seven rounds, so
that a busy machine disturbs both sides alike. Processor time is measured, except for two processes.
"""

import argparse
import gc
import io
import json
import statistics
import time
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from importlib.util import find_spec
from random import Random

from scoring.engine import Kind, Record, read_gjn, replay, simulate, turns, write_gjn
from scoring.engine.cards import write_cards
from scoring.engine.moves import LAST_TURN_KIND, pass_
from scoring.engine.setup import opening_position
from scoring.engine.state import apply
from scoring.rules import RULESETS

ROUNDS = 7
COMPETITION = RULESETS["competition"]

Work = Callable[[], int]
"""Does something and says how many moves, or hands, that were."""


def main() -> None:
    """Measure and print a table in Markdown."""
    parser = argparse.ArgumentParser(prog="python -m bench.engine", description=__doc__)
    parser.add_argument("--hands", type=int, default=2000)
    hands = parser.parse_args().hands
    records = [simulate(f"bench {number}", COMPETITION) for number in range(hands)]
    texts = [write_gjn([record]) for record in records]
    acts = sum(len(record.acts) for record in records)
    print(f"{hands} hands of `competition`, {acts / hands:.0f} acts each; {ROUNDS} rounds\n")
    print("| measured | ratio | aim |")
    print("|---|---|---|")
    as_json = [_as_json(record) for record in records]
    whole = [_with_passes(record) for record in records]
    whole_texts, whole_json = [write_gjn([r]) for r in whole], [_as_json(r) for r in whole]
    verdicts = _verdicts(texts)
    gc.collect()
    gc.freeze()
    _row("text → verdict, time in `json.loads` of the same acts", verdicts, _loads(as_json), "≤ 4")
    _row("the same with every pass written", _verdicts(whole_texts), _loads(whole_json), "≤ 4")
    _row("`simulate`, time in shuffling and dealing", _simulated(hands), _dealt(hands), "≤ 7")
    if find_spec("chess"):
        _row("acts/s in python-chess PGN moves/s", _pgn(), verdicts, "≥ 20", per_move=True)
    if find_spec("pyspiel"):
        _row("acts/s in OpenSpiel dou_dizhu moves/s", _spiel(), verdicts, "≥ 1", per_move=True)
    print(f"| two processes, hands/s in those of one | {_two_processes(texts):.2f} | ≥ 1.8 |")


def _row(name: str, one: Work, other: Work, aim: str, *, per_move: bool = False) -> None:
    """Print how much longer `one` takes than `other`, for all its work or for each move."""
    ratios = []
    for _ in range(ROUNDS):
        spent, moves = _timed(one)
        others, other_moves = _timed(other)
        ratios.append((spent / moves) / (others / other_moves) if per_move else spent / others)
    print(f"| {name} | {statistics.median(ratios):.2f} | {aim} |", flush=True)


def _timed(work: Work) -> tuple[float, int]:
    started = time.process_time()
    moves = work()
    return time.process_time() - started, moves


def _as_json(record: Record) -> str:
    acts = [
        {"seat": act.seat, "kind": act.kind.name.lower(), "cards": write_cards(act.bag)}
        for act in record.acts
    ]
    return json.dumps(acts)


def _with_passes(record: Record) -> Record:
    """The record with every pass written that the engine would read into it."""
    position = opening_position(record, COMPETITION, [])
    acts = []
    for act in record.acts:
        queue = position.table.queue
        if act.kind <= LAST_TURN_KIND and act.kind is not Kind.BURN:
            before = queue.index(act.seat) if act.seat in queue else len(queue)
            acts += [pass_(seat) for seat in queue[:before]]
        acts.append(act)
        if act.kind <= LAST_TURN_KIND:
            position = turns.explain(position, act)[0] or position
        apply(position, act)
    return Record(tags=record.tags, acts=tuple(acts))


def _verdicts(texts: list[str]) -> Work:
    def work() -> int:
        return sum(_acts_of(text) for text in texts)

    return work


def _acts_of(text: str) -> int:
    (record,) = read_gjn(text)
    assert replay(record).clean
    return len(record.acts)


def _loads(texts: list[str]) -> Work:
    return lambda: sum(len(json.loads(text)) for text in texts)


def _simulated(hands: int) -> Work:
    return lambda: sum(bool(simulate(f"timed {number}", COMPETITION)) for number in range(hands))


def _dealt(hands: int) -> Work:
    def work() -> int:
        for number in range(hands):
            cards = list(range(216))
            Random(number).shuffle(cards)
            assert [sorted(cards[seat::6]) for seat in range(6)]
        return hands

    return work


def _pgn() -> Work:
    """Random games of chess, written once and read in each round."""
    import chess
    import chess.pgn

    rng = Random("chess")
    texts = []
    for _ in range(40):
        board = chess.Board()
        while not board.is_game_over() and board.ply() < 120:
            board.push(rng.choice(list(board.legal_moves)))
        texts.append(str(chess.pgn.Game.from_board(board)))

    def work() -> int:
        games = [chess.pgn.read_game(io.StringIO(text)) for text in texts]
        return sum(len(list(game.mainline_moves())) for game in games if game)

    return work


def _spiel() -> Work:
    """Random games of doudizhu, played once and replayed with legality in each round."""
    import pyspiel

    game = pyspiel.load_game("dou_dizhu")
    rng = Random("doudizhu")
    histories = []
    for _ in range(100):
        state = game.new_initial_state()
        while not state.is_terminal():
            state.apply_action(rng.choice(state.legal_actions()))
        histories.append(state.history())

    def work() -> int:
        for history in histories:
            state = game.new_initial_state()
            for action in history:
                assert action in state.legal_actions()
                state.apply_action(action)
        return sum(map(len, histories))

    return work


def _two_processes(texts: list[str]) -> float:
    halves = [texts[::2], texts[1::2]]
    ratios = []
    with ProcessPoolExecutor(max_workers=2) as pool:
        list(pool.map(_count, halves))
        for _ in range(ROUNDS):
            started = time.perf_counter()
            _count(texts)
            alone = time.perf_counter() - started
            started = time.perf_counter()
            list(pool.map(_count, halves))
            ratios.append(alone / (time.perf_counter() - started))
    return statistics.median(ratios)


def _count(texts: list[str]) -> int:
    return sum(_acts_of(text) for text in texts)


if __name__ == "__main__":
    main()
