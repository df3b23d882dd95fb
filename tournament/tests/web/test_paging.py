"""Long lists a page at a time, and looking a name up in all of them."""

import pytest
from django.test import Client
from django.urls import reverse

from tournament.models import Event
from tournament.services.standings import compile_event
from tournament.tests.festival import new_event, preset_event, register, team_form
from tournament.tests.web.officials import signed_in

pytestmark = pytest.mark.django_db


@pytest.fixture
def event(monkeypatch: pytest.MonkeyPatch) -> Event:
    """Twelve teams in a Swiss round, with short pages."""
    monkeypatch.setattr("tournament.web.public.stages.MATCHES", 2)
    monkeypatch.setattr("tournament.web.public.stages.PLACES", 5)
    monkeypatch.setattr("tournament.web.public.events.ENTRANTS", 5)
    monkeypatch.setattr("tournament.web.organiser.draws.PAIRS", 2)
    monkeypatch.setattr("tournament.web.organiser.draws.ENTRANTS", 5)
    event = preset_event("club-swiss", 12)
    compile_event(event)
    return event


def get(name: str, *args: str, client: Client | None = None, **query: object):
    return (client or Client()).get(reverse(name, args=["fest", *args]), query)


def names(page: object) -> list[str]:
    return [entrant.code for entrant in page.context["page"]]


def test_entrants_come_a_page_at_a_time(event: Event) -> None:
    assert names(get("entrants")) == ["T001", "T002", "T003", "T004", "T005"]
    assert names(get("entrants", page=3)) == ["T011", "T012"]
    assert names(get("entrants", page=9)) == names(get("entrants", page=3))
    assert names(get("entrants", page="x")) == names(get("entrants"))


def test_a_name_is_looked_for_on_all_pages_and_kept_by_the_links(event: Event) -> None:
    page = get("entrants", q="第1")

    assert names(page) == ["T001", "T010", "T011", "T012"]
    assert names(get("entrants", q="第9队乙")) == ["T009"]
    assert names(get("entrants", q="无")) == []
    assert "?q=%E9%98%9F&amp;page=2" in get("entrants", q="队").content.decode()


def test_matches_and_table_of_a_round_have_pages_of_their_own(event: Event) -> None:
    page = get("stage", "swiss", page=2, places=3)

    assert [each.match.code for each in page.context["fixtures"]] == ["S-3", "S-4"]
    assert [line.entrant.code for line in page.context["table"].lines] == ["T011", "T012"]
    assert page.context["table"].lines[0].row["rank"] == 1
    text = page.content.decode()
    assert "?page=1&amp;places=3" in text
    assert "?page=2&amp;places=1" in text


def test_a_name_finds_its_match_and_its_line(event: Event) -> None:
    page = get("stage", "swiss", q="第12 队", round=1)

    assert [each.match.code for each in page.context["fixtures"]] == ["S-6"]
    assert [line.entrant.code for line in page.context["table"].lines] == ["T012"]
    assert 'name="round" value="1"' in page.content.decode()


def test_a_table_that_was_never_compiled_is_in_the_order_of_seeds(event: Event) -> None:
    event.stages.get().groups.get().snapshot.delete()

    first = get("stage", "swiss", places=2).context["table"].lines[0]

    assert (first.entrant.code, first.row) == ("T006", None)


def test_a_short_list_has_no_pages_and_nothing_to_look_for() -> None:
    event = new_event()
    register(event, [team_form(1)])

    text = get("entrants").content.decode()

    assert 'class="row pages"' not in text
    assert 'role="search"' not in text


def test_a_draft_is_looked_at_a_page_at_a_time(event: Event) -> None:
    organiser = signed_in(event, "organiser")

    page = get("draw", "swiss", client=organiser, page=3, seeds=3)

    assert [pair["table"] for pair in page.context["pairs"]] == ["5", "6"]
    [(_group, entrants)] = page.context["groups"]
    assert [entrant.code for entrant in entrants] == ["T011", "T012"]
    assert 'start="11"' in page.content.decode()


def test_reading_a_page_takes_as_many_queries_as_reading_a_short_list(
    event: Event, django_assert_max_num_queries: object
) -> None:
    for name, args in (("entrants", ()), ("stage", ("swiss",))):
        with django_assert_max_num_queries(21, info=name):
            get(name, *args)
