"""Entries and matches into values for the standings, and ranked rows into plain ones."""

from collections.abc import Mapping, Sequence

from scoring.standings import Competitor, Row
from tournament.draw.knockout import Bracket, Progress
from tournament.models import Entry

StandingRow = dict[str, object]

_COLUMNS = (
    "rank",
    "entrant",
    "seed",
    "played",
    "won",
    "drawn",
    "lost",
    "match_points",
    "hand_points",
    "conceded",
    "difference",
    "heads",
    "sweeps",
    "lasts",
    "deducted",
    "penalties",
)


def competitor(entry: Entry) -> Competitor:
    """An entry of a drawn stage with its seed."""
    return Competitor(code=entry.entrant.code, seed=entry.seed)


def standing_row(row: Row, names: Mapping[str, str]) -> StandingRow:
    """A row as the snapshot stores it: plain numbers, and its reasons in words, zh and en."""
    return {column: getattr(row, column) for column in _COLUMNS} | {
        "reasons": [
            {
                "code": reason.code,
                "zh": reason.words("zh", names),
                "en": reason.words("en", names),
            }
            for reason in row.reasons
        ]
    }


def place_rows(bracket: Bracket, progress: Progress, codes: Sequence[str]) -> list[StandingRow]:
    """The standings of a knockout: each entrant with the best and worst place open to it.

    `codes` are the entrants by seed. `rank` is None until best and worst are one.
    """
    span = {seed: (1, len(codes)) for seed in range(1, len(codes) + 1)}
    for match in bracket.matches:
        for seed in progress.slots[match.number]:
            if seed is not None:
                span[seed] = match.places
    for place, seed in enumerate(progress.finish, start=1):
        if seed is not None:
            span[seed] = (place, place)
    rows = [
        {
            "rank": best if best == worst else None,
            "best": best,
            "worst": worst,
            "entrant": codes[seed - 1],
            "seed": seed,
        }
        for seed, (best, worst) in span.items()
    ]
    return sorted(rows, key=lambda row: (row["best"], row["worst"], row["seed"]))


def seeded_rows(rows: Sequence[StandingRow]) -> list[StandingRow]:
    """Rows of several groups as one list of seeds."""
    return sorted(
        rows,
        key=lambda row: (
            row["rank"],
            -row["match_points"],
            -row["difference"],
            -row["hand_points"],
            row["seed"],
        ),
    )
