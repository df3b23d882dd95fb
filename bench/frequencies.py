"""How often each situation occurs in simulated hands: `python -m bench.frequencies`."""

import argparse

from scoring.engine import simulate
from scoring.engine.situations import frequencies
from scoring.rules import RULESETS

COMPARED = ("competition", "brief")


def main() -> None:
    """Count and print a table in Markdown, one column a rule set."""
    parser = argparse.ArgumentParser(prog="python -m bench.frequencies", description=__doc__)
    parser.add_argument("--hands", type=int, default=10_000)
    hands = parser.parse_args().hands
    columns = [
        frequencies((simulate(f"frequency {n}", RULESETS[id]) for n in range(hands)), RULESETS[id])
        for id in COMPARED
    ]
    print(f"| in {hands:,} hands of | " + " | ".join(f"`{id}`" for id in COMPARED) + " |")
    print("|---|" + "--:|" * len(COMPARED))
    for name in columns[0]:
        print(f"| {name} | " + " | ".join(f"{column[name]:,}" for column in columns) + " |")


if __name__ == "__main__":
    main()
