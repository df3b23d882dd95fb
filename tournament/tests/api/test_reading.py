import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tournament.models import Entrant, Role
from tournament.services.advancement import advance
from tournament.services.draws import draw_stage
from tournament.services.standings import compile_event
from tournament.tests.festival import (
    ODD_SWEEP,
    knockout_event,
    match_of,
    new_event,
    play,
    play_stage,
    preset_event,
    record,
    register,
    team_form,
)

FEST = "/api/v1/events/fest/"


@pytest.fixture
def get(client):
    """What is answered at an address under the event, as JSON."""

    def answer(path="", **headers):
        response = client.get(FEST + path, headers=headers)
        assert response.status_code == 200, response.content
        return response.json()

    return answer


def test_events_are_listed_the_latest_first(client, event):
    new_event("later", starts_on="2026-06-01")
    listed = client.get("/api/v1/events/").json()
    assert [each["slug"] for each in listed["results"]] == ["later", "fest"]


def test_an_event_shows_its_settings(get, event):
    assert get() == {
        "slug": "fest",
        "name": "够级节",
        "starts_on": "2026-05-01",
        "zone": "Asia/Shanghai",
        "preset": "qingdao-tour-24",
        "rules": {"id": "competition", "changes": {}},
        "confirmed_by": "referee",
        "keep_apart": "district",
    }


def test_entrants_come_with_members_but_without_phone_and_remark(client, db):
    secret = {
        "phone": "13800000000",
        "remark": "素食",
        "club": "邮政工会",
        "substitutes": ("替补",),
    }
    register(new_event(), [team_form(1, **secret)])
    response = client.get(FEST + "entrants/")
    [entrant] = response.json()["results"]
    assert entrant["club"] == "邮政工会"
    assert [(member["name"], member["part"]) for member in entrant["members"]][-1] == (
        "替补",
        "substitute",
    )
    assert "13800000000" not in response.content.decode()
    assert "素食" not in response.content.decode()


def test_an_entrant_without_a_club_has_none(get, event):
    assert get("entrants/T001/")["club"] is None


def test_stages_show_their_draw_once_it_is_published(get, event):
    groups, knockout = get("stages/")
    assert (groups["draw"]["version"], groups["draw"]["seed"]) == (1, "1")
    assert groups["name"] == {"zh": "小组赛", "en": "Groups"}
    assert knockout["draw"] is None


def test_matches_show_sides_hands_and_totals(get, event):
    record(match_of(event, "groups", "A-1"), ODD_SWEEP)
    match = get("stages/groups/matches/A-1/")
    assert [side["points"] for side in match["sides"]] == [12, 0]
    assert [side["entrant"]["code"] for side in match["sides"]] == ["T001", "T008"]
    [hand] = match["hands"]
    assert hand["ruled"] == [1, 3, 5, 2, 4, 6]
    assert hand["sweep"] == "odd"
    assert match["next_hand"] == {"number": 2, "kind": "regular"}
    assert match["winner"] is None


def test_before_the_first_hand_there_are_no_points(get, event):
    match = get("stages/groups/matches/A-1/")
    assert [side["points"] for side in match["sides"]] == [None, None]


def test_a_finished_match_waits_for_no_hand(get, event):
    play(match_of(event, "groups", "A-1"))
    match = get("stages/groups/matches/A-1/")
    assert (match["next_hand"], match["winner"], match["decided"]) == (None, "odd", True)


def test_matches_are_filtered_by_group_round_and_state(get, event):
    play(match_of(event, "groups", "B-1"))

    def codes(query):
        return [match["code"] for match in get(f"stages/groups/matches/?{query}")["results"]]

    assert codes("group=C") == ["C-1"]
    assert codes("round=2") == []
    assert codes("state=finished") == ["B-1"]


def test_standings_follow_and_say_whether_they_are_current(get, event):
    compile_event(event)
    play(match_of(event, "groups", "A-1"))
    assert not get("stages/groups/standings/")[0]["current"]
    compile_event(event)
    table = get("stages/groups/standings/")[0]
    assert table["current"]
    assert [line["entrant"]["code"] for line in table["lines"]] == ["T001", "T008"]
    assert table["lines"][0]["standing"]["match_points"] == 2


def test_before_the_first_compilation_entrants_stand_by_seed(get, event):
    table = get("stages/groups/standings/")[0]
    assert [line["standing"] for line in table["lines"]] == [None, None]
    assert table["compiled_at"] is None


def test_a_bracket_says_where_open_sides_come_from(get, db):
    event = knockout_event()
    play(match_of(event, "knockout", "K-1"))
    compile_event(event)
    bracket = get("stages/knockout/bracket/")
    sides = [side for match in bracket["rounds"][1]["matches"] for side in match["sides"]]
    assert {"takes": "winner", "match": "K-1"} in [side["feed"] for side in sides]
    assert sorted((place["best"], place["worst"]) for place in bracket["places"]) == [
        (1, 4),
        *[(1, 8)] * 6,
        (5, 8),
    ]


@pytest.mark.whole_events
def test_the_ranking_is_complete_when_everything_is_played(get, db):
    event = knockout_event()
    play_stage(event.stages.get(code="knockout"))
    compile_event(event)
    assert [row["place"] for row in get("ranking/")["results"]] == list(range(1, 9))


@pytest.mark.parametrize("path", ["matches/", "matches/K-1/", "bracket/"])
def test_a_draft_is_hidden_from_the_public_and_from_referees(client, token_for, path):
    _draft_a_knockout()
    for headers in ({}, token_for(Role.Kind.REFEREE)):
        response = client.get(f"{FEST}stages/knockout/{path}", headers=headers)
        assert (response.status_code, response.json()["code"]) == (404, "not_published")


def test_a_draft_shows_neither_in_stages_nor_in_the_ranking(get, event):
    _draft_a_knockout()
    compile_event(event)
    assert get("stages/knockout/")["draw"] is None
    assert get("ranking/")["results"] == []


def test_a_viewer_sees_drafts_of_the_own_event_only(client, token_for):
    _draft_a_knockout()
    bracket = f"{FEST}stages/knockout/bracket/"
    assert client.get(bracket, headers=token_for(Role.Kind.VIEWER)).status_code == 200
    stranger = token_for(Role.Kind.VIEWER, of=new_event("other"))
    assert client.get(bracket, headers=stranger).status_code == 404


@pytest.mark.parametrize(
    ("path", "code"),
    [
        ("entrants/T999/", "no_such_entrant"),
        ("stages/finals/", "no_such_stage"),
        ("stages/groups/matches/A-99/", "no_such_match"),
        ("stages/groups/matches/nonsense/", "no_such_match"),
        ("stages/groups/bracket/", "no_bracket"),
        ("entrants/?page=9", "not_found"),
    ],
)
def test_what_is_not_there_is_named(client, event, path, code):
    response = client.get(FEST + path)
    assert (response.status_code, response.json()["code"]) == (404, code)


def test_a_knockout_has_no_standings(client, db):
    knockout_event()
    response = client.get(FEST + "stages/knockout/standings/")
    assert (response.status_code, response.json()["code"]) == (404, "no_standings")


@pytest.mark.parametrize("path", ["entrants/", "stages/groups/matches/", "ranking/"])
def test_long_lists_come_in_pages(get, db, path):
    event = knockout_event()
    compile_event(event)
    first = get(f"{path}?page_size=3")
    assert len(first["results"]) == 3
    assert first["next"]
    assert first["previous"] is None


@pytest.mark.parametrize("path", ["entrants/", "stages/groups/matches/", "ranking/"])
def test_a_long_page_takes_as_many_queries_as_a_short_one(get, db, path):
    compile_event(knockout_event())

    def queries(size):
        with CaptureQueriesContext(connection) as captured:
            get(f"{path}?page_size={size}")
        return len(captured)

    assert queries(1) == queries(4) <= 12


@pytest.mark.parametrize("path", ["groups/standings/", "groups/matches/", "knockout/bracket/"])
def test_a_stage_takes_as_many_queries_with_few_teams_as_with_many(client, db, path):
    for slug, teams in (("few", 8), ("many", 12)):
        compile_event(knockout_event(teams, slug))

    def queries(slug):
        with CaptureQueriesContext(connection) as captured:
            assert client.get(f"/api/v1/events/{slug}/stages/{path}").status_code == 200
        return len(captured)

    assert queries("few") == queries("many") <= 12


def _draft_a_knockout():
    """Play the groups of the event, and draw the knockout without publishing it."""
    event = Entrant.objects.first().event
    groups, knockout = event.stages.order_by("position")
    play_stage(groups)
    advance(stage=groups, actor=None)
    draw_stage(stage=knockout, seed="1", actor=None)


def test_rounds_name_their_byes(get, db):
    preset_event("club-swiss", 5)

    [first] = get("stages/swiss/rounds/")

    assert first["number"] == 1
    assert [entrant["code"] for entrant in first["byes"]] == ["T005"]


def test_a_stage_says_its_format(get, db):
    preset_event("yantai-32", 8)

    knockout, final = get("stages/")

    assert (knockout["depth"], knockout["survivors"], knockout["advancing"]) == (1, 4, 4)
    assert final["kind"] == "round_robin"
