"""Entries and matches into values for the standings, and ranked rows into plain ones."""

from collections.abc import Mapping, Sequence
from fractions import Fraction

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


def standing_row(row: Row, names: Mapping[str, str], withdrawn: str) -> StandingRow:
    """A row as the snapshot stores it: plain numbers, and its reasons in words, zh and en.

    `withdrawn` is why its entrant plays no more, empty while it does.
    """
    return {column: getattr(row, column) for column in _COLUMNS} | {
        "withdrawn": withdrawn,
        "reasons": [
            {
                "code": reason.code,
                "zh": reason.words("zh", names),
                "en": reason.words("en", names),
            }
            for reason in row.reasons
        ],
    }


def unranked_row(entry: Entry, withdrawn: str) -> StandingRow:
    """The row of an entrant whose results are void: it has no rank and counts nowhere."""
    own = {"entrant": entry.entrant.code, "seed": entry.seed, "rank": None}
    return dict.fromkeys(_COLUMNS, 0) | own | {"withdrawn": withdrawn, "reasons": []}


def place_rows(
    bracket: Bracket, progress: Progress, codes: Sequence[str], withdrawn: Mapping[str, str]
) -> list[StandingRow]:
    """The standings of a knockout: each entrant with the best and worst place open to it.

    `codes` are the entrants by seed, `withdrawn` says why some of them play no more. `rank` is None
    until best and worst are one.
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
            "withdrawn": withdrawn.get(codes[seed - 1], ""),
        }
        for seed, (best, worst) in span.items()
    ]
    return sorted(rows, key=lambda row: (row["best"], row["worst"], row["seed"]))


def seeded_rows(rows: Sequence[StandingRow]) -> list[StandingRow]:
    """Rows of several groups as one list of seeds; who withdrew is left out.

    Groups may be unequal, so what was gathered is compared per match, exactly.
    """

    def merit(row: StandingRow) -> tuple[object, ...]:
        gathered = (row["match_points"], row["difference"], row["hand_points"])
        return (
            row["rank"],
            *(-Fraction(points, row["played"] or 1) for points in gathered),
            row["seed"],
        )

    return sorted((row for row in rows if not row["withdrawn"]), key=merit)
