import io
from datetime import UTC, datetime
from zipfile import ZipFile

import pytest
from django.utils import translation
from openpyxl import load_workbook

from tournament import clock
from tournament.exports.workbook import event_workbook
from tournament.models import Event
from tournament.services.penalties import lift_penalty
from tournament.services.schedule import BlockEntry, set_schedule
from tournament.tests.exports.conftest import FORMULA, PHONE, REASON
from tournament.tests.festival import knockout_event, match_of, new_event, play, play_stage, record


def opened(event):
    """The workbook as Excel would open it."""
    with translation.override("zh-hans"):
        return load_workbook(io.BytesIO(event_workbook(event)))


def table(sheet):
    """The rows of a sheet by header."""
    header, *rows = sheet.iter_rows(values_only=True)
    return [dict(zip(header, row, strict=True)) for row in rows]


def test_the_sheets_stand_in_their_order(event):
    assert opened(event).sheetnames == [
        "总排名", "小组A", "小组B", "小组C", "小组D",
        "赛程", "每局成绩", "处罚", "处罚汇总", "参数",
    ]  # fmt: skip


def test_every_sheet_keeps_its_header_in_view_and_wide_enough(event):
    for sheet in opened(event):
        assert sheet.freeze_panes == "A2"
        for cell in sheet[1]:
            assert cell.font.bold
            width = sheet.column_dimensions[cell.column_letter].width
            assert width >= 2 * sum(not char.isascii() for char in cell.value)


def test_text_that_looks_like_a_formula_stays_text(event):
    workbook = opened(event)
    cells = [cell for sheet in workbook for row in sheet.iter_rows() for cell in row]
    assert not [cell.coordinate for cell in cells if cell.data_type == "f"]
    named = [cell for cell in cells if cell.value == FORMULA]
    assert len(named) >= 3
    assert {(cell.data_type, cell.quotePrefix) for cell in named} == {("s", True)}


def test_numbers_are_numbers(event):
    first = table(opened(event)["小组A"])[0]
    assert (first["名次"], first["场分"], first["局分"], first["净胜分"]) == (1, 2, 72, 72)
    cell = opened(event)["小组A"]["L2"]
    assert (cell.data_type, cell.number_format) == ("n", "+0;-0;0")


def test_the_crosstable_shows_both_sides_of_a_match(event):
    rows = {row["队伍"]: row for row in table(opened(event)["小组A"])}
    other = next(name for name in rows if name != FORMULA)
    assert rows[FORMULA][f"对 {other}"] == "72:0"
    assert rows[other][f"对 {FORMULA}"] == "0:72"
    assert rows[other][f"对 {other}"] == "—"


def test_hands_show_what_was_played_and_ruled_with_running_totals(event):
    hands = table(opened(event)["每局成绩"])
    in_a = [row for row in hands if row["场"] == "A-1"]
    assert [row["单数方累计"] for row in in_a] == [12, 24, 36, 48, 60, 72]
    [ruled] = [row for row in hands if row["场"] == "B-1"]
    assert (ruled["打出名次"], ruled["裁定名次"]) == ("1 3 5 2 4 6", "3 5 2 4 6 1")


def test_penalties_are_told_in_words_without_their_reasons(event):
    [row] = table(opened(event)["处罚"])
    assert (row["违规"], row["条款"], row["处罚"]) == ("多摸牌不报", "30.3", "罚为大落")
    assert (row["罚分"], row["状态"]) == (3, "生效")


def test_a_lifted_penalty_is_marked(event):
    lift_penalty(penalty=event.penalties.get(), reason="裁判误看", actor=None)
    [row] = table(opened(event)["处罚"])
    assert row["状态"] == "已撤销"


def test_penalties_in_force_are_summed_by_team_player_and_article(event):
    rows = table(opened(event)["处罚汇总"])
    penalty = event.penalties.get()
    assert [(row["类别"], row["编号"], row["名称"]) for row in rows] == [
        ("队伍", penalty.entrant.code, penalty.entrant.name),
        ("选手", penalty.player.code, penalty.player.name),
        ("条款", "30.3", None),
    ]
    assert {(row["处罚次数"], row["罚为大落"], row["罚分"]) for row in rows} == {(1, 1, 3)}
    lift_penalty(penalty=penalty, reason="裁判误看", actor=None)
    assert table(opened(event)["处罚汇总"]) == []


def test_neither_phones_nor_reasons_leave(event):
    workbook = opened(event)
    text = "\n".join(
        str(value) for sheet in workbook for row in sheet.values for value in row if value
    )
    assert PHONE not in text
    assert REASON not in text


def test_parameters_hold_what_makes_the_draw_again(event):
    rows = {(row["类别"], row["项目"]): row["值"] for row in table(opened(event)["参数"])}
    assert rows["小组赛", "抽签种子数"] == "lots"
    assert rows["小组赛", "同分裁定"] == "场分，相互战绩，净胜分，局分，头科数，种子号"
    assert rows["规则", "头科至大落得分"] == "4 2 0 0 -2 -4"
    assert rows["审计链", "末条哈希"] == event.audit_head.hash
    assert rows["审计链", "末条哈希（短）"] == event.audit_head.hash[:12]
    assert any(item.startswith("抽签（同为") for _of, item in rows)


def test_times_are_those_of_the_event(db):
    with clock.fixed(datetime(2026, 5, 1, 1, 30, tzinfo=UTC)):
        event = knockout_event()
    rows = {(row["类别"], row["项目"]): row["值"] for row in table(opened(event)["参数"])}
    assert rows["小组赛", "公布时间"] == datetime(2026, 5, 1, 9, 30)  # noqa: DTZ001 - as in the cell
    assert rows["赛事", "首日"] == datetime(2026, 5, 1)  # noqa: DTZ001


def test_the_knockout_shows_every_match_and_each_final_place_once(db):
    event = knockout_event()
    match = match_of(event, "knockout", "K-1")
    for number in range(1, 7):
        record(match, (1, 2, 4, 3, 6, 5), number)
    play_stage(event.stages.get(code="knockout"))
    rows = table(opened(event)["淘汰赛"])
    assert len(rows) == 12
    assert rows[0]["加局"] == 1
    places = [row[name] for row in rows for name in ("胜方名次", "负方名次") if row[name]]
    assert sorted(places) == list(range(1, 9))
    ranking = table(opened(event)["总排名"])
    assert [row["名次"] for row in ranking] == list(range(1, 9))


def test_an_extra_hand_counts_in_no_totals(db):
    event = knockout_event()
    match = match_of(event, "knockout", "K-1")
    for number in range(1, 7):
        record(match, (1, 2, 4, 3, 6, 5), number)
    play(match)
    extra = [row for row in table(opened(event)["每局成绩"]) if row["加局"]]
    assert [(row["局"], row["单数方得分"], row["单数方累计"]) for row in extra] == [(7, 2, None)]


def test_a_draft_is_not_exported(db):
    event = knockout_event()
    event.stages.get(code="knockout").draws.update(published_at=None)
    assert "淘汰赛" not in opened(event).sheetnames
    assert table(opened(event)["总排名"]) == []


def test_an_event_without_anything_is_a_workbook_too(db):
    assert opened(new_event()).sheetnames == [
        "总排名",
        "赛程",
        "每局成绩",
        "处罚",
        "处罚汇总",
        "参数",
    ]


def test_the_schedule_says_when_and_where_in_the_zone_of_the_event(event):
    groups = event.stages.get(code="groups")
    nine = datetime.fromisoformat("2026-05-01 09:00")
    entry = BlockEntry(start=nine, first_round=1, last_round=1, minutes=50)
    set_schedule(stage=groups, blocks=[entry], actor=None)
    [first, *_others] = table(opened(event)["赛程"])
    assert (first["场"], first["开始"]) == ("A-1", nine)
    assert (first["赛点"], first["台"]) == ("主赛场", 1)


def test_headers_follow_the_language(event):
    with translation.override("en"):
        workbook = load_workbook(io.BytesIO(event_workbook(event)))
    assert workbook.sheetnames[:2] == ["Final ranking", "Group A"]
    assert [cell.value for cell in workbook["Hands"][1]][:3] == ["Stage", "Round", "Match"]


def test_the_same_event_gives_the_same_bytes_at_any_time(event):
    with clock.fixed(datetime(2030, 1, 1, tzinfo=UTC)):
        later = event_workbook(Event.objects.get(pk=event.pk))
    assert event_workbook(event) == later


def test_nothing_in_the_file_tells_when_it_was_written(event):
    archive = ZipFile(io.BytesIO(event_workbook(event)))
    assert {member.date_time for member in archive.infolist()} == {(1980, 1, 1, 0, 0, 0)}
    properties = load_workbook(io.BytesIO(event_workbook(event))).properties
    created = event.created_at.replace(microsecond=0, tzinfo=None)
    assert (properties.created, properties.modified) == (created, created)


@pytest.mark.parametrize("name", ["队\x01伍", "a\x0bb"])
def test_characters_that_xml_does_not_know_are_left_out(event, name):
    entrant = event.entrants.get(code="T002")
    entrant.name = name
    entrant.save()
    rows = [row for sheet in opened(event) for row in sheet.values]
    assert any(name.replace("\x01", "").replace("\x0b", "") in row for row in rows)
