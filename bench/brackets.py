"""Draws beside those of two npm packages, brackets-manager and tournament-pairings.

They are measured by `brackets.mjs` where Node is present, in the same minute. Run it from the root
of the repository: python -m bench.brackets
"""

import json
import shutil
import subprocess
from pathlib import Path
from statistics import median
from time import perf_counter

from bench.draws import swiss_entries, table
from tournament.draw.knockout import bracket
from tournament.draw.round_robin import berger
from tournament.draw.swiss import pair_round

HERE = Path(__file__).parent
ROUNDS = 5

FIELD = swiss_entries(200, 20, 5)
DRAWS = {
    "bracket of 1,024": lambda: bracket(1024, depth=1),
    "round robin of 100": lambda: berger(100),
    "Swiss of 200, round 6": lambda: pair_round(FIELD, 6, "bench"),
}


def milliseconds(name: str) -> float:
    """The median of one of our draws."""
    times = []
    for _round in range(ROUNDS):
        start = perf_counter()
        DRAWS[name]()
        times.append(1000 * (perf_counter() - start))
    return median(times)


def main() -> None:
    """Measure both and print the table, or say what is missing."""
    node = shutil.which("node")
    if node is None or not (HERE / "node_modules").is_dir():
        print("Node is not here: no comparison with brackets-manager and tournament-pairings.")
        return
    answer = subprocess.run(  # noqa: S603 - our own script, no shell
        [node, HERE / "brackets.mjs", str(ROUNDS)], check=True, capture_output=True, text=True
    )
    own = {name: milliseconds(name) for name in DRAWS}
    rows = [("draw", "ms", "package", "ms", "ratio")]
    for label, theirs in json.loads(answer.stdout).items():
        name, package = label.rsplit(", ", 1)
        ratio = f"{own[name] / theirs:.2f}"
        rows.append((name, f"{own[name]:.1f}", package, f"{theirs:.1f}", ratio))
    print(table(rows))


if __name__ == "__main__":
    main()
