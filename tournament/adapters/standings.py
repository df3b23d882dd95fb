"""Entries and matches into values for the standings, and ranked rows into plain ones."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import groupby

from scoring.standings import Competitor, Row
from tournament.draw.advancement import Finisher
from tournament.draw.knockout import Bracket, Progress
from tournament.draw.ties import Decision
from tournament.models import Entry, TieDecision

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
    bracket: Bracket, progress: Progress, entries: Sequence[Entry], withdrawn: Mapping[str, str]
) -> list[StandingRow]:
    """The standings of a knockout: each entrant with the best and worst place open to it.

    `entries` are those on the lines of the bracket, `withdrawn` says why some of them play no more.
    `rank` is None until the entrant has its place; places that nobody plays for are shared.
    """
    span = {line: (1, len(entries)) for line in range(1, len(entries) + 1)}
    for match in bracket.matches:
        for line in progress.slots[match.number]:
            if line is not None:
                span[line] = match.places
    settled = {
        line: shared
        for line, shared in zip(progress.finish, bracket.shared, strict=True)
        if line is not None
    }
    rows = [
        {
            "rank": best if line in settled else None,
            "best": best,
            "worst": worst,
            "entrant": entries[line - 1].entrant.code,
            "seed": entries[line - 1].seed,
            "withdrawn": withdrawn.get(entries[line - 1].entrant.code, ""),
        }
        for line, (best, worst) in (span | settled).items()
    ]
    return sorted(rows, key=lambda row: (row["best"], row["worst"], row["seed"]))


def decision(row: TieDecision) -> Decision:
    """A recorded decision on a tie as a value."""
    return Decision(order=tuple(row.order), way=row.way, seed=row.seed)


def decided_rows(
    rows: Iterable[StandingRow], decisions: Iterable[Decision], names: Mapping[str, str]
) -> list[StandingRow]:
    """Standings in which those who were tied have the ranks that a decision on just them gave."""
    by_tied = {frozenset(decision.order): decision for decision in decisions}
    settled: list[StandingRow] = []
    for _rank, block in groupby(rows, key=lambda row: row["rank"]):
        tied = {row["entrant"]: row for row in block}
        decision = by_tied.get(frozenset(tied))
        settled += _settled(tied, decision, names) if decision else tied.values()
    return settled


def finisher(row: StandingRow, group: str) -> Finisher:
    """A line of the standings of `group` at the end of its stage, figures per match played."""
    return Finisher(
        code=row["entrant"],
        group=group,
        rank=row["best"] if "best" in row else row["rank"],
        figures=_figures(row),
    )


def seeded_rows(rows: Sequence[StandingRow]) -> list[StandingRow]:
    """Rows of several groups as one list of seeds: by place, then figures per match, then seed."""
    return sorted(rows, key=lambda row: (*normalised(row), row["seed"]))


def normalised(row: StandingRow) -> tuple[int | Fraction, ...]:
    """What rows of several groups are compared by, the better one less: place, then figures per
    match. Who has no rank comes last. Of a knockout only the place, which several may share."""
    if "best" in row:
        return (row["best"],)
    return (row["rank"] is None, row["rank"] or 0, *(-figure for figure in _figures(row)))


def _figures(row: StandingRow) -> tuple[Fraction, ...]:
    """What is compared over all groups. A knockout has but the seeds."""
    if "best" in row:
        return (Fraction(-row["seed"]),)
    played = row["played"] or 1
    columns = ("match_points", "difference", "hand_points")
    return tuple(Fraction(row[column], played) for column in columns)


def _settled(
    tied: Mapping[str, StandingRow], decision: Decision, names: Mapping[str, str]
) -> Iterator[StandingRow]:
    way_zh, way_en = _WAYS[decision.way]
    for place, code in enumerate(decision.order):
        others = [names[other] for other in decision.order if other != code]
        reason = {
            "code": decision.way,
            "zh": f"与{'、'.join(others)}同分，{way_zh}列第{place + 1}",
            "en": f"level with {', '.join(others)}; {way_en}: {place + 1} of {len(tied)}",
        }
        row = tied[code]
        reasons = [each for each in row["reasons"] if each["code"] != "shared"]
        yield row | {"rank": row["rank"] + place, "reasons": [*reasons, reason]}


_WAYS = {"extra_hand": ("加赛", "extra hand"), "lot": ("抽签", "lot")}
