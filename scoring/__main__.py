"""`python -m scoring validate FILE…`: check hand records with nothing else installed."""

import argparse
import json
import sys
from collections.abc import Sequence
from pathlib import Path

from scoring.engine.report import LANGUAGES, as_json, as_text, check, is_valid
from scoring.rules import RULESETS

OK, FAILURE, INVALID = 0, 1, 3
"""Exit codes; argparse exits with 2 for wrong usage."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command; the exit code is 3 for a wrong record, 1 for a file that cannot be read."""
    options = _parser().parse_args(arguments)
    rules = RULESETS[options.rules] if options.rules else None
    checked = []
    for file in options.files:
        try:
            content = Path(file).read_bytes()
        except OSError as error:
            print(f"{file}: {error.strerror}", file=sys.stderr)
            return FAILURE
        checked += check(file, content, rules)
    if options.format == "json":
        print(json.dumps(as_json(checked, options.lang), ensure_ascii=False))
    else:
        for line in as_text(checked, options.lang):
            print(line)
    return OK if is_valid(checked) else INVALID


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m scoring", description="The rules of Gouji.")
    commands = parser.add_subparsers(required=True, metavar="COMMAND")
    validate = commands.add_parser("validate", help="check hand records (GJN)")
    validate.add_argument("files", nargs="+", metavar="FILE")
    validate.add_argument("--rules", choices=RULESETS, metavar="ID", help="judge by this rule set")
    validate.add_argument("--format", choices=("text", "json"), default="text")
    validate.add_argument("--lang", choices=LANGUAGES, default="en")
    return parser


if __name__ == "__main__":
    sys.exit(main())
