"""Individuals from a file."""

import pytest

from tournament.errors import Conflict, Refused
from tournament.imports.apply import apply_preview, preview_for
from tournament.imports.findings import Severity
from tournament.imports.preview import Preview
from tournament.imports.uploads import apply_upload, preview_of, remarks_on, upload_file
from tournament.models import Entrant, Event
from tournament.services.registration import register_individuals
from tournament.tests.festival import drawn_event, new_event

pytestmark = pytest.mark.django_db

HEADER = "序号,姓名,单位,区市,联系电话,积分\n"
ROWS = HEADER + "1,王 强,老年大学,市南区,13812345678,12\n2,李丽,,市北区,,\n3,赵敏,棋社,,,7\n"


@pytest.fixture
def event() -> Event:
    return new_event(preset="individual-day")


def read(event: Event, text: str) -> Preview:
    return preview_for(event, text.encode(), "报名.csv")


def apply(event: Event, text: str, answer: str = "") -> list[Entrant]:
    preview = read(event, text)
    answers = {question.key: answer for question in preview.questions}
    return apply_preview(
        event=event, preview=preview, answers=answers, skip_errors=False, actor=None
    )


def codes_found(preview: Preview) -> list[str]:
    return [finding.code for finding in preview.findings]


def test_each_row_is_an_individual_with_what_it_says(event: Event) -> None:
    wang, li, _zhao = apply(event, ROWS)

    assert (wang.code, wang.kind, wang.name, wang.club.name) == (
        "I001",
        "individual",
        "王强",
        "老年大学",
    )
    assert (wang.district, wang.phone, wang.points) == ("市南区", "13812345678", 12)
    assert (li.club, li.points) == (None, None)
    [member] = li.memberships.all()
    assert (member.player.name, member.part, member.leads) == ("李丽", "player", True)


def test_titles_sums_and_repeated_headers_are_no_individuals(event: Event) -> None:
    text = "够级个人赛报名表\n" + ROWS + HEADER + "合计,3人\n备注：请准时\n"
    preview = read(event, text)

    assert [each.name for each in preview.registrations] == ["王强", "李丽", "赵敏"]
    assert codes_found(preview).count("line_no_person") == 3
    assert preview.count(Severity.ERROR) == 0


def test_a_team_name_column_is_told_to_be_unread(event: Event) -> None:
    preview = read(event, "队名,姓名\n红队,王强\n")

    assert codes_found(preview) == ["column_ignored"]
    assert preview.kind == "individual"


def test_two_persons_in_a_row_are_an_error(event: Event) -> None:
    preview = read(event, "姓名\n王强、李丽\n")

    assert [each.code for each in preview.findings if each.severity is Severity.ERROR] == [
        "several_persons"
    ]
    with pytest.raises(Refused):
        apply(event, "姓名\n王强、李丽\n")


@pytest.mark.parametrize(("answer", "entered"), [("same", 1), ("namesake", 2)])
def test_a_name_in_two_rows_is_asked_about_once(event: Event, answer: str, entered: int) -> None:
    text = "姓名,单位\n王强,棋社\n王强,大学\n"
    [question] = read(event, text).questions
    assert "王强" in question.what
    assert "B2" not in question.what
    assert "A2 棋社" in question.what

    assert len(apply(event, text, answer)) == entered
    assert Entrant.objects.filter(name="王强").count() == entered


@pytest.mark.parametrize(("answer", "entered"), [("same", 0), ("namesake", 1)])
def test_a_registered_name_is_asked_about_too(event: Event, answer: str, entered: int) -> None:
    register_individuals(event=event, names=["王强"], actor=None)
    [question] = read(event, "姓名\n王强\n").questions
    assert "I001" in question.what

    assert len(apply(event, "姓名\n王强\n", answer)) == entered


def test_the_answer_is_kept_with_the_event(event: Event) -> None:
    apply(event, "姓名,单位\n王强,棋社\n王强,大学\n", "namesake")

    assert [each.answer for each in event.name_answers.all()] == ["namesake"]


def test_open_questions_stand_in_the_way(event: Event) -> None:
    preview = read(event, "姓名\n王强\n王强\n")

    with pytest.raises(Refused) as refused:
        apply_preview(event=event, preview=preview, answers={}, skip_errors=False, actor=None)
    assert refused.value.code == "import_has_questions"


def test_others_registered_meanwhile_are_a_conflict(event: Event) -> None:
    preview = read(event, ROWS)
    register_individuals(event=event, names=["钱进"], actor=None)

    with pytest.raises(Conflict):
        apply_preview(event=event, preview=preview, answers={}, skip_errors=False, actor=None)


def test_a_qualifier_takes_teams_or_individuals_by_the_columns() -> None:
    event = new_event(preset="festival")

    assert read(event, ROWS).kind == "individual"
    assert read(event, "队名,队员一,队员二,队员三\n红队,甲一,乙二,丙三\n").kind == "team"
    assert len(apply(event, ROWS)) == 3


def test_groups_take_no_individuals() -> None:
    with pytest.raises(Refused) as refused:
        read(drawn_event(8), ROWS)
    assert refused.value.code == "no_header"


def test_a_file_without_names_says_what_individuals_need(event: Event) -> None:
    with pytest.raises(Refused) as refused:
        read(event, "单位,区市\n棋社,市南区\n")
    assert refused.value.code == "no_header_of_individuals"


def test_an_upload_is_kept_marked_and_applied_as_for_teams(event: Event) -> None:
    upload = upload_file(event=event, data=ROWS.encode(), filename="报名.csv", actor=None)

    assert preview_of(upload).kind == "individual"
    assert remarks_on(upload)[:2] == b"PK"
    assert len(apply_upload(upload=upload, answers={}, skip_errors=False, actor=None)) == 3
