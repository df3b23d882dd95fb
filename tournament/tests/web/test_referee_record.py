"""Recording a hand from its page, with and without the script."""

import re

import pytest
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from tournament.adapters.hand_entry import HandEntry
from tournament.models import Event, HandVersion, Match
from tournament.selectors.matches import result_of_match
from tournament.services.draws import draw_stage
from tournament.services.hands import record_hand
from tournament.services.penalties import PenaltyEntry, record_penalty
from tournament.services.withdrawals import WithdrawalEntry, withdraw
from tournament.tests.festival import (
    EVEN_SWEEP,
    ODD_SWEEP,
    drawn_event,
    knockout_event,
    match_of,
    new_event,
    play,
    record,
    register,
    start,
    team_form,
)
from tournament.tests.web.officials import signed_in

WRITTEN = '%GJN 1\n[Order "1 3 5 2 4 6"]\n'
RULES_WITH_STUFFING = {"rules": {"id": "brief", "changes": {"tribute": [], "first_lead": ["draw"]}}}


@pytest.fixture
def event(db: None) -> Event:
    return drawn_event()


@pytest.fixture
def match(event: Event) -> Match:
    return match_of(event, "groups", "A-1")


@pytest.fixture
def referee(event: Event) -> Client:
    return signed_in(event, "referee")


def address(match: Match, number: int = 1, name: str = "record") -> str:
    stage = match.group.stage
    return reverse(name, args=[stage.event.slug, stage.code, match.code, number])


def send(client: Client, match: Match, *seats: int, number: int = 1, **more: object):
    fields = {"finished": seats, "seen_version": 0, **more}
    return client.post(address(match, number), fields)


def test_what_the_page_does_not_show_stays_with_the_hand(referee: Client, match: Match) -> None:
    recorded = HandEntry(finished=ODD_SWEEP, lead=4, record=WRITTEN)
    record_hand(match=match, number=1, entry=recorded, actor=None)
    assert "hand record stays" in referee.get(address(match)).content.decode()

    for version, order in enumerate((ODD_SWEEP, EVEN_SWEEP), start=1):
        assert send(referee, match, *order, seen_version=version).status_code == 302

    _first, same, other = match.hands.get().versions.order_by("version")
    assert (same.lead, same.record) == (4, WRITTEN)
    assert (other.lead, other.record) == (4, "")


def places(response: HttpResponse) -> dict[int, str]:
    """What stands on the six buttons, by seat."""
    found = re.findall(
        r'name="seat"\s+value="(\d)".*?data-badge>(\w?)<', response.content.decode(), re.DOTALL
    )
    return {int(seat): place for seat, place in found}


def test_a_hand_is_recorded_and_the_next_one_follows(referee: Client, match: Match) -> None:
    response = send(referee, match, *ODD_SWEEP)
    assert (response.status_code, response.url) == (302, address(match, 2))
    assert (result_of_match(match).odd, result_of_match(match).even) == (12, 0)
    assert HandVersion.objects.get().recorded_by.kind == "referee"
    assert "Hand 1 is recorded." in referee.get(response.url).content.decode()


def test_after_the_last_hand_the_list_of_matches_follows(
    referee: Client, event: Event, match: Match
) -> None:
    for number in range(1, 6):
        record(match, ODD_SWEEP, number)
    response = send(referee, match, *ODD_SWEEP, number=6)
    assert response.url == reverse("referee", args=[event.slug])
    assert "Match A-1 is over." in referee.get(response.url).content.decode()


def test_taps_without_a_script_build_up_the_order_in_the_address(
    referee: Client, match: Match
) -> None:
    query = ""
    for seat in (2, 1, 4):
        page = referee.get(f"{address(match)}?{query}&seat={seat}&as=finished")
        query = "&".join(f"{m.kind}={m.seat}" for m in page.context["sheet"].marks)
    assert query == "finished=2&finished=1&finished=4"
    assert places(page) == {1: "2", 2: "1", 3: "", 4: "3", 5: "", 6: ""}


@pytest.mark.parametrize(
    ("query", "marks"),
    [
        ("finished=2&finished=1&seat=2", [("finished", 1)]),
        ("finished=2&seat=3&as=revolutionary", [("finished", 2), ("revolutionary", 3)]),
        ("revolutionary=2&seat=3&as=revolutionary", [("revolutionary", 3)]),
        (
            "failed_burns=5&finished=2&seat=1",
            [("failed_burns", 5), ("finished", 2), ("finished", 1)],
        ),
        ("finished=2&seat=1&as=nonsense", [("finished", 2)]),
    ],
    ids=["takes out", "revolution", "one revolution", "keeps the order of taps", "unknown kind"],
)
def test_a_tap_marks_a_seat_or_takes_it_out(
    referee: Client, match: Match, query: str, marks: list[tuple[str, int]]
) -> None:
    assert referee.get(f"{address(match)}?{query}").context["sheet"].marks == marks


def test_a_seat_whose_place_is_open_shows_what_was_tapped(referee: Client, match: Match) -> None:
    page = referee.get(address(match) + "?revolutionary=5&failed_burns=2&finished=1")
    assert places(page) == {1: "1", 2: "B", 3: "", 4: "", 5: "R", 6: ""}


def test_undoing_leads_back_to_the_taps_before(referee: Client, match: Match) -> None:
    page = referee.get(address(match) + "?failed_burns=5&finished=2&finished=1")
    assert 'href="?failed_burns=5&amp;finished=2"' in page.content.decode()


def test_points_are_said_before_sending_and_nothing_is_written(
    referee: Client, match: Match
) -> None:
    record(match, ODD_SWEEP)
    page = referee.get(address(match, 2, "points") + "?finished=2&finished=4&finished=6")
    text = page.content.decode()
    assert "0 : 12" in text
    assert "Match with this hand: 12 : 12" in text
    assert HandVersion.objects.count() == 1


def test_what_is_left_of_one_side_fills_itself_and_says_so(referee: Client, match: Match) -> None:
    page = referee.get(address(match) + "?finished=2&finished=1&finished=4&finished=6")
    assert places(page) == {1: "2", 2: "1", 3: "5", 4: "3", 5: "6", 6: "4"}
    assert "Only one side still holds cards" in page.content.decode()


def test_while_both_sides_hold_cards_the_page_says_who_is_missing(
    referee: Client, match: Match
) -> None:
    page = referee.get(address(match, 1, "points") + "?finished=2&finished=1")
    assert "3, 4, 5, 6" in page.content.decode()
    assert "data-of" not in page.content.decode()


def test_a_revolutionary_stands_where_the_rules_put_it(referee: Client, match: Match) -> None:
    send(referee, match, 1, 2, 3, 4, 5, revolutionary=6)
    version = HandVersion.objects.get()
    assert list(version.places.values_list("seat", flat=True)) == [1, 2, 3, 6, 4, 5]


def test_failed_burns_take_the_places_from_below(referee: Client, match: Match) -> None:
    send(referee, match, 1, 2, 3, 4, failed_burns=[6, 5])
    version = HandVersion.objects.get()
    assert list(version.places.values_list("seat", flat=True)) == [1, 2, 3, 4, 5, 6]


def test_stuffing_is_offered_only_where_the_rules_know_it(db: None) -> None:
    plain, held = drawn_event(slug="plain"), drawn_event(slug="held", **RULES_WITH_STUFFING)
    for event, offered in ((plain, False), (held, True)):
        page = signed_in(event, {False: "referee", True: "recorder"}[offered]).get(
            address(match_of(event, "groups", "A-1"))
        )
        assert ("Stuffed" in page.content.decode()) is offered


def test_a_void_hand_counts_nothing_and_one_more_is_dealt(referee: Client, match: Match) -> None:
    preview = referee.get(address(match, 1, "points") + "?finished=2&void=on")
    assert "Void: no points" in preview.content.decode()
    response = send(referee, match, void="on")
    assert response.url == address(match, 2)
    assert HandVersion.objects.get().outcome == "void"
    assert result_of_match(match).hands_left == 6


def test_a_hand_that_is_not_over_is_refused_with_the_taps_kept(
    referee: Client, match: Match
) -> None:
    response = send(referee, match, 2, 1)
    assert response.status_code == 422
    assert places(response) == {1: "2", 2: "1", 3: "", 4: "", 5: "", 6: ""}
    assert 'role="alert"' in response.content.decode()
    assert not HandVersion.objects.exists()


@pytest.mark.parametrize("seat", ["7", "0", "-1", "x", "²", ""])
def test_a_seat_that_is_none_is_refused(referee: Client, match: Match, seat: str) -> None:
    assert send(referee, match, 1, 2, seat).status_code == 422
    assert referee.get(f"{address(match)}?finished={seat}").status_code == 422
    assert referee.get(f"{address(match, 1, 'points')}?finished={seat}").status_code == 422


@pytest.mark.parametrize("more", [{"seen_version": "x"}, {"seen_version": ""}, {"key": "k" * 65}])
def test_a_form_that_was_tampered_with_is_refused(
    referee: Client, match: Match, more: dict[str, str]
) -> None:
    assert send(referee, match, *ODD_SWEEP, **more).status_code == 422


def test_sending_twice_with_one_key_records_once(referee: Client, match: Match) -> None:
    for _attempt in range(2):
        assert send(referee, match, *ODD_SWEEP, key="k1").status_code == 302
    assert HandVersion.objects.count() == 1


def test_the_key_of_another_result_is_a_conflict(referee: Client, match: Match) -> None:
    send(referee, match, *ODD_SWEEP, key="k1")
    assert send(referee, match, *EVEN_SWEEP, key="k1").status_code == 409


def test_a_result_that_somebody_recorded_meanwhile_is_not_overwritten_unseen(
    referee: Client, match: Match
) -> None:
    record(match, ODD_SWEEP)
    response = send(referee, match, *EVEN_SWEEP)
    assert response.status_code == 409
    assert "1 3 5 2 4 6" in response.content.decode()
    assert send(referee, match, *EVEN_SWEEP, seen_version=1).status_code == 302
    assert result_of_match(match).even == 12


def test_an_earlier_hand_can_be_corrected_until_a_dependent_match_starts(db: None) -> None:
    event = knockout_event()
    first = match_of(event, "knockout", "K-1")
    following = first.fed.get(takes="winner").match
    for feed in following.feeds.all():
        play(match_of(event, "knockout", feed.source.code), ODD_SWEEP)
    referee = signed_in(event, "referee")
    assert send(referee, first, *EVEN_SWEEP, seen_version=1).status_code == 302
    record(match_of(event, "knockout", following.code), ODD_SWEEP)
    assert "builds on this result" in referee.get(address(first)).content.decode()
    assert send(referee, first, *ODD_SWEEP, seen_version=2).status_code == 409


def test_a_hand_of_an_unpublished_draw_is_refused_before_entry_begins(db: None) -> None:
    event = new_event()
    register(event, [team_form(n) for n in range(1, 9)])
    draw_stage(stage=event.stages.get(code="groups"), seed="1", actor=None)
    match = match_of(event, "groups", "A-1")
    page = signed_in(event, "referee").get(address(match)).content.decode()
    assert "not published yet" in page
    assert "data-taps" not in page


def test_a_match_that_waits_for_a_team_says_so(db: None) -> None:
    event = knockout_event()
    match = match_of(event, "knockout", "K-5")
    referee = signed_in(event, "referee")
    page = referee.get(address(match)).content.decode()
    assert "still waits for a team" in page
    assert "data-taps" not in page
    assert referee.get(address(match, 1, "points")).status_code == 409


def test_a_hand_out_of_sequence_says_which_one_is_due(referee: Client, match: Match) -> None:
    page = referee.get(address(match, 3)).content.decode()
    assert "the next one is 1" in page
    assert send(referee, match, *ODD_SWEEP, number=3).status_code == 409


def test_a_ruling_on_the_hand_is_counted_in_the_preview(referee: Client, match: Match) -> None:
    entry = PenaltyEntry(hand=1, seat=1, offence="extra_cards", sanction="last")
    record_penalty(match=match, entry=entry, actor=None)
    page = referee.get(
        address(match) + "?finished=1&finished=2&finished=3&finished=4&finished=5&finished=6"
    )
    assert "A ruling on this hand changes the order" in page.content.decode()


def test_the_page_is_chinese_where_nobody_chose_english(event: Event, match: Match) -> None:
    page = signed_in(event, "referee", language="zh-hans").get(address(match))
    assert '<html lang="zh-hans">' in page.content.decode()


def test_a_seat_that_a_ruling_took_out_of_the_hand_is_marked(referee: Client, match: Match) -> None:
    entry = PenaltyEntry(hand=1, seat=3, offence="extra_cards", sanction="last")
    record_penalty(match=match, entry=entry, actor=None)

    buttons = referee.get(address(match)).context["sheet"].buttons

    assert [button.taken.seat for button in buttons if button.ruled] == [3]


def test_openings_are_offered_where_points_are_played_and_stand_beside_the_place(db: None) -> None:
    rules = {"id": "brief", "changes": {"tribute": ["point"], "first_lead": ["draw"]}}
    event = drawn_event(rules=rules)
    page = signed_in(event, "referee").get(
        address(match_of(event, "groups", "A-1")) + "?finished=1&opened=1&seat=2&as=opened"
    )
    buttons = page.context["sheet"].buttons
    assert "opened" in page.context["sheet"].kinds
    assert [button.taken.seat for button in buttons if button.opened] == [1, 2]
    assert [button.taken.seat for button in buttons if button.pressed] == [1]


def test_openings_are_not_offered_elsewhere(referee: Client, match: Match) -> None:
    assert "opened" not in referee.get(address(match)).context["sheet"].kinds


def test_a_match_of_a_later_round_is_questioned_before_entry(referee: Client, event: Event) -> None:
    event.stages.filter(code="groups").update(group_count=1)
    start(event.stages.get(code="groups"))
    later = Match.objects.filter(round__number=2).select_related("group").first()
    page = referee.get(address(match_of(event, "groups", later.code))).content.decode()
    assert "Is it the right table?" in page
    assert "data-taps" in page


def test_a_team_that_withdrew_is_named_before_entry(referee: Client, match: Match) -> None:
    entrant = match.sides.get(parity="odd").entrant
    entry = WithdrawalEntry(reason="illness")
    withdraw(entrant=entrant, stage=match.group.stage, entry=entry, actor=None)
    page = referee.get(address(match)).content.decode()
    assert f"{entrant} has withdrawn" in page
    assert "data-taps" not in page


def test_a_conflict_shows_both_results_without_a_script(referee: Client, match: Match) -> None:
    record(match, ODD_SWEEP)
    page = send(referee, match, *EVEN_SWEEP, key="k").content.decode()
    assert "The chief referee sees both and decides." in page
