"""Several phones at once, each with a connection of its own."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from itertools import permutations

import pytest
from django.db import connection

from tournament.adapters.hand_entry import HandEntry
from tournament.errors import Conflict
from tournament.models import AuditEntry, Hand, HandVersion, RivalEntry
from tournament.selectors.matches import result_of_match
from tournament.services import audit
from tournament.services.draws import draw_stage
from tournament.services.hands import confirm_hand
from tournament.services.rivals import send_hand
from tournament.services.standings import dirty_groups
from tournament.tests.festival import EVEN_SWEEP, ODD_SWEEP, drawn_event, match_of, record

pytestmark = pytest.mark.django_db(transaction=True)

PHONES = 8
FIRSTS = list(permutations((1, 2, 3, 4), 2))[:PHONES]


def at_once(act: Callable[[int], object]) -> list[object]:
    """What `act` gave for each phone; a Conflict is a result like any other."""

    def attempt(phone: int) -> object:
        try:
            return act(phone)
        except Conflict as conflict:
            return conflict.code
        finally:
            connection.close()

    with ThreadPoolExecutor(PHONES) as pool:
        return list(pool.map(attempt, range(PHONES)))


def test_one_key_sent_by_many_phones_makes_one_version() -> None:
    match = match_of(drawn_event(), "groups", "A-1")

    versions = at_once(lambda phone: record(match, ODD_SWEEP, key="k").pk)

    assert set(versions) == {HandVersion.objects.get().pk}


def test_rivals_for_one_hand_make_one_version_and_the_others_are_told() -> None:
    match = match_of(drawn_event(), "groups", "A-1")

    answers = at_once(lambda phone: record(match, ODD_SWEEP, key=str(phone), seen_version=0).pk)

    assert sorted(map(str, answers))[1:] == ["stale_version"] * (PHONES - 1)
    assert Hand.objects.get().versions.count() == 1


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
        lambda phone: confirm_hand(version=HandVersion.objects.get(pk=version.pk), actor=None)
    )

    assert answers.count(None) == 1
    assert set(answers) == {None, "not_entered"}


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
