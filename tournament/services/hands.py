"""Recording hands: each statement is a new version, confirmed as the event settings say."""

from dataclasses import asdict

from django.db import transaction
from django.utils.translation import gettext as _

from scoring.rules import InputError
from tournament.adapters.hand_entry import HandEntry, places_of
from tournament.adapters.hands import is_extra
from tournament.adapters.rules import event_rules, in_words
from tournament.errors import Conflict, Forbidden, Refused
from tournament.models import (
    Confirmation,
    Event,
    Hand,
    HandPlace,
    HandVersion,
    Match,
    Receipt,
    Role,
)
from tournament.selectors.hands import counted_hands, rulings_by_hand
from tournament.selectors.matches import next_hand
from tournament.selectors.penalties import disqualified_players
from tournament.selectors.rulings import ruled_on, ruled_on_match
from tournament.selectors.seating import taken_seats
from tournament.selectors.stages import fits_entries, is_published
from tournament.services import audit
from tournament.services.facts import record_fact
from tournament.services.keys import refuse_long_key
from tournament.services.progress import follow_result, lock_match, refuse_if_built_upon

CAPTAINS = {Event.ConfirmedBy.REFEREE: 0, Event.ConfirmedBy.OPPONENT: 1, Event.ConfirmedBy.BOTH: 2}
"""How many captains confirm a hand before it counts."""
CLOSED_BY_RULING = (Match.State.FORFEITED, Match.State.ABANDONED, Match.State.VOID)


class KeyReused(Conflict):
    """An idempotency key was sent with another body; `version` is what the first one recorded."""

    def __init__(self, version: HandVersion) -> None:
        message = _("This key was used for another result; that one stands. Send with a new key.")
        super().__init__("key_reused", message)
        self.version = version


@transaction.atomic
def record_hand(
    *,
    match: Match,
    number: int,
    entry: HandEntry,
    actor: Role | None,
    key: str = "",
    seen_version: int | None = None,
) -> HandVersion:
    """Record hand `number` of `match`, or a new version of it.

    `key` makes a repetition harmless: the same key and body give the first version again.
    `seen_version` is the version the official saw (0: none); a newer one is a Conflict.
    Raises Refused for seats that make no finished hand, and Conflict for what came too late: a
    key used for another body, a hand out of sequence, a dependent match that has started.
    """
    body = audit.digest({"match": match.pk, "number": number, **asdict(entry)})
    match = lock_match(match)
    event = match.group.stage.event
    repeated = _repeated(event, key, body)
    if repeated:
        return repeated
    refuse_closed(match)
    refuse_replayed(match, number)
    hand = open_hand(match, number)
    refuse_disputed(hand)
    before = noted(match, latest_version(hand))
    version = add_version(hand, entry, actor, seen_version)
    if not CAPTAINS[event.confirmed_by]:
        confirm_version(version)
    if key:
        Receipt.objects.create(event=event, key=key, digest=body, version=version)
    _close(version, actor, before, action="record_hand")
    return version


@transaction.atomic
def confirm_hand(*, version: HandVersion, parity: str, actor: Role | None) -> Confirmation:
    """Record that a side agrees with a version, which counts once enough captains have agreed.

    To agree twice is to agree once. Raises Refused for an unknown side, Forbidden for a captain of
    another team, Conflict if the version waits for nobody: it counts, or a later one replaced it.
    """
    match = lock_match(version.hand.match)
    _check_side(match, parity, actor)
    refuse_disputed(Hand.objects.get(pk=version.hand_id))
    version.refresh_from_db()
    agreed = Confirmation.objects.filter(version=version, parity=parity).first()
    if agreed and version.state != HandVersion.State.SUPERSEDED:
        return agreed
    refuse_if_built_upon(match)
    refuse_replayed(match, version.hand.number)
    if version.state != HandVersion.State.ENTERED:
        raise Conflict("not_entered", _("This version of the hand no longer waits for a decision."))
    before = noted(match, version)
    confirmation = Confirmation.objects.create(version=version, parity=parity, recorded_by=actor)
    if version.confirmations.count() >= CAPTAINS[match.group.stage.event.confirmed_by]:
        confirm_version(version)
    _close(version, actor, before, action="confirm_hand", side=parity)
    return confirmation


def subject_of(match: Match, number: int) -> str:
    """How the audit chain names hand `number` of `match`."""
    return f"{match.group.stage.code}/{match}/{number}"


def check_recordable(*, match: Match, number: int) -> None:
    """Raise Conflict where `record_hand` would, whatever is entered; writes nothing."""
    refuse_closed(match)
    refuse_replayed(match, number)
    hand = match.hands.filter(number=number).first()
    if hand is None:
        _kind_of_due(match, number)
        refuse_disqualified(match, number)
    else:
        refuse_disputed(hand)


def open_hand(match: Match, number: int) -> Hand:
    """The hand `number` of `match`, created if it is the next one to be played."""
    hand = Hand.objects.filter(match=match, number=number).first()
    if hand is None:
        kind = _kind_of_due(match, number)
        refuse_disqualified(match, number)
        return Hand.objects.create(match=match, number=number, kind=kind)
    if not hand.versions.exists():
        hand.kind = _kind_of_due(match, number)
        hand.save(update_fields=["kind"])
    return hand


def refuse_disqualified(match: Match, number: int) -> None:
    """Raise Conflict if somebody sits down for hand `number` who was disqualified (R15.6)."""
    out = disqualified_players(match.group.stage.event)
    seated = (taken.player for taken in taken_seats(match, number))
    player = next((each for each in seated if each and each.pk in out), None)
    if player:
        raise Conflict(
            "player_out",
            _(
                "%(player)s is disqualified and cannot play hand %(number)s; "
                "change the line-up or rule on the match."
            )
            % {"player": player.name, "number": number},
        )


def refuse_closed(match: Match) -> None:
    """Raise Conflict unless `match` takes facts: it is on, and nothing builds on it yet."""
    if not is_published(match.group.stage):
        raise Conflict("not_published", _("The draw of this stage is not published yet."))
    if not fits_entries(match.group.stage):
        raise Conflict(
            "draw_outdated",
            _("Who plays in this stage has changed since its draw; it has to be drawn again."),
        )
    if match.sides.count() < 2:
        raise Conflict("side_open", _("Match %(match)s still waits for a team.") % {"match": match})
    _refuse_withdrawn(match)
    if match.state in CLOSED_BY_RULING:
        raise Conflict(
            "match_closed",
            _("Match %(match)s is closed: %(state)s.")
            % {"match": match, "state": match.get_state_display()},
        )
    refuse_if_built_upon(match)


def _refuse_withdrawn(match: Match) -> None:
    """Say who withdrew, where that is what has closed the match."""
    out = ruled_on_match(match).withdrawn if match.state in CLOSED_BY_RULING else ()
    side = match.sides.filter(parity__in=out).select_related("entrant").first()
    if side:
        raise Conflict(
            "entrant_withdrawn",
            _("%(team)s has withdrawn; match %(match)s is closed: %(state)s.")
            % {"team": side.entrant, "match": match, "state": match.get_state_display()},
        )


def refuse_replayed(match: Match, number: int) -> None:
    """Raise Conflict if the match was begun again after hand `number`."""
    if number <= ruled_on_match(match).replayed:
        raise Conflict(
            "hand_replayed",
            _("Match %(match)s is replayed; its hand %(number)s no longer counts.")
            % {"match": match, "number": number},
        )


def refuse_disputed(hand: Hand) -> None:
    """Raise Conflict while the chief referee has to decide a dispute of `hand`."""
    if hand.disputed:
        raise Conflict(
            "hand_disputed",
            _(
                "Hand %(number)s of match %(match)s is disputed; it stays as it is until the "
                "chief referee has decided."
            )
            % {"number": hand.number, "match": hand.match},
        )


def latest_version(hand: Hand) -> HandVersion | None:
    """The version that `hand` has now; None before the first one."""
    return hand.versions.order_by("version").last()


def noted(match: Match, version: HandVersion | None) -> audit.Details:
    """A version of a hand, and the state of its match, as the audit chain notes them."""
    if version is None:
        return {"match": match.state}
    return {
        "match": match.state,
        "version": version.version,
        "state": version.state,
        "outcome": version.outcome,
        "order": list(version.places.order_by("place").values_list("seat", flat=True)),
    }


def add_version(hand: Hand, entry: HandEntry, actor: Role | None, seen: int | None) -> HandVersion:
    """Write one more version of a hand of a locked match; Conflict if `seen` is not the latest, or
    it would count in vain."""
    latest = latest_version(hand)
    current = latest.version if latest else 0
    if seen is not None and seen != current:
        raise Conflict(
            "stale_version",
            _("Hand %(number)s was recorded by someone else in the meantime; look at it again.")
            % {"number": hand.number},
        )
    if latest:
        _refuse_surplus(hand, entry)
    places = entered_places(hand.match, hand.number, entry)
    hand.versions.filter(state=HandVersion.State.ENTERED).update(state=HandVersion.State.SUPERSEDED)
    version = HandVersion.objects.create(
        hand=hand,
        version=current + 1,
        outcome=entry.outcome,
        lead=entry.lead,
        record=entry.record,
        recorded_by=actor,
    )
    for place in places:
        place.version = version
    HandPlace.objects.bulk_create(places)
    return version


def entered_places(match: Match, number: int, entry: HandEntry) -> tuple[HandPlace, ...]:
    """The places that `entry` gives, unsaved; Refused for seats that make no finished hand."""
    hand = match.hands.filter(number=number).first()
    ruled = [penalty.seat for penalty in rulings_by_hand([hand.pk])[hand.pk]] if hand else []
    try:
        return places_of(entry, ruled, event_rules(match.group.stage.event))
    except InputError as error:
        raise Refused("bad_order", in_words(error)) from error


def confirm_version(version: HandVersion) -> None:
    """Let a version count in place of the one that did."""
    versions = version.hand.versions.filter(state=HandVersion.State.CONFIRMED)
    versions.update(state=HandVersion.State.SUPERSEDED)
    version.state = HandVersion.State.CONFIRMED
    version.save(update_fields=["state"])


def _refuse_surplus(hand: Hand, entry: HandEntry) -> None:
    """Raise Conflict where a void hand would count again although another was dealt for it."""
    stage = hand.match.group.stage
    if entry.void or hand.kind == Hand.Kind.EXTRA:
        return
    ruled = ruled_on([hand.match], stage)
    counted = counted_hands(ruled, event_rules(stage.event))[hand.match_id]
    regular = {each.number for each in counted if not is_extra(each)}
    if hand.number not in regular and len(regular) >= stage.hands:
        raise Conflict(
            "hand_surplus",
            _("Hand %(number)s stays void: match %(match)s has all its hands without it.")
            % {"number": hand.number, "match": hand.match},
        )


def _kind_of_due(match: Match, number: int) -> str:
    due, kind = next_hand(match)
    if kind is None:
        raise Conflict(
            "hand_out_of_sequence", _("Match %(match)s takes no more hands.") % {"match": match}
        )
    if number != due:
        raise Conflict(
            "hand_out_of_sequence",
            _("Match %(match)s does not wait for hand %(number)s; the next one is %(next)s.")
            % {"match": match, "number": number, "next": due},
        )
    return kind


def _repeated(event: Event, key: str, body: str) -> HandVersion | None:
    refuse_long_key(key)
    receipt = Receipt.objects.filter(event=event, key=key).first() if key else None
    if receipt is None:
        return None
    if receipt.digest != body:
        raise KeyReused(receipt.version)
    return receipt.version


def _check_side(match: Match, parity: str, actor: Role | None) -> None:
    sides = match.sides.filter(parity=parity)
    if not sides.exists():
        raise Refused("unknown_side", _("Say for which side of the match the hand is confirmed."))
    if actor and actor.entrant_id and not sides.filter(entrant=actor.entrant_id).exists():
        raise Forbidden("other_side", _("A captain confirms for the own team only."))


def _close(
    version: HandVersion, actor: Role | None, before: audit.Details, *, action: str, **more: str
) -> None:
    match = version.hand.match
    follow_result(match)
    record_fact(
        match.group,
        actor=actor,
        action=action,
        subject=subject_of(match, version.hand.number),
        before=before,
        details={**noted(match, version), **more},
    )
