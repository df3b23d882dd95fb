"""Open qualifiers: sessions at venues, entries, quotas."""

import pytest

from tournament.errors import Conflict, Refused
from tournament.models import AuditEntry, Entry, Event, Session, Stage
from tournament.selectors.advancement import earned
from tournament.selectors.standings import compute_rows
from tournament.services.advancement import advance
from tournament.services.decisions import decide_by_drawing
from tournament.services.draws import draw_stage, publish_draw
from tournament.services.registration import register_individuals
from tournament.services.sessions import enter_session, open_session
from tournament.services.stages import change_stage
from tournament.tests.festival import (
    EVEN_SWEEP,
    LEVEL,
    match_of,
    new_event,
    play,
    play_stage,
    record,
    register,
    start,
    team_form,
)

pytestmark = [pytest.mark.django_db, pytest.mark.whole_events]


def festival(teams: int = 8, **changes: object) -> tuple[Event, Stage]:
    event = new_event(preset="festival")
    register(event, [team_form(n, points=1000 - n) for n in range(1, teams + 1)])
    stage = event.stages.get(code="qualifier")
    change_stage(stage=stage, changes=changes, actor=None)
    return event, event.stages.get(code="qualifier")


def session_of(stage: Stage, venue: str, *codes: str) -> Session:
    """A session at the venue, drawn and published if somebody enters."""
    where = stage.event.venues.get(code=venue)
    session = open_session(stage=stage, venue=where, actor=None)
    if codes:
        enter_session(session=session, codes=codes, actor=None)
        start(stage)
    return session


def rows_of(stage: Stage) -> dict[str, dict[str, object]]:
    return {row["entrant"]: row for row in compute_rows(stage.groups.get())}


def test_only_who_entered_plays_and_at_the_tables_of_the_venue() -> None:
    event, stage = festival()

    session_of(stage, "venue-2", "T001", "T002", "T003", "T004")

    matches = stage.groups.get().matches.all()
    assert matches.count() == 2
    assert {match.table.venue.code for match in matches} == {"venue-2"}
    assert stage.entries.count() == 4
    assert event.entrants.count() == 8


def test_a_team_scores_the_first_two_places_of_its_players() -> None:
    event, stage = festival()
    session_of(stage, "main", "T001", "T002")
    play(match_of(event, "qualifier", "S-1"), (1, 2, 3, 4, 5, 6))

    points = sorted(row["hand_points"] for row in rows_of(stage).values())
    assert points == [4, 8]


def test_the_best_session_counts() -> None:
    event, stage = festival()
    session_of(stage, "main", "T001", "T002")
    play(match_of(event, "qualifier", "S-1"), EVEN_SWEEP)
    first = {code: row["hand_points"] for code, row in rows_of(stage).items()}
    loser = min(first, key=first.get)
    session_of(stage, "venue-2", loser, "T003")
    match = match_of(event, "qualifier", "S-2")
    own = match.sides.get(entrant__code=loser).parity
    play(match, (1, 3, 5, 2, 4, 6) if own == "odd" else EVEN_SWEEP)

    assert first[loser] == 0
    assert rows_of(stage)[loser]["hand_points"] == 12
    assert rows_of(stage)[loser]["played"] == 1


def test_venues_send_their_quota_then_the_best_of_all_others_go_through() -> None:
    event, stage = festival(venue_quota=1, advancing=1)
    session_of(stage, "main", "T001", "T002", "T003", "T004")
    session_of(stage, "venue-2", "T005", "T006")
    for code, order in (
        ("S-1", (1, 3, 5, 2, 4, 6)),
        ("S-2", (1, 2, 3, 4, 5, 6)),
        ("S-3", (1, 2, 3, 4, 5, 6)),
    ):
        play(match_of(event, "qualifier", code), order)
    points = {code: row["hand_points"] for code, row in rows_of(stage).items()}

    result = earned(stage)

    assert sorted(points[code] for code in result.order) == [8, 8, 12]
    assert set(result.groups.values()) == {"main", "venue-2"}
    advance(stage=stage, actor=None)
    entries = Entry.objects.filter(stage__code="final")
    assert sorted(entries.values_list("seed", "from_place")) == [(1, 1), (2, 2), (3, 3)]


def test_a_tie_across_the_quota_of_a_venue_is_decided_by_lot() -> None:
    event, stage = festival(venue_quota=1, advancing=None)
    session_of(stage, "main", "T001", "T002", "T003", "T004")
    play_stage(stage, (1, 2, 3, 4, 5, 6))
    with pytest.raises(Refused) as refused:
        advance(stage=stage, actor=None)
    assert "main" in refused.value.details[0]
    [tie] = earned(stage).undecided

    decision = decide_by_drawing(stage=stage, tied=tie.tied, seed="s", actor=None)

    assert earned(stage).order == (decision.order[0],)
    assert AuditEntry.objects.filter(event=event, action="decide_tie").exists()


def test_one_entry_a_session_and_no_more_than_allowed() -> None:
    _event, stage = festival(entries_limit=1)
    session = session_of(stage, "main")
    enter_session(session=session, codes=["T001"], actor=None)

    with pytest.raises(Refused):
        enter_session(session=session, codes=["T001"], actor=None)
    with pytest.raises(Refused):
        enter_session(session=session_of(stage, "main"), codes=["T001"], actor=None)
    assert session.entries.count() == 1


@pytest.mark.parametrize("codes", [["T099"], ["T001", "T001"]])
def test_codes_that_are_not_those_of_different_entrants_are_refused(codes: list[str]) -> None:
    _event, stage = festival()

    with pytest.raises(Refused):
        enter_session(session=session_of(stage, "main"), codes=codes, actor=None)


def test_a_session_takes_no_entries_once_its_draw_is_published() -> None:
    _event, stage = festival()
    session = session_of(stage, "main", "T001", "T002")

    with pytest.raises(Conflict):
        enter_session(session=session, codes=["T003"], actor=None)


def test_a_draft_with_other_entries_is_not_published() -> None:
    _event, stage = festival()
    session = session_of(stage, "main")
    enter_session(session=session, codes=["T001", "T002"], actor=None)
    draw_stage(stage=stage, seed="1", actor=None)
    enter_session(session=session, codes=["T003", "T004"], actor=None)

    with pytest.raises(Conflict):
        publish_draw(stage=stage, actor=None)
    start(stage)
    assert stage.groups.get().matches.count() == 2


def test_sessions_are_played_side_by_side() -> None:
    event, stage = festival()
    session_of(stage, "main", "T001", "T002")
    record(match_of(event, "qualifier", "S-1"))

    session_of(stage, "venue-2", "T003", "T004")

    record(match_of(event, "qualifier", "S-2"))
    with pytest.raises(Conflict):
        advance(stage=stage, actor=None)


def test_without_a_session_that_somebody_entered_nothing_is_drawn() -> None:
    _event, stage = festival()
    session_of(stage, "main")

    with pytest.raises(Refused) as refused:
        draw_stage(stage=stage, seed="1", actor=None)
    assert refused.value.code == "no_session"


def test_only_qualifiers_have_sessions() -> None:
    event, stage = festival()

    with pytest.raises(Refused):
        open_session(stage=stage.feeds, venue=event.venues.first(), actor=None)


def test_individuals_enter_a_qualifier_six_at_a_table() -> None:
    event = new_event(preset="festival")
    names = [f"选手{n}" for n in range(1, 8)]
    register_individuals(event=event, names=names, actor=None)
    stage = event.stages.get(code="qualifier")
    codes = list(event.entrants.values_list("code", flat=True))

    session_of(stage, "main", *codes)
    play(match_of(event, "qualifier", "S-1"), LEVEL)

    points = sorted(row["hand_points"] for row in rows_of(stage).values())
    assert points == [0, 0, 0, 0, 4, 4, 8]
