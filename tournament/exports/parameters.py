"""The sheet of parameters: what is needed to check the results, or to make them again."""

from collections.abc import Iterator

from scoring.penalties import OFFENCES, Offence
from scoring.tiebreaks import tie_breaks
from tournament.adapters.rules import event_rules
from tournament.exports.columns import Column, Name, Sheet, Value, in_words
from tournament.exports.content import EventContent, StageContent
from tournament.exports.rules import rules_in_words
from tournament.models import Draw, Stage

Parameter = tuple[str, str, Value]
"""What it belongs to, what it is, and its value."""


def parameter_sheet(content: EventContent) -> Sheet[Parameter]:
    """Settings, rules in words, draws with seeds and lots, and the end of the audit chain."""
    return Sheet(
        title=("参数", "Parameters"),
        columns=[
            Column(("类别", "Of"), lambda row: row[0]),
            Column(("项目", "Item"), lambda row: row[1]),
            Column(("值", "Value"), lambda row: row[2]),
        ],
        rows=[*_of_event(content), *_of_rules(content), *_of_stages(content), *_of_audit(content)],
    )


def _of_event(content: EventContent) -> Iterator[Parameter]:
    event, name = content.event, in_words(("赛事", "Event"))
    yield name, in_words(("名称", "Name")), event.name
    yield name, in_words(("简称", "Short name")), event.slug
    yield name, in_words(("首日", "First day")), event.starts_on
    yield name, in_words(("时区", "Time zone")), event.zone
    yield name, in_words(("赛制", "Preset")), event.preset
    yield name, in_words(("参赛队数", "Entrants")), len(content.entrants)
    yield name, in_words(("成绩确认", "Who confirms a hand")), event.get_confirmed_by_display()
    yield name, in_words(("分组回避", "Kept apart in groups")), event.get_keep_apart_display()
    yield (
        name,
        in_words(("更正成绩、取消参赛资格需裁判", "Officials to correct or disqualify")),
        event.approvals,
    )
    yield (
        name,
        in_words(("弃权每局判给局分", "Awarded for a hand not played")),
        event.walkover_points,
    )
    yield name, in_words(("再犯范围", "Repeated within")), event.get_repeat_within_display()
    for offence, points in sorted(event.tariff.items()):
        zh, en = OFFENCES[Offence(offence)].name
        yield name, in_words((f"罚分标准：{zh}", f"Points tariff: {en}")), points


def _of_rules(content: EventContent) -> Iterator[Parameter]:
    name = in_words(("规则", "Rules"))
    for item, words in rules_in_words(event_rules(content.event)):
        yield name, in_words(item), words


def _of_stages(content: EventContent) -> Iterator[Parameter]:
    for stage in content.stages:
        draws = (line for draw in stage.draws for line in _of_draw(content, draw))
        for item, value in (*_of_stage(stage.stage), *draws, *_of_decisions(content, stage)):
            yield stage.stage.name, in_words(item), value


def _of_stage(stage: Stage) -> Iterator[tuple[Name, Value]]:
    chain = "，".join(in_words((each.zh, each.en)) for each in tie_breaks(stage.chain))
    points = f"{stage.win_points}/{stage.draw_points}/{stage.loss_points}"
    yield ("每场局数", "Hands a match"), stage.hands
    if stage.minutes:
        yield ("每场限时（分钟）", "Minutes a match"), stage.minutes
    if stage.kind == Stage.Kind.GROUPS:
        yield ("分组办法", "How groups are dealt"), stage.get_dealing_display()
    yield ("胜/平/负场分", "Match points for win/draw/loss"), points
    yield ("同分裁定", "Tie-breaks"), chain
    if stage.must_decide:
        yield ("平局", "A tied match"), in_words(("加局决胜", "is decided by extra hands"))


def _of_draw(content: EventContent, draw: Draw) -> Iterator[tuple[Name, Value]]:
    if draw.round:
        yield ("轮", "Round"), draw.round
    yield ("抽签版本", "Draw, version"), draw.version
    yield ("抽签种子数", "Draw, seed"), draw.seed
    for one, other in draw.outcome.get("changes", ()):
        exchanged = f"{content.names[one]} ↔ {content.names[other]}"
        yield ("人工对调", "Exchanged by hand"), exchanged
    yield ("抽签时间", "Drawn"), content.local(draw.drawn_at)
    yield ("公布时间", "Published"), content.local(draw.published_at)
    for lot in draw.outcome["lots"]:
        drawn = "、".join(content.names[code] for code in lot["drawn"])
        yield (f"抽签（同为 {lot['points']} 分）", f"Lots among {lot['points']} points"), drawn


def _of_decisions(content: EventContent, stage: StageContent) -> Iterator[tuple[Name, Value]]:
    """How ties were decided: the order, and the seed of a lot."""
    for decision in stage.decisions:
        order = "、".join(content.names[code] for code in decision.order)
        if decision.seed:
            yield (
                (f"同分抽签（种子数 {decision.seed}）", f"Lot on a tie, seed {decision.seed}"),
                order,
            )
        else:
            yield ("同分加赛", "Extra hand on a tie"), order


def _of_audit(content: EventContent) -> Iterator[Parameter]:
    name = in_words(("审计链", "Audit chain"))
    yield name, in_words(("条数", "Entries")), content.audit.number
    yield name, in_words(("末条哈希（短）", "Hash of the last entry, short")), content.audit.short
    yield name, in_words(("末条哈希", "Hash of the last entry")), content.audit.hash
