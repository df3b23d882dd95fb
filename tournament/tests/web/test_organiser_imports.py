"""Importing teams: upload, preview, answers, apply."""

import io
from pathlib import Path

import pytest
from django.conf import settings
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse
from openpyxl import load_workbook

from tournament.models import Entrant, Event, NameAnswer, Player, Upload
from tournament.tests.festival import drawn_event, new_event, register, team_form
from tournament.tests.web.officials import MESSY, signed_in

CLEAN = settings.BASE_DIR / "fixtures" / "registrations-tour24.xlsx"
NAMESAKES = "队名,队员一,队员二,队员三\n甲队,王建国,李一,李二\n乙队,王建国,赵一,赵二\n"


@pytest.fixture
def event(db: None) -> Event:
    return new_event()


@pytest.fixture
def organiser(event: Event) -> Client:
    return signed_in(event, "organiser")


def upload(client: Client, content: bytes | str | Path, name: str = "teams.csv"):
    if isinstance(content, Path):
        content, name = content.read_bytes(), content.name
    data = content.encode() if isinstance(content, str) else content
    return client.post(reverse("import", args=["fest"]), {"file": SimpleUploadedFile(name, data)})


def preview(number: int = 1) -> str:
    return reverse("preview", args=["fest", number])


def question(client: Client) -> str:
    """The name of the field of the first question."""
    return client.get(preview()).context["form"].questions[0].name


def test_an_upload_leads_to_its_preview_and_imports_nothing(organiser: Client) -> None:
    assert upload(organiser, CLEAN).url == preview()
    page = organiser.get(preview())
    assert "Import 24 teams" in page.content.decode()
    assert "化工队" in page.content.decode()
    assert not Entrant.objects.exists()


def test_applying_registers_the_teams_once(organiser: Client) -> None:
    upload(organiser, CLEAN)
    assert organiser.post(preview()).url == reverse("manage", args=["fest"])
    assert Entrant.objects.count() == 24
    again = organiser.post(preview())
    assert again.status_code == 409
    assert "imported already" in again.content.decode()
    assert Entrant.objects.count() == 24
    assert "Imported on" in organiser.get(preview()).content.decode()


def test_each_finding_names_its_cell_what_is_wrong_and_what_to_do(organiser: Client) -> None:
    upload(organiser, MESSY)
    text = organiser.get(preview()).content.decode()
    for words in ("F9", "Only 2 of three players are named.", "Write the missing player"):
        assert words in text
    assert "<b>啤酒" not in text


def test_errors_stand_in_the_way_until_their_rows_are_left_out(organiser: Client) -> None:
    upload(organiser, MESSY)
    answer = {question(organiser): "namesake"}
    refused = organiser.post(preview(), answer)
    assert refused.status_code == 422
    assert "errors in the way: 4" in refused.content.decode()
    assert not Entrant.objects.exists()
    assert organiser.post(preview(), answer | {"skip_errors": "on"}).status_code == 302
    assert Entrant.objects.count() == 8


def test_an_open_question_is_asked_at_its_field(organiser: Client) -> None:
    upload(organiser, NAMESAKES)
    response = organiser.post(preview())
    assert response.status_code == 422
    assert "Say which of the two it is." in response.content.decode()
    assert not Entrant.objects.exists()


@pytest.mark.parametrize(("answer", "players"), [("same", 1), ("namesake", 2)])
def test_an_answer_decides_whether_a_name_is_one_person_and_is_remembered(
    organiser: Client, answer: str, players: int
) -> None:
    upload(organiser, NAMESAKES)
    organiser.post(preview(), {question(organiser): answer})
    assert Player.objects.filter(name="王建国").count() == players
    assert NameAnswer.objects.get().answer == answer


def test_a_preview_is_outdated_once_others_are_registered(event: Event, organiser: Client) -> None:
    upload(organiser, NAMESAKES)
    field = question(organiser)
    register(event, [team_form(1)])
    response = organiser.post(preview(), {field: "same"})
    assert response.status_code == 409
    assert "Upload the file again" in response.content.decode()


def test_after_publishing_registration_is_closed(db: None) -> None:
    organiser = signed_in(drawn_event(), "organiser")
    upload(organiser, "队名,队员一,队员二,队员三\n新队,甲,乙,丙\n")
    assert organiser.post(preview()).status_code == 409


@pytest.mark.parametrize(
    ("name", "content", "words"),
    [
        ("teams.pdf", "x", "no registration file"),
        ("teams.xlsx", "x", "no workbook"),
        ("teams.csv", "", "The file is empty"),
        ("teams.csv", "a,b\n1,2\n", "row of column names"),
        ("teams.csv", "x" * (10 * 1024 * 1024 + 1), "at most 10 are read"),
        ("t" * 200 + ".csv", NAMESAKES, "at most 200 characters"),
    ],
)
def test_a_file_that_cannot_be_read_is_refused_at_the_field(
    organiser: Client, name: str, content: str, words: str
) -> None:
    response = upload(organiser, content, name)
    assert response.status_code == 422
    assert words in response.content.decode()
    assert not Upload.objects.exists()


def test_without_a_file_the_field_says_so(organiser: Client) -> None:
    assert organiser.post(reverse("import", args=["fest"])).status_code == 422


def test_the_workbook_comes_back_with_remarks(organiser: Client) -> None:
    upload(organiser, MESSY)
    response = organiser.get(reverse("remarks", args=["fest", 1]))
    workbook = load_workbook(io.BytesIO(response.content))
    cells = [
        str(cell) for row in workbook.worksheets[0].iter_rows(values_only=True) for cell in row
    ]
    assert any("F9" in cell for cell in cells)
