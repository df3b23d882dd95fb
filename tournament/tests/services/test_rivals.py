"""Results for a hand where another one stands."""

import pytest

from tournament.adapters.hand_entry import HandEntry
from tournament.errors import Conflict, Refused
from tournament.models import AuditEntry, HandVersion, Match, RivalEntry, Role
from tournament.selectors.matches import result_of_match
from tournament.selectors.rivals import event_rivals, rivalries, rivals_waiting
from tournament.services.audit import first_fault
from tournament.services.rivals import put_aside, send_hand, take_over
from tournament.services.roles import issue_token
from tournament.tests.festival import (
    EVEN_SWEEP,
    ODD_AHEAD,
    ODD_SWEEP,
    drawn_event,
    knockout_event,
    match_of,
    play,
    record,
)

pytestmark = pytest.mark.django_db


@pytest.fixture
def match() -> Match:
    return match_of(drawn_event(), "groups", "A-1")


@pytest.fixture
def chief(match: Match) -> Role:
    role, _token = issue_token(event=match.group.stage.event, kind="chief", actor=None)
    return role


def send(match: Match, order: tuple[int, ...], key: str = "late", number: int = 1, **more: object):
    """Send a hand as a phone does that has not seen any version."""
    entry = HandEntry(finished=order, **more)
    return send_hand(match=match, number=number, entry=entry, actor=None, key=key, seen_version=0)


def refused(match: Match, order: tuple[int, ...], **more: object) -> Conflict:
    with pytest.raises(Conflict) as caught:
        send(match, order, **more)
    return caught.value


def waiting(match: Match) -> RivalEntry:
    return event_rivals(match.group.stage.event).get(decision=None)


def test_the_first_result_stands_and_the_other_one_is_kept(match: Match) -> None:
    record(match, ODD_SWEEP)
    conflict = refused(match, EVEN_SWEEP)
    assert (conflict.code, conflict.about["kept"]) == ("stale_version", 1)
    rival = waiting(match)
    assert (rival.subject, rival.stands.version) == ("groups/A-1/1", 1)
    assert [place["seat"] for place in rival.order] == list(EVEN_SWEEP)
    assert result_of_match(match).odd == 12


def test_what_is_sent_again_and_again_is_kept_once(match: Match) -> None:
    record(match, ODD_SWEEP)
    for _attempt in range(3):
        refused(match, EVEN_SWEEP)
    refused(match, ODD_AHEAD)
    assert [rival.number for rival in RivalEntry.objects.all()] == [1, 2]


def test_two_phones_that_say_the_same_are_no_conflict(match: Match) -> None:
    send(match, ODD_SWEEP, key="first")
    conflict = refused(match, (*ODD_SWEEP[:3], 2, 4, 6))
    assert conflict.about["alike"]
    assert not RivalEntry.objects.exists()


def test_the_same_order_by_another_cause_is_a_conflict(match: Match) -> None:
    record(match, (1, 2, 3, 4, 5, 6))
    conflict = refused(match, (1, 2, 3, 4, 5), failed_burns=(6,))
    assert not conflict.about["alike"]


def test_the_key_of_another_hand_is_kept_beside_the_hand_it_belongs_to(match: Match) -> None:
    send(match, ODD_SWEEP, key="one")
    conflict = refused(match, ODD_SWEEP, key="one", number=2)
    assert (conflict.code, conflict.about["alike"]) == ("key_reused", False)
    rival = waiting(match)
    assert (rival.subject, rival.stands.hand.number) == ("groups/A-1/2", 1)
    with pytest.raises(Refused, match="groups/A-1/2"):
        take_over(rival=rival, seen_version=1, actor=None)


def test_what_makes_no_hand_is_not_kept(match: Match) -> None:
    record(match, ODD_SWEEP)
    with pytest.raises(Refused) as caught:
        send(match, (1, 2))
    assert caught.value.code == "bad_order"
    assert not RivalEntry.objects.exists()


def test_a_version_that_never_was_is_refused_without_a_rival(match: Match) -> None:
    with pytest.raises(Conflict) as caught:
        send_hand(
            match=match,
            number=1,
            entry=HandEntry(finished=ODD_SWEEP),
            actor=None,
            key="k",
            seen_version=3,
        )
    assert (caught.value.code, caught.value.about) == ("stale_version", {})


def test_the_chief_takes_a_result_over_as_a_new_version(match: Match, chief: Role) -> None:
    record(match, ODD_SWEEP)
    refused(match, EVEN_SWEEP)
    version = take_over(rival=waiting(match), seen_version=1, actor=chief)
    assert (version.version, version.recorded_by) == (2, chief)
    assert result_of_match(match).even == 12
    assert RivalEntry.objects.get().decision.version == version
    assert rivals_waiting(match.group.stage.event) == 0


def test_the_chief_puts_a_result_aside_and_nothing_changes(match: Match, chief: Role) -> None:
    record(match, ODD_SWEEP)
    refused(match, EVEN_SWEEP)
    put_aside(rival=waiting(match), actor=chief)
    assert result_of_match(match).odd == 12
    assert RivalEntry.objects.get().decision.decided_by == chief


def test_a_result_is_decided_on_once(match: Match) -> None:
    record(match, ODD_SWEEP)
    refused(match, EVEN_SWEEP)
    rival = waiting(match)
    put_aside(rival=rival, actor=None)
    with pytest.raises(Conflict) as caught:
        take_over(rival=rival, seen_version=1, actor=None)
    assert caught.value.code == "decided"
    assert HandVersion.objects.count() == 1


def test_a_result_that_was_changed_since_is_not_overwritten_unseen(match: Match) -> None:
    record(match, ODD_SWEEP)
    refused(match, EVEN_SWEEP)
    record(match, ODD_AHEAD)
    with pytest.raises(Conflict) as caught:
        take_over(rival=waiting(match), seen_version=1, actor=None)
    assert caught.value.code == "stale_version"
    assert rivals_waiting(match.group.stage.event) == 1


def test_what_later_matches_build_on_is_left_to_a_correction() -> None:
    event = knockout_event()
    event.stages.update(hands=1)
    for number in (1, 2, 3, 4, 5):
        play(match_of(event, "knockout", f"K-{number}"))
    fed = match_of(event, "knockout", "K-5").feeds.first().source
    source = match_of(event, "knockout", fed.code)
    assert refused(source, EVEN_SWEEP).code == "dependent_started"
    with pytest.raises(Conflict) as caught:
        take_over(rival=waiting(source), seen_version=1, actor=None)
    assert caught.value.code == "dependent_started"


def test_those_that_wait_stand_first_then_the_newest(match: Match) -> None:
    record(match, ODD_SWEEP)
    for order in (EVEN_SWEEP, ODD_AHEAD, (2, 1, 3, 4, 5, 6)):
        refused(match, order)
    event = match.group.stage.event
    put_aside(rival=event_rivals(event).get(number=3), actor=None)
    assert [each.rival.number for each in rivalries(event)] == [2, 1, 3]


def test_keeping_and_deciding_are_in_the_audit_chain(match: Match) -> None:
    record(match, ODD_SWEEP)
    refused(match, EVEN_SWEEP)
    put_aside(rival=waiting(match), actor=None)
    actions = AuditEntry.objects.order_by("-number").values_list("action", flat=True)[:2]
    assert list(actions) == ["put_rival_aside", "keep_rival"]
    assert first_fault(match.group.stage.event) is None
