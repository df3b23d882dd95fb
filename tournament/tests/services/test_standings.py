"""Compiling standings."""

import pytest
from django.core.management import CommandError, call_command

from tournament.errors import Conflict
from tournament.models import Group, Snapshot
from tournament.services import standings
from tournament.services.standings import compile_group, differing_groups, dirty_groups
from tournament.tasks import sweep
from tournament.tests.festival import ODD_AHEAD, drawn_event, match_of, record

pytestmark = pytest.mark.django_db


def test_a_fact_makes_its_group_dirty_and_the_sweep_compiles_it() -> None:
    event = drawn_event()
    sweep()
    assert dirty_groups() == []

    record(match_of(event, "groups", "A-1"))
    group = Group.objects.get(code="A")
    assert dirty_groups() == [group.pk]

    sweep()
    group.refresh_from_db()
    assert (group.facts, group.compiled) == (2, 2)
    assert group.snapshot.rows[0]["hand_points"] == 2


def test_a_group_that_cannot_be_compiled_keeps_no_other_waiting(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    drawn_event()
    broken, *others = dirty_groups()
    compile_others = standings.compile_group

    def compile_or_break(group_id: int) -> None:
        if group_id == broken:
            raise ValueError("broken")
        compile_others(group_id)

    monkeypatch.setattr(standings, "compile_group", compile_or_break)
    sweep()

    assert others
    assert dirty_groups() == [broken]
    assert str(broken) in caplog.text


@pytest.mark.django_db(transaction=True)
def test_standings_follow_a_recorded_hand_without_a_broker() -> None:
    record(match_of(drawn_event(), "groups", "A-1"), ODD_AHEAD)

    assert Snapshot.objects.get(group__code="A").rows[0]["heads"] == 1


def test_compiling_again_gives_the_same_digest() -> None:
    event = drawn_event()
    record(match_of(event, "groups", "A-1"))
    group = Group.objects.get(code="A")
    compile_group(group.pk)
    first = Snapshot.objects.get(group=group).digest

    compile_group(group.pk)

    assert Snapshot.objects.get(group=group).digest == first
    sweep()
    assert list(differing_groups(event)) == []


def test_a_compilation_of_older_facts_never_overwrites_a_later_one(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    event = drawn_event()
    match = match_of(event, "groups", "A-1")
    group = Group.objects.get(code="A")
    record(match)
    compile_group(group.pk)
    before = Snapshot.objects.get(group=group)
    Group.objects.filter(pk=group.pk).update(facts=9, compiled=9)
    monkeypatch.setattr(
        "tournament.services.standings.compute_rows",
        lambda group: Group.objects.filter(pk=group.pk).update(facts=10, compiled=10) and [],
    )

    compile_group(group.pk)

    assert Snapshot.objects.get(group=group).digest == before.digest


def test_compiling_a_group_that_is_gone_does_nothing() -> None:
    compile_group(0)

    assert not Snapshot.objects.exists()


def test_the_check_names_groups_that_are_not_what_their_facts_say() -> None:
    event = drawn_event()
    with pytest.raises(Conflict, match="groups/A"):
        call_command("compile_standings", event.slug, check=True)
    call_command("compile_standings", event.slug)
    call_command("compile_standings", event.slug, check=True)

    Snapshot.objects.filter(group__code="A").update(digest="0")

    with pytest.raises(Conflict, match="groups/A"):
        call_command("compile_standings", event.slug, check=True)


def test_an_intact_audit_chain_is_confirmed_by_command(capsys: pytest.CaptureFixture[str]) -> None:
    event = drawn_event()

    call_command("verify_audit", event.slug)

    head = event.audit_head
    assert capsys.readouterr().out == f"{head.number} {head.hash}\n"
    call_command("verify_audit", event.slug, head=head.short)
    with pytest.raises(CommandError):
        call_command("verify_audit", event.slug, head="0" * 64)
    head.hash = "0"
    head.save()
    with pytest.raises(CommandError):
        call_command("verify_audit", event.slug)
