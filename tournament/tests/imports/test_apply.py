"""Nothing is imported until it is confirmed, and then all of it or nothing."""

from datetime import date

import pytest

from tournament.errors import Conflict, Refused
from tournament.imports.apply import apply_preview, preview_for
from tournament.models import Event
from tournament.services.events import create_event
from tournament.tests.imports.files import MESSY, TOUR24, xlsx

pytestmark = pytest.mark.django_db

HEADER = ("队名", "单位", "队员一", "队员二", "队员三")
RED = ("红队", "街道", "赵一帆", "钱小满", "孙大同")
BLUE = ("蓝队", "街道", "李思远", "周文清", "钱小满")
GREEN = ("绿队", "工会", "吴晓峰", "郑立夏", "王若水")


@pytest.fixture
def event() -> Event:
    return create_event(
        slug="tour", name="巡回赛", preset="qingdao-tour-24", starts_on=date(2026, 5, 1)
    )


def preview_rows(event, *rows):
    return preview_for(event, xlsx(HEADER, *rows), "a.xlsx")


def apply(event, preview, *, answers=None, skip_errors=False):
    return apply_preview(
        event=event, preview=preview, answers=answers or {}, skip_errors=skip_errors, actor=None
    )


def answered(preview, answer):
    return {question.key: answer for question in preview.questions}


def refused_code(event, preview, **choices):
    with pytest.raises(Refused) as caught:
        apply(event, preview, **choices)
    assert not event.entrants.exists()
    return caught.value.code


def test_the_tour_workbook_becomes_24_teams(event):
    entrants = apply(event, preview_for(event, TOUR24.read_bytes(), TOUR24.name))

    assert len(entrants) == 24
    assert event.players.count() == 78
    assert event.entrants.get(name="港务队").points is None
    assert event.clubs.count() == 24


def test_a_preview_imports_nothing(event):
    preview_for(event, TOUR24.read_bytes(), TOUR24.name)

    assert not event.entrants.exists()


def test_errors_stand_in_the_way_until_the_organiser_leaves_their_rows_out(event):
    preview = preview_for(event, MESSY.read_bytes(), MESSY.name)

    assert refused_code(event, preview) == "import_has_errors"
    assert len(apply(event, preview, answers=answered(preview, "same"), skip_errors=True)) == 8


def test_an_open_question_stands_in_the_way(event):
    assert refused_code(event, preview_rows(event, RED, BLUE)) == "import_has_questions"


def test_an_answer_that_is_none_is_refused(event):
    preview = preview_rows(event, RED, BLUE)

    assert refused_code(event, preview, answers=answered(preview, "maybe")) == "unknown_answer"


def test_a_file_without_teams_is_refused(event):
    assert refused_code(event, preview_rows(event)) == "import_is_empty"


@pytest.mark.parametrize(("answer", "persons"), [("same", 1), ("namesake", 2)])
def test_a_name_in_two_teams_is_as_many_persons_as_the_answer_says(event, answer, persons):
    preview = preview_rows(event, RED, BLUE)
    apply(event, preview, answers=answered(preview, answer))

    assert event.players.filter(name="钱小满").count() == persons


def test_an_answer_is_remembered_when_the_rest_of_the_file_comes_later(event):
    preview = preview_rows(event, RED, BLUE)
    apply(event, preview, answers=answered(preview, "namesake"))

    later = preview_rows(event, RED, BLUE, GREEN)
    assert [found.code for found in later.findings] == ["team_registered", "team_registered"]
    assert [team.name for team in apply(event, later, skip_errors=True)] == ["绿队"]


def test_a_preview_that_others_overtook_is_refused(event):
    preview = preview_rows(event, RED)
    apply(event, preview_rows(event, GREEN))

    with pytest.raises(Conflict) as caught:
        apply(event, preview)
    assert caught.value.code == "preview_outdated"
