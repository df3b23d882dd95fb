"""Changing drafts by hand."""

from io import StringIO

import pytest
from django.core.management import call_command

from tournament.errors import Conflict, Refused
from tournament.models import AuditEntry, Draw, Entry, Match, Side, Stage
from tournament.services.advancement import advance
from tournament.services.audit import first_fault
from tournament.services.draws import draw_stage, publish_draw
from tournament.services.exchanges import (
    compare_exchange,
    draft_of,
    exchange_entrants,
    made_again,
    opinion_on,
)
from tournament.services.registration import register_individuals
from tournament.services.stages import change_stage
from tournament.services.withdrawals import WithdrawalEntry, withdraw
from tournament.tests.festival import (
    drawn_event,
    new_event,
    play_stage,
    preset_event,
    register,
    start,
    team_form,
)

pytestmark = pytest.mark.django_db


def draft(teams: int = 8, preset: str = "qingdao-tour-24") -> Stage:
    """The first stage of an event as a draft; districts 区0, 区1, 区2 in turn."""
    event = new_event(preset=preset)
    register(
        event,
        [team_form(n, points=1000 - n, district=f"区{n % 3}") for n in range(1, teams + 1)],
    )
    stage = event.stages.select_related("event").get(position=1)
    draw_stage(stage=stage, seed="1", actor=None)
    return stage


def swap(stage: Stage, one: str, other: str, reason: str = "同一家人", **more: object) -> Draw:
    draw = exchange_entrants(stage=stage, one=one, other=other, reason=reason, actor=None, **more)
    draw.refresh_from_db()
    return draw


def opponents(draw: Draw) -> dict[str, str]:
    pairs = [(each["odd"]["entrant"], each["even"]["entrant"]) for each in draw.outcome["matches"]]
    return {one: other for pair in pairs for one, other in (pair, pair[::-1])}


def counts(stage: Stage) -> dict[str, int]:
    return {f"{mark.what}{mark.round or ''}": mark.count for mark in opinion_on(draft_of(stage))}


def test_an_exchange_is_a_new_version_that_is_laid_out() -> None:
    stage = draft()
    groups = Draw.objects.get().outcome["groups"]
    one, other = groups["A"][0], groups["B"][1]

    draw = swap(stage, one, other)

    assert (draw.version, draw.seed, draw.reason) == (2, "1", "同一家人")
    assert draw.outcome["changes"] == [[one, other]]
    assert draw.outcome["groups"]["A"][0] == other
    assert Entry.objects.get(entrant__code=other).group.code == "A"
    assert Entry.objects.get(entrant__code=one).seed == 1
    assert Match.objects.filter(group__stage=stage).count() == 4
    assert Side.objects.filter(entrant__code=one, match__group__code="B").exists()
    assert "changes" not in Draw.objects.get(version=1).outcome


def test_the_audit_knows_of_it_but_not_why() -> None:
    stage = draft()
    swap(stage, "T001", "T002")

    entry = AuditEntry.objects.get(action="exchange")
    assert entry.subject == "groups/v2"
    assert "同一家人" not in str(entry.details)
    assert first_fault(stage.event) is None


def test_what_gets_worse_is_seen_before() -> None:
    stage = draft(9)
    change_stage(stage=stage, changes={"group_count": 3}, actor=None)
    first = draw_stage(stage=stage, seed="1", actor=None)
    assert first.outcome["together"] == first.outcome["bound"] == 0
    mate = next(code for code in first.outcome["groups"]["B"] if code in ("T001", "T004", "T007"))
    own = next(code for code in first.outcome["groups"]["A"] if code not in ("T001", "T004"))

    compared = {
        each.before.what: each for each in compare_exchange(draw=first, one=own, other=mate)
    }
    draw = swap(stage, own, mate)

    worse = compared["labels_together"]
    assert worse.worse
    assert draw.outcome["together"] == worse.after.count == counts(stage)["labels_together"]
    assert Draw.objects.count() == 3


def test_the_draw_is_made_again_from_its_row() -> None:
    stage = draft()
    swap(stage, "T001", "T002")
    swap(stage, "T003", "T001")
    last = Draw.objects.get(version=3)
    last.stage = stage

    assert made_again(last).changes == (("T001", "T002"), ("T003", "T001"))
    printed = StringIO()
    call_command("draw", "fest/groups", "--replay", "3", stdout=printed)
    assert printed.getvalue().startswith(f"A: {' '.join(last.outcome['groups']['A'])}")
    change_stage(stage=stage, changes={"group_count": 2}, actor=None)
    with pytest.raises(Conflict):
        made_again(last)


def test_a_published_draw_refuses() -> None:
    stage = draft()
    publish_draw(stage=stage, actor=None)

    with pytest.raises(Conflict) as refused:
        swap(stage, "T001", "T002")
    assert refused.value.code == "published"


@pytest.mark.parametrize(
    ("one", "other", "reason", "code"),
    [
        ("T001", "T002", " ", "reason_missing"),
        ("T001", "T001", "x", "not_exchanged"),
        ("T001", "T099", "x", "not_exchanged"),
    ],
)
def test_what_makes_no_exchange_is_refused(one: str, other: str, reason: str, code: str) -> None:
    stage = draft()

    with pytest.raises(Refused) as refused:
        swap(stage, one, other, reason)
    assert refused.value.code == code
    assert Draw.objects.count() == 1


def test_only_the_draft_that_was_looked_at_is_changed() -> None:
    stage = draft()
    draw_stage(stage=stage, seed="2", actor=None)

    with pytest.raises(Conflict) as refused:
        swap(stage, "T001", "T002", seen_version=1)
    assert refused.value.code == "drawn_since"


def test_lines_of_a_bracket_change_and_the_bands_are_counted() -> None:
    event = drawn_event(8)
    groups, knockout = event.stages.select_related("event").order_by("position")
    groups.hands = 1
    groups.save()
    play_stage(groups)
    advance(stage=groups, actor=None)
    knockout.apart = True
    knockout.save()
    draw = draw_stage(stage=knockout, seed="1", actor=None)
    assert counts(knockout)["out_of_band"] == 0
    lines = draw.outcome["groups"]["K"]

    changed = swap(knockout, lines[0], lines[7])

    assert counts(knockout)["out_of_band"] == 2
    assert changed.outcome["separation"]["order"] == changed.outcome["groups"]["K"]
    assert Entry.objects.get(stage=knockout, entrant__code=lines[7]).line == 1
    assert {"groups_early1", "labels_early1"} <= counts(knockout).keys()


def test_opponents_of_a_round_change_before_it_is_published() -> None:
    event = preset_event("club-swiss", 5, {"round_count": 2})
    stage = event.stages.select_related("event").get()
    met = opponents(Draw.objects.get())
    play_stage(stage)
    drawn = opponents(draw_stage(stage=stage, seed="2", actor=None))
    assert counts(stage)["rematches"] == 0
    one = next(code for code in met if code in drawn)

    changed = swap(stage, drawn[one], met[one])

    assert opponents(changed)[one] == met[one]
    assert counts(stage)["rematches"] >= 1
    publish_draw(stage=stage, actor=None)
    assert {side.entrant.code for side in Side.objects.filter(match__round__number=2)} | set(
        changed.outcome["byes"]
    ) == {f"T00{n}" for n in range(1, 6)}


def test_individuals_change_tables() -> None:
    event = new_event(preset="individual-day")
    register_individuals(event=event, names=[f"选手{n}" for n in range(13)], actor=None)
    stage = event.stages.select_related("event").get()
    draw = draw_stage(stage=stage, seed="1", actor=None)
    [bye] = draw.outcome["byes"]
    seated = draw.outcome["matches"][0]["odd"]["three"][0]

    changed = swap(stage, bye, seated)

    assert changed.outcome["byes"] == [seated]
    assert counts(stage) == {"partners_again": 0, "byes_again": 0}
    assert made_again(changed).byes == (seated,)


def test_who_left_since_has_to_be_drawn_out_first() -> None:
    stage = draft()
    gone = stage.event.entrants.get(code="T003")
    withdraw(entrant=gone, stage=stage, entry=WithdrawalEntry(reason="生病"), actor=None)

    with pytest.raises(Conflict) as refused:
        swap(stage, "T001", "T002")
    assert refused.value.code == "withdrawn_since"


def test_a_round_under_way_has_no_draft() -> None:
    event = preset_event("club-swiss", 4)
    stage = event.stages.select_related("event").get()
    draw_stage(stage=stage, seed="again", actor=None)
    play_stage(stage)

    with pytest.raises(Conflict) as refused:
        swap(stage, "T001", "T002")
    assert refused.value.code == "another_round_due"
    with pytest.raises(Refused) as refused:
        made_again(Draw.objects.select_related("stage__event").get(version=2))
    assert refused.value.code == "round_over"
    start(stage)
