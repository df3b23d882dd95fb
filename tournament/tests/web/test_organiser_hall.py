"""The organiser's pages for tables, referees and times; and where the public reads them."""

import pytest
from django.test import Client
from django.urls import reverse

from tournament.models import Block, Event
from tournament.services.roles import issue_token
from tournament.tests.festival import drawn_event, match_of, new_event, register, start, team_form
from tournament.tests.web.officials import signed_in

pytestmark = pytest.mark.django_db

BLOCK = {
    "date": "2026-05-01",
    "time": "09:00",
    "first_round": "1",
    "last_round": "3",
    "minutes": "50",
    "pause": "10",
}


@pytest.fixture
def event() -> Event:
    return drawn_event()


@pytest.fixture
def organiser(event: Event) -> Client:
    return signed_in(event, "organiser")


def address(name: str, *where: object) -> str:
    return reverse(name, args=["fest", *where])


def schedule(client: Client, *blocks: dict[str, str], kept: int = 0):
    """Send these blocks, of which `kept` were there before."""
    sent = {"form-TOTAL_FORMS": len(blocks), "form-INITIAL_FORMS": kept}
    for number, block in enumerate(blocks):
        sent |= {f"form-{number}-{name}": value for name, value in block.items()}
    return client.post(address("schedule", "groups"), sent)


def test_tables_are_added_and_marked_accessible(event: Event, organiser: Client) -> None:
    sent = {"main-name": "体育馆", "main-tables": "14", "main-accessible": ["1", "12"]}

    assert organiser.post(address("change_venue", "main"), sent).status_code == 302

    tables = event.venues.get().tables
    assert tables.count() == 14
    assert list(tables.filter(accessible=True).values_list("number", flat=True)) == [1, 12]
    assert "体育馆" in organiser.get(address("hall")).content.decode()


def test_what_is_refused_stands_on_the_page_with_what_was_sent(organiser: Client) -> None:
    answer = organiser.post(
        address("change_venue", "main"), {"main-name": "体育馆", "main-tables": "2"}
    )
    assert answer.status_code == 409
    assert "none taken away" in answer.content.decode()
    assert 'value="体育馆"' in answer.content.decode()

    assert organiser.post(address("hall"), {"name": "", "tables": "x"}).status_code == 422
    assert organiser.post(address("change_venue", "nowhere"), {}).status_code == 404


def test_another_venue_is_added(event: Event, organiser: Client) -> None:
    assert organiser.post(address("hall"), {"name": "二楼", "tables": "3"}).status_code == 302
    assert event.venues.get(name="二楼").tables.count() == 3


def test_who_needs_an_accessible_table_is_put_in_and_taken_out(
    event: Event, organiser: Client
) -> None:
    where = address("needs_accessible")
    assert organiser.post(where, {"entrant": "T002", "needs": "yes"}).status_code == 302
    assert event.entrants.get(needs_accessible=True).code == "T002"
    organiser.post(where, {"entrant": "T002", "needs": "no"})
    assert not event.entrants.filter(needs_accessible=True).exists()
    assert organiser.post(where, {"entrant": "T999", "needs": "yes"}).status_code == 404


def test_a_draw_without_the_table_that_is_needed_says_what_to_do() -> None:
    event = new_event()
    register(event, [team_form(n, needs_accessible=n == 1) for n in range(1, 9)])

    answer = signed_in(event, "organiser").post(address("draw", "groups"), {"seed": "1"})

    assert answer.status_code == 422
    assert "Mark one on the page of the hall" in answer.content.decode()


def test_times_are_set_and_everybody_reads_them(event: Event, organiser: Client) -> None:
    assert schedule(organiser, BLOCK, {}).status_code == 302

    public = Client(headers={"Accept-Language": "en"})
    for where in (
        address("match", "groups", "A-1"),
        address("group", "groups", "A"),
        f"{address('seats')}?q=第1队",
    ):
        assert "05-01 09:00</time>" in public.get(where).content.decode(), where
    answer = public.get("/api/v1/events/fest/stages/groups/matches/A-1/")
    assert answer.json()["starts_at"].startswith("2026-05-01T")
    assert "05-01 09:00–09:50" in organiser.get(address("schedule", "groups")).content.decode()


def test_a_block_is_changed_and_taken_out(organiser: Client) -> None:
    schedule(organiser, BLOCK)
    schedule(organiser, BLOCK | {"minutes": "40"}, {}, {}, kept=1)
    assert Block.objects.get().minutes == 40

    schedule(organiser, BLOCK | {"DELETE": "on"}, {}, {}, kept=1)
    assert not Block.objects.exists()


def test_times_that_cannot_be_are_refused_where_they_were_typed(organiser: Client) -> None:
    overlapping = BLOCK | {"first_round": "4", "last_round": "5", "time": "10:00"}
    answer = schedule(organiser, BLOCK, overlapping)
    assert answer.status_code == 422
    assert "starts before round 3 is over" in answer.content.decode()

    answer = schedule(organiser, BLOCK | {"time": "25:00"})
    assert answer.status_code == 422
    assert not Block.objects.exists()


def test_a_round_gets_its_referees_and_a_referee_finds_the_own_table_first(
    event: Event, organiser: Client
) -> None:
    clubs = address("referee_clubs")
    referee = signed_in(event, "referee")
    for _ in range(3):
        issue_token(event=event, kind="referee", actor=None)
    assert organiser.get(clubs).status_code == 200

    answer = organiser.post(address("assign_referees", "groups", 1), follow=True)

    assert "has its referee" in answer.content.decode()
    own = event.roles.get(user__username="referee").refereed.get()
    [first, *others] = referee.get(address("referee")).context["cards"]
    assert (first.played.match, first.own) == (own, True)
    assert not any(card.own for card in others)


def test_the_clubs_of_the_referees_are_kept_and_matches_without_one_are_named() -> None:
    event = new_event(keep_apart="")
    register(event, [team_form(n, club="甲") for n in range(1, 9)])
    start(event.stages.get(code="groups"))
    role = issue_token(event=event, kind="referee", actor=None)[0]
    organiser = signed_in(event, "organiser")

    organiser.post(address("referee_clubs"), {role.code: event.clubs.get().pk})
    answer = organiser.post(address("assign_referees", "groups", 1), follow=True)

    role.refresh_from_db()
    assert role.club == event.clubs.get()
    said = "No neutral referee is left for: A-1, B-1, C-1, D-1"
    assert said in answer.content.decode()


def test_one_match_gets_another_table_and_referee(event: Event, organiser: Client) -> None:
    role = issue_token(event=event, kind="referee", actor=None)[0]
    one, other = match_of(event, "groups", "A-1"), match_of(event, "groups", "B-1")
    where = address("change_place", "groups", "A-1")
    assert "match B-1 changes with it" in organiser.get(where).content.decode()

    answer = organiser.post(where, {"table": other.table_id, "referee": role.pk}, follow=True)

    assert "Match B-1 goes to table 1 in exchange" in answer.content.decode()
    one.refresh_from_db()
    assert (one.table, one.referee) == (other.table, role)


def test_what_speaks_against_a_place_is_said(event: Event, organiser: Client) -> None:
    match = match_of(event, "groups", "A-1")
    event.entrants.filter(sides__match=match).update(needs_accessible=True)
    page = organiser.get(address("places", "groups")).content.decode()
    assert "第1队 needs an accessible table" in page

    free = event.venues.get().tables.get(number=12)
    answer = organiser.post(
        address("change_place", "groups", "A-1"), {"table": free.pk, "referee": ""}
    )
    assert answer.status_code == 422
    assert "needs an accessible table" in answer.content.decode()


def test_no_page_for_the_public_names_a_referee(event: Event, organiser: Client) -> None:
    role = issue_token(event=event, kind="referee", actor=None)[0]
    organiser.post(address("assign_referees", "groups", 1))
    assert role.refereed.exists()
    for where in (address("match", "groups", "A-1"), address("group", "groups", "A")):
        assert role.code not in Client().get(where).content.decode()


def test_a_stage_that_is_not_drawn_has_no_places(organiser: Client) -> None:
    assert organiser.get(address("places", "knockout")).status_code == 404
    assert organiser.get(address("places_of_round", "groups", 9)).status_code == 404
