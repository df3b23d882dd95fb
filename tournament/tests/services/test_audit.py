"""The audit chain finds what was tampered with, holds no personal data, and forgets no service."""

import ast
import json
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest
from django.db import DataError, connection, transaction
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from tournament import services
from tournament.models import AuditEntry, AuditHead, Event, Player, append_only
from tournament.selectors.audit import reasons_given
from tournament.services import audit
from tournament.services.conduct import change_conduct
from tournament.services.disputes import (
    DecisionEntry,
    DisputeEntry,
    decide_dispute,
    raise_dispute,
)
from tournament.services.lineups import change_lineup
from tournament.services.penalties import PenaltyEntry, lift_penalty, record_penalty
from tournament.services.withdrawals import WithdrawalEntry, lift_withdrawal, withdraw
from tournament.tests.festival import ODD_SWEEP, drawn_event, match_of, record
from tournament.tests.services.officials import official

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Event:
    event = drawn_event()
    record(match_of(event, "groups", "A-1"))
    append_only.remove(connection)
    return event


@pytest.fixture
def eventful(event: Event) -> Event:
    """An event in which officials with devices did a little of everything, with reasons."""
    chief = official(event, "王裁判长")
    chief.device = "5e1f00d5"
    match = match_of(event, "groups", "A-1")
    side = match.sides.get(parity="odd")
    record(match, ODD_SWEEP)
    dispute = raise_dispute(
        hand=match.hands.get(),
        entry=DisputeEntry(cause="order", words="看错了头科"),
        seen_version=2,
        actor=chief,
        entrant=side.entrant,
    )
    decision = DecisionEntry(ruling="stands", reason="双方队长确认")
    decide_dispute(dispute=dispute, entry=decision, actor=chief)
    penalise = PenaltyEntry(hand=1, seat=1, offence="signalling", sanction="warn", reason="手势")
    penalty = record_penalty(match=match, entry=penalise, actor=chief)
    lift_penalty(penalty=penalty, reason="误判", actor=chief)
    players = [member.player for member in side.entrant.memberships.order_by("-position")]
    change_lineup(match=match, parity="odd", players=players, actor=chief)
    withdrawal = withdraw(
        entrant=side.entrant,
        stage=match.group.stage,
        entry=WithdrawalEntry(reason="一人生病"),
        actor=chief,
    )
    lift_withdrawal(withdrawal=withdrawal, reason="病好了", actor=chief)
    change_conduct(event=event, settings={"approvals": 1}, actor=chief)
    return event


def entries(event: Event) -> list[AuditEntry]:
    return list(AuditEntry.objects.filter(event=event).order_by("number"))


def test_an_untouched_chain_has_no_fault(eventful: Event) -> None:
    assert audit.first_fault(eventful) is None


# All but the surrogate key, which says nothing, and the format, where it takes two bits.
COLUMNS = [field.column for field in AuditEntry._meta.fields if field.name not in ("id", "format")]


@settings(
    max_examples=120,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.filter_too_much],
)
@given(data=st.data(), column=st.sampled_from(COLUMNS))
def test_a_flipped_bit_in_any_column_of_any_row_is_found(
    eventful: Event, column: str, data: st.DataObject
) -> None:
    entry = data.draw(st.sampled_from(entries(eventful)))
    with transaction.atomic():
        try:
            flip(entry, column, data)
            fault = audit.first_fault(eventful)
            # An entry with another number is missed in its own place or found in the other one.
            assert fault == entry.number or (column == "number" and fault)
        finally:
            transaction.set_rollback(True)


def flip(entry: AuditEntry, column: str, data: st.DataObject) -> None:
    """Flip one bit of what the database keeps in `column`, or give up if it is the same value."""
    value = getattr(entry, column)
    where = f"UPDATE tournament_auditentry SET {column} = %s WHERE id = %s"
    if isinstance(value, int):
        flipped = value ^ (1 << data.draw(st.integers(0, 12)))
    else:
        flipped = flipped_text(stored(entry, column), data)
    try:
        with transaction.atomic(), connection.cursor() as cursor:
            cursor.execute(where, [flipped, entry.pk])
    except Exception:  # the database itself does not take it
        assume(False)
    assume(read_again(entry, column) != value)


def stored(entry: AuditEntry, column: str) -> str:
    with connection.cursor() as cursor:
        as_text = f"SELECT CAST({column} AS text) FROM tournament_auditentry WHERE id = %s"
        cursor.execute(as_text, [entry.pk])
        return cursor.fetchone()[0]


def flipped_text(text: str, data: st.DataObject) -> str:
    assume(text)
    position = data.draw(st.integers(0, len(text) - 1))
    letter = chr(ord(text[position]) ^ (1 << data.draw(st.integers(0, 6))))
    assume(letter != "\0")
    return text[:position] + letter + text[position + 1 :]


def read_again(entry: AuditEntry, column: str) -> object:
    """The value as a reader gets it; an exception that it cannot be read is another value."""
    try:
        return getattr(AuditEntry.objects.get(pk=entry.pk), column)
    except Exception as error:
        return error


def test_a_format_that_is_said_to_be_older_is_found(event: Event) -> None:
    AuditEntry.objects.filter(number=3).update(format=1)

    assert audit.first_fault(event) == 3


def test_bytes_that_are_no_text_are_refused_or_found(event: Event) -> None:
    update = "UPDATE tournament_auditentry SET subject = {} WHERE number = 4"
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            with pytest.raises(DataError), transaction.atomic():
                cursor.execute(update.format(r"convert_from('\xff', 'UTF8')"))
            return
        cursor.execute(update.format("CAST(x'ff' AS text)"))

    assert audit.first_fault(event) == 4


def test_a_removed_entry_is_found(event: Event) -> None:
    AuditEntry.objects.filter(event=event, number=2).delete()

    assert audit.first_fault(event) == 2


def test_a_cut_tail_is_found(event: Event) -> None:
    last = entries(event)[-1]
    last.delete()

    assert audit.first_fault(event) == last.number


def test_a_tail_cut_with_its_head_is_found_by_a_printed_hash(event: Event) -> None:
    *_others, before, last = entries(event)
    assert audit.was_head(event, last.hash)
    assert audit.was_head(event, f" {last.hash[:12].upper()} ")

    last.delete()
    AuditHead.objects.filter(event=event).update(number=before.number, hash=before.hash)

    event.refresh_from_db()
    assert audit.first_fault(event) is None
    assert audit.was_head(event, before.hash)
    assert not audit.was_head(event, last.hash)
    assert not audit.was_head(event, "")


def test_entries_of_the_first_format_still_verify(event: Event) -> None:
    head = AuditHead.objects.get(event=event)
    old = AuditEntry(
        event=event,
        number=head.number + 1,
        format=1,
        actor="chief-1",
        action="publish",
        subject="groups/v1",
        details={},
        previous=head.hash,
    )
    old.hash = audit.digest(
        {
            "number": old.number,
            "at": old.at.isoformat(),
            "actor": "chief-1",
            "action": "publish",
            "subject": "groups/v1",
            "details": {},
            "previous": head.hash,
        }
    )
    old.save()
    AuditHead.objects.update(number=old.number, hash=old.hash)
    event.refresh_from_db()
    assert audit.first_fault(event) is None
    record(match_of(event, "groups", "A-1"), number=2)
    assert audit.first_fault(Event.objects.get()) is None

    AuditEntry.objects.filter(pk=old.pk).update(device="5e1f00d5")
    assert audit.first_fault(Event.objects.get()) == old.number


def test_the_chain_starts_with_the_event_itself(event: Event) -> None:
    assert [entry.action for entry in entries(event)] == [
        "create_event",
        "register",
        "draw",
        "publish",
        "record_hand",
    ]


def test_an_entry_says_who_on_which_device_and_how_things_were_before(eventful: Event) -> None:
    recorded = entries(eventful)[6]
    assert (recorded.actor, recorded.device) == ("command", "command")
    assert (recorded.before["order"], recorded.details["order"]) == (
        [1, 2, 3, 4, 5, 6],
        [1, 3, 5, 2, 4, 6],
    )
    last = entries(eventful)[-1]
    assert (last.actor, last.device) == ("chief-1", "5e1f00d5")
    assert (last.before, last.details) == ({"approvals": 2}, {"approvals": 1})


def test_reasons_are_digests_of_words_that_stand_with_the_facts(eventful: Event) -> None:
    digests = {entry.reason for entry in entries(eventful)} - {""}

    assert digests == {audit.digest(words) for words in reasons_given(eventful)}
    assert len(digests) == 6


def test_the_chain_holds_no_personal_data(eventful: Event) -> None:
    words = [*Player.objects.values_list("name", flat=True), "王裁判长", "生病", "手势"]
    rows = AuditEntry.objects.values_list("actor", "device", "subject", "before", "details")
    text = json.dumps(list(rows), ensure_ascii=False)

    assert [name for name in words if name in text] == []
    teams = eventful.entrants.values_list("name", flat=True)
    assert [name for name in teams if name in text] == []


def test_registration_leaves_codes_only() -> None:
    event = drawn_event(slug="other")
    [entry] = [each for each in entries(event) if each.action == "register"]
    assert entry.details == {"entrants": [f"T00{n}" for n in range(1, 9)]}


NOT_OF_AN_EVENT = {"logins", "restore"}
DERIVES_WHAT_FACTS_GIVE = {"compile_group"}


def test_every_service_that_changes_state_reaches_the_chain() -> None:
    calls = dict(calls_of_services())
    silent = {name for name in public_transactions() if not reaches_chain(name, calls)}

    assert silent == DERIVES_WHAT_FACTS_GIVE


def functions() -> Iterator[tuple[str, ast.FunctionDef]]:
    for path in Path(services.__file__).parent.glob("*.py"):
        for node in ast.parse(path.read_text()).body:
            if isinstance(node, ast.FunctionDef):
                yield path.stem, node


def public_transactions() -> Iterator[str]:
    """The services that open a transaction, be it for all that they do or a part of it."""
    for module, node in functions():
        opens = "transaction.atomic" in ast.unparse(node)
        if opens and not node.name.startswith("_") and module not in NOT_OF_AN_EVENT:
            yield node.name


def calls_of_services() -> Iterator[tuple[str, set[str]]]:
    """What each function of the services calls, by name."""
    for module, node in functions():
        called = {ast.unparse(each.func) for each in ast.walk(node) if isinstance(each, ast.Call)}
        yield qualified(module, node.name), {qualified(module, name) for name in called}


def qualified(module: str, name: str) -> str:
    """A private name with its module, since several modules have one of that name."""
    return f"{module}.{name}" if name.startswith("_") else name


def reaches_chain(name: str, calls: Mapping[str, set[str]]) -> bool:
    seen: set[str] = set()
    waiting = {name}
    while waiting:
        each = waiting.pop()
        if each == "audit.append":
            return True
        seen.add(each)
        waiting |= calls.get(each, set()) - seen
    return False
