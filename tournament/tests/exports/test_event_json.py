import json

from tournament.exports.event_json import event_json
from tournament.services.standings import compile_event
from tournament.tests.exports.conftest import FORMULA, PHONE, REASON
from tournament.tests.festival import knockout_event, play_stage


def read(event):
    """What a program reads."""
    return json.loads(event_json(event))


def test_the_content_is_told_in_stable_codes(event):
    content = read(event)
    assert content["format"] == "touke-event-1"
    assert content["entrants"][0]["code"] == "T001"
    assert content["entrants"][0]["name"] == FORMULA
    [groups] = content["stages"]
    match = groups["matches"][0]
    assert (match["code"], match["points"], match["winner"]) == (
        "A-1",
        {"odd": 72, "even": 0},
        "odd",
    )
    assert match["hands"][0]["played"] == [1, 3, 5, 2, 4, 6]
    assert groups["groups"][0]["standings"][0]["entrant"] == "T001"


def test_rulings_stand_beside_what_was_played(event):
    content = read(event)
    [penalty] = content["penalties"]
    assert (penalty["stage"], penalty["match"], penalty["hand"]) == ("groups", "B-1", 1)
    [hand] = content["stages"][0]["matches"][1]["hands"]
    assert hand["played"] != hand["ruled"] == [3, 5, 2, 4, 6, 1]


def test_neither_phones_nor_reasons_leave(event):
    text = event_json(event).decode()
    assert PHONE not in text
    assert REASON not in text


def test_times_are_written_in_the_zone_of_the_event(event):
    assert read(event)["stages"][0]["draw"]["published_at"].endswith("+08:00")


def test_keys_of_the_database_do_not_show(event):
    first = read(event)
    assert {key for key in _keys(first) if key in ("id", "pk")} == {"id"}
    assert first["event"]["rules"]["id"] == "competition"


def test_the_json_is_canonical(event):
    data = event_json(event)
    again = json.dumps(json.loads(data), ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    assert data == f"{again}\n".encode()


def test_compiling_changes_nothing(event):
    before = event_json(event)
    compile_event(event)
    assert event_json(event) == before


def test_the_ranking_of_a_finished_event_has_every_place_once(db):
    event = knockout_event()
    play_stage(event.stages.get(code="knockout"))
    ranking = read(event)["ranking"]
    assert [(row["best"], row["worst"]) for row in ranking] == [(n, n) for n in range(1, 9)]


def _keys(value):
    if isinstance(value, dict):
        for key, inner in value.items():
            yield key
            yield from _keys(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from _keys(inner)
