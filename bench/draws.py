"""How long draws take, as ratios to plain work on the same values in the same run.

Every line runs the draw and its yardstick in turn, seven times, and compares the medians of the
processor time. Run it from the root of the repository: python -m bench.draws
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from random import Random
from statistics import median
from time import process_time

from tournament.draw.groups import snake
from tournament.draw.individual_swiss import IndividualEntry, seat_round
from tournament.draw.knockout import bracket
from tournament.draw.round_robin import berger
from tournament.draw.separation import separate
from tournament.draw.swiss import pair_round
from tournament.draw.swiss_field import SwissEntry, rank_entries

ROUNDS = 7


@dataclass(frozen=True, slots=True, kw_only=True)
class Comparison:
    """A draw, the plain work it is measured by, and the ratio aimed at, if there is an aim."""

    name: str
    draw: Callable[[], object]
    yardstick_name: str
    yardstick: Callable[[], object]
    aim: float | None = None


def swiss_entries(n: int, clubs: int, rounds: int) -> list[SwissEntry]:
    """Entries in no order after so many rounds with results by lot."""
    random = Random(1)
    entries = {
        f"T{seed:05}": SwissEntry(
            code=f"T{seed:05}", score=0, seed=seed, club=f"C{random.randrange(clubs)}"
        )
        for seed in range(n)
    }
    for number in range(1, rounds + 1):
        for pair in pair_round(list(entries.values()), number, "bench").pairs:
            points = random.choice((0, 1, 2))
            for code, other, won in ((*pair, points), (*pair[::-1], 2 - points)):
                entry = entries[code]
                entries[code] = replace(entry, score=entry.score + won, met=entry.met | {other})
    return random.sample([*entries.values()], n)


def circle(n: int) -> list[list[tuple[int, int]]]:
    """The plain circle method: turn everybody but the first."""
    ring = list(range(1, n + 1))
    rounds = []
    for _ in range(n - 1):
        rounds.append([(ring[i], ring[-1 - i]) for i in range(n // 2)])
        ring.insert(1, ring.pop())
    return rounds


def comparisons() -> list[Comparison]:
    """What is measured."""
    fresh, later = swiss_entries(16_667, 300, 0), swiss_entries(16_667, 300, 5)
    small = swiss_entries(200, 20, 5)
    random = Random(2)
    codes = [f"T{seed:05}" for seed in range(16_384)]
    clubs = {code: f"C{random.randrange(300)}" for code in codes}
    people = [IndividualEntry(code=code, score=0, seed=n) for n, code in enumerate(codes)]
    return [
        Comparison(
            name="Swiss, 16,667 with clubs, round 1",
            draw=lambda: pair_round(fresh, 1, "bench"),
            yardstick_name="sorted()",
            yardstick=lambda: rank_entries(fresh),
            aim=3,
        ),
        Comparison(
            name="Swiss, 16,667 with clubs, round 6",
            draw=lambda: pair_round(later, 6, "bench"),
            yardstick_name="sorted()",
            yardstick=lambda: rank_entries(later),
            aim=3,
        ),
        Comparison(
            name="Swiss, 200 with clubs, round 6, the cheapest",
            draw=lambda: pair_round(small, 6, "bench"),
            yardstick_name="sorted()",
            yardstick=lambda: rank_entries(small),
        ),
        Comparison(
            name="individuals, 16,384, round 1",
            draw=lambda: seat_round(people, 1, "bench"),
            yardstick_name="sorted()",
            yardstick=lambda: sorted(people, key=lambda one: (-one.score, one.seed, one.code)),
        ),
        Comparison(
            name="bracket of 16,384 with clubs, lines only",
            draw=lambda: separate(codes, [clubs]),
            yardstick_name="sorted()",
            yardstick=lambda: sorted(codes, key=lambda code: (clubs[code], code)),
            aim=8,
        ),
        Comparison(
            name="bracket of 16,384, to the final",
            draw=lambda: bracket(16_384, depth=1),
            yardstick_name="sorted()",
            yardstick=lambda: sorted(codes, key=lambda code: (clubs[code], code)),
            aim=8,
        ),
        Comparison(
            name="bracket of 16,384, all places",
            draw=lambda: bracket(16_384),
            yardstick_name="sorted()",
            yardstick=lambda: sorted(codes, key=lambda code: (clubs[code], code)),
        ),
        Comparison(
            name="round robin of 1,000",
            draw=lambda: berger(1_000),
            yardstick_name="circle loop",
            yardstick=lambda: circle(1_000),
            aim=1.2,
        ),
        Comparison(
            name="snake of 16,384 in groups of 8",
            draw=lambda: snake(codes, 2_048),
            yardstick_name="sorted()",
            yardstick=lambda: sorted(codes, key=lambda code: (clubs[code], code)),
        ),
    ]


def measure(comparison: Comparison) -> tuple[float, float]:
    """The medians of the draw and its yardstick in seconds, taken in turn."""
    times: list[tuple[float, float]] = []
    for _ in range(ROUNDS):
        times.append((_seconds(comparison.draw), _seconds(comparison.yardstick)))
    draws, yardsticks = zip(*times, strict=True)
    return median(draws), median(yardsticks)


def _seconds(work: Callable[[], object]) -> float:
    start = process_time()
    work()
    return process_time() - start


def table(rows: Sequence[Sequence[str]]) -> str:
    """The rows in columns, the first one left-aligned and the others right."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return "\n".join(
        "  ".join(
            cell.rjust(width) if position else cell.ljust(width)
            for position, (cell, width) in enumerate(zip(row, widths, strict=True))
        )
        for row in rows
    )


def main() -> None:
    """Measure all and print the table."""
    rows = [("draw", "ms", "yardstick", "ms", "ratio", "aim")]
    for comparison in comparisons():
        draw, yardstick = measure(comparison)
        rows.append(
            (
                comparison.name,
                f"{1000 * draw:.1f}",
                comparison.yardstick_name,
                f"{1000 * yardstick:.1f}",
                f"{draw / yardstick:.1f}",
                f"{comparison.aim:g}" if comparison.aim else "",
            )
        )
    print(table(rows))


if __name__ == "__main__":
    main()
