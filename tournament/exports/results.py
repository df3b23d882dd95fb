"""Sheets of results: final ranking, tables with their crosstables, knockouts."""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence

from tournament.adapters.hands import is_extra
from tournament.adapters.standings import StandingRow
from tournament.exports.columns import SIGNED, Column, Name, Sheet, in_words
from tournament.exports.content import EventContent, StageContent
from tournament.models import Entrant, Group, Membership, Stage
from tournament.selectors.matches import PlayedMatch
from tournament.selectors.ranking import RankedEntrant

Scores = Mapping[tuple[str, str], list[str]]
"""The results between two entrants, by both codes, as `own:other` hand points."""

ITSELF = "—"
BYE = ("轮空", "bye")
CAUSE_NAMES = {"withdrawn": ("退赛", "withdrawn"), "disqualified": ("取消资格", "disqualified")}
OUTCOME_NAMES = {
    "walkover": ("弃权", "walkover"),
    "abandoned": ("中止", "abandoned"),
    "void": ("作废", "void"),
}


def ranking_sheet(content: EventContent) -> Sheet[RankedEntrant]:
    """Everyone's place in the event, with the players."""
    return Sheet(
        title=("总排名", "Final ranking"),
        columns=[
            Column(("名次", "Place"), lambda row: row.place),
            Column(("编号", "Code"), lambda row: row.entrant.code),
            Column(("队伍", "Team"), lambda row: row.entrant.name),
            Column(("单位", "Club"), lambda row: _name(row.entrant.club)),
            Column(("区市", "District"), lambda row: row.entrant.district),
            Column(("队员", "Players"), lambda row: _members(row.entrant, Membership.Part.PLAYER)),
            Column(("替补", "Substitutes"), lambda row: _substitutes(row.entrant)),
        ],
        rows=content.ranking,
    )


def stage_sheets(content: EventContent) -> Iterator[Sheet]:
    """The sheets of all stages, in the order in which they are played."""
    for stage in content.stages:
        if stage.stage.kind == Stage.Kind.KNOCKOUT:
            yield _knockout_sheet(stage)
        else:
            yield from _table_sheets(content, stage)


def _table_sheets(content: EventContent, stage: StageContent) -> Iterator[Sheet[StandingRow]]:
    """One sheet for each group: standings, and to their right who scored what against whom.

    Where each round is drawn for itself, that is a column for each round.
    """
    for group, rows in stage.tables:
        if stage.stage.by_rounds:
            beside = _round_columns(stage)
        else:
            beside = _crosstable_columns(rows, content.names, _scores(stage, group))
        yield Sheet(
            title=_table_title(content, stage.stage, group),
            columns=[*_standing_columns(content.names), *beside, _WHY_HERE],
            rows=rows,
        )


def _table_title(content: EventContent, stage: Stage, group: Group) -> Name:
    """The group; or the stage where that is its only group, or others have groups as well."""
    if stage.kind != Stage.Kind.GROUPS:
        return stage.name_zh, stage.name_en
    if len(list(content.stages_of(Stage.Kind.GROUPS))) > 1:
        return f"{stage.name_zh}{group.code}", f"{stage.name_en} {group.code}"
    return f"小组{group.code}", f"Group {group.code}"


def _knockout_sheet(stage: StageContent) -> Sheet[PlayedMatch]:
    """Every match by round, and the places that it decided."""
    return Sheet(
        title=(stage.stage.name_zh, stage.stage.name_en),
        columns=[*_MATCH_COLUMNS, *_outcome_columns(stage)],
        rows=stage.matches,
    )


_WHY_HERE = Column(
    ("同分裁定", "Tie-breaks"),
    lambda row: "；".join(in_words((reason["zh"], reason["en"])) for reason in row["reasons"]),
)

_MATCH_COLUMNS = (
    Column(("轮", "Round"), lambda played: played.match.round.number),
    Column(("场", "Match"), lambda played: played.match.code),
    Column(("台", "Table"), lambda played: played.match.table and played.match.table.number),
    Column(("最好名次", "Best place"), lambda played: played.match.best_place),
    Column(("最差名次", "Worst place"), lambda played: played.match.worst_place),
    Column(("单数方", "Odd seats"), lambda played: _name(played.odd)),
    Column(("双数方", "Even seats"), lambda played: _name(played.even)),
    Column(
        ("单数方局分", "Odd points"), lambda played: played.result.odd if played.scored else None
    ),
    Column(
        ("双数方局分", "Even points"), lambda played: played.result.even if played.scored else None
    ),
    Column(("加局", "Extra hands"), lambda played: sum(map(is_extra, played.hands))),
    Column(("情况", "Outcome"), lambda played: _outcome(played)),
)


def _outcome_columns(stage: StageContent) -> list[Column[PlayedMatch]]:
    """Who won and lost, and the final place of those for whom it was the last match."""
    ranks = {row["entrant"]: row["rank"] for _group, rows in stage.tables for row in rows}
    last_matches = {
        entrant.code: played.match.code
        for played in stage.matches
        for entrant in (played.odd, played.even)
        if entrant
    }

    def place(played: PlayedMatch, entrant: Entrant | None) -> int | None:
        if entrant is None or last_matches[entrant.code] != played.match.code:
            return None
        return ranks[entrant.code]

    return [
        Column(("胜方", "Winner"), lambda played: _name(played.winner)),
        Column(("胜方名次", "Winner's place"), lambda played: place(played, played.winner)),
        Column(("负方", "Loser"), lambda played: _name(played.loser)),
        Column(("负方名次", "Loser's place"), lambda played: place(played, played.loser)),
    ]


def _standing_columns(names: Mapping[str, str]) -> list[Column[StandingRow]]:
    return [
        Column(("名次", "Place"), lambda row: row["rank"]),
        Column(("编号", "Code"), lambda row: row["entrant"]),
        Column(("队伍", "Team"), lambda row: names[row["entrant"]]),
        Column(("种子", "Seed"), lambda row: row["seed"]),
        Column(("场数", "Played"), lambda row: row["played"]),
        Column(("胜", "Won"), lambda row: row["won"]),
        Column(("平", "Drawn"), lambda row: row["drawn"]),
        Column(("负", "Lost"), lambda row: row["lost"]),
        Column(("场分", "Match points"), lambda row: row["match_points"]),
        Column(("局分", "Hand points"), lambda row: row["hand_points"]),
        Column(("对方局分", "Conceded"), lambda row: row["conceded"]),
        Column(("净胜分", "Difference"), lambda row: row["difference"], SIGNED),
        Column(("头科", "First places"), lambda row: row["heads"]),
        Column(("串三户", "Sweeps"), lambda row: row["sweeps"]),
        Column(("大落", "Last places"), lambda row: row["lasts"]),
        Column(("处罚", "Penalties"), lambda row: row["penalties"]),
        Column(("罚分", "Taken off"), lambda row: row["deducted"]),
        Column(("退赛", "Withdrawn"), lambda row: _withdrawn(row)),
    ]


def _crosstable_columns(
    rows: Sequence[StandingRow], names: Mapping[str, str], scores: Scores
) -> Iterator[Column[StandingRow]]:
    """One column for each entrant of the group, in the order of the standings."""
    for row in rows:
        yield _against(row["entrant"], names, scores)


def _round_columns(stage: StageContent) -> Iterator[Column[StandingRow]]:
    """One column for each round: the opponent and the hand points, or the bye."""
    cells: dict[tuple[int, str], str] = {
        (bye.round.number, bye.entrant.code): in_words(BYE) for bye in stage.byes
    }
    for played in stage.matches:
        result, number = played.result, played.match.round.number
        for own, other, points in (
            (played.odd, played.even, (result.odd, result.even)),
            (played.even, played.odd, (result.even, result.odd)),
        ):
            score = f"{points[0]}:{points[1]} " if played.hands else ""
            for code in own.code.split("+"):
                cells[number, code] = f"{score}{other.name}"
    for number in sorted({number for number, _code in cells}):
        yield _of_round(number, cells)


def _of_round(number: int, cells: Mapping[tuple[int, str], str]) -> Column[StandingRow]:
    return Column(
        (f"第{number}轮", f"Round {number}"), lambda row: cells.get((number, row["entrant"]), "")
    )


def _against(opponent: str, names: Mapping[str, str], scores: Scores) -> Column[StandingRow]:
    name = names[opponent]

    def result(row: StandingRow) -> str:
        own = row["entrant"]
        return ITSELF if own == opponent else " ".join(scores.get((own, opponent), ()))

    return Column((f"对 {name}", f"v {name}"), result)


def _scores(stage: StageContent, group: Group) -> Scores:
    scores = defaultdict(list)
    for played in stage.matches:
        if played.match.group_id == group.pk and played.scored:
            odd, even = played.result.odd, played.result.even
            scores[played.odd.code, played.even.code].append(f"{odd}:{even}")
            scores[played.even.code, played.odd.code].append(f"{even}:{odd}")
    return scores


def _withdrawn(row: StandingRow) -> str:
    return in_words(CAUSE_NAMES[row["withdrawn"]]) if row["withdrawn"] else ""


def _outcome(played: PlayedMatch) -> str:
    """How a match ended that was not simply played."""
    return in_words(OUTCOME_NAMES.get(played.result.outcome, ("", "")))


def _substitutes(entrant: Entrant) -> str:
    return _members(entrant, Membership.Part.SUBSTITUTE)


def _members(entrant: Entrant, part: str) -> str:
    members = entrant.memberships.all()
    return "、".join(member.player.name for member in members if member.part == part)


def _name(named: object) -> str:
    return str(named or "")
