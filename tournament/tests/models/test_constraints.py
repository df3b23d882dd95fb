"""The database itself makes wrong states impossible."""

import pytest
from django.apps import apps
from django.contrib.auth.models import User
from django.db import IntegrityError, transaction

from tournament import clock
from tournament.models import (
    Absence,
    AuditEntry,
    Bye,
    Club,
    Confirmation,
    Draw,
    Entrant,
    Entry,
    Event,
    Feed,
    Group,
    Hand,
    HandPlace,
    HandVersion,
    Match,
    Membership,
    NameAnswer,
    Penalty,
    PenaltyLift,
    Player,
    Receipt,
    Role,
    Round,
    RoundCall,
    Seating,
    ServedRight,
    Session,
    SessionEntry,
    Side,
    Stage,
    Table,
    TieDecision,
    Upload,
    Venue,
)
from tournament.services.clocks import call_round
from tournament.tests.festival import drawn_event, match_of, record
from tournament.tests.models.rows import (
    again,
    block,
    correction,
    decision,
    dispute,
    freed_of_others,
    penalty,
    rival,
    ruling,
    ruling_lift,
    second_block,
    second_place,
    withdrawal,
    withdrawal_lift,
)

pytestmark = pytest.mark.django_db


@pytest.fixture
def version() -> HandVersion:
    """A confirmed hand 1 of match A-1 in a drawn event of eight teams."""
    return record(match_of(drawn_event(), "groups", "A-1"))


WRONG = {
    "round_starts_one_block": second_block,
    "block_rounds_in_order": block(last_round=1),
    "block_takes_time": block(minutes=0),
    "event_confirmed_by_known": again(Event, slug="x", confirmed_by="nobody"),
    "event_keep_apart_known": again(Event, slug="x", keep_apart="street"),
    "venue_code_once_per_event": again(Venue),
    "table_number_once_per_venue": again(Table),
    "table_number_from_one": again(Table, number=0),
    "club_name_once_per_event": again(Club),
    "player_code_once_per_event": again(Player),
    "entrant_code_once_per_event": again(Entrant, name="x"),
    "team_name_once_per_event": again(Entrant, code="x"),
    "entrant_kind_known": again(Entrant, code="x", name="x", kind="robot"),
    "member_once_per_entrant": again(Membership, leads=False),
    "one_leader_per_entrant": lambda version: Membership(
        entrant=Entrant.objects.get(code="T001"),
        player=Player.objects.order_by("code").last(),
        part="player",
        leads=True,
        position=9,
    ),
    "membership_part_known": lambda version: Membership(
        entrant=Entrant.objects.get(code="T001"),
        player=Player.objects.order_by("code").last(),
        part="mascot",
        position=9,
    ),
    "leader_only_leads": lambda version: Membership(
        entrant=Entrant.objects.get(code="T001"),
        player=Player.objects.order_by("code").last(),
        part="leader",
        position=9,
    ),
    "upload_number_once": again(Upload),
    "name_question_once": again(NameAnswer),
    "name_answer_known": again(NameAnswer, question="x", answer="perhaps"),
    "role_code_once_per_event": again(Role, user=None, token_hash="y"),
    "role_kind_known": again(Role, code="x", token_hash="y", kind="king"),
    "role_has_a_holder": again(Role, code="x", user=None, token_hash=None),
    "role_token_expires": again(Role, code="x", user=None, token_hash="y", expires_at=None),
    "role_table_is_recorded_at": lambda version: Role(
        event=Event.objects.get(),
        code="x",
        kind="chief",
        token_hash="y",
        expires_at="2026-01-01T00:00Z",
        table=Table.objects.first(),
    ),
    "role_captain_of_a_team": again(Role, code="x", user=None, token_hash="y", kind="captain"),
    "one_confirmation_per_side": again(Confirmation),
    "confirmation_parity_known": again(Confirmation, parity="left"),
    "stage_code_once_per_event": again(Stage, takes_from=None),
    "stage_kind_known": again(Stage, code="x", kind="lottery"),
    "stage_has_hands": again(Stage, code="x", hands=0),
    "stage_has_groups": again(Stage, code="x", group_count=0),
    "stage_minutes_from_one": again(Stage, code="x", takes_from=None, minutes=0),
    "stage_groups_of_two": again(Stage, code="x", takes_from=None, group_size=1),
    "stage_dealing_known": again(Stage, code="x", takes_from=None, dealing="guess"),
    "stage_depth_from_one": again(Stage, code="x", takes_from=None, depth=0),
    "stage_leaves_two": again(Stage, code="x", takes_from=None, survivors=1),
    "stage_lets_somebody_return": again(Stage, code="x", takes_from=None, returning=0),
    "stage_lets_somebody_go_on": again(Stage, code="x", takes_from=None, best_next=1),
    "stage_has_rounds": again(Stage, code="x", takes_from=None, kind="swiss"),
    "one_bye_per_round": again(Bye),
    "absent_once_per_round": again(Absence),
    "absence_round_from_one": again(Absence, round=0),
    "session_number_once": again(Session),
    "session_number_from_one": again(Session, number=0),
    "entrant_once_per_session": again(SessionEntry),
    "tie_decision_lot_has_seed": lambda version: TieDecision(
        stage=version.hand.match.group.stage, order=[], way="lot"
    ),
    "draw_version_once": again(Draw),
    "draw_published_after_drawn": lambda version: Draw(
        stage=version.hand.match.group.stage,
        version=2,
        seed="2",
        outcome={},
        published_at="2000-01-01T00:00Z",
    ),
    "group_code_once_per_stage": again(Group),
    "group_compiled_not_ahead": again(Group, code="x", facts=1, compiled=2),
    "round_number_once": again(Round),
    "round_number_from_one": again(Round, number=0),
    "round_call_number_once": again(RoundCall, key=""),
    "round_call_key_once_per_event": again(RoundCall, number=2),
    "round_call_kind_known": again(RoundCall, number=2, key="", kind="shout"),
    "round_call_names_its_sitting": again(RoundCall, number=2, key="", wave=0),
    "entry_once_per_stage": again(Entry),
    "entry_seed_from_one": again(Entry, seed=0),
    "entry_in_group_is_seeded": again(Entry, seed=None),
    "match_number_once": again(Match, table=None),
    "table_once_per_round_and_wave": again(Match, number=99),
    "match_state_known": again(Match, number=99, table=None, state="paused"),
    "match_places_in_order": again(Match, number=99, table=None, best_place=3, worst_place=2),
    "entrant_once_per_round": again(Side, slot=2),
    "side_slot_once": lambda version: Side(
        match=version.hand.match,
        round=version.hand.match.round,
        parity="odd",
        entrant=Entrant.objects.exclude(sides__round=version.hand.match.round).first()
        or Entrant.objects.create(event=version.hand.match.group.stage.event, code="X", name="X"),
    ),
    "seat_taken_once_per_hand": lambda version: Seating(
        match=version.hand.match,
        seat=1,
        player=Player.objects.exclude(seatings__match=version.hand.match).first(),
    ),
    "player_in_one_seat_per_hand": lambda version: Seating(
        match=version.hand.match, seat=2, player=freed_of_others(version).player
    ),
    "seating_seat_one_to_six": again(Seating, seat=7, from_hand=2),
    "seating_from_hand_one": again(Seating, from_hand=0),
    "hand_number_once": again(Hand),
    "hand_number_from_one": again(Hand, number=0),
    "hand_kind_known": again(Hand, number=2, kind="practice"),
    "hand_version_once": again(HandVersion, state="superseded"),
    "one_confirmed_version": again(HandVersion, version=2),
    "version_state_known": again(HandVersion, version=2, state="maybe"),
    "version_outcome_known": again(HandVersion, version=2, state="superseded", outcome="lost"),
    "version_lead_is_a_seat": again(HandVersion, version=2, state="superseded", lead=7),
    "place_once_per_seat": second_place(seat=1),
    "penalty_number_once": again(Penalty, key=""),
    "penalty_sanction_known": lambda version: penalty(
        version, number=2, sanction="flogging", plays=0
    ),
    "penalty_seat_one_to_six": lambda version: penalty(version, number=2, seat=7),
    "penalty_hand_with_seat": lambda version: penalty(version, number=2, seat=None),
    "ruled_last_names_a_hand": lambda version: penalty(
        version, number=2, sanction="last", plays=0, hand=None, seat=None
    ),
    "lost_play_counts_plays": lambda version: penalty(version, number=2, plays=0),
    "points_penalty_takes_points": lambda version: penalty(
        version, number=2, sanction="points", plays=0
    ),
    "only_lateness_has_a_due_time": lambda version: penalty(version, number=2, due_at=clock.now()),
    "only_disqualification_needs_approval": lambda version: penalty(
        version, number=2, needs_approval=True
    ),
    "right_served_once": again(ServedRight),
    "served_number_from_one": again(ServedRight, number=0),
    "event_repeat_within_known": again(Event, slug="b", repeat_within="life"),
    "lift_has_a_reason": lambda version: PenaltyLift(
        penalty=Penalty.objects.get(number=1), reason=""
    ),
    "receipt_key_once_per_event": again(Receipt),
    "penalty_key_once_per_event": again(Penalty, number=2),
    "stage_takes_not_from_itself": lambda version: Stage(
        pk=99, takes_from_id=99, event=Event.objects.get(), code="x", kind="groups", position=9
    ),
    "one_role_per_user_and_event": again(Role, code="x", token_hash=None),
    "one_feed_per_side": again(Feed, takes="loser"),
    "result_feeds_one_match": again(Feed, parity="even"),
    "feed_from_another_match": lambda version: Feed(
        match=version.hand.match, parity="even", source=version.hand.match, takes="loser"
    ),
    "feed_parity_known": again(Feed, parity="both", takes="loser"),
    "feed_takes_known": again(Feed, parity="even", takes="draw"),
    "side_parity_known": again(Side, parity="left"),
    "side_slot_one_to_three": again(Side, slot=4),
    "one_entered_version": lambda version: HandVersion(
        hand=Hand.objects.get(number=2), version=2, state="entered", outcome="void"
    ),
    "seat_once_per_place": second_place(place=1),
    "one_revolution_per_hand": second_place(cause="withdrawn"),
    "place_seat_one_to_six": second_place(seat=7),
    "place_one_to_six": second_place(place=7),
    "place_cause_known": second_place(cause="luck"),
    "event_approvals_one_or_two": again(Event, slug="b", approvals=3),
    "event_withdrawal_policy_known": again(Event, slug="b", withdrawal_policy="erase"),
    "match_ruling_number_once": lambda version: (
        ruling()(version).save() or ruling(kind="replay")(version)
    ),
    "match_ruling_kind_known": ruling(kind="nonsense"),
    "match_ruling_names_its_side": ruling(side="odd"),
    "match_ruling_has_a_reason": ruling(reason=""),
    "ruling_lift_has_a_reason": ruling_lift,
    "withdrawal_cause_known": lambda version: withdrawal(version, cause="bored"),
    "withdrawal_policy_known": lambda version: withdrawal(version, policy="erase"),
    "withdrawal_has_a_reason": lambda version: withdrawal(version, reason=""),
    "withdrawal_lift_has_a_reason": withdrawal_lift,
    "correction_number_once": lambda version: correction()(version).save() or correction()(version),
    "correction_policy_known": correction(policy="silence"),
    "correction_has_a_reason": correction(reason=""),
    "dispute_number_once": lambda version: (
        dispute()(version).save() or dispute(number=1, key="")(version)
    ),
    "dispute_key_once": lambda version: dispute()(version).save() or dispute()(version),
    "dispute_cause_known": dispute(cause="mood"),
    "dispute_of_something_else_has_words": dispute(cause="other"),
    "dispute_ruling_known": decision(ruling="perhaps"),
    "dispute_decision_has_a_reason": decision(reason=""),
    "audit_format_known": again(AuditEntry, number=99, previous="x", format=3),
    "rival_number_once": lambda version: rival(version).save() or rival(version, digest="other"),
    "rival_kept_once": lambda version: rival(version).save() or rival(version, number=2),
    "rival_code_known": lambda version: rival(version, code="luck"),
    "audit_number_once": again(AuditEntry, previous="x"),
    "audit_chain_never_forks": again(AuditEntry, number=99),
}


@pytest.mark.parametrize("name", WRONG)
def test_a_wrong_state_is_refused_by_the_constraint_of_that_name(
    name: str, version: HandVersion
) -> None:
    event = version.hand.match.group.stage.event
    Club.objects.create(event=event, name="街道")
    Upload.objects.create(event=event, number=1, filename="a.xlsx", content=b"", preview={})
    NameAnswer.objects.create(event=event, question="a", answer="same")
    stage, entrant = version.hand.match.group.stage, event.entrants.first()
    Bye.objects.create(round=version.hand.match.round, entrant=entrant)
    Absence.objects.create(stage=version.hand.match.group.stage, round=1, entrant=entrant)
    session = Session.objects.create(stage=stage, number=1, venue=event.venues.get())
    SessionEntry.objects.create(session=session, entrant=entrant)
    user = User.objects.create(username="referee")
    Role.objects.create(
        event=event,
        code="referee-1",
        kind="referee",
        user=user,
        token_hash="x",
        expires_at="2026-01-01T00:00Z",
    )
    Confirmation.objects.create(version=version, parity="odd")
    Receipt.objects.create(event=event, key="a", digest="b", version=version)
    penalty(version).save()
    ServedRight.objects.create(penalty=Penalty.objects.get(), number=1)
    call_round(played=version.hand.match.round, kind="start", actor=None, key="k")
    first, second = Match.objects.order_by("pk")[:2]
    Feed.objects.create(match=second, parity="odd", source=first, takes="winner")
    waiting = Hand.objects.create(match=version.hand.match, number=2)
    entered = HandVersion.objects.create(hand=waiting, version=1, outcome="played")
    HandPlace.objects.create(version=entered, seat=1, place=1, cause="withdrawn")
    row = WRONG[name](version)

    with pytest.raises(IntegrityError) as refused, transaction.atomic():
        row.save(force_insert=True)

    assert_names(refused.value, name, type(row))


def assert_names(error: IntegrityError, name: str, model: type) -> None:
    """PostgreSQL and SQLite checks name the constraint; SQLite names a unique one's columns."""
    constraint = next(each for each in model._meta.constraints if each.name == name)
    columns = [model._meta.get_field(field).column for field in getattr(constraint, "fields", ())]
    table = model._meta.db_table
    named_by_columns = ", ".join(f"{table}.{column}" for column in columns)
    assert name in str(error) or (columns and named_by_columns in str(error))


def test_every_named_constraint_has_a_wrong_state_here() -> None:
    named = {
        constraint.name
        for model in apps.get_app_config("tournament").get_models()
        for constraint in model._meta.constraints
    }
    assert named == WRONG.keys()
