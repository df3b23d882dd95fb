"""Disputes freeze a hand until the chief referee has decided."""

import pytest

from tournament.adapters.hand_entry import HandEntry
from tournament.errors import Conflict, Refused
from tournament.models import AuditEntry, Dispute, Event, Hand, HandVersion, Match, Stage
from tournament.selectors.changes import changes_at
from tournament.selectors.matches import result_of_match
from tournament.services import audit
from tournament.services.advancement import advance
from tournament.services.corrections import (
    CorrectionEntry,
    approve_correction,
    propose_correction,
)
from tournament.services.disputes import (
    DecisionEntry,
    DisputeEntry,
    decide_dispute,
    raise_dispute,
)
from tournament.services.hands import check_recordable, confirm_hand
from tournament.services.rulings import RulingEntry, record_ruling
from tournament.tests.festival import (
    EVEN_SWEEP,
    ODD_AHEAD,
    ODD_SWEEP,
    drawn_event,
    knockout_event,
    match_of,
    play,
    play_stage,
    record,
)
from tournament.tests.services.officials import official

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Event:
    return drawn_event()


@pytest.fixture
def match(event: Event) -> Match:
    return match_of(event, "groups", "A-1")


def disputed(version: HandVersion, **more: object) -> Dispute:
    entry = DisputeEntry(cause="order", words="seat 3 went out before seat 1")
    return raise_dispute(
        hand=version.hand, entry=entry, seen_version=version.version, actor=None, **more
    )


def decide(dispute: Dispute, ruling: str, order: tuple[int, ...] | None = None) -> None:
    hand = HandEntry(finished=order) if order else None
    entry = DecisionEntry(ruling=ruling, reason="both captains agree", hand=hand)
    decide_dispute(dispute=dispute, entry=entry, actor=None)


def is_disputed(version: HandVersion) -> bool:
    flag = Hand.objects.get(pk=version.hand_id).disputed
    assert flag == Dispute.objects.filter(hand=version.hand_id, decision=None).exists()
    return flag


def test_a_disputed_hand_counts_but_is_frozen(match: Match) -> None:
    version = record(match, ODD_SWEEP)
    disputed(version)

    assert is_disputed(version)
    assert result_of_match(match).odd == 12
    for act in (
        lambda: record(match, EVEN_SWEEP),
        lambda: check_recordable(match=match, number=1),
        lambda: disputed(version),
    ):
        with pytest.raises(Conflict) as conflict:
            act()
        assert conflict.value.code in {"hand_disputed", "disputed"}
    record(match, ODD_AHEAD, 2)


def test_a_disputed_hand_is_not_confirmed() -> None:
    version = record(match_of(drawn_event(confirmed_by="opponent"), "groups", "A-1"))
    disputed(version)

    with pytest.raises(Conflict) as conflict:
        confirm_hand(version=version, parity="odd", actor=None)
    assert conflict.value.code == "hand_disputed"


def test_a_result_that_stands_is_confirmed_by_that() -> None:
    match = match_of(drawn_event(confirmed_by="opponent"), "groups", "A-1")
    version = record(match, ODD_SWEEP)

    decide(disputed(version), "stands")

    version.refresh_from_db()
    assert (version.state, is_disputed(version)) == ("confirmed", False)
    assert result_of_match(match).odd == 12


def test_a_withdrawn_dispute_leaves_the_hand_as_it_was() -> None:
    version = record(match_of(drawn_event(confirmed_by="opponent"), "groups", "A-1"))

    decide(disputed(version), "withdrawn")

    version.refresh_from_db()
    assert (version.state, is_disputed(version)) == ("entered", False)


def test_the_chief_corrects_a_hand_on_which_nothing_builds(match: Match) -> None:
    version = record(match, ODD_SWEEP)

    decide(disputed(version), "corrected", EVEN_SWEEP)

    assert not is_disputed(version)
    assert result_of_match(match).even == 12
    [change] = changes_at(match).ruled
    assert (change.why.kind, change.why.words) == ("disputed", "both captains agree")
    assert (change.before.totals, change.after.totals) == ((12, 0), (0, 12))
    record(match, ODD_AHEAD)  # and it may be recorded again


def test_after_the_next_round_was_played_a_correction_decides_the_dispute() -> None:
    event = knockout_event()
    Stage.objects.update(hands=1)
    for number in (1, 2, 3, 4, 5):
        play(match_of(event, "knockout", f"K-{number}"), ODD_AHEAD)
    source = match_of(event, "knockout", "K-5").feeds.get(parity="odd").source
    version = HandVersion.objects.get(hand__match=source)
    dispute = disputed(version)

    with pytest.raises(Conflict) as conflict:
        decide(dispute, "corrected", EVEN_SWEEP)
    assert conflict.value.code == "dependent_started"
    entry = CorrectionEntry(
        hand=HandEntry(finished=EVEN_SWEEP), policy="replay", reason="both captains agree"
    )
    correction = propose_correction(hand=version.hand, entry=entry, seen_version=1, actor=None)
    assert is_disputed(version)
    approve_correction(correction=correction, actor=official(event, "chief"))

    assert not is_disputed(version)
    assert Dispute.objects.get().decision.ruling == "corrected"
    match = match_of(event, "knockout", str(source))
    [change] = changes_at(match).ruled
    assert (change.why.kind, change.why.replayed) == ("corrected", ("K-5",))
    assert audit.first_fault(event) is None


def test_a_disputed_hand_blocks_advancement_by_name(event: Event) -> None:
    stage = event.stages.get(code="groups")
    event.stages.update(hands=1)
    play_stage(stage)
    match = match_of(event, "groups", "B-1")
    dispute = disputed(HandVersion.objects.get(hand__match=match))

    with pytest.raises(Conflict) as conflict:
        advance(stage=stage, actor=None)
    assert conflict.value.code == "hand_disputed"
    assert "B-1" in str(conflict.value)
    decide(dispute, "stands")
    advance(stage=stage, actor=None)


def test_a_key_sent_twice_is_one_dispute(match: Match) -> None:
    version = record(match)

    assert disputed(version, key="k") == disputed(version, key="k")
    assert Dispute.objects.count() == 1


def test_a_hand_that_changed_meanwhile_is_looked_at_again(match: Match) -> None:
    version = record(match)
    record(match, ODD_SWEEP)

    with pytest.raises(Conflict) as conflict:
        disputed(version)
    assert conflict.value.code == "stale_version"


def test_a_hand_before_a_replay_is_not_disputed(match: Match) -> None:
    version = record(match)
    record_ruling(match=match, entry=RulingEntry(kind="replay", reason="cards"), actor=None)

    with pytest.raises(Conflict) as conflict:
        disputed(version)
    assert conflict.value.code == "hand_replayed"


@pytest.mark.parametrize("entry", [DisputeEntry(cause="mood"), DisputeEntry(cause="other")])
def test_a_dispute_says_what_it_is_about(match: Match, entry: DisputeEntry) -> None:
    version = record(match)

    with pytest.raises(Refused):
        raise_dispute(hand=version.hand, entry=entry, seen_version=1, actor=None)


def test_only_a_captain_of_the_match_objects_for_a_team(event: Event, match: Match) -> None:
    version = record(match)
    stranger = event.entrants.exclude(sides__match=match).first()
    with pytest.raises(Refused):
        disputed(version, entrant=stranger)

    own = match.sides.first().entrant
    assert disputed(version, entrant=own).entrant == own


@pytest.mark.parametrize(
    ("ruling", "order"), [("perhaps", None), ("corrected", None), ("stands", ODD_AHEAD)]
)
def test_a_decision_that_makes_no_sense_is_refused(
    match: Match, ruling: str, order: tuple[int, ...] | None
) -> None:
    dispute = disputed(record(match))

    with pytest.raises(Refused):
        decide(dispute, ruling, order)
    decide(dispute, "stands")
    with pytest.raises(Conflict):
        decide(dispute, "stands")


def test_dispute_and_decision_are_facts_in_the_chain(event: Event, match: Match) -> None:
    decide(disputed(record(match, ODD_SWEEP)), "corrected", EVEN_SWEEP)

    raised, decided = AuditEntry.objects.order_by("number")[5:]
    assert (raised.action, raised.details["hand"]) == ("dispute", "groups/A-1/1")
    assert raised.reason == audit.digest("seat 3 went out before seat 1")
    assert (decided.before["order"], decided.details["order"]) == (
        list(ODD_SWEEP),
        list(EVEN_SWEEP),
    )
    assert audit.first_fault(event) is None
