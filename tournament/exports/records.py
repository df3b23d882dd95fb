"""Sheets of what happened: who played when and where, every hand that counts, every penalty."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime

from scoring.penalties import OFFENCES, SANCTION_NAMES, Offence, Sanction
from tournament.adapters.hands import ScoredHand, is_extra
from tournament.adapters.penalties import Total
from tournament.exports.columns import Column, Name, Sheet, in_words
from tournament.exports.content import EventContent
from tournament.models import Parity, Penalty
from tournament.selectors.matches import PlayedMatch

PARITY_NAMES = {Parity.ODD: ("单数方", "odd"), Parity.EVEN: ("双数方", "even")}
YES = ("是", "yes")
STATE_NAMES = {
    Penalty.State.IN_FORCE: ("生效", "in force"),
    Penalty.State.PROPOSED: ("待第二名裁判批准", "waits for a second official"),
    Penalty.State.DECLINED: ("未批准", "declined"),
    Penalty.State.LIFTED: ("已撤销", "lifted"),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class HandRow:
    """A hand of a match with the totals up to it; an extra hand counts in no totals."""

    played: PlayedMatch
    hand: ScoredHand
    odd_total: int | None
    even_total: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class TotalRow:
    """The penalties in force of one team or player, or under one article."""

    by: Name
    code: str
    name: str
    total: Total


def schedule_sheet(content: EventContent) -> Sheet[PlayedMatch]:
    """Every match with its time in the event's zone and its table, in the order of stages, rounds,
    groups and numbers."""
    return Sheet(
        title=("赛程", "Schedule"),
        columns=[
            Column(("阶段", "Stage"), lambda row: row.match.group.stage.name),
            Column(("轮", "Round"), lambda row: row.match.round.number),
            Column(("场", "Match"), lambda row: row.match.code),
            Column(("开始", "Start"), lambda row: _start(content, row)),
            Column(("批次", "Sitting"), lambda row: row.match.wave),
            Column(("赛点", "Venue"), lambda row: _venue(row)),
            Column(("台", "Table"), lambda row: _table(row)),
            Column(("单数方", "Odd seats"), lambda row: str(row.odd or "")),
            Column(("双数方", "Even seats"), lambda row: str(row.even or "")),
        ],
        rows=[played for stage in content.stages for played in stage.matches],
    )


def hand_sheet(content: EventContent) -> Sheet[HandRow]:
    """Every hand that counts, in the order of stages, rounds, matches and numbers."""
    return Sheet(
        title=("每局成绩", "Hands"),
        columns=[
            Column(("阶段", "Stage"), lambda row: row.played.match.group.stage.name),
            Column(("轮", "Round"), lambda row: row.played.match.round.number),
            Column(("场", "Match"), lambda row: row.played.match.code),
            Column(("台", "Table"), lambda row: _table(row.played)),
            Column(("局", "Hand"), lambda row: row.hand.number),
            Column(("加局", "Extra"), lambda row: in_words(YES) if is_extra(row.hand) else ""),
            Column(("单数方", "Odd seats"), lambda row: row.played.odd.name),
            Column(("双数方", "Even seats"), lambda row: row.played.even.name),
            Column(("打出名次", "As played"), lambda row: _seats(row.hand.played)),
            Column(("裁定名次", "As ruled"), lambda row: _seats(row.hand.ruled)),
            Column(("革命", "Revolution"), lambda row: row.hand.revolutionary),
            Column(("串三户", "Sweep"), lambda row: _parity(row.hand.points.sweep)),
            Column(("单数方得分", "Odd points"), lambda row: row.hand.totals[0]),
            Column(("双数方得分", "Even points"), lambda row: row.hand.totals[1]),
            Column(("单数方累计", "Odd total"), lambda row: row.odd_total),
            Column(("双数方累计", "Even total"), lambda row: row.even_total),
            Column(("争议", "Disputed"), lambda row: in_words(YES) if row.hand.disputed else ""),
        ],
        rows=[
            row
            for stage in content.stages
            for played in stage.matches
            for row in _with_totals(played)
        ],
    )


def penalty_sheet(content: EventContent) -> Sheet[Penalty]:
    """Every penalty and what has become of it; the reasons stay with the officials."""
    return Sheet(
        title=("处罚", "Penalties"),
        columns=[
            Column(("序号", "Number"), lambda row: row.number),
            Column(("阶段", "Stage"), lambda row: row.group.stage.name),
            Column(("场", "Match"), lambda row: row.hand and row.hand.match.code),
            Column(("局", "Hand"), lambda row: row.hand and row.hand.number),
            Column(("座位", "Seat"), lambda row: row.seat),
            Column(("队伍", "Team"), lambda row: row.entrant.name),
            Column(("选手", "Player"), lambda row: str(row.player or "")),
            Column(("违规", "Offence"), lambda row: in_words(OFFENCES[Offence(row.offence)].name)),
            Column(("条款", "Article"), lambda row: OFFENCES[Offence(row.offence)].article),
            Column(
                ("处罚", "Sanction"), lambda row: in_words(SANCTION_NAMES[Sanction(row.sanction)])
            ),
            Column(("取消发牌次数", "Play rights lost"), lambda row: row.plays or None),
            Column(("迟到分钟", "Minutes late"), lambda row: row.minutes_late or None),
            Column(("罚分", "Points taken off"), lambda row: row.points or None),
            Column(("状态", "State"), lambda row: in_words(STATE_NAMES[Penalty.State(row.state)])),
        ],
        rows=content.penalties,
    )


def penalty_total_sheet(content: EventContent) -> Sheet[TotalRow]:
    """What is in force, summed by team, by player and by article."""
    kinds = [kind for kind in Sanction if kind is not Sanction.FORFEIT]
    return Sheet(
        title=("处罚汇总", "Penalty totals"),
        columns=[
            Column(("类别", "By"), lambda row: in_words(row.by)),
            Column(("编号", "Code"), lambda row: row.code),
            Column(("名称", "Name"), lambda row: row.name),
            Column(("处罚次数", "Penalties"), lambda row: row.total["penalties"]),
            *(_kind_column(kind) for kind in kinds),
            Column(("取消发牌次数", "Play rights lost"), lambda row: row.total["plays"] or None),
            Column(("罚分", "Points taken off"), lambda row: row.total["points"] or None),
        ],
        rows=list(_totals(content)),
    )


def _kind_column(kind: Sanction) -> Column[TotalRow]:
    return Column(SANCTION_NAMES[kind], lambda row: row.total["kinds"].get(kind))


def _totals(content: EventContent) -> Iterator[TotalRow]:
    players = {row.player.code: row.player.name for row in content.penalties if row.player}
    for part, by, names in (
        ("by_entrant", ("队伍", "team"), content.names),
        ("by_player", ("选手", "player"), players),
        ("by_article", ("条款", "article"), {}),
    ):
        for code, total in content.ledger[part].items():
            yield TotalRow(by=by, code=code, name=names.get(code, ""), total=total)


def _with_totals(played: PlayedMatch) -> Iterator[HandRow]:
    odd = even = 0
    for hand in played.hands:
        if is_extra(hand):
            yield HandRow(played=played, hand=hand, odd_total=None, even_total=None)
            continue
        odd, even = odd + hand.totals[0], even + hand.totals[1]
        yield HandRow(played=played, hand=hand, odd_total=odd, even_total=even)


def _start(content: EventContent, played: PlayedMatch) -> datetime | None:
    starts_at = played.match.starts_at
    return content.local(starts_at) if starts_at else None


def _venue(played: PlayedMatch) -> str:
    return str(played.match.table.venue) if played.match.table else ""


def _table(played: PlayedMatch) -> int | None:
    return played.match.table.number if played.match.table else None


def _seats(order: tuple[int, ...]) -> str:
    return " ".join(map(str, order))


def _parity(sweep: str | None) -> str:
    return in_words(PARITY_NAMES[Parity(sweep)]) if sweep else ""
