"""Several phones at once, each with a connection of its own."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from itertools import permutations

import pytest
from django.db import connection

from tournament.adapters.hand_entry import HandEntry
from tournament.errors import Conflict
from tournament.models import (
    AuditEntry,
    Confirmation,
    Dispute,
    Hand,
    HandVersion,
    Match,
    RivalEntry,
)
from tournament.selectors.matches import result_of_match
from tournament.services import audit, facts
from tournament.services.disputes import DisputeEntry, raise_dispute
from tournament.services.draws import draw_stage
from tournament.services.hands import confirm_hand
from tournament.services.rivals import send_hand
from tournament.services.standings import dirty_groups
from tournament.tests.festival import EVEN_SWEEP, ODD_SWEEP, drawn_event, match_of, record

pytestmark = pytest.mark.django_db(transaction=True)

PHONES = 8
FIRSTS = list(permutations((1, 2, 3, 4), 2))[:PHONES]
CROWD = 16
# SQLite has one writer at a time: more keys would only wait.
KEYS = 200 if connection.vendor == "postgresql" else 10


def at_once(act: Callable[[int], object], phones: int = PHONES) -> list[object]:
    """What `act` gave for each phone; a Conflict is a result like any other."""

    def attempt(phone: int) -> object:
        try:
            return act(phone)
        except Conflict as conflict:
            return conflict.code
        finally:
            connection.close()

    with ThreadPoolExecutor(phones) as pool:
        return list(pool.map(attempt, range(phones)))


def test_one_key_sent_by_many_phones_makes_one_version() -> None:
    match = match_of(drawn_event(), "groups", "A-1")

    versions = at_once(lambda phone: record(match, ODD_SWEEP, key="k").pk)

    assert set(versions) == {HandVersion.objects.get().pk}


def test_rivals_for_one_hand_make_one_version_and_the_others_are_told() -> None:
    match = match_of(drawn_event(), "groups", "A-1")

    answers = at_once(lambda phone: record(match, ODD_SWEEP, key=str(phone), seen_version=0).pk)

    assert sorted(map(str, answers))[1:] == ["stale_version"] * (PHONES - 1)
    assert Hand.objects.get().versions.count() == 1


def test_a_crowd_that_sends_each_of_many_keys_makes_one_row_for_each(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(facts, "wake", lambda *task: None)  # nobody looks at the standings here
    event = drawn_event(24)
    matches = list(Match.objects.select_related("group__stage__event", "round").order_by("pk"))
    hands = [(match, number) for match in matches for number in range(1, 7)][:KEYS]

    def send_all(_phone: int) -> list[int]:
        return [record(match, number=n, key=f"{match}-{n}").pk for match, n in hands]

    answers = at_once(send_all, CROWD)

    assert HandVersion.objects.count() == KEYS
    assert len({tuple(answer) for answer in answers}) == 1
    assert AuditEntry.objects.filter(action="record_hand").count() == KEYS
    assert audit.first_fault(event) is None


def test_of_a_crowd_of_rival_versions_one_wins_and_the_others_conflict() -> None:
    match = match_of(drawn_event(), "groups", "A-1")
    record(match)

    answers = at_once(lambda phone: record(match, ODD_SWEEP, seen_version=1).version, CROWD)

    assert sorted(map(str, answers)) == ["2", *["stale_version"] * (CROWD - 1)]
    assert HandVersion.objects.count() == 2


def test_of_many_captains_who_dispute_one_hand_one_calls_the_chief() -> None:
    version = record(match_of(drawn_event(), "groups", "A-1"))
    entry = DisputeEntry(cause="order")

    answers = at_once(
        lambda phone: raise_dispute(hand=version.hand, entry=entry, seen_version=1, actor=None).pk
    )

    assert sorted(map(str, answers))[1:] == ["disputed"] * (PHONES - 1)
    assert Dispute.objects.count() == 1


def test_of_a_dispute_and_a_new_version_at_once_the_one_that_is_late_is_told() -> None:
    version = record(match_of(drawn_event(), "groups", "A-1"))
    match, entry = version.hand.match, DisputeEntry(cause="order")

    def act(phone: int) -> object:
        if phone % 2:
            return record(match, ODD_SWEEP, seen_version=1)
        return raise_dispute(hand=version.hand, entry=entry, seen_version=1, actor=None)

    answers = at_once(act)

    assert sum(not isinstance(answer, str) for answer in answers) == 1
    assert Dispute.objects.count() + HandVersion.objects.count() == 2


def test_rivals_sent_at_once_are_all_kept_but_the_first() -> None:
    match = match_of(drawn_event(), "groups", "A-1")
    orders = [(*first, *(seat for seat in ODD_SWEEP if seat not in first)) for first in FIRSTS]

    def send(phone: int) -> object:
        entry = HandEntry(finished=orders[phone])
        return send_hand(
            match=match, number=1, entry=entry, actor=None, key=str(phone), seen_version=0
        ).pk

    at_once(send)

    assert HandVersion.objects.count() == 1
    assert [each.number for each in RivalEntry.objects.all()] == list(range(1, PHONES))


def test_corrections_from_many_phones_leave_one_confirmed_version() -> None:
    match = match_of(drawn_event(), "groups", "A-1")

    at_once(lambda phone: record(match, ODD_SWEEP if phone % 2 else EVEN_SWEEP).pk)

    confirmed = HandVersion.objects.filter(state="confirmed")
    assert [version.version for version in confirmed] == [PHONES]
    assert result_of_match(match).hands_left == 5


def test_two_confirmations_at_once_count_once() -> None:
    match = match_of(drawn_event(confirmed_by="opponent"), "groups", "A-1")
    version = record(match)

    answers = at_once(
        lambda phone: (
            confirm_hand(
                version=HandVersion.objects.get(pk=version.pk),
                parity="odd" if phone % 2 else "even",
                actor=None,
            ).pk
        )
    )

    assert set(answers) == {Confirmation.objects.get().pk, "not_entered"}
    assert AuditEntry.objects.filter(action="confirm_hand").count() == 1


def test_captains_who_confirm_at_once_where_both_have_to_let_the_hand_count_once() -> None:
    match = match_of(drawn_event(confirmed_by="both"), "groups", "A-1")
    version = record(match)

    at_once(
        lambda phone: (
            confirm_hand(
                version=HandVersion.objects.get(pk=version.pk),
                parity="odd" if phone % 2 else "even",
                actor=None,
            ).pk
        )
    )

    version.refresh_from_db()
    assert version.state == "confirmed"
    assert version.confirmations.count() == 2


def test_matches_of_many_tables_leave_an_unbroken_chain_and_clean_standings() -> None:
    event = drawn_event(24)
    codes = [f"{group}-{number}" for group in "ABCD" for number in (1, 2)]
    matches = [match_of(event, "groups", code) for code in codes]

    at_once(lambda phone: record(matches[phone]))

    assert AuditEntry.objects.filter(action="record_hand").count() == PHONES
    assert audit.first_fault(event) is None
    assert dirty_groups() == []


def test_of_several_draws_at_once_one_is_made_and_the_others_are_told() -> None:
    stage = drawn_event().stages.get(code="groups")

    answers = at_once(
        lambda phone: draw_stage(stage=stage, seed=str(phone), actor=None, seen_version=1).version
    )

    assert sorted(map(str, answers)) == ["2", *["drawn_since"] * (PHONES - 1)]


def test_draws_made_one_upon_the_other_leave_the_last_one() -> None:
    stage = drawn_event().stages.get(code="groups")

    answers = at_once(lambda phone: draw_stage(stage=stage, seed=str(phone), actor=None).version)

    assert sorted(answers) == list(range(2, 2 + PHONES))
    assert stage.groups.count() == 4
    assert set(stage.groups.values_list("draw__version", flat=True)) == {1 + PHONES}
